#include <Eigen/LU>
#include <gtest/gtest.h>

#include "solvers/tests/conformance_problems.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::Vector3;

/// ẋ and the mean force on a point in h from  ẍ = −Y (K x + B ẋ) + d  by the classical Runge-Kutta
/// method, mean = −∫ (K x + B ẋ)/h.
Vector3<double> mean_force(const MatrixXd& Y, double K, double B, const Vector3<double>& d,
                           Vector3<double> x, Vector3<double> v, double h) {
  const int count = 2000;
  const double dt = h / count;
  const auto rate = [&](const Eigen::Matrix<double, 9, 1>& y) {
    const Vector3<double> f = -K * y.head<3>() - B * y.segment<3>(3);
    Eigen::Matrix<double, 9, 1> y_dot;
    y_dot << y.segment<3>(3), Y * f + d, f;
    return y_dot;
  };
  Eigen::Matrix<double, 9, 1> y;
  y << x, v, Vector3<double>::Zero();
  for (int i = 0; i < count; ++i) {
    const Eigen::Matrix<double, 9, 1> a = rate(y), b = rate(y + dt / 2 * a),
                                      c = rate(y + dt / 2 * b);
    y += dt / 6 * (a + 2 * b + 2 * c + rate(y + dt * c));
  }
  return y.tail<3>() / h;
}

// One step with the geometry of its start,  v1 = v0 + h (a0 + M⁻¹Jᵀ f̄),  on a point whose J turns:
// J̇ v is 0.6 m/s², of which 1 % would change v1 by 1e-6 m/s.                [expint, Sec. III]
TEST(Expo, StepsByTheMeanForceOfTheFlowOfItsContacts) {
  const test::Problem point =
      test::polar_point([](double load) { return -load / test::kStiffnessOfProblems; });
  const double h = 1e-2, kRungeKuttaError = 1e-11;
  models::Snapshot start;
  point.system->evaluate(point.x0, start);
  const auto& contact = start.contacts[0];
  const auto& law = contact.anchored->law;
  MatrixXd J(3, 2);
  models::contact_jacobian(start, contact, 0, J.leftCols(2));
  const MatrixXd W = start.M[0].inverse() * J.transpose();
  const VectorXd a0 = -start.M[0].inverse() * start.k;
  const Vector3<double> stretch =
      contact.anchored->position - point.x0.memory.anchors.of(contact.id).anchor;
  const Vector3<double> drift = J * a0 + contact.anchored->Jdot_v;
  const VectorXd v1 = point.x0.v + h * (a0 + W * mean_force(J * W, law.K, law.B, drift, stretch,
                                                            J * point.x0.v, h));
  StepResult out;
  ASSERT_EQ(test::make_scheme("expo", *point.system, {{"scheme.sides", "bilateral"}})
                ->step(point.x0, h, Attempt::kFirst, out),
            Status::kOk);
  EXPECT_NEAR(out.x.v[0], v1[0], kRungeKuttaError);
  EXPECT_NEAR(out.x.v[1], v1[1], kRungeKuttaError);
}

}  // namespace
}  // namespace tribo::solvers
