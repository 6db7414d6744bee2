#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "models/input_error.hpp"
#include "solvers/convex/convex_schemes.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/schemes.hpp"
#include "solvers/smooth/stage_solver.hpp"

namespace tribo::solvers {
namespace {

constexpr std::ptrdiff_t kMostLines = 5;

/// Those of a program that is not ours may leave their equation out.
std::set<std::string> own_ids() {
  std::set<std::string> ids;
  for (const Scheme& scheme : own_schemes()) ids.insert(scheme.id);
  return ids;
}

// The page of a scheme begins with what a step computes, and where that is from.
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

// Beside its potential the page of a convex scheme says what is minimized with it.
TEST(SchemesTable, TellsWhatEveryConvexSchemeMinimizes) {
  for (const Scheme& scheme : convex_schemes()) {
    EXPECT_EQ(scheme.equation.find("v₁ = argmin"), 0U) << scheme.id;
  }
}

// What a program leaves out is what the command line leaves out.
TEST(SchemesTable, HasTheDefaultsOfTheOptionsThatItFills) {
  const auto number = [](const char* scheme, const char* key) {
    return configure_scheme(scheme).parameters.number(key);
  };
  EXPECT_EQ(number("implicit-euler", "scheme.newton_accuracy"), StageOptions().accuracy);
  EXPECT_EQ(number("implicit-euler", "scheme.tals_softness"), StageOptions().tals_softness);
  EXPECT_EQ(number("implicit-euler", "scheme.tals_angle"), StageOptions().tals_angle);
  EXPECT_EQ(number("lagged", "scheme.tolerance"), ConvexOptions().tolerance);
  EXPECT_EQ(number("lagged", "scheme.max_iterations"), ConvexOptions().max_iterations);
  EXPECT_EQ(number("implicit-euler", "scheme.error_length"), ErrorNorm().length);
}

// A row that a program adds is found by the name of its function.
TEST(SchemesTable, TakesARowByTheNameOfItsFunctionOnly) {
  Scheme mine;
  mine.id = "my-scheme";
  EXPECT_EQ(named(mine, "my-scheme").id, "my-scheme");
  EXPECT_THROW((void)named(mine, "other"), InputError);
}

// Two schemes with one equation would be one scheme.
TEST(SchemesTable, HasAnEquationForEachScheme) {
  std::set<std::string> seen;
  for (const Scheme& scheme : schemes()) {
    EXPECT_TRUE(scheme.equation.empty() || seen.insert(scheme.equation).second) << scheme.id;
  }
}

}  // namespace
}  // namespace tribo::solvers
