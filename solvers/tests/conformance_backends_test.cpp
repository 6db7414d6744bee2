#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "solvers/tests/conformance_fixtures.hpp"

/// The same run on every backend of linear algebra, with fresh factors and with kept ones.
namespace tribo::solvers {
namespace {

using test::advanced;
using test::Changes;
using test::EveryImplicitScheme;
using test::EverySchemeWithMemory;
using test::joined;
using test::make_scenario;
using test::make_scheme;
using test::other_backends;

/// The end of a run and what it cost.
struct Outcome {
  State<double> x;
  Work work;
  double agreement = 0;  ///< permitted distance of other backends' ends from it
};

/// A scheme on a scenario by steps of h.
struct Setting {
  std::string scheme;
  test::ScenarioChoice scenario;
  double h, t_end;

  /// Runs from the start of the scenario, or from a start that is `scale` times it.
  [[nodiscard]] Outcome run(const Changes& changes, double scale = 1) const {
    auto instance = make_scenario(scenario.first, scenario.second);
    const auto stepper = make_scheme(scheme, *instance.system, changes);
    instance.x0.q *= scale;
    instance.x0.v *= scale;
    Outcome outcome;
    outcome.x = advanced(*stepper, instance.x0, h, t_end, &outcome.work);
    return outcome;
  }
};

void expect_same_end(const Outcome& a, const Outcome& b, const Setting& setting, double agreement) {
  EXPECT_LE((a.x.q - b.x.q).norm(), agreement) << setting.scenario.first;
  EXPECT_LE((a.x.v - b.x.v).norm(), agreement) << setting.scenario.first;
}

/// Accuracy of the velocities where solves stop, at the latest when the cost ℓ changes by rounding:
/// √(1e-15 ℓ/m).
constexpr double kStopsWithin = 3e-7;

constexpr double kLoose = 1e-6;  ///< an agreement that shows little

/// Permitted distance between the ends of runs: by rounding, or larger where the scheme amplifies
/// the last bits, as an undamped one does from collision to collision.
double agreement_of(const Setting& setting, const Changes& dense, const Outcome& run) {
  const Outcome beside = setting.run(dense, 1 + 4 * std::numeric_limits<double>::epsilon());
  const double apart = std::hypot((run.x.q - beside.x.q).norm(), (run.x.v - beside.x.v).norm());
  return std::max(1e-9, 100 * apart);
}

/// All backends must agree; `stops_within`: the error where solves stop of a velocity of about 1.
/// Returns the dense run.
Outcome expect_same_on_every_backend(const Setting& setting, const Changes& changes,
                                     double stops_within = 0) {
  const Changes by_dense = joined(changes, {{"scheme.linear_algebra", "dense"}});
  Outcome dense = setting.run(by_dense);
  dense.agreement =
      std::max(agreement_of(setting, by_dense, dense), stops_within * (1 + dense.x.v.norm()));
  EXPECT_EQ(dense.work.symbolic_analyses, 0) << setting.scenario.first;
  for (const std::string& backend : other_backends(*configure_scheme(setting.scheme).scheme)) {
    SCOPED_TRACE(backend);
    const Outcome other = setting.run(joined(changes, {{"scheme.linear_algebra", backend}}));
    expect_same_end(dense, other, setting, dense.agreement);
    EXPECT_EQ(other.work.symbolic_analyses > 0, other.work.factorizations > 0)
        << setting.scenario.first;
    EXPECT_LE(other.work.symbolic_analyses, other.work.factorizations) << setting.scenario.first;
  }
  return dense;
}

TEST_P(EveryImplicitScheme, FollowsTheSameTrajectoryOnEveryBackend) {
  int loose = 0, compared = 0;
  for (const auto& scenario : scenarios()) {
    if (amplifies(scenario.first)) continue;
    const Grid grid = grid_of(scenario.first);
    const Outcome dense =
        expect_same_on_every_backend({GetParam(), scenario, grid.h, grid.t_end}, tight());
    ++compared;
    loose += dense.agreement > kLoose ? 1 : 0;
  }
  EXPECT_LE(5 * loose, compared) << "little was compared closely";
}

// Modes and the exponential of the whole matrix give the same integrals. The scenarios have one
// ratio of damping to stiffness, so that there is no fallback.
TEST_P(EverySchemeWithMemory, FollowsTheSameTrajectoryByEveryExponential) {
  if (!has_parameter("scheme.exponential")) return;
  for (const auto& scenario : scenarios()) {
    const Grid grid = grid_of(scenario.first);
    const Setting setting{GetParam(), scenario, grid.h, grid.t_end};
    const Outcome pade = setting.run({{"scheme.exponential", "pade"}});
    const double agreement = agreement_of(setting, {{"scheme.exponential", "pade"}}, pade);
    EXPECT_LE(agreement, kLoose) << scenario.first << ": nothing is compared";
    for (const char* exponential : {"modal", "auto"}) {
      const Outcome other = setting.run({{"scheme.exponential", exponential}});
      expect_same_end(pade, other, setting, agreement);
      EXPECT_EQ(other.work.fallbacks, 0) << scenario.first;
      EXPECT_EQ(other.work.matrix_multiplications, 0) << scenario.first;
      EXPECT_EQ(other.work.geometry_queries, pade.work.geometry_queries) << scenario.first;
    }
    EXPECT_GT(pade.work.matrix_multiplications, 0) << scenario.first;
  }
}

// Kept factors save work and change nothing else: unless a solve fails, after which steps are
// halved, the motion is the same to the accuracy of the solves. A scheme with linear solves only is
// a different scheme with an old matrix.
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
        expect_same_on_every_backend(setting, joined(tight(), facts().keeps_factors), kStopsWithin);
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
