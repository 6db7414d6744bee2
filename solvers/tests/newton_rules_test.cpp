#include <gtest/gtest.h>

#include "solvers/tests/fixtures.hpp"

/// Newton's method of the convex schemes on its way to the minimum of ℓ: with other curvatures of
/// friction and with iterated updates.
namespace tribo::solvers {
namespace {

using test::Changes;
using test::make_scenario;
using test::make_scheme;

struct Settled {
  State<double> x;
  Work work;
};

/// Balls that settle on each other.
Settled settled(const std::string& scheme, Changes changes, double t_end = 0.3) {
  const auto pile = make_scenario("pile", {{"pile.balls", "60"}});
  changes.emplace_back("scheme.tolerance", "1e-10");
  changes.emplace_back("scheme.margin", "0");
  if (scheme != "cenic") changes.emplace_back("scheme.contacts", "overlapping");
  const auto stepper = make_scheme(scheme, *pile.system, changes);
  FixedStepIntegrator integrator(*stepper, 1e-2);
  Settled end{.x = pile.x0, .work = {}};
  const RunStatus run = integrator.advance(end.x, t_end);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
  end.work = integrator.work();
  return end;
}

constexpr const char* kWithFriction[] = {"lagged", "lagged-regularized", "similar", "sap", "cenic"};

// The first step of contact, before runs diverge: another way to the same minimum.
TEST(FrictionCurvature, ChangesTheWayNotTheAnswer) {
  for (const char* scheme : kWithFriction) {
    const Settled exact = settled(scheme, {}, 0.05);
    for (const char* rule : {"majorised", "adaptive"}) {
      const Settled other = settled(scheme, {{"scheme.curvature", rule}}, 0.05);
      EXPECT_LE((other.x.v - exact.x.v).lpNorm<Eigen::Infinity>(), 1e-7) << scheme << ' ' << rule;
    }
  }
}

// The potential of lagged friction is concave in the square of the slip: its secant majorises it,
// and full updates hardly overshoot.
TEST(FrictionCurvature, SavesIterationsOfLaggedFriction) {
  for (const char* scheme : {"lagged", "lagged-regularized"}) {
    const Settled exact = settled(scheme, {});
    for (const char* rule : {"majorised", "adaptive"}) {
      const Settled other = settled(scheme, {{"scheme.curvature", rule}});
      EXPECT_LE(10 * other.work.newton_iterations, 8 * exact.work.newton_iterations)
          << scheme << ' ' << rule;
      EXPECT_LE(10 * other.work.limited_iterations, 7 * exact.work.limited_iterations)
          << scheme << ' ' << rule;
    }
  }
}

// SAP's secant may be so stiff that an exact update is always short after it: the two alternate for
// at most twenty iterations.
TEST(FrictionCurvature, IsExactAgainWhereItsSecantDoesNotHelp) {
  const auto pile = make_scenario("pile", {{"pile.balls", "320"}});
  const auto stepper = make_scheme("sap", *pile.system,
                                   {{"scheme.curvature", "adaptive"},
                                    {"scheme.contacts", "overlapping"},
                                    {"scheme.tolerance", "1e-8"}});
  FixedStepIntegrator integrator(*stepper, 5e-3);
  State<double> x = pile.x0;
  const RunStatus run = integrator.advance(x, 0.37);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
}

// Updates with a relative residual that follows Newton's progress cost few inner iterations and
// hardly more outer ones.
TEST(IteratedUpdates, AreAsCloseAsNewtonsMethodNeeds) {
  const Settled direct = settled("lagged", {{"scheme.linear_algebra", "blocks"}});
  const Settled iterated = settled("lagged", {{"scheme.linear_algebra", "pcg"}});
  EXPECT_EQ(direct.work.inner_iterations, 0);
  EXPECT_GT(iterated.work.inner_iterations, iterated.work.newton_iterations);
  EXPECT_LE(10 * iterated.work.newton_iterations, 12 * direct.work.newton_iterations);
  EXPECT_LE(iterated.work.inner_iterations, 15 * iterated.work.newton_iterations);
}

}  // namespace
}  // namespace tribo::solvers
