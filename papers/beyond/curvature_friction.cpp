/// Curvature — the savings of Newton's method where friction's curvature along the slip is replaced
/// by its secant.
///
/// H of a slipping contact is small along the slip, γ f'(s)/v_s, since friction hardly grows there;
/// a full update then carries the slip far across v_s, and the line search cuts it short. With the
/// secant γ f(s)/‖v_t‖ (`scheme.curvature`) the model is above the potential of lagged friction
/// everywhere, and updates are shorter. Where slips stay unchanged, it converges only linearly.
///
/// Each rule has separate runs, by seed; the saving is the ratio of their Newton iterations.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::beyond::curvature {
namespace {

using verification::Block;
using verification::Figure;
using verification::Setup;

constexpr double kStep = 1e-2;        ///< [s]
constexpr double kFallen = 0.3;       ///< the balls of a pile lie on each other from then on [s]
constexpr double kSettled = 1;        ///< the balls hardly move from then on [s]
constexpr double kFirstTouch = 0.05;  ///< before runs that differ by rounding diverge [s]

constexpr std::array kSchemes = {"lagged", "lagged-regularized", "similar", "sap"};
constexpr std::array kRules = {"majorised", "adaptive"};

/// One scene by its seed.
struct Scene {
  const char* scenario;
  const char* seed_key;
  models::Changes changes;

  [[nodiscard]] Setup setup(const char* scheme, const char* rule, int seed) const {
    Setup setup{.scenario = scenario,
                .scenario_changes = changes,
                .scheme = scheme,
                .scheme_changes = {{"scheme.curvature", rule},
                                   {"scheme.contacts", "overlapping"},
                                   {"scheme.tolerance", 1e-8}}};
    setup.scenario_changes.emplace_back(seed_key, static_cast<double>(seed));
    return setup;
  }
};

/// Newton iterations up to a time, and from there to another.
struct Iterations {
  double falling = 0, settled = 0;
};

/// NaN beyond the end of a run that stops early.
Iterations iterations_of(const Setup& setup, double middle, double t_end, solvers::Work& work) {
  const auto run = verification::sample_steps_at(setup, kStep, {middle, t_end});
  const auto until = [&](std::size_t sample) {
    return sample < run.works.size() ? static_cast<double>(run.works[sample].newton_iterations)
                                     : verification::kNaN;
  };
  work += run.work;
  return {.falling = until(1), .settled = until(2) - until(1)};
}

/// Ratios for a scheme on a scene; by rule the sum over seeds.
Figure ratios(const std::string& name, const Scene& scene, const char* scheme, double t_end,
              int seeds) {
  Figure figure;
  const auto sum_of = [&](const char* rule) {
    Iterations sum;
    for (int seed = 1; seed <= seeds; ++seed) {
      const auto one = iterations_of(scene.setup(scheme, rule, seed), kFallen, t_end, figure.work);
      sum.falling += one.falling;
      sum.settled += one.settled;
    }
    return sum;
  };
  const Iterations exact = sum_of("exact");
  Block block{fmt::format("{}.{}", name, scheme),
              {{"rule", "-"}, {"falling", "-"}, {"settled", "-"}},
              {{{0, exact.falling, exact.settled}}}};
  for (const char* rule : kRules) {
    const Iterations with = sum_of(rule);
    block.rows.push_back({{static_cast<double>(block.rows.size()), with.falling, with.settled}});
    const auto quantity = [&](const char* phase, double value) {
      figure.quantities.push_back({fmt::format("{}.{}.{}.{}", name, phase, scheme, rule), value});
    };
    const double falling = with.falling / exact.falling, settled = with.settled / exact.settled;
    quantity("falling", falling);
    quantity("settled", settled);
    quantity("most", std::isnan(falling) ? falling : std::max(falling, settled));
  }
  figure.blocks.push_back(std::move(block));
  return figure;
}

/// Distance of each rule's velocities from the exact one's after the first touch, all schemes; NaN
/// where a run stops early.
Figure apart(const Scene& scene) {
  double most = 0;
  for (const char* scheme : kSchemes) {
    const auto end = [&](const char* rule) -> models::VectorXd {
      Setup setup = scene.setup(scheme, rule, 1);
      setup.scheme_changes.emplace_back("scheme.tolerance", 1e-12);
      const auto run = verification::run_fixed_steps(setup, kStep, kFirstTouch);
      return run.x.v * verification::of_whole_run(run.end, 1);
    };
    const models::VectorXd exact = end("exact");
    for (const char* rule : kRules) {
      const models::VectorXd other = end(rule);
      verification::keep_largest(most, (other - exact).lpNorm<Eigen::Infinity>());
    }
  }
  Figure figure;
  figure.quantities.push_back({"apart", most});
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const bool full = options.tier == verification::Tier::kFull;
  const auto pile = [](double balls) {
    return Scene{"pile", "pile.seed", {{"pile.balls", balls}}};
  };
  const Scene clutter{"hard-clutter", "clutter.seed", {}};
  const int seeds = full ? 5 : 3;
  std::vector<verification::Job> jobs;
  for (const char* scheme : kSchemes) {
    const auto add = [&](const char* name, const Scene& scene, double t_end, int of_seeds) {
      jobs.emplace_back([=] { return ratios(name, scene, scheme, t_end, of_seeds); });
    };
    add("pile", pile(64), kSettled, seeds);
    add("clutter", clutter, 2, seeds);
    if (full) add("large", pile(320), kSettled, 1);
  }
  jobs.emplace_back([scene = pile(64)] { return apart(scene); });
  return verification::joined(options.compute(jobs));
}

}  // namespace tribo::papers::beyond::curvature
