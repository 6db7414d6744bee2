#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "solvers/tests/conformance_fixtures.hpp"

/// The same run on every backend of linear algebra, with fresh factors and with kept ones.
namespace tribo::solvers {
namespace {

using test::advanced;
using test::Changes;
using test::EveryImplicitScheme;
using test::joined;
using test::make_scenario;
using test::make_scheme;

/// The end of a run and what it cost.
struct Outcome {
  State<double> x;
  Work work;
};

/// A scheme on a scenario by steps of h.
struct Setting {
  std::string scheme;
  test::ScenarioChoice scenario;
  double h, t_end;

  [[nodiscard]] Outcome run(const Changes& changes) const {
    const auto instance = make_scenario(scenario.first, scenario.second);
    const auto stepper = make_scheme(scheme, *instance.system, changes);
    Outcome outcome;
    outcome.x = advanced(*stepper, instance.x0, h, t_end, &outcome.work);
    return outcome;
  }
};

void expect_same_end(const Outcome& a, const Outcome& b, const Setting& setting, double agreement) {
  EXPECT_LE((a.x.q - b.x.q).norm(), agreement) << setting.scenario.first;
  EXPECT_LE((a.x.v - b.x.v).norm(), agreement) << setting.scenario.first;
}

/// Where solves stop, the latest at a change of the cost ℓ by rounding: when velocities are within
/// √(1e-15 ℓ/m).
constexpr double kStopsWithin = 3e-7;

/// The sparse path is other code with the same meaning. Gives the dense run.
Outcome expect_same_densely_and_sparsely(const Setting& setting,
                                         const Changes& changes,
                                         double agreement = 1e-9) {
  const Outcome dense = setting.run(joined(changes, {{"scheme.linear_algebra", "dense"}}));
  const Outcome sparse = setting.run(joined(changes, {{"scheme.linear_algebra", "sparse"}}));
  expect_same_end(dense, sparse, setting, agreement);
  EXPECT_EQ(dense.work.symbolic_analyses, 0) << setting.scenario.first;
  EXPECT_EQ(sparse.work.symbolic_analyses > 0, sparse.work.factorizations > 0)
      << setting.scenario.first;
  EXPECT_LE(sparse.work.symbolic_analyses, sparse.work.factorizations) << setting.scenario.first;
  return dense;
}

TEST_P(EveryImplicitScheme, FollowsTheSameTrajectoryDenselyAndSparsely) {
  for (const auto& scenario : scenarios()) {
    if (amplifies(scenario.first)) continue;
    const Grid grid = grid_of(scenario.first);
    // Where the disc hits its wedge the cost of a step of second order is so large that its
    // rounding is more than what 1e-9 m/s makes of it.
    const bool stops_at_cost = !facts().keeps_factors.empty() && row().traits.order > 1 &&
                               scenario.first == "disc-in-wedge";
    (void)expect_same_densely_and_sparsely(
        {GetParam(), scenario, grid.h, grid.t_end}, tight(), stops_at_cost ? kStopsWithin : 1e-9);
  }
}

// Kept factors save work, and that is all: where no solve fails, after which steps are halved, the
// motion is the same to where solves stop. A scheme of linear solves only is another one with an
// old matrix.
TEST_P(EveryImplicitScheme, FollowsTheSameTrajectoryWithKeptFactors) {
  if (facts().keeps_factors.empty()) return;
  int whole = 0, compared = 0;
  std::int64_t kept_factors = 0, fresh_factors = 0;
  for (const auto& scenario : scenarios()) {
    if (amplifies(scenario.first)) continue;
    ++compared;
    const Grid grid = grid_of(scenario.first);
    const Setting setting{GetParam(), scenario, grid.h, std::min(grid.t_end, 0.05)};
    const Outcome kept =
        expect_same_densely_and_sparsely(setting, joined(tight(), facts().keeps_factors));
    const Outcome fresh = setting.run(tight());
    const bool halved = kept.work.failed_solves + fresh.work.failed_solves > 0;
    whole += halved ? 0 : 1;
    if (!tight().empty() && !halved)
      expect_same_end(kept, fresh, setting, kStopsWithin * (1 + fresh.x.v.norm()));
    kept_factors += kept.work.factorizations;
    fresh_factors += fresh.work.factorizations;
  }
  EXPECT_GE(2 * whole, compared) << "little was compared";
  EXPECT_LE(kept_factors, fresh_factors);
}

}  // namespace
}  // namespace tribo::solvers
