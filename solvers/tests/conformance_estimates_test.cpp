#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solvers/tests/conformance_fixtures.hpp"
#include "solvers/tests/conformance_problems.hpp"

/// The size of error estimates, and which solution is continued.
namespace tribo::solvers {
namespace {

using test::Changes;
using test::EveryScheme;
using test::joined;
using test::make_scenario;
using test::make_scheme;

/// Schemes with an error estimate.
class EveryEstimate : public EveryScheme {
 protected:
  /// Settings of each estimate of the scheme.
  [[nodiscard]] static std::vector<Changes> estimates() {
    std::vector<Changes> all;
    for (const models::ParameterSpec& spec : row().parameters) {
      if (spec.key != "scheme.error") continue;
      for (const std::string& choice : spec.choices) all.push_back({{spec.key, choice}});
    }
    if (all.empty()) all.emplace_back();
    return all;
  }
  /// Whether the estimate belongs to the continued solution, not to one of lower order.
  [[nodiscard]] static bool is_of_what_goes_on() {
    return row().traits.error_order == row().traits.order + 1;
  }
  static StepResult one_step(const test::Problem& problem, const Changes& changes, double h) {
    const auto stepper =
        make_scheme(GetParam(), *problem.system, joined(tight_and_undamped(), changes));
    stepper->estimate_error(true);
    StepResult out;
    EXPECT_EQ(stepper->step(problem.x0, h, Attempt::kFirst, out), Status::kOk);
    return out;
  }
};

INSTANTIATE_TEST_SUITE_P(Conformance, EveryEstimate,
                         ::testing::ValuesIn(test::scheme_names_with(
                             [](const SchemeTraits& traits) { return traits.error_order > 0; })),
                         test::test_name);

/// (ω x, v) of the mass of two-sided-spring at t: a rotation.      ẏ = A y,  A = [0 ω; −ω 0]
struct Swing {
  double omega = std::sqrt(1e3);
  models::Vector2<double> y0;

  [[nodiscard]] models::Vector2<double> at(double t) const {
    const double c = std::cos(omega * t), s = std::sin(omega * t);
    return {c * y0[0] + s * y0[1], c * y0[1] - s * y0[0]};
  }
  /// Aᵖ y0
  [[nodiscard]] models::Vector2<double> derivative(int p) const {
    models::Vector2<double> y = y0;
    for (int i = 0; i < p; ++i) y = omega * models::Vector2<double>(y[1], -y[0]);
    return y;
  }
};

// Error control relies on the estimate. An estimate of the continued solution must be as large as
// the true error of a step; an estimate of an embedded solution must be as large as its error, C
// h^p y^(p), and the continued solution must be much better. The next terms are ω h = 3e-3 times
// smaller, with factors below 3.
TEST_P(EveryEstimate, IsAsLargeAsTheErrorThatItStandsFor) {
  const double h = 1e-4, kNextTerm = 0.01;
  auto spring = make_scenario("two-sided-spring");
  spring.x0.v[0] = 0.2;
  Swing swing;
  swing.y0 = {swing.omega * spring.x0.q[0], spring.x0.v[0]};
  const test::Problem problem{std::move(spring.system), spring.x0};
  for (const Changes& estimate : estimates()) {
    const StepResult out = one_step(problem, estimate, h);
    const models::Vector2<double> y(swing.omega * out.x.q[0], out.x.v[0]);
    const models::Vector2<double> error(swing.omega * out.error_q[0], out.error_v[0]);
    const models::Vector2<double> true_error = y - swing.at(h);
    if (is_of_what_goes_on()) {
      EXPECT_NEAR(error.norm() / true_error.norm(), 1, kNextTerm);
      continue;
    }
    EXPECT_LE(true_error.norm(), 0.1 * error.norm());
    if (facts().embedded_error == 0) continue;
    const int p = row().traits.error_order;
    const models::Vector2<double> derived =
        facts().embedded_error * std::pow(h, p) * swing.derivative(p);
    EXPECT_LE((error - derived).norm(), kNextTerm * derived.norm());
  }
}

// An estimate costs no accuracy: a step with it equals that without it or, where it compares a step
// with two half steps and continues from these, those two, also with time-dependent forces.
TEST_P(EveryEstimate, LeavesTheStepOrTakesTwoHalvesOfIt) {
  const double h = 1e-2, kNewtonError = 1e-12, kHalvesDiffer = 1e-5;
  const test::Problem box =
      test::shaken_box([](double load) { return -load / test::kStiffnessOfProblems; });
  for (const Changes& estimate : estimates()) {
    const State<double> with = one_step(box, estimate, h).x;
    const auto plain = make_scheme(GetParam(), *box.system, joined(tight_and_undamped(), estimate));
    StepResult whole, half, halves;
    ASSERT_EQ(plain->step(box.x0, h, Attempt::kFirst, whole), Status::kOk);
    ASSERT_EQ(plain->step(box.x0, h / 2, Attempt::kFirst, half), Status::kOk);
    ASSERT_EQ(plain->step(half.x, h / 2, Attempt::kFirst, halves), Status::kOk);
    const double from_whole = (with.q - whole.x.q).norm() + (with.v - whole.x.v).norm();
    const double from_halves = (with.q - halves.x.q).norm() + (with.v - halves.x.v).norm();
    EXPECT_LE(is_of_what_goes_on() ? std::min(from_whole, from_halves) : from_whole, kNewtonError);
    EXPECT_GE((whole.x.v - halves.x.v).norm(), kHalvesDiffer) << "nothing was tested";
  }
}

}  // namespace
}  // namespace tribo::solvers
