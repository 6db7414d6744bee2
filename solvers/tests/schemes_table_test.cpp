#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "models/input_error.hpp"
#include "models/tests/refusal.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/convex/potential_schemes.hpp"
#include "solvers/frozen/tamsi_solver.hpp"
#include "solvers/schemes.hpp"
#include "solvers/smooth/stage_solver.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

constexpr std::ptrdiff_t kMostLines = 5;

/// Schemes of another program, which may omit their equation.
std::set<std::string> own_ids() {
  std::set<std::string> ids;
  for (const Scheme& scheme : own_schemes()) ids.insert(scheme.id);
  return ids;
}

// The page of a scheme begins with the equation of a step and its source.
TEST(SchemesTable, TellsTheEquationOfAStepAndItsSource) {
  const std::set<std::string> own = own_ids();
  for (const Scheme& scheme : schemes()) {
    if (own.contains(scheme.id)) continue;
    EXPECT_FALSE(scheme.equation.empty()) << scheme.id;
    EXPECT_FALSE(scheme.source.empty()) << scheme.id;
    EXPECT_LT(std::count(scheme.equation.begin(), scheme.equation.end(), '\n'), kMostLines)
        << scheme.id;
    EXPECT_NE(scheme.equation.find('='), std::string::npos) << scheme.id;
  }
}

// Beside its potential the page of a convex scheme states the common minimization.
TEST(SchemesTable, TellsWhatEveryConvexSchemeMinimizes) {
  for (const Scheme& scheme : convex_schemes()) {
    EXPECT_EQ(scheme.equation.find("v₁ = argmin"), 0U) << scheme.id;
  }
}

// Options omitted by a program have the defaults of the command line.
TEST(SchemesTable, HasTheDefaultsOfTheOptionsThatItFills) {
  const auto number = [](const char* scheme, const char* key) {
    return configure_scheme(scheme).parameters.number(key);
  };
  EXPECT_EQ(number("implicit-euler", "scheme.newton_accuracy"), StageOptions().accuracy);
  EXPECT_EQ(number("implicit-euler", "scheme.tals_softness"), StageOptions().tals_softness);
  EXPECT_EQ(number("implicit-euler", "scheme.tals_angle"), StageOptions().tals_angle);
  EXPECT_EQ(number("lagged", "scheme.tolerance"), ConvexOptions().tolerance);
  EXPECT_EQ(number("lagged", "scheme.max_iterations"), ConvexOptions().max_iterations);
  EXPECT_EQ(number("lagged", "scheme.threads"), ConvexOptions().threads);
  EXPECT_EQ(number("implicit-euler", "scheme.error_length"), ErrorNorm().length);
  EXPECT_EQ(number("tamsi", "scheme.tolerance"), TamsiOptions().tolerance);
  EXPECT_EQ(number("tamsi", "scheme.max_iterations"), TamsiOptions().max_iterations);
  EXPECT_EQ(number("tamsi", "scheme.soft_norm"), TamsiOptions().soft_norm);
  EXPECT_EQ(number("tamsi", "scheme.tals_softness"), TamsiOptions().tals_softness);
  EXPECT_EQ(number("sap", "scheme.sigma"), SapOptions().sigma);
  EXPECT_EQ(number("sap", "scheme.beta"), SapOptions().beta);
  EXPECT_EQ(number("sap", "scheme.relaxation_time"), SapOptions().relaxation_time);
  EXPECT_EQ(number("lagged-regularized", "scheme.sigma"), RegularizedLaggedScheme().sigma);
  EXPECT_EQ(number("similar", "scheme.sigma"), SimilarScheme().sigma);
  EXPECT_EQ(number("log-barrier", "scheme.kappa"), LogBarrierScheme().kappa);
  EXPECT_EQ(number("ipc", "scheme.kappa"), IpcScheme().kappa);
  EXPECT_EQ(number("ipc", "scheme.activation_distance"), IpcScheme().phi_hat);
}

// "As large as 1.5" must be requested.                                    [cenic, Sec. VI-D]
TEST(SchemesTable, TakesNoMoreThanAWholeUpdateOfCenicUnlessTold) {
  for (const char* scheme : {"cenic", "cenic-trapezoid"})
    EXPECT_EQ(configure_scheme(scheme).parameters.number("scheme.most_alpha"), 1) << scheme;
}

// Similar as in the paper does not widen stiction.
TEST(SchemesTable, LeavesTheRegularizationOfSimilarToPresets) {
  EXPECT_EQ(configure_scheme("similar").parameters.number("scheme.sigma"), 0);
  EXPECT_GT(configure_scheme("similar-regularized").parameters.number("scheme.sigma"), 0);
}

// A scheme that minimizes a cost for v₁ is implicit.
TEST(SchemesTable, CallsEveryConvexSchemeImplicit) {
  for (const Scheme& scheme : convex_schemes()) EXPECT_TRUE(scheme.traits.implicit) << scheme.id;
}

// Every estimate is judged by the requested norm, even an estimate of first order.
TEST(SchemesTable, JudgesAnEstimateOfAnyOrderByTheNormThatIsAskedFor) {
  const auto spring = test::make_scenario("two-sided-spring");
  ConfiguredScheme configured = configure_scheme("implicit-euler");
  configured.parameters = configured.parameters.with({{"scheme.error_length", "0.3"}});
  Scheme mine = *configured.scheme;
  configured.scheme = &mine;
  for (const int order : {1, 2, 3}) {
    mine.traits.error_order = order;
    EXPECT_EQ(configured.make(*spring.system)->error_norm().length, 0.3) << order;
  }
}

// A row added by a program is found by the name of its function.
TEST(SchemesTable, TakesARowByTheNameOfItsFunctionOnly) {
  Scheme mine;
  mine.id = "my-scheme";
  EXPECT_EQ(named(mine, "my-scheme").id, "my-scheme");
  EXPECT_THROW((void)named(mine, "other"), InputError);
}

// Two schemes with the same equation would be one scheme.
TEST(SchemesTable, HasAnEquationForEachScheme) {
  std::set<std::string> seen;
  for (const Scheme& scheme : schemes()) {
    EXPECT_TRUE(scheme.equation.empty() || seen.insert(scheme.equation).second) << scheme.id;
  }
}

// The traits in a row equal those of its stepper, and a step ends one step later.
TEST(SchemesTable, HasTheTraitsOfItsSteppers) {
  const std::set<std::string> own = own_ids();
  for (const Scheme& scheme : schemes()) {
    if (own.contains(scheme.id)) continue;
    const auto choices = test::scenarios_for(scheme.id);
    ASSERT_FALSE(choices.empty()) << scheme.id;
    const auto scenario = test::make_scenario(choices[0].first, choices[0].second);
    const auto stepper = test::make_scheme(scheme.id, *scenario.system);
    const SchemeTraits &row = scheme.traits, &made = stepper->traits();
    EXPECT_EQ(row.order, made.order) << scheme.id;
    EXPECT_EQ(row.error_order, made.error_order) << scheme.id;
    EXPECT_EQ(row.implicit, made.implicit) << scheme.id;
    EXPECT_EQ(row.consistent, made.consistent) << scheme.id;
    EXPECT_EQ(row.retries_halved, made.retries_halved) << scheme.id;
    EXPECT_EQ(row.needs_open_gaps, made.needs_open_gaps) << scheme.id;
    EXPECT_EQ(row.keeps_anchors, made.keeps_anchors) << scheme.id;
    StepResult out;
    ASSERT_EQ(stepper->step(scenario.x0, 1e-6, Attempt::kFirst, out), Status::kOk) << scheme.id;
    EXPECT_NEAR(out.x.t, scenario.x0.t + 1e-6, 1e-18) << scheme.id;
  }
}

// A misspelled preset is answered with the presets too.
TEST(SchemesTable, NamesPresetsAmongWhatIsKnown) {
  const std::string told = tribo::refusal([] { (void)configure_scheme("ie-fm"); });
  EXPECT_NE(told.find("ie-fn"), std::string::npos) << told;
}

// By default a scheme is of first order and an update is taken whole.
TEST(SchemesTable, TakesASchemeForOneOfFirstOrder) {
  EXPECT_EQ(SchemeTraits().order, 1);
  EXPECT_EQ(NewtonRecord().alpha, 1);
}

}  // namespace
}  // namespace tribo::solvers
