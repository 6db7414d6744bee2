#include "models/control/squat_controller.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "models/input_error.hpp"
#include "models/robots/solo12.hpp"
#include "models/robots/solo12_motions.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using test::Random;

/// Solo12 with its controller, with or without its load.
struct Squat {
  explicit Squat(bool heavy)
      : robot(solo12()),
        tree(heavy ? loaded(robot, "recovered-mass") : robot.tree),
        controller(tree, feet(), solo12_squat_start()) {}

  [[nodiscard]] std::vector<BodyPoint> feet() const {
    std::vector<BodyPoint> all;
    for (const NamedPoint& foot : robot.contacts) all.push_back(foot.point);
    return all;
  }

  VectorXd torque(const State<double>& x) {
    VectorXd tau;
    update_kinematics(tree, x.q, x.v, w);
    controller.torque(tree, w, x, tau);
    return tau;
  }

  /// 12 × 18: the Jacobians of the feet.
  [[nodiscard]] MatrixXd foot_jacobian() const {
    MatrixXd J(12, 18);
    test::Jacobian J_i;
    for (int i = 0; i < 4; ++i) {
      jacobian(tree, w, entry(robot.contacts, i).point, J_i);
      J.middleRows<3>(3 * i) = J_i;
    }
    return J;
  }

  RobotTable robot;
  ArticulatedTree tree;
  SquatController controller;
  TreeWorkspace w;
};

/// A state near the start, moving, in the middle of the squat.
State<double> moved_state(const Squat& squat, unsigned seed) {
  Random random(seed);
  const State<double> start = solo12_squat_start();
  State<double> x = start;
  x.t = 0.6;
  exponential(squat.tree, start.q, 0.1 * random.vector(18), x.q);
  x.v = 0.2 * random.vector(18);
  return x;
}

/// The program's cost, straight from its statement: places and accelerations of the links' centers
/// of mass and of the feet, one by one.
double cost(Squat& squat, const State<double>& x, const VectorXd& v_dot, const VectorXd& f) {
  const ArticulatedTree& tree = squat.tree;
  const auto place_of = [&tree](const TreeWorkspace& w, const BodyPoint& point) {
    return position(tree, w, point);
  };
  const auto acceleration = [&](const BodyPoint& point) {
    test::Jacobian J;
    jacobian(tree, squat.w, point, J);
    return Eigen::Vector3d(J * v_dot + Jdot_v(tree, squat.w, point));
  };
  const State<double> start = solo12_squat_start();
  TreeWorkspace w0;
  update_kinematics(tree, start.q, start.v, w0);
  update_kinematics(tree, x.q, x.v, squat.w);

  Eigen::Vector3d c = {0, 0, 0}, c_dot = c, c_ddot = c, c0 = c;
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    const BodyPoint center{.body = tree.find_body(link.name), .place = link.body.center};
    const double part = link.body.mass / total_mass(tree);
    c += part * place_of(squat.w, center);
    c_dot += part * velocity(tree, squat.w, center);
    c_ddot += part * acceleration(center);
    c0 += part * place_of(w0, center);
  }
  const double kd = 2 * std::sqrt(2.0);
  const Eigen::Vector3d up = {0, 0, 0.03};
  const Eigen::Vector3d wanted = -4 * std::sin(2 * x.t) * up +
                                 2 * (c0 + std::sin(2 * x.t) * up - c) +
                                 kd * (2 * std::cos(2 * x.t) * up - c_dot);
  const VectorXd posture = 2 * (start.q - x.q).tail(12) - kd * x.v.tail(12);
  double sum = (c_ddot - wanted).squaredNorm() + 1e-3 * (v_dot.tail(12) - posture).squaredNorm() +
               1e-8 * (v_dot.squaredNorm() + f.squaredNorm());
  for (int i = 0; i < 4; ++i) {
    const BodyPoint& foot = entry(squat.robot.contacts, i).point;
    const Eigen::Vector3d back =
        place_of(w0, foot) - place_of(squat.w, foot) - 2 * velocity(tree, squat.w, foot);
    const Eigen::Vector3d f_i = f.segment<3>(3 * i);
    sum += (acceleration(foot) - back).squaredNorm() +
           1e-6 * (f_i.head<2>().squaredNorm() + 1e-6 * f_i[2] * f_i[2]);
  }
  return sum;
}

// The residual of the six base rows and of the twelve that give τ.
TEST(SquatController, GivesTorquesThatAgreeWithItsForces) {
  constexpr double kRounding = 1e-11;  // of forces of 10 N after a system of 36 unknowns
  for (const bool heavy : {false, true}) {
    Squat squat(heavy);
    const State<double> x = moved_state(squat, 7);
    const VectorXd tau = squat.torque(x);
    MatrixXd M;
    VectorXd k;
    mass_matrix(squat.tree, squat.w, M);
    bias(squat.tree, squat.w, k);
    const VectorXd residual = M * squat.controller.acceleration() + k - tau -
                              squat.foot_jacobian().transpose() * squat.controller.forces();
    EXPECT_LT(residual.cwiseAbs().maxCoeff(), kRounding);
    EXPECT_TRUE(tau.head(6).isZero(0));
    EXPECT_GT(tau.tail(12).norm(), 0.1);
  }
}

// At an optimum the cost has no slope along all directions that keep the base rows. It is
// quadratic, so a central difference over any distance is exact up to rounding. The smallest term,
// 1e-8 f, has a slope of 1e-7.
TEST(SquatController, MinimizesTheStatedCostUnderTheBaseRows) {
  constexpr double kRounding = 1e-12;
  for (const unsigned seed : {1u, 2u, 3u}) {
    Squat squat(true);
    const State<double> x = moved_state(squat, seed);
    squat.torque(x);
    const VectorXd v_dot = squat.controller.acceleration(), f = squat.controller.forces();
    MatrixXd M, rows(6, 30);
    mass_matrix(squat.tree, squat.w, M);
    rows << M.topRows(6), -squat.foot_jacobian().leftCols(6).transpose();
    const MatrixXd directions = rows.fullPivLu().kernel();
    ASSERT_EQ(directions.cols(), 24);
    for (int i = 0; i < directions.cols(); ++i) {
      const VectorXd d = directions.col(i).normalized();
      const auto at = [&](double h) {
        return cost(squat, x, v_dot + h * d.head(18), f + h * d.tail(12));
      };
      EXPECT_LT(std::abs(at(1) - at(-1)) / 2, kRounding) << i;
      EXPECT_GT(at(1), at(0)) << i;
    }
  }
}

// At rest at the start the wanted acceleration is a* = kd ċ* = 2√2 · 0.06 m/s² upwards. The posture
// holds back: with feet at rest a hip that rises by a turns HFE by a/(0.32 sin 0.8) and KFE by
// twice that, at a cost of 1e-3 · 4 · 5 (a/0.23)² = 0.38 a², and c rises by 0.89 a, since the legs
// follow in part. The least of (0.89 a − a*)² + 0.38 a² has c̈ = 0.68 a*; feet that may yield bring
// c̈ nearer to a*.
TEST(SquatController, StartsUpwards) {
  for (const bool heavy : {false, true}) {
    Squat squat(heavy);
    squat.torque(solo12_squat_start());
    const VectorXd f = squat.controller.forces();
    double sum = 0;
    for (int i = 0; i < 4; ++i) sum += f[3 * i + 2];
    const double wanted = 2 * std::sqrt(2.0) * 0.06;
    const double rise = sum / total_mass(squat.tree) - 9.81;
    EXPECT_GT(rise, 0.67 * wanted);
    EXPECT_LT(rise, 0.75 * wanted);
    EXPECT_NEAR(f[2], f[5], 0.01 * f[2]);   // hind left, right
    EXPECT_NEAR(f[8], f[11], 0.01 * f[8]);  // front left, right
  }
}

/// Feet on the ground z = 0, held by K (p₀ − x) − B ẋ from their points of first touch.
struct Ground {
  static constexpr double kStiffness = 1e5;  // [N/m]
  static constexpr double kDamping = 300;    // [N·s/m]

  struct Foot {
    bool active = false;
    Eigen::Vector3d anchor = {0, 0, 0};
  };

  /// Adds h Jᵀ (B + h K) J of all feet in the ground to A, and h Jᵀ K (p₀ − x) to b.
  void add(const Squat& squat, double h, MatrixXd& A, VectorXd& b) {
    test::Jacobian J;
    for (int i = 0; i < 4; ++i) {
      const BodyPoint& point = entry(squat.robot.contacts, i).point;
      const Eigen::Vector3d x = position(squat.tree, squat.w, point);
      Foot& foot = feet[static_cast<std::size_t>(i)];
      if (!foot.active) foot.anchor = x;
      foot.active = x[2] <= 0;
      if (!foot.active) continue;
      jacobian(squat.tree, squat.w, point, J);
      A += h * (kDamping + h * kStiffness) * J.transpose() * J;
      b += h * kStiffness * J.transpose() * (foot.anchor - x);
    }
  }

  std::array<Foot, 4> feet;
};

/// The least normal force and the largest friction ratio that the controller demands.
struct Extremes {
  double normal = HUGE_VAL;  // [N]
  double ratio = 0;          // [-]

  void take(const VectorXd& f) {
    for (int i = 0; i < 12; i += 3) {
      normal = std::min(normal, f[i + 2]);
      ratio = std::max(ratio, f.segment<2>(i).norm() / f[i + 2]);
    }
  }
};

/// One step that is implicit in the forces of the ground, with M, k and J of its start:
///
///   M (v⁺ − v) = h (τ − k) + h Jᵀ (K (p₀ − x − h J v⁺) − B J v⁺),   q⁺ = q ⊕ h v⁺
void step(Squat& squat, Ground& ground, const VectorXd& tau, double h, State<double>& x) {
  MatrixXd A;
  VectorXd k, q;
  mass_matrix(squat.tree, squat.w, A);
  bias(squat.tree, squat.w, k);
  VectorXd b = A * x.v + h * (tau - k);
  ground.add(squat, h, A, b);
  x.v = A.llt().solve(b);
  exponential(squat.tree, x.q, h * x.v, q);
  x.q = q;
  x.t += h;
  update_kinematics(squat.tree, x.q, x.v, squat.w);
}

/// A squat of 100 periods.
Extremes extremes_of_squat(bool heavy) {
  constexpr int kSteps = 64;  // a period: the friction ratio is then 1e-5 from its limit
  Squat squat(heavy);
  Ground ground;
  State<double> x = solo12_squat_start();
  Extremes extremes;
  for (int tick = 0; tick < 100; ++tick) {
    const VectorXd tau = squat.torque(x);
    extremes.take(squat.controller.forces());
    for (int i = 0; i < kSteps; ++i)
      step(squat, ground, tau, squat.controller.period() / kSteps, x);
  }
  return extremes;
}

// The bounds f_z ≥ 1 N and friction of the published program, which are left out here, are far
// away. The values are those of two other implementations, with the digits that they give.
TEST(SquatController, StaysInsideTheBoundsThatItLeavesOut) {
  constexpr double kDigits = 0.01;          // [N]
  constexpr double kRatioDigits = 0.05e-3;  // [-]
  const Extremes light = extremes_of_squat(false), heavy = extremes_of_squat(true);
  EXPECT_NEAR(light.normal, 5.57, kDigits);
  EXPECT_NEAR(light.ratio, 1.61e-3, kRatioDigits);
  EXPECT_NEAR(heavy.normal, 6.06, kDigits);
  EXPECT_NEAR(heavy.ratio, 1.54e-3, kRatioDigits);
}

TEST(SquatController, RefusesATreeThatCannotSquat) {
  const Squat squat(false);
  const State<double> start = solo12_squat_start();
  EXPECT_THROW(SquatController(squat.tree, {}, start), InputError);
  TreeDescription fixed = squat.robot.tree;
  fixed.bodies[0].joint = Joint::kFixed;
  EXPECT_THROW(SquatController(ArticulatedTree(fixed), squat.feet(), start), InputError);
}

}  // namespace
}  // namespace tribo::models
