#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

constexpr double kFormRounding = 100 * kEps;

/// A rod of length 2 c along x with the inertia I about its centre, turning about z.
BodyDescription rod(const std::string& name, int parent, double at, double m, double c, double I) {
  BodyDescription body{.name = name, .parent = parent, .joint = Joint::kRevolute};
  body.position = {at, 0, 0};
  body.mass = m;
  body.center_of_mass = {c, 0, 0};
  body.inertia = Eigen::Vector3d(I / 16, I, I).asDiagonal();
  return body;
}

/// Two rods in the plane, angles q₁ from the horizontal and q₂ between them, gravity along −y:
///
///   M₁₁ = I₁ + I₂ + m₁c₁² + m₂(l₁² + c₂² + 2 l₁c₂ cos q₂),  M₁₂ = I₂ + m₂(c₂² + l₁c₂ cos q₂),
///   M₂₂ = I₂ + m₂c₂²,  s = m₂ l₁ c₂ sin q₂,
///   k₁ = −s(2 q̇₁q̇₂ + q̇₂²) + (m₁c₁ + m₂l₁) g cos q₁ + m₂c₂ g std::cos(q₁ + q₂),
///   k₂ = s q̇₁² + m₂c₂ g std::cos(q₁ + q₂)
TEST(ClosedForm, OfADoublePendulumIsMet) {
  const double m1 = 1.5, m2 = 0.75, c1 = 0.25, c2 = 0.375, l1 = 0.5, I1 = 0.125, I2 = 0.0625, g = 8;
  const TreeDescription description{
      .bodies = {rod("upper", -1, 0, m1, c1, I1), rod("lower", 0, l1, m2, c2, I2)},
      .gravity = {0, -g, 0}};
  const TreeSystem system{ArticulatedTree(description)};
  Snapshot snapshot;
  Random random(41);
  for (int trial = 0; trial < 10; ++trial) {
    const State<double> x{.t = 0, .q = 3 * random.vector(2), .v = 4 * random.vector(2)};
    system.evaluate(x, snapshot);
    const double cosine = std::cos(x.q[1]), s = (m2 * l1 * c2) * std::sin(x.q[1]);
    const double both = (m2 * c2 * g) * std::cos(x.q[0] + x.q[1]);
    MatrixXd M(2, 2);
    M(0, 0) = (I1 + I2 + m1 * c1 * c1 + m2 * (l1 * l1 + c2 * c2)) + (2 * m2 * l1 * c2) * cosine;
    M(0, 1) = M(1, 0) = (I2 + m2 * c2 * c2) + (m2 * l1 * c2) * cosine;
    M(1, 1) = I2 + m2 * c2 * c2;
    VectorXd k(2);
    k[0] = -s * (2 * x.v[0] * x.v[1] + x.v[1] * x.v[1]) +
           ((m1 * c1 + m2 * l1) * g) * std::cos(x.q[0]) + both;
    k[1] = s * x.v[0] * x.v[0] + both;
    EXPECT_LE(distance(snapshot.M[0], M), kFormRounding);
    EXPECT_LE(distance(snapshot.k, k, 10.0), kFormRounding);
  }
}

/// A free body with the moments A, A, C about its centre of mass turns, without torque, with
///
///   ω = (Ω cos λt, Ω sin λt, ω₃) in its own axes,  λ = (C − A)/A ω₃,
///   R = exp(t [L/A]) exp(−λt [e₃]),  L = (AΩ, 0, Cω₃)      for R(0) = 1
///
/// while its centre moves straight on: v_lin = Rᵀ V.
struct SymmetricTop {
  static constexpr double A = 0.5, C = 0.875;
  double Omega = 0.75, omega3 = 1.5, lambda = ((C - A) / A) * omega3;
  Vector3d V{0.5, -0.25, 0.125};

  [[nodiscard]] static TreeSystem system() {
    BodyDescription body{.name = "top", .joint = Joint::kFloating, .mass = 2};
    body.inertia = Eigen::Vector3d(A, A, C).asDiagonal();
    return TreeSystem(ArticulatedTree({.bodies = {body}, .gravity = {0, 0, 0}}));
  }

  [[nodiscard]] State<double> at(double t) const {
    const Vector3d L{A * Omega, 0.0, C * omega3};
    const Eigen::Quaternion<double> r =
        rotation_exponential(L * (t / A)) * rotation_exponential(Vector3d{0.0, 0.0, -lambda * t});
    State<double> x{.t = t, .q = VectorXd(7), .v = VectorXd(6)};
    x.q << t * V, r.coeffs();
    x.v << r.toRotationMatrix().transpose() * V, Omega * std::cos(lambda * t),
        Omega * std::sin(lambda * t), omega3;
    return x;
  }
};

// Euler's equations without an integrator: the exact motion leaves no residual.
TEST(SymmetricTop, SatisfiesTheEquationsOfMotion) {
  const SymmetricTop top;
  const TreeSystem system = top.system();
  Snapshot snapshot;
  for (const double time : {0.0, 0.3, 2.0, 7.0}) {
    const State<double> x = top.at(time);
    const VectorXd q_dot = central_difference([&](double h) { return top.at(time + h).q; });
    const VectorXd v_dot = central_difference([&](double h) { return top.at(time + h).v; });
    VectorXd rate;
    system.evaluate(x, snapshot);
    system.position_rate(x, rate);
    EXPECT_LE(distance(rate, q_dot), kDifferenceError) << time;
    EXPECT_LE(distance(snapshot.M[0] * v_dot, -snapshot.k), kDifferenceError) << time;
  }
}

// The same motion by integration: the error falls with the fourth power of the step.
TEST(SymmetricTop, PrecessesAsInClosedForm) {
  const SymmetricTop top;
  const TreeSystem system = top.system();
  const auto error = [&](int steps) {
    VectorXd difference;
    system.difference(runge_kutta(system, top.at(0.0), 2.0, steps).q, top.at(2.0).q, difference);
    return difference.norm();
  };
  const double coarse = error(64), fine = error(128);
  constexpr double kRungeKuttaError = 1e-5;  // 2 rad · (ω h)^4 with ω = 3 rad/s, h = 1/64 s
  EXPECT_NEAR(std::log2(coarse / fine), 4, kOrderBand);
  EXPECT_LT(fine, kRungeKuttaError);
}

/// Euler's equations of a body whose frame is at its centre of mass, with weight:
///
///   M = diag(m 1, I),   k = (m ω × v − m Rᵀg,  ω × I ω)
TEST(ClosedForm, OfASingleRigidBodyIsMet) {
  Random random(42);
  TreeDescription description{.bodies = {random_body(random, 0, Joint::kFloating)}};
  description.bodies[0].center_of_mass.setZero();
  description.bodies[0].orientation.setIdentity();
  const TreeSystem system{ArticulatedTree(description)};
  Snapshot snapshot;
  const State<double> x{
      .t = 0, .q = random_configuration(system.tree(), random), .v = random.vector(6)};
  system.evaluate(x, snapshot);
  const double m = description.bodies[0].mass;
  const Matrix3d I = description.bodies[0].inertia;
  const Vector3d v = x.v.head<3>(), omega = x.v.tail<3>();
  const Matrix3d R = Eigen::Quaternion<double>(x.q[6], x.q[3], x.q[4], x.q[5]).toRotationMatrix();
  MatrixXd M = MatrixXd::Zero(6, 6);
  M.topLeftCorner<3, 3>() = m * Matrix3d::Identity();
  M.bottomRightCorner<3, 3>() = I;
  VectorXd k(6);
  k << m * omega.cross(v) - m * (R.transpose() * description.gravity), omega.cross(I * omega);
  EXPECT_LE(distance(snapshot.M[0], M, m), kFormRounding);
  EXPECT_LE(distance(snapshot.k, k, 10.0), kFormRounding);
}

}  // namespace
}  // namespace tribo::models
