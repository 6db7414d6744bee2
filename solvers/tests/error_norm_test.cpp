#include "solvers/error_norm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solvers/integrate.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

const VectorXd kErrorQ{{3e-3, 1e-3, -2e-3}}, kErrorV{{0.1, 0.2, -0.4}};  // x, z, angle

/// The norm of a disc: two lengths and an angle.
double measured(const ErrorNorm& norm, const VectorXd& error_q = kErrorQ) {
  const auto sphere = make_scenario("rolling-ball");
  return SystemErrorNorm(*sphere.system, norm)(error_q, kErrorV);
}

TEST(ErrorNorm, IsTheLargestEntryOfWhatIsJudged) {
  EXPECT_EQ(measured({.positions_only = true}), 3e-3);
  EXPECT_EQ(measured({}), 0.4);
}

TEST(ErrorNorm, TurnsAnglesAndTheirRatesIntoLengths) {
  EXPECT_EQ(measured({.positions_only = true, .length = 5}), 1e-2);
  EXPECT_EQ(measured({.length = 0.1}), 0.2);
}

// NaN must not look small.
TEST(ErrorNorm, IsNoNumberWhereAnEntryIsNone) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(measured({.positions_only = true}, VectorXd{{0, nan, 0}})));
  EXPECT_FALSE(measured({}, VectorXd{{nan, 0, 0}}) <= 1e300);
}

// Only a scheme of another program can do that.
TEST(ErrorNorm, RefusesAnEstimateOfAnotherLength) {
  const auto sphere = make_scenario("rolling-ball");
  const SystemErrorNorm norm(*sphere.system, {});
  EXPECT_EQ(norm.fault(kErrorQ, kErrorV), "");
  EXPECT_EQ(norm.fault(VectorXd{{1e-3, 1e-3}}, kErrorV),
            "the scheme's error estimate has 2 + 3 entries where the state has 3 + 3");
  EXPECT_NE(norm.fault(kErrorQ, VectorXd{{1e-3, 1e-3}}), "");
}

std::int64_t attempts(const char* scheme, const char* scenario, const test::Changes& settings) {
  const auto scene = make_scenario(scenario);
  const auto stepper = make_scheme(scheme, *scene.system, settings);
  AdaptiveIntegrator integrator(*stepper, {.accuracy = 1e-3});
  State<double> x = scene.x0;
  EXPECT_EQ(integrator.advance(x, 0.2).status, Status::kOk);
  return integrator.work().attempts();
}

TEST(ErrorNorm, IsAParameterOfEverySchemeWithAnEstimate) {
  for (const Scheme& scheme : schemes()) {
    if (scheme.traits.error_order == 0) continue;
    const auto positions =
        attempts(scheme.id.c_str(), "rolling-ball", {{"scheme.error_norm", "positions"}});
    const auto full = attempts(scheme.id.c_str(), "rolling-ball", {{"scheme.error_norm", "full"}});
    EXPECT_LT(positions, full) << scheme.id;
    const auto unsaid = attempts(scheme.id.c_str(), "rolling-ball", {});
    EXPECT_EQ(unsaid, scheme.judged_by_default == "full" ? full : positions) << scheme.id;
  }
}

// Rods turn as they fall: a larger weight of a radian requires more steps.
TEST(ErrorNorm, CountsAnglesByTheLengthThatItIsGiven) {
  EXPECT_LT(2 * attempts("cenic", "comb", {}),
            attempts("cenic", "comb", {{"scheme.error_length", "1000"}}));
}

}  // namespace
}  // namespace tribo::solvers
