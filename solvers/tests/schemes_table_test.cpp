#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "solvers/schemes.hpp"

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

// Two schemes with one equation would be one scheme.
TEST(SchemesTable, HasAnEquationForEachScheme) {
  std::set<std::string> seen;
  for (const Scheme& scheme : schemes()) {
    EXPECT_TRUE(scheme.equation.empty() || seen.insert(scheme.equation).second) << scheme.id;
  }
}

}  // namespace
}  // namespace tribo::solvers
