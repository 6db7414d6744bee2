#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include <cmath>

#include "reference/bilateral_box.hpp"
#include "reference/spring_damper_motion.hpp"
#include "reference/taylor_exponential.hpp"

namespace tribo::reference {
namespace {

constexpr double kRounding = 1e-15;    // of a value near 1
constexpr double kIntegrated = 1e-14;  // Fehlberg's pair at 1e-16 a step

SpringDamperCase oscillator(double m) {
  return {.m = m, .K = 1e5, .B = 300, .b = -9.81, .x0 = -1e-3, .x_dot0 = -0.1};
}

void expect_relative(double value, double exact, double tolerance) {
  EXPECT_LE(std::abs(value - exact), tolerance * std::abs(exact)) << value << " for " << exact;
}

/// exp(h [A b x0 0; 0 0 1 0; 0 0 0 1; 0 0 0 0]), its last two columns.
models::MatrixXd integrals(const SpringDamperCase& c, double h) {
  models::MatrixXd A = models::MatrixXd::Zero(5, 5);
  A.topLeftCorner(2, 2) << 0, 1, -c.K / c.m, -c.B / c.m;
  A(1, 2) = c.b;
  A.col(3).head(2) << c.x0, c.x_dot0;
  A(2, 3) = A(3, 4) = 1;
  return taylor_exponential(A, h, models::MatrixXd::Identity(5, 5).rightCols(2));
}

// Below, at and above critical damping, which is at m = B²/(4K) = 0.225 kg: a series does not use
// sines.
TEST(SpringDamperMotion, AgreesWithTheSeriesOfTheExponential) {
  for (const double m : {0.02, 0.2, 0.225, 0.25, 2.5, 40.0}) {
    for (const double h : {1e-4, 3e-3, 4e-2}) {
      const SpringDamperCase c = oscillator(m);
      const SpringDamperMotion motion = spring_damper_motion(c, h);
      const models::MatrixXd exact = integrals(c, h);
      const double kCoefficients = 1e-12;  // K/m and B/m of the matrix are rounded
      expect_relative(motion.integral, exact(0, 0), kCoefficients);
      expect_relative(motion.double_integral, exact(0, 1), kCoefficients);
      expect_relative(motion.dot_integral, exact(1, 0), kCoefficients);
      expect_relative(motion.dot_double_integral, exact(1, 1), kCoefficients);
    }
  }
}

TEST(SpringDamperMotion, AgreesWithQuadrature) {
  for (const double m : {0.02, 2.5}) {
    const SpringDamperMotion closed = spring_damper_motion(oscillator(m), 1e-2);
    const SpringDamperMotion quadrature = spring_damper_motion_by_quadrature(oscillator(m), 1e-2);
    expect_relative(quadrature.integral, closed.integral, kRounding);
    expect_relative(quadrature.double_integral, closed.double_integral, kRounding);
  }
}

// exp of a rotation's generator is the rotation; of a nilpotent matrix a polynomial.
TEST(TaylorExponential, GivesRotationsAndPolynomials) {
  models::MatrixXd turn(2, 2);
  turn << 0, -1, 1, 0;
  const models::MatrixXd identity = models::MatrixXd::Identity(2, 2);
  const models::MatrixXd turned = taylor_exponential(turn, 3, identity);
  EXPECT_NEAR(turned(0, 0), std::cos(3.0), kRounding);
  EXPECT_NEAR(turned(1, 0), std::sin(3.0), kRounding);
  models::MatrixXd shift = models::MatrixXd::Zero(3, 3);
  shift(0, 1) = shift(1, 2) = 1;
  const models::MatrixXd power = taylor_exponential(shift, 4, models::MatrixXd::Identity(3, 3));
  EXPECT_EQ(power(0, 1), 4);
  EXPECT_EQ(power(0, 2), 8);
}

constexpr BilateralBox kBox{
    .mass = 2.5, .gravity = 9.81, .half = {0.2, 0.15, 0.05}, .K = 1e5, .B = 300};

// Level and not turning, its four springs are one: z − half_z moves as a mass on 4 K and 4 B.
TEST(BilateralBox, MovesUpAndDownAsOneMass) {
  const double h = 8e-3;
  BoxMotion start;
  start.p = {0, 0, 0.05 - 1e-4};
  start.p_dot = {0, 0, -0.1};
  const BoxMotion end = bilateral_box_motion(kBox, start, h);
  const SpringDamperMotion exact = spring_damper_motion(
      {.m = 2.5, .K = 4e5, .B = 1200, .b = -9.81, .x0 = start.p[2] - 0.05, .x_dot0 = -0.1}, h);
  EXPECT_NEAR(end.p[2] - 0.05, exact.x, kIntegrated);
  EXPECT_NEAR(end.p_dot[2], exact.x_dot, kIntegrated);
  EXPECT_NEAR(end.omega.norm(), 0, kIntegrated);
}

// Without springs the box is a free top: |I ω| and ωᵀ I ω are constant, ω is not.
TEST(BilateralBox, KeepsEnergyAndMomentOfMomentumWithoutSprings) {
  BilateralBox box = kBox;
  box.K = box.B = box.gravity = 0;
  BoxMotion start;
  start.p = start.p_dot.setZero();
  start.omega = {3, -2, 5};
  const BoxMotion end = bilateral_box_motion(box, start, 0.5);
  const models::Vector3<double> squares(0.04, 0.0225, 0.0025);
  const models::Vector3<double> inertia =
      2.5 / 3 * (models::Vector3<double>::Constant(squares.sum()) - squares);
  const auto momentum = [&](const BoxMotion& m) { return inertia.cwiseProduct(m.omega).norm(); };
  const auto energy = [&](const BoxMotion& m) {
    return m.omega.dot(inertia.cwiseProduct(m.omega));
  };
  EXPECT_NEAR(momentum(end), momentum(start), kIntegrated);
  EXPECT_NEAR(energy(end), energy(start), kIntegrated);
  EXPECT_GT((end.omega - start.omega).norm(), 1);
}

models::Vector3<double> inertia_of(const BilateralBox& box) {
  const models::Vector3<double> squares = models::Vector3<double>(box.half.data()).cwiseAbs2();
  return box.mass / 3 * (models::Vector3<double>::Constant(squares.sum()) - squares);
}

Eigen::Quaterniond attitude(const BoxMotion& m) {
  return Eigen::Quaterniond(m.quaternion.data());
}

// Seen from outside a free top keeps I ω also by its direction, which ties the attitude to ω.
TEST(BilateralBox, KeepsItsMomentOfMomentumInTheWorldWithoutSprings) {
  BilateralBox box = kBox;
  box.K = box.B = box.gravity = 0;
  BoxMotion start;
  start.omega = {3, -2, 5};
  const auto momentum = [&](const BoxMotion& m) {
    return models::Vector3<double>(attitude(m) * inertia_of(box).cwiseProduct(m.omega));
  };
  const BoxMotion end = bilateral_box_motion(box, start, 0.5);
  EXPECT_LE((momentum(end) - momentum(start)).norm(), kIntegrated);
}

/// Of the motion, the height and the four springs, on anchors below the corners of `start`.
double energy_on_springs(const BilateralBox& box, const BoxMotion& start, const BoxMotion& m) {
  double energy = box.mass * (m.p_dot.squaredNorm() / 2 + box.gravity * m.p[2]) +
                  m.omega.dot(inertia_of(box).cwiseProduct(m.omega)) / 2;
  for (const double x : {-box.half[0], box.half[0]}) {
    for (const double y : {-box.half[1], box.half[1]}) {
      const models::Vector3<double> corner(x, y, -box.half[2]);
      models::Vector3<double> anchor = start.p + attitude(start) * corner;
      anchor[2] = 0;
      energy += box.K * (m.p + attitude(m) * corner - anchor).squaredNorm() / 2;
    }
  }
  return energy;
}

// Without dampers springs, weight and motion exchange one energy, also when tilted and turning.
TEST(BilateralBox, KeepsItsEnergyOnSpringsWithoutDampers) {
  BilateralBox box = kBox;
  box.B = 0;
  const Eigen::Quaterniond tilt = Eigen::Quaterniond(0.9, 0.1, -0.3, 0.2).normalized();
  BoxMotion start;
  start.p = {0.1, -0.2, 0.06};
  start.p_dot = {0.3, 0.2, -0.1};
  start.quaternion = {tilt.x(), tilt.y(), tilt.z(), tilt.w()};
  start.omega = {1, -2, 3};
  const double before = energy_on_springs(box, start, start);
  const BoxMotion end = bilateral_box_motion(box, start, 8e-3);
  EXPECT_NEAR(energy_on_springs(box, start, end), before, 1e2 * kIntegrated * before);
  EXPECT_GT((end.p_dot - start.p_dot).norm(), 1) << "the springs did nothing";
}

}  // namespace
}  // namespace tribo::reference
