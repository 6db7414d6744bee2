/// Estimates of error control — what implicit Euler's second solution costs, by Newton's method.
///
/// tamsi2020 does not say how the error of its implicit Euler is estimated: against the trapezoidal
/// rule, or against two steps of half the size. Each estimate with full and quasi Newton, with and
/// without TALS, on the paper's box, gripper and hand: evaluations of f, which include those for
/// difference Jacobians, and how often solves failed or errors were too large.
///
/// Newton's method leaves an error in v, at most 0.05 of the accuracy, of which full Newton
/// leaves hardly anything, since friction is linear in stiction. The trapezoidal rule evaluates f
/// at the start of the step, where friction multiplies this error by h/(2τ), τ the time in which
/// slip decays in stiction: the estimate then is that of the error that Newton left.
#include <fmt/format.h>

#include <limits>
#include <string>
#include <vector>

#include "verification/judge/figure.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::beyond::estimates {
namespace {

using verification::Block;
using verification::Figure;
using verification::of_whole_run;
using verification::Tier;

constexpr double kMaxStep = 25e-3;  ///< recovered from the scripts of tamsi2020 [s]
const std::vector<std::string> kEstimates = {"trapezoid", "step-doubling"};
const std::vector<std::string> kPresets = {"ie-fn", "ie-fn-tals", "ie-qn", "ie-qn-tals"};

struct Scene {
  std::string name, scenario;
  double quick_end, full_end;  ///< [s]; 0: not in that tier
  std::vector<double> accuracies;
};
const std::vector<Scene> kScenes = {{"box", "forced-box", 2.5, 2.5, {1e-2, 1e-4}},
                                    {"gripper", "parallel-gripper", 0.5, 5, {1e-2, 1e-4}},
                                    {"hand", "allegro-mug", 0, 15, {1e-2}}};

/// One row of the block of scene, accuracy and estimate.
Figure cost(const Scene& scene, double t_end, double accuracy, const std::string& estimate,
            std::size_t preset) {
  const verification::Setup setup{.scenario = scene.scenario,
                                  .scheme = kPresets[preset],
                                  .scheme_changes = {{"scheme.error", estimate}}};
  const verification::RunResult run = verification::run_steps(
      setup, solvers::ErrorControl{.accuracy = accuracy, .max_step = kMaxStep}, t_end);
  const solvers::Work& work = run.work;
  const auto of = [&](auto count) { return of_whole_run(run.end, static_cast<double>(count)); };
  const std::string block = fmt::format("{}.{:.0e}.{}", scene.name, accuracy, estimate);
  Figure figure;
  figure.work = work;
  figure.blocks.push_back({block,
                           {{"preset", "-"},
                            {"evaluations", "-"},
                            {"steps", "-"},
                            {"newton", "-"},
                            {"jacobians", "-"},
                            {"failures", "-"},
                            {"rejections", "-"}},
                           {{{static_cast<double>(preset), of(work.dynamics_evaluations),
                              of(work.steps), of(work.newton_iterations), of(work.jacobians),
                              of(work.failed_solves), of(work.rejected)},
                             verification::status_name(run.end)}}});
  figure.quantities = {
      {"evaluations." + block + "." + kPresets[preset], of(work.dynamics_evaluations)},
      {"steps." + block + "." + kPresets[preset], of(work.steps)}};
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<verification::Job> jobs;
  for (const Scene& scene : kScenes) {
    const double t_end = options.tier == Tier::kFull ? scene.full_end : scene.quick_end;
    if (t_end == 0) continue;
    for (const double accuracy : scene.accuracies) {
      for (const std::string& estimate : kEstimates) {
        for (std::size_t i = 0; i < kPresets.size(); ++i)
          jobs.emplace_back([=, &scene] { return cost(scene, t_end, accuracy, estimate, i); });
      }
    }
  }
  return verification::joined(options.compute(jobs));
}

}  // namespace tribo::papers::beyond::estimates
