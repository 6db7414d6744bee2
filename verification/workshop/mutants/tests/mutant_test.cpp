#include "verification/workshop/mutants/mutant.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tribo::verification {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using Texts = std::vector<std::string>;

/// The tokens of a source, one blank between.
std::string tokens(std::string_view source) {
  std::string result;
  for (const Token& token : tokens_of(source))
    result += (result.empty() ? "" : " ") + std::string(token.text);
  return result;
}

/// The changed statements of a rule in a source.
Texts changed(MutantRule rule, const std::string& source) {
  const ParsedSource parsed = parse_source(source);
  Texts result;
  for (const Mutant& mutant : mutants_of("a.cpp", parsed, parsed.signatures)) {
    if (mutant.rule == rule) result.push_back(mutant.mutated);
  }
  return result;
}

/// In the body of a function.
Texts within(MutantRule rule, const std::string& body) {
  return changed(rule, "void f(int n) {\n" + body + "\n}\n");
}

TEST(Tokens, LeaveCommentsAndDirectivesOut) {
  EXPECT_EQ(tokens("#include <a>\nint a;  // b\n/* c */ d->e"), "int a ; d -> e");
}

TEST(Tokens, KeepTextsAndNumbersWhole) {
  EXPECT_EQ(tokens("f(R\"(a // \"b\")\", \"c\\\"d\", 'e', 1e-3, 100'000)"),
            "f ( R\"(a // \"b\")\" , \"c\\\"d\" , 'e' , 1e-3 , 100'000 )");
}

TEST(Tokens, KnowTheirLines) {
  EXPECT_EQ(tokens_of("a;\n\n  b;")[2].line, 3);
}

TEST(Mutants, ChangeConstants) {
  EXPECT_THAT(within(MutantRule::kConstant, "x = 0.5 * y;"),
              ElementsAre("x = (2 * 0.5) * y;", "x = (1.001 * 0.5) * y;"));
  EXPECT_THAT(within(MutantRule::kConstant, "x = S(3) * y;"),
              ElementsAre("x = S((2 * 3)) * y;", "x = S((1.001 * 3)) * y;"));
  EXPECT_THAT(within(MutantRule::kConstant, "x = y + 0;"), ElementsAre("x = y + 1;"));
}

TEST(Mutants, ChangeSigns) {
  EXPECT_THAT(within(MutantRule::kSign, "x = -a + b;"), ElementsAre("x = a + b;", "x = -a - b;"));
  EXPECT_THAT(within(MutantRule::kSign, "x -= a;"), ElementsAre("x += a;"));
}

TEST(Mutants, ChangeComparisonsAndConditions) {
  EXPECT_THAT(within(MutantRule::kComparison, "if (a < b && !c) return;"),
              ElementsAre("a >= b && !c", "a < b || !c", "a < b && c"));
  EXPECT_THAT(within(MutantRule::kComparison, "while (done(n)) step();"),
              ElementsAre("!(done(n))"));
  EXPECT_THAT(within(MutantRule::kComparison, "for (int i = 0; i < n; ++i) step(i);"),
              ElementsAre("i >= n"));
}

TEST(Mutants, DropTerms) {
  EXPECT_THAT(within(MutantRule::kDroppedTerm, "x = a - b * f(c + d) + e;"),
              ElementsAre("x = a + e;", "x = a - b * f(c) + e;", "x = a - b * f(c + d);"));
}

// The types of the parameters tell which arguments may change places.
TEST(Mutants, SwapArgumentsOfTheSameType) {
  const std::string source = "void g(int a, double b, double c) {}\nvoid f() {\n  g(1, x, y);\n}\n";
  EXPECT_THAT(changed(MutantRule::kSwappedArguments, source), ElementsAre("g(1, y, x);"));
}

TEST(Mutants, TakeTheNeighbouringIndex) {
  EXPECT_THAT(within(MutantRule::kIndex, "x = a[0] * b[2];"),
              ElementsAre("x = a[1] * b[2];", "x = a[0] * b[(2 - 1)];"));
}

TEST(Mutants, SkipUpdatesButNoReturns) {
  EXPECT_THAT(within(MutantRule::kSkipped, "x = a;\n++n;\nstep(n);\nreturn a;"),
              ElementsAre(";", ";", ";"));
}

// A name that a scope needs cannot be chosen at run time: its value can.
TEST(Mutants, ChangeValuesOfVariablesNotTheirDeclarations) {
  EXPECT_THAT(within(MutantRule::kSign, "const double x = a + b, y = -c;"),
              ElementsAre("a - b", "c"));
  EXPECT_THAT(changed(MutantRule::kConstant, "struct A {\n  double kappa = 0.05;\n};\n"),
              Contains("(2 * 0.05)"));
}

// The zero of a member is a blank that whoever makes the object fills; a zero within a function is
// a value.
TEST(Mutants, LeaveTheZeroOfADeclaredMember) {
  EXPECT_THAT(changed(MutantRule::kConstant, "struct A { double a = 0; int b = 7; };"),
              ElementsAre("(2 * 7)"));
  EXPECT_THAT(within(MutantRule::kConstant, "double a = 0;"), ElementsAre("1"));
}

// What runs at compile time cannot be chosen at run time.
TEST(Mutants, LeaveCompileTimeAlone) {
  EXPECT_THAT(changed(MutantRule::kConstant,
                      "constexpr int kMost = 20;\nconstexpr int f() {\n  return 3;\n}\n"),
              IsEmpty());
  EXPECT_THAT(within(MutantRule::kConstant, "if constexpr (n == 3) {\n}\nfixed<3>(x);"), IsEmpty());
}

// But for floating constants, which need not be of compile time.
TEST(Mutants, UnfoldFloatingConstants) {
  const ParsedSource parsed =
      parse_source("constexpr double kSafety = 0.9;\nconstexpr int kMost = 20;\n");
  EXPECT_EQ(parsed.constants.size(), 1U);
  EXPECT_EQ(parsed.statements.size(), 1U);
}

// A lambda's statements are its own; that around it keeps what is outside.
TEST(Mutants, ReadBodiesOfLambdas) {
  const Texts signs = within(MutantRule::kSign, "run(a + b, [&](int i) {\n  x = -i;\n});");
  EXPECT_THAT(signs, IsSupersetOf({"x = i;"}));
  EXPECT_THAT(signs, Not(Contains("run(a + b, [&](int i) { x = i; });")));
}

TEST(Mutants, ChooseOneOfEachStatement) {
  const ParsedSource parsed = parse_source("void f() {\n  x = a + 2;\n  y = b - 3;\n}\n");
  const auto chosen = one_of_each_statement(mutants_of("a.cpp", parsed, {}));
  ASSERT_EQ(chosen.size(), 2U);
  EXPECT_EQ(chosen[0].original, "x = a + 2;");
  EXPECT_EQ(chosen[1].original, "y = b - 3;");
}

}  // namespace
}  // namespace tribo::verification
