#include "solvers/convex/exact_line_search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace tribo::solvers {
namespace {

/// ℓ' of a function and its slope, in the form required by the line search.
template <class Slope, class Curvature>
auto line(const Slope& slope, const Curvature& curvature) {
  return [=](double alpha) { return LineDerivatives{slope(alpha), curvature(alpha)}; };
}

const double kLineSearch = 2 * kLineSearchTolerance;

// The guess itself solves a parabola.
TEST(ExactLineSearch, FindsTheVertexOfAParabola) {
  int evaluations = 0;
  const double alpha = exact_line_search({-3}, 1.5, [&](double a) {
    ++evaluations;
    return LineDerivatives{4 * a - 3, 4};
  });
  EXPECT_DOUBLE_EQ(alpha, 0.75);
  EXPECT_EQ(evaluations, 2);
}

// Roots known in closed form, of slopes that Newton's method alone would overshoot.
TEST(ExactLineSearch, FindsKnownRoots) {
  // tanh(50(α − 0.3)): flat on both sides
  const double flat =
      exact_line_search({std::tanh(-15.0)}, 1.5,
                        line([](double a) { return std::tanh(50 * (a - 0.3)); },
                             [](double a) { return 50 / std::pow(std::cosh(50 * (a - 0.3)), 2); }));
  EXPECT_NEAR(flat, 0.3, kLineSearch);
  // e^α − 2: α = ln 2
  const double growing = exact_line_search(
      {-1}, 1.5,
      line([](double a) { return std::exp(a) - 2; }, [](double a) { return std::exp(a); }));
  EXPECT_NEAR(growing, std::log(2.0), kLineSearch);
  // 1 − 1e-12/(1e-6 − α): a wall at 1e-6 and the root 1e-12 before it
  const double wall = 1e-6, kappa = 1e-12;
  const double near_wall =
      exact_line_search({-1 + kappa / wall}, 0.999 * wall,
                        line([&](double a) { return -1 + kappa / (wall - a); },
                             [&](double a) { return kappa / ((wall - a) * (wall - a)); }));
  EXPECT_DOUBLE_EQ(near_wall, 0.999 * wall);  // the root lies beyond the permitted range
}

// A kink, as where contacts open: slopes 1 and 1e8 on its two sides, the root on it.
TEST(ExactLineSearch, FindsARootInAKink) {
  for (const double kink : {0.2, 0.9}) {
    const double alpha =
        exact_line_search({-kink}, 1.5,
                          line([&](double a) { return a < kink ? a - kink : 1e8 * (a - kink); },
                               [&](double a) { return a < kink ? 1.0 : 1e8; }));
    EXPECT_NEAR(alpha, kink, kLineSearch);
  }
}

// A jump of the slope, as at the edge of exact Coulomb friction: bisection encloses it.
TEST(ExactLineSearch, FindsAJumpThroughZero) {
  const double jump = 0.7;
  const double alpha = exact_line_search(
      {-1}, 1.5, line([&](double a) { return a < jump ? -1.0 : 1.0; }, [](double) { return 0.0; }));
  EXPECT_NEAR(alpha, jump, kLineSearch);
}

// Where the cost still falls at the end, the end is the minimum: known at once.
TEST(ExactLineSearch, TakesAllThatIsAllowedWhereTheCostStillFalls) {
  for (const double alpha_max : {1.5, 0.3}) {
    int evaluations = 0;
    const double alpha = exact_line_search({-2}, alpha_max, [&](double a) {
      ++evaluations;
      return LineDerivatives{a - 2, 1};
    });
    EXPECT_EQ(alpha, alpha_max);
    EXPECT_EQ(evaluations, 1);
  }
}

// ℓ' at the end is known before the search begins; a start at the end does not evaluate it again,
// even where rounding has moved the start.
TEST(ExactLineSearch, EvaluatesTheEndOnce) {
  for (const double curvature : {3.0, 3 * (1 + 1e-15), 3 * (1 - 1e-15)}) {
    std::vector<double> asked;
    const auto parabola = [&](double a) {
      asked.push_back(a);
      return LineDerivatives{4 * a - 3, 4, 2 * a * a - 3 * a};
    };
    (void)exact_line_search({-3, curvature}, 1, parabola, LineSearchStart::kQuadratic);
    EXPECT_EQ(asked, (std::vector<double>{1, 0.75}));
  }
}

// NaN must not come out as a number.
TEST(ExactLineSearch, ReturnsNaNForNaN) {
  const double nan = std::nan("");
  EXPECT_TRUE(std::isnan(exact_line_search({-1}, 1.5, [&](double) {
    return LineDerivatives{nan, nan};
  })));
  EXPECT_TRUE(std::isnan(exact_line_search({-1}, 1.5, [&](double a) {
    return LineDerivatives{a > 1 ? 1.0 : nan, 1.0};
  })));
  EXPECT_TRUE(std::isnan(exact_line_search({nan}, 1.5, [&](double) {
    return LineDerivatives{nan, 1.0};
  })));
}

// ℓ = α³/3 + α²/2 − α is its own cubic: the guess is the golden section.
TEST(CubicMinimum, IsExactForACubic) {
  const double golden = (std::sqrt(5.0) - 1) / 2;
  EXPECT_NEAR(cubic_minimum(-1, 1, -1.0 / 6, 1), golden, 1e-15);
  int evaluations = 0;
  const auto cubic = [&](double a) {
    ++evaluations;
    return LineDerivatives{a * a + a - 1, 2 * a + 1, a * a * a / 3 + a * a / 2 - a};
  };
  EXPECT_NEAR(exact_line_search({-1}, 1, cubic, LineSearchStart::kCubic), golden, 1e-15);
  EXPECT_EQ(evaluations, 2);
}

// A parabola is a cubic without its first term, of either sign of rounding.
TEST(CubicMinimum, IsTheVertexOfAParabola) {
  for (const double vertex : {1e-6, 0.3, 0.999}) {
    const double change = 0.5 - vertex;  // ℓ = α²/2 − vertex α
    EXPECT_NEAR(cubic_minimum(-vertex, 1 - vertex, change, 1), vertex, 1e-14);
    EXPECT_NEAR(cubic_minimum(-vertex, 1.5 - vertex, 1.5 * (0.75 - vertex), 1.5), vertex, 1e-14);
  }
}

TEST(ExactLineSearch, FindsTheSameRootFromEveryStart) {
  const auto growing =
      line([](double a) { return std::exp(a) - 2; }, [](double a) { return std::exp(a); });
  const auto derivatives = [&](double a) {
    LineDerivatives here = growing(a);
    here.change = std::exp(a) - 1 - 2 * a;
    return here;
  };
  for (const LineSearchStart start : {LineSearchStart::kCurvatureAtEnd, LineSearchStart::kCubic,
                                      LineSearchStart::kQuadratic, LineSearchStart::kFixed}) {
    EXPECT_NEAR(exact_line_search(derivatives(0), 1, derivatives, start), std::log(2.0),
                kLineSearch);
  }
}

// Where the end of the bracket permits it, the fixed start is the whole update.
TEST(ExactLineSearch, BeginsAtOneWhereItIsTold) {
  std::vector<double> tried;
  const auto derivatives = [&](double a) {
    tried.push_back(a);
    return LineDerivatives{std::tanh(a - 0.3), 1 / std::pow(std::cosh(a - 0.3), 2)};
  };
  (void)exact_line_search({std::tanh(-0.3)}, 1.5, derivatives, LineSearchStart::kFixed);
  ASSERT_GE(tried.size(), 2U);
  EXPECT_EQ(tried[0], 1.5);
  EXPECT_EQ(tried[1], 1);
}

}  // namespace
}  // namespace tribo::solvers
