/// Fig. 8 — convergence of TAMSI on the shaken gripper.
///
/// Velocities every 25 ms over 2.5 s against TAMSI itself at a step thirty times below the least,
/// as in the paper; steps are cut at the samples. The reference is verified by another that shares
/// no solver with it: RK3 at a step that resolves regularized friction.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

#include "papers/tamsi2020/gripper.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::papers::tamsi2020::fig08 {
namespace {

using State = models::State<double>;
using verification::Block;
using verification::Figure;
using verification::SampledRun;
using verification::Setup;
using verification::Tier;

const std::vector<double> kSteps = {3e-3, 1e-3, 3e-4, 1e-4};                         // [s]
const std::vector<double> kFinerSteps = {3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6};  // full tier
/// With other settings, against a tenth of the least; the last in the full tier.
const std::vector<double> kTriedSteps = {3e-3, 1e-3, 3e-4, 1e-4, 3e-5};  // [s]
constexpr double kReferenceStep = 3e-6;                                  ///< [s]
constexpr double kFinerReferenceStep = 1e-7;          ///< of the paper; in the full tier [s]
constexpr std::size_t kTranslation = 2;               ///< the column
constexpr std::size_t kCoarse = 0, kDecadeFiner = 2;  ///< 3 and 0.3 ms of the steps
/// In stiction friction is a damper of μ π f'(0)/v_s, 40 kN s/m on the mug of 94 g: RK3 is stable
/// up to 2.5 over that rate, 5.9 us [s].
constexpr double kExplicitStep = 2.5e-6;
constexpr int kExplicitSamples = 20;  ///< include the first stop and slip

/// The figure of a job: the velocities of a run at the samples, how it ended, and its work.
Figure sampled(const Setup& setup, double h, int samples = kGripperSamples) {
  const SampledRun run = sampled_gripper(setup, h, samples);
  Figure figure;
  figure.work = run.work;
  figure.run_ends.push_back({"run", verification::status_name(run.end), run.end.reason});
  Block block{"velocities", {}, {}};
  for (Eigen::Index i = 0; i < run.states[0].v.size(); ++i)
    block.columns.push_back({fmt::format("v{}", i), "-"});
  for (const State& x : run.states) block.rows.push_back({{x.v.begin(), x.v.end()}});
  figure.blocks.push_back(std::move(block));
  return figure;
}

/// States that have the velocities of a run's figure.
std::vector<State> states_of(const Figure& run) {
  std::vector<State> states;
  for (const verification::Row& row : run.blocks[0].rows) {
    const auto size = static_cast<Eigen::Index>(row.values.size());
    states.emplace_back().v = models::VectorXd::Map(row.values.data(), size);
  }
  return states;
}

/// The error against the part of the reference that it has samples of; NaN where a run ended early.
GripperError error_over_part(const std::vector<State>& states, std::vector<State> reference) {
  if (states.size() != 1 + kExplicitSamples || reference.size() < states.size())
    return {verification::kNaN, verification::kNaN};
  reference.resize(states.size());
  return gripper_error(states, reference, gripper_setup("rk3"));
}

/// Compares another scheme at a small step with the reference, over a part of the span.
void check_reference(const Figure& run, const Figure& reference, Figure& figure) {
  const GripperError e = error_over_part(states_of(run), states_of(reference));
  figure.quantities.push_back({"explicit.translation", e.translation});
  figure.quantities.push_back({"explicit.rotation", e.rotation});
}

/// TAMSI on one scene.
struct Curve {
  std::string name;
  std::string at;  ///< ends the names of what belongs to another setting
  Setup setup;
  std::vector<double> steps;  ///< [s]
  double reference_step;      ///< [s]

  /// That of the reference first, then those of the steps.
  [[nodiscard]] std::vector<verification::Job> jobs() const {
    std::vector<verification::Job> jobs = {[=, *this] { return sampled(setup, reference_step); }};
    for (const double h : steps) jobs.emplace_back([=, *this] { return sampled(setup, h); });
    return jobs;
  }
};

std::vector<Curve> curves(bool full) {
  const Setup setup = gripper_setup("tamsi");
  Setup planar = setup;
  planar.scenario = "parallel-gripper-2d";
  std::vector<Curve> curves = {{"tamsi", "", setup, full ? kFinerSteps : kSteps,
                                full ? kFinerReferenceStep : kReferenceStep},
                               {"planar", "", planar, kSteps, kReferenceStep}};
  const std::vector<double>& tried = full ? kTriedSteps : kSteps;
  const auto add = [&](const std::string& at, const models::Changes& mug) {
    curves.push_back({"tamsi", at, gripper_setup("tamsi", {}, mug), tried, tried.back() / 10});
  };
  add("@15cm", kPrintedMotion);
  for (const auto& [at, offset] : kOffsets) add(at, {{"mug.offset", offset}});
  return curves;
}

/// Adds the errors of a curve; its runs are in the order of its jobs.
void add_curve(const Curve& curve, std::span<const Figure> runs, Figure& figure) {
  Block block{curve.name + curve.at,
              {{"h", "s"},
               {"rotation", "-"},
               {"translation", "-"},
               {"newton", "-"},
               {"failures", "-"},
               {"steps", "-"}},
              {}};
  const std::vector<State> reference = states_of(runs[0]);
  for (std::size_t i = 0; i < curve.steps.size(); ++i) {
    const double h = curve.steps[i];
    const Figure& tested = runs[i + 1];
    const GripperError e = gripper_error(states_of(tested), reference, curve.setup);
    block.rows.push_back(
        {{h, e.rotation, e.translation, static_cast<double>(tested.work.newton_iterations),
          static_cast<double>(tested.work.failed_solves), static_cast<double>(tested.work.steps)},
         tested.run_ends[0].status});
    if (h == 1e-3) {
      figure.quantities.push_back({curve.name + ".translation.1ms" + curve.at, e.translation});
    }
  }
  const auto error = [&](std::size_t i) { return block.rows.at(i).values[kTranslation]; };
  figure.quantities.push_back({curve.name + ".translation.decades" + curve.at,
                               std::log10(error(kCoarse) / error(kDecadeFiner))});
  figure.blocks.push_back(std::move(block));
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const std::vector<Curve> all = curves(options.tier == Tier::kFull);
  std::vector<verification::Job> jobs;
  for (const Curve& curve : all) std::ranges::copy(curve.jobs(), std::back_inserter(jobs));
  jobs.emplace_back([] { return sampled(gripper_setup("rk3"), kExplicitStep, kExplicitSamples); });
  const std::vector<Figure> runs = options.compute(jobs);
  Figure figure;
  for (const Figure& one : runs) figure.work += one.work;
  figure.quantities.push_back({"range.reference", all[0].reference_step, "s"});
  std::span<const Figure> rest = runs;
  for (const Curve& curve : all) {
    add_curve(curve, rest, figure);
    rest = rest.subspan(1 + curve.steps.size());
  }
  check_reference(rest.front(), runs.front(), figure);
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig08
