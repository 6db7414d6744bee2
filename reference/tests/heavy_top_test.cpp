#include "reference/scenes/heavy_top.hpp"

#include <boost/math/special_functions/ellint_1.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "models/continuous.hpp"
#include "models/scenarios/spinning_top.hpp"
#include "reference/certificate.hpp"
#include "reference/problems.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/scattered.hpp"

namespace tribo::reference {
namespace {

using models::Parameters;

// Accelerations at random states with the axis below 80 degrees.
TEST(HeavyTop, IsThatOfTheModels) {
  const Parameters p = test::defaults("spinning-top");
  const models::Scene model = models::spinning_top_from(p);
  models::ContinuousDynamics dynamics(model);
  const HeavyTop system(spinning_top_equations(p));
  std::mt19937_64 random(7);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<float128> y = test::scattered(system, random, {0.8, 1});
    test::round_to_double(y);
    models::State<double> x{.t = 0, .q = models::VectorXd(3), .v = models::VectorXd(3)};
    for (std::size_t i = 0; i < 3; ++i) {
      x.q[static_cast<Eigen::Index>(i)] = static_cast<double>(y[i]);
      x.v[static_cast<Eigen::Index>(i)] = static_cast<double>(y[i + 3]);
    }
    models::VectorXd q_dot, v_dot;
    dynamics.rate(x, q_dot, v_dot);
    const std::vector<float128> rates = system.rate(y.data());
    const double most = std::max(1.0, v_dot.cwiseAbs().maxCoeff());
    for (Eigen::Index i = 0; i < 3; ++i) {
      const auto at = static_cast<std::size_t>(i);
      EXPECT_EQ(static_cast<double>(rates[at]), q_dot[i]);
      EXPECT_NEAR(static_cast<double>(rates[at + 3]), v_dot[i], 1e-13 * most) << "rate " << i;
    }
  }
}

// A state is written in the order and by the names of the scenario.
TEST(HeavyTop, HasTheCoordinatesOfItsScenario) {
  const Parameters p = test::defaults("spinning-top");
  const models::Instance top = models::make_instance(models::find_scenario("spinning-top"), p);
  const Problem problem = make_problem("spinning-top", p);
  const auto coordinates = top.system->coordinates();
  ASSERT_EQ(problem.columns.size(), coordinates.size());
  const Vector<Fifty> start = problem.system->start();
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    EXPECT_EQ(problem.columns[i], coordinates[i].name + "[" + coordinates[i].unit + "]");
    const auto at = static_cast<Eigen::Index>(i);
    EXPECT_EQ(static_cast<double>(start[at]), i < 3 ? top.x0.q[at] : top.x0.v[at - 3]) << i;
  }
}

// Where A Ω² sin β − C n Ω + m g l = 0 the axis neither rises nor falls, here with the slow Ω of
// the spin at the start: n = ψ̇ + Ω sin β.
TEST(HeavyTop, PrecessesSteadily) {
  CertificateRequest what = test::request("spinning-top", 1, 15);
  const HeavyTopScene top = spinning_top_equations(what.parameters);
  const auto a = static_cast<double>((top.across - top.along) * sin(top.elevation));
  const auto b = static_cast<double>(top.along * top.spin), c = static_cast<double>(top.weight);
  const double Omega = 2 * c / (b + std::sqrt(b * b - 4 * a * c));
  what.parameters.set("top.precession", Omega);
  const Certificate steady = test::certified(what);
  const auto& y = steady.samples.back().state;
  EXPECT_NEAR(y[0].value, Omega, 1e-13);
  EXPECT_NEAR(y[1].value, 0.6, 1e-14);
  EXPECT_NEAR(y[2].value, 50, 1e-12);
}

// From rest the axis falls from u₀ = sin β₀ to u₁ and rises again:
//   u̇² = (2 m g l/A) (u₀ − u)(u − u₁)(u₂ − u),  u₁,₂ the roots of u² − λ u + λ u₀ − 1,
//   λ = (C n)²/(2 A m g l),  and half the period is 2 K(k)/√((2 m g l/A)(u₂ − u₁)),
//   k² = (u₀ − u₁)/(u₂ − u₁)                         [Landau and Lifshitz, Mechanics, Sec. 35]
TEST(HeavyTop, NutatesByAnEllipticIntegral) {
  CertificateRequest what = test::request("spinning-top", 1, 15);
  const HeavyTopScene top = spinning_top_equations(what.parameters);
  const auto A = static_cast<double>(top.across), weight = static_cast<double>(top.weight);
  const auto p_psi = static_cast<double>(top.along * top.spin);
  const double u0 = std::sin(0.6), lambda = p_psi * p_psi / (2 * A * weight);
  const double apart = std::sqrt(lambda * lambda - 4 * (lambda * u0 - 1));
  const double u1 = (lambda - apart) / 2, u2 = (lambda + apart) / 2;
  const double half = 2 * boost::math::ellint_1(std::sqrt((u0 - u1) / (u2 - u1))) /
                      std::sqrt(2 * weight / A * (u2 - u1));
  what.times = {half, 2 * half, 1};
  const Certificate nutation = test::certified(what);
  ASSERT_GE(nutation.samples.size(), 3U);
  const auto at = [&](double t) -> const auto& {
    return std::ranges::min_element(nutation.samples, {},
                                    [t](const auto& sample) { return std::abs(sample.t - t); })
        ->state;
  };
  EXPECT_NEAR(std::sin(at(half)[1].value), u1, 1e-14);
  EXPECT_NEAR(at(half)[4].value, 0, 1e-12);
  EXPECT_NEAR(at(2 * half)[1].value, 0.6, 1e-14);
  EXPECT_NEAR(at(2 * half)[3].value, 0, 1e-11);
}

}  // namespace
}  // namespace tribo::reference
