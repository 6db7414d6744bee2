#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

constexpr double kFormEps = 100;

/// A rod of length 2 c along x with the inertia I about its centre, turning about z.
BodyDescription rod(const std::string& name, int parent, double at, double m, double c, double I) {
  BodyDescription body{.name = name, .parent = parent, .joint = Joint::kRevolute};
  body.position = {at, 0, 0};
  body.mass = m;
  body.center_of_mass = {c, 0, 0};
  body.inertia = Eigen::Vector3d(I / 16, I, I).asDiagonal();
  return body;
}

template <class S>
class ClosedForm : public ::testing::Test {};
TYPED_TEST_SUITE(ClosedForm, Scalars);

/// Two rods in the plane, angles q₁ from the horizontal and q₂ between them, gravity along −y:
///
///   M₁₁ = I₁ + I₂ + m₁c₁² + m₂(l₁² + c₂² + 2 l₁c₂ cos q₂),  M₁₂ = I₂ + m₂(c₂² + l₁c₂ cos q₂),
///   M₂₂ = I₂ + m₂c₂²,  s = m₂ l₁ c₂ sin q₂,
///   k₁ = −s(2 q̇₁q̇₂ + q̇₂²) + (m₁c₁ + m₂l₁) g cos q₁ + m₂c₂ g cos(q₁ + q₂),
///   k₂ = s q̇₁² + m₂c₂ g cos(q₁ + q₂)
TYPED_TEST(ClosedForm, OfADoublePendulumIsMet) {
  using S = TypeParam;
  const double m1 = 1.5, m2 = 0.75, c1 = 0.25, c2 = 0.375, l1 = 0.5, I1 = 0.125, I2 = 0.0625, g = 8;
  const TreeDescription description{
      .bodies = {rod("upper", -1, 0, m1, c1, I1), rod("lower", 0, l1, m2, c2, I2)},
      .gravity = {0, -g, 0}};
  const TreeSystem<S> system{ArticulatedTree<S>(description)};
  Snapshot<S> snapshot;
  Random random(41);
  for (int trial = 0; trial < 10; ++trial) {
    const State<S> x{.t = 0, .q = 3 * random.vector<S>(2), .v = 4 * random.vector<S>(2)};
    system.evaluate(x, snapshot);
    const S cosine = cos(x.q[1]), s = S(m2 * l1 * c2) * sin(x.q[1]);
    const S both = S(m2 * c2 * g) * cos(S(x.q[0] + x.q[1]));
    Matrix<S> M(2, 2);
    M(0, 0) = S(I1 + I2 + m1 * c1 * c1 + m2 * (l1 * l1 + c2 * c2)) + S(2 * m2 * l1 * c2) * cosine;
    M(0, 1) = M(1, 0) = S(I2 + m2 * c2 * c2) + S(m2 * l1 * c2) * cosine;
    M(1, 1) = S(I2 + m2 * c2 * c2);
    Vector<S> k(2);
    k[0] = -s * (2 * x.v[0] * x.v[1] + x.v[1] * x.v[1]) + S((m1 * c1 + m2 * l1) * g) * cos(x.q[0]) +
           both;
    k[1] = s * x.v[0] * x.v[0] + both;
    EXPECT_LE(distance<S>(snapshot.M[0], M, S(1)), kFormEps * eps<S>());
    EXPECT_LE(distance<S>(snapshot.k, k, S(10)), kFormEps * eps<S>());
  }
}

/// A free body with the moments A, A, C about its centre of mass turns, without torque, with
///
///   ω = (Ω cos λt, Ω sin λt, ω₃) in its own axes,  λ = (C − A)/A ω₃,
///   R = exp(t [L/A]) exp(−λt [e₃]),  L = (AΩ, 0, Cω₃)      for R(0) = 1
///
/// while its centre moves straight on: v_lin = Rᵀ V.
template <class S>
struct SymmetricTop {
  static constexpr double A = 0.5, C = 0.875;
  S Omega = S(0.75), omega3 = S(1.5), lambda = S((C - A) / A) * omega3;
  Vector3<S> V{S(0.5), S(-0.25), S(0.125)};

  [[nodiscard]] static TreeSystem<S> system() {
    BodyDescription body{.name = "top", .joint = Joint::kFloating, .mass = 2};
    body.inertia = Eigen::Vector3d(A, A, C).asDiagonal();
    return TreeSystem<S>(ArticulatedTree<S>({.bodies = {body}, .gravity = {0, 0, 0}}));
  }

  [[nodiscard]] State<S> at(const S& t) const {
    const Vector3<S> L{S(A) * Omega, S(0), S(C) * omega3};
    const Eigen::Quaternion<S> r = rotation_exponential<S>(L * (t / S(A))) *
                                   rotation_exponential<S>(Vector3<S>{S(0), S(0), -lambda * t});
    State<S> x{.t = t, .q = Vector<S>(7), .v = Vector<S>(6)};
    x.q << t * V, r.coeffs();
    x.v << r.toRotationMatrix().transpose() * V, Omega * cos(S(lambda * t)),
        Omega * sin(S(lambda * t)), omega3;
    return x;
  }
};

// Euler's equations without an integrator: the exact motion leaves no residual.
TEST(SymmetricTop, SatisfiesTheEquationsOfMotion) {
  using S = float128;
  const SymmetricTop<S> top;
  const TreeSystem<S> system = top.system();
  Snapshot<S> snapshot;
  for (const double time : {0.0, 0.3, 2.0, 7.0}) {
    const State<S> x = top.at(S(time));
    const Vector<S> q_dot = central_difference([&](const S& h) { return top.at(time + h).q; });
    const Vector<S> v_dot = central_difference([&](const S& h) { return top.at(time + h).v; });
    Vector<S> rate;
    system.evaluate(x, snapshot);
    system.position_rate(x, rate);
    EXPECT_LE(distance<S>(rate, q_dot, S(1)), kDifferenceError) << time;
    EXPECT_LE(distance<S>(snapshot.M[0] * v_dot, -snapshot.k, S(1)), kDifferenceError) << time;
  }
}

// The same motion by integration: the error falls with the fourth power of the step.
TEST(SymmetricTop, PrecessesAsInClosedForm) {
  using S = long double;
  const SymmetricTop<S> top;
  const TreeSystem<S> system = top.system();
  const auto error = [&](int steps) {
    Vector<S> difference;
    system.difference(
        runge_kutta<S>(system, top.at(S(0)), S(2), steps).q, top.at(S(2)).q, difference);
    return static_cast<double>(difference.norm());
  };
  const double coarse = error(64), fine = error(128);
  constexpr double kRungeKuttaError = 1e-5;  // 2 rad · (ω h)^4 with ω = 3 rad/s, h = 1/64 s
  EXPECT_NEAR(std::log2(coarse / fine), 4, kOrderBand);
  EXPECT_LT(fine, kRungeKuttaError);
}

/// Euler's equations of a body whose frame is at its centre of mass, with weight:
///
///   M = diag(m 1, I),   k = (m ω × v − m Rᵀg,  ω × I ω)
TYPED_TEST(ClosedForm, OfASingleRigidBodyIsMet) {
  using S = TypeParam;
  Random random(42);
  TreeDescription description{.bodies = {random_body(random, 0, Joint::kFloating)}};
  description.bodies[0].center_of_mass.setZero();
  description.bodies[0].orientation.setIdentity();
  const TreeSystem<S> system{ArticulatedTree<S>(description)};
  Snapshot<S> snapshot;
  const State<S> x{
      .t = 0, .q = random_configuration(system.tree(), random), .v = random.vector<S>(6)};
  system.evaluate(x, snapshot);
  const S m = static_cast<S>(description.bodies[0].mass);
  const Matrix3<S> I = description.bodies[0].inertia.template cast<S>();
  const Vector3<S> v = x.v.template head<3>(), omega = x.v.template tail<3>();
  const Matrix3<S> R = Eigen::Quaternion<S>(x.q[6], x.q[3], x.q[4], x.q[5]).toRotationMatrix();
  Matrix<S> M = Matrix<S>::Zero(6, 6);
  M.template topLeftCorner<3, 3>() = m * Matrix3<S>::Identity();
  M.template bottomRightCorner<3, 3>() = I;
  Vector<S> k(6);
  k << m * omega.cross(v) - m * (R.transpose() * description.gravity.cast<S>()),
      omega.cross(I * omega);
  EXPECT_LE(distance<S>(snapshot.M[0], M, m), kFormEps * eps<S>());
  EXPECT_LE(distance<S>(snapshot.k, k, S(10)), kFormEps * eps<S>());
}

}  // namespace
}  // namespace tribo::models
