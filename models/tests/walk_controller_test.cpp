#include "models/control/walk_controller.hpp"

#include <Eigen/LU>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models/abilities.hpp"
#include "models/control/legged.hpp"
#include "models/robots/romeo.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/program_residual.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

using test::Random;
using ::testing::HasSubstr;

constexpr int kVelocities = 37, kForces = 12;

std::array<Sole, 2> soles() {
  std::array<Sole, 2> all;
  const RobotTable robot = romeo();
  for (std::size_t i = 0; i < 8; ++i) {
    all[i / 4].body = robot.contacts[i].point.body;
    all[i / 4].corners[i % 4] = robot.contacts[i].point.place;
  }
  return all;
}

/// Romeo on its way, with its controller.
struct Walk {
  explicit Walk(const WalkTask& task = {})
      : tree(romeo().tree),
        controller(tree, soles(), romeo_walk_start(), plan_walk({}, 0.04, 9.81), task) {}

  VectorXd torque(const State<double>& x) {
    VectorXd tau;
    update_kinematics(tree, x.q, x.v, w);
    controller.torque(tree, w, x, tau);
    return tau;
  }

  [[nodiscard]] const WalkSample& sample(const State<double>& x) const {
    return controller.reference().samples[static_cast<std::size_t>(std::lround(x.t / 0.04))];
  }

  /// 12 × 37: the motion of the corners of the foot that carries, in the axes of the foot.
  [[nodiscard]] MatrixXd corner_jacobian(const State<double>& x) const {
    const Sole sole = soles()[sample(x).support];
    const Eigen::Matrix3d R = placement(tree, w, sole.body).R;
    MatrixXd J(kForces, kVelocities);
    for (int i = 0; i < 4; ++i) {
      test::Jacobian J_i;
      jacobian(tree, w, {.body = sole.body, .place = entry(sole.corners, i)}, J_i);
      J.middleRows<3>(3 * i) = R.transpose() * J_i;
    }
    return J;
  }

  ArticulatedTree tree;
  WalkController controller;
  TreeWorkspace w;
};

/// Near the start, moving.
State<double> moved_state(unsigned seed, double t) {
  Random random(seed);
  State<double> x = romeo_walk_start();
  x.q.tail(31) += 0.02 * random.vector(31);
  x.v = 0.05 * random.vector(kVelocities);
  x.t = t;
  return x;
}

TEST(Romeo, HasTheNumbersOfThePaper) {
  const RobotTable robot = romeo();
  const ArticulatedTree tree(robot.tree);
  EXPECT_EQ(tree.num_positions(), 38);
  EXPECT_EQ(tree.num_velocities(), kVelocities);
  EXPECT_EQ(tree.num_links() - 1, 32);
  EXPECT_EQ(robot.contacts.size(), 8U);
  EXPECT_NEAR(total_mass(tree), 40.52937, 1e-12);
}

// The right sole is on the ground, the left one a millimetre above it.
TEST(Romeo, StartsOnItsRightSole) {
  const RobotTable robot = romeo();
  const ArticulatedTree tree(robot.tree);
  const State<double> start = romeo_walk_start();
  TreeWorkspace w;
  update_kinematics(tree, start.q, start.v, w);
  for (std::size_t i = 0; i < 8; ++i) {
    const double height = position(tree, w, robot.contacts[i].point)[2];
    EXPECT_NEAR(height, i < 4 ? 0 : 0.995e-3, 1e-5) << robot.contacts[i].name;
  }
}

TEST(WalkController, ObeysNewtonsLawWithForcesAtTheCorners) {
  Walk walk;
  MatrixXd M;
  VectorXd k;
  for (unsigned seed = 1; seed < 8; ++seed) {
    const State<double> x = moved_state(seed, 0.4 * seed);
    const VectorXd tau = walk.torque(x);
    mass_matrix(walk.tree, walk.w, M);
    bias(walk.tree, walk.w, k);
    const VectorXd residual = M * walk.controller.acceleration() + k - tau -
                              walk.corner_jacobian(x).transpose() * walk.controller.forces();
    EXPECT_LT(residual.norm(), 1e-9) << seed;
    EXPECT_EQ(tau.head<6>().norm(), 0);
    const VectorXd f = walk.controller.forces();
    for (int i = 0; i < kForces; i += 3)
      EXPECT_LE(f.segment<2>(i).lpNorm<Eigen::Infinity>(), f[i + 2] + 1e-9) << seed;
  }
}

/// The cost of (v̇, f) as a sum of squares, from Jacobians of points alone: the centre of mass as
/// the mean of the links', the frames by three points each.
class WholeCost {
 public:
  WholeCost(const Walk& walk, const State<double>& x) : walk_(walk), x_(x) {
    H = 1e-8 * MatrixXd::Identity(kVelocities + kForces, kVelocities + kForces);
    g = VectorXd::Zero(kVelocities + kForces);
    add_center();
    for (const std::size_t foot : {0U, 1U}) add_foot(foot);
    add_waist();
    add_posture();
    add_forces();
  }

  MatrixXd H;  // ½ zᵀ H z − gᵀ z
  VectorXd g;
  MatrixXd J_support;  // of the frame that is tied, and the target of J v̇
  VectorXd a_support;

 private:
  void add(double weight, const MatrixXd& J, const VectorXd& a) {
    H.topLeftCorner(kVelocities, kVelocities) += weight * J.transpose() * J;
    g.head(kVelocities) += weight * J.transpose() * a;
  }

  [[nodiscard]] MatrixXd jacobian_at(const BodyPoint& point) const {
    test::Jacobian J;
    jacobian(walk_.tree, walk_.w, point, J);
    return J;
  }

  static Eigen::VectorXd wanted(const PointMotion& to, const VectorXd& p, const VectorXd& v) {
    return to.a + 10 * (to.p - p) + 2 * std::sqrt(10) * (to.v - v);
  }

  void add_center() {
    MatrixXd J = MatrixXd::Zero(3, kVelocities);
    VectorXd p = VectorXd::Zero(3), drift = p;
    const TreeDescription bodies = romeo().tree;
    double mass = 0;
    for (int i = 0; i < static_cast<int>(bodies.bodies.size()); ++i) {
      const BodyDescription& body = entry(bodies.bodies, i);
      const BodyPoint at = {.body = i, .place = body.center_of_mass};
      J += body.mass * jacobian_at(at);
      p += body.mass * position(walk_.tree, walk_.w, at);
      drift += body.mass * Jdot_v(walk_.tree, walk_.w, at);
      mass += body.mass;
    }
    J /= mass;
    add(1, J, wanted(walk_.sample(x_).center, p / mass, J * x_.v) - drift / mass);
  }

  /// Rows of the angular velocity of a body, by ω = ½ Σ e_i × ė_i of its axes e_i, and ω̇ at v̇ = 0
  /// by ½ Σ e_i × ë_i.
  void turn_rows(int body, MatrixXd& J, VectorXd& drift) const {
    J = MatrixXd::Zero(3, kVelocities);
    drift = VectorXd::Zero(3);
    const BodyPoint origin = {.body = body, .place = Eigen::Vector3d::Zero()};
    for (int i = 0; i < 3; ++i) {
      const BodyPoint tip = {.body = body, .place = Eigen::Vector3d::Unit(i)};
      const Eigen::Vector3d e =
          position(walk_.tree, walk_.w, tip) - position(walk_.tree, walk_.w, origin);
      const MatrixXd rows = jacobian_at(tip) - jacobian_at(origin);
      for (int j = 0; j < kVelocities; ++j) J.col(j) += e.cross(Eigen::Vector3d(rows.col(j))) / 2;
      drift += e.cross(Jdot_v(walk_.tree, walk_.w, tip) - Jdot_v(walk_.tree, walk_.w, origin)) / 2;
    }
  }

  [[nodiscard]] VectorXd wanted_turn(int body, const MatrixXd& J, const VectorXd& drift) const {
    TreeWorkspace start;
    const State<double> x0 = romeo_walk_start();
    update_kinematics(walk_.tree, x0.q, x0.v, start);
    const Eigen::Quaterniond to(placement(walk_.tree, start, body).R),
        from(placement(walk_.tree, walk_.w, body).R);
    const Eigen::Quaterniond turn = to * from.conjugate();
    const double sign = turn.w() < 0 ? -1 : 1;
    const double angle = 2 * std::atan2(turn.vec().norm(), sign * turn.w());
    VectorXd way = VectorXd::Zero(3);
    if (angle > 0) way = sign * angle * turn.vec().normalized();
    return 10 * way - 2 * std::sqrt(10) * J * x_.v - drift;
  }

  void add_foot(std::size_t foot) {
    const int body = soles()[foot].body;
    const BodyPoint origin = {.body = body, .place = Eigen::Vector3d::Zero()};
    MatrixXd J(6, kVelocities), turn;
    VectorXd a(6), drift;
    J.topRows(3) = jacobian_at(origin);
    a.head(3) = wanted(walk_.sample(x_).ankle[foot], position(walk_.tree, walk_.w, origin),
                       J.topRows(3) * x_.v) -
                Jdot_v(walk_.tree, walk_.w, origin);
    turn_rows(body, turn, drift);
    J.bottomRows(3) = turn;
    a.tail(3) = wanted_turn(body, turn, drift);
    add(1, J, a);
    if (static_cast<std::size_t>(walk_.sample(x_).support) == foot) {
      J_support = J;
      a_support = a;
    }
  }

  void add_waist() {
    MatrixXd J;
    VectorXd drift;
    turn_rows(0, J, drift);
    add(1e-2, J, wanted_turn(0, J, drift));
  }

  void add_posture() {
    const MatrixXd J = MatrixXd::Identity(kVelocities, kVelocities).bottomRows(31);
    const VectorXd e = romeo_walk_start().q.tail(31) - x_.q.tail(31);
    add(1e-4, J, 10 * e - 2 * std::sqrt(10) * x_.v.tail(31));
  }

  void add_forces() {
    MatrixXd T(6, kForces);
    for (int i = 0; i < 4; ++i) {
      const Eigen::Vector3d p = soles()[0].corners[static_cast<std::size_t>(i)];
      for (int j = 0; j < 3; ++j) {
        const Eigen::Vector3d f = Eigen::Vector3d::Unit(j);
        T.col(3 * i + j) << f, p.cross(f);
      }
    }
    const Eigen::Vector<double, 6> scale(1, 1, 1e-3, 2, 2, 2);
    const MatrixXd scaled = scale.asDiagonal() * T;
    H.bottomRightCorner(kForces, kForces) += 1e-5 * scaled.transpose() * scaled;
  }

  const Walk& walk_;
  const State<double>& x_;
};

// Where no inequality is active the whole program is one linear system of 73 unknowns.
TEST(WalkController, SolvesTheWholeProgramOfItsTasks) {
  Walk walk;
  MatrixXd M;
  VectorXd k;
  int compared = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    State<double> x = moved_state(seed, 0.12 * seed);
    x.v *= 0.1;
    walk.torque(x);
    const VectorXd f = walk.controller.forces();
    bool inside = true;
    for (int i = 0; i < kForces; i += 3)
      inside = inside && f.segment<2>(i).lpNorm<Eigen::Infinity>() < f[i + 2] - 1e-6;
    if (!inside) continue;
    const WholeCost cost(walk, x);
    mass_matrix(walk.tree, walk.w, M);
    bias(walk.tree, walk.w, k);
    const int unknowns = kVelocities + kForces;
    MatrixXd K = MatrixXd::Zero(unknowns + 12, unknowns + 12);
    K.topLeftCorner(unknowns, unknowns) = cost.H;
    K.block(unknowns, 0, 6, kVelocities) = M.topRows<6>();
    K.block(unknowns, kVelocities, 6, kForces) = -walk.corner_jacobian(x).leftCols<6>().transpose();
    K.block(unknowns + 6, 0, 6, kVelocities) = cost.J_support;
    K.topRightCorner(unknowns, 12) = K.bottomLeftCorner(12, unknowns).transpose();
    VectorXd right(unknowns + 12);
    right << cost.g, -k.head<6>(), cost.a_support;
    const VectorXd z = K.fullPivLu().solve(right);
    EXPECT_LT((z.head(kVelocities) - walk.controller.acceleration()).norm(),
              1e-7 * (1 + z.head(kVelocities).norm()))
        << seed;
    EXPECT_LT((z.segment(kVelocities, kForces) - f).norm(), 1e-4 * f.norm()) << seed;
    ++compared;
  }
  EXPECT_GE(compared, 4);
}

// Where friction is active and where it is not.
TEST(WalkController, SolvesTheProgramOfItsForces) {
  Walk walk;
  double largest = 0;
  int active = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    State<double> x = moved_state(seed, 0.08 * seed);
    x.v *= seed % 2 == 0 ? 1 : 0.1;
    walk.torque(x);
    const QuadraticProgram& program = walk.controller.program();
    const VectorXd& f = walk.controller.forces();
    largest = std::max(largest, test::program_residual(program, f));
    active += ((program.A * f - program.b).array() > -1e-6).any() ? 1 : 0;
  }
  EXPECT_LT(largest, 1e-9);
  EXPECT_GT(active, 10);
  EXPECT_LT(active, 60);
}

TEST(WalkController, SaysWhereItsProgramHasNoSolution) {
  Walk walk({.largest_load = -1});
  State<double> x = romeo_walk_start();
  x.t = 0.8;
  try {
    walk.torque(x);
    FAIL() << "has a solution";
  } catch (const ControlError& error) {
    EXPECT_STREQ(error.what(), "the quadratic program is infeasible at t = 0.8 s");
  }
}

TEST(WalkController, HasFallenWhereTheFootThatCarriesHangs) {
  Walk walk({.highest_sole = 0.02});
  State<double> x = romeo_walk_start();
  const auto fallen = [&](double height, double t) {
    x.q[2] = romeo_walk_start().q[2] + height;
    x.t = t;
    return walk.controller.fallen(walk.tree, x);
  };
  EXPECT_EQ(fallen(0.019, 0), "");
  EXPECT_EQ(fallen(0.03, 0), "the right foot carries, 0.03 m above the ground");
  EXPECT_EQ(fallen(0.03, 1.2), "the left foot carries, 0.031 m above the ground");
}

// A digit that differs from the published one shows in the sum of all joints, to the last printed
// digit.
TEST(Romeo, StartsWithTheAnglesOfThePublishedProgram) {
  EXPECT_NEAR(romeo_walk_start().q.tail(31).sum(), 3.21912518, 5e-9);
}

TEST(LeggedRobots, AreOneFloatingBodyThatCarriesAllOthers) {
  const auto legged = [](const std::vector<BodyDescription>& bodies) {
    return is_legged(ArticulatedTree({.bodies = bodies}));
  };
  const BodyDescription base{.name = "base", .joint = Joint::kFloating, .mass = 1};
  BodyDescription leg{.name = "leg", .parent = 0, .joint = Joint::kRevolute, .mass = 1};
  EXPECT_TRUE(legged({base, leg}));
  EXPECT_FALSE(legged({base, leg, {.name = "other", .joint = Joint::kFloating, .mass = 1}}));
  EXPECT_FALSE(legged({base, leg, {.name = "arm", .joint = Joint::kRevolute, .mass = 1}}));
  leg.joint = Joint::kFloating;
  EXPECT_FALSE(legged({base, leg}));
  EXPECT_FALSE(legged({{.name = "arm", .joint = Joint::kRevolute, .mass = 1}}));
}

TEST(WalkController, IsRefusedWithoutAReferenceOrLegs) {
  const ArticulatedTree pair({.bodies = {{.name = "one", .joint = Joint::kFloating, .mass = 1},
                                         {.name = "other", .joint = Joint::kFloating, .mass = 1}}});
  const State<double> start{.t = 0, .q = zero_configuration(pair), .v = VectorXd::Zero(12)};
  EXPECT_THAT(refusal([&] {
                return WalkController(pair, soles(), start, plan_walk({}, 0.04, 9.81)).period();
              }),
              HasSubstr("one floating body that carries all others"));
  const ArticulatedTree tree(romeo().tree);
  EXPECT_THAT(refusal([&] {
                return WalkController(tree, soles(), romeo_walk_start(),
                                      {.period = 0.04, .samples = {}})
                    .period();
              }),
              HasSubstr("needs a reference"));
}

// The scenario's robot walks by the controller of its soles, on either foot, and stands for 37
// periods after the last of the 121 samples.
TEST(OwnWalk, IsDrivenByTheControllerOfItsSoles) {
  const Instance instance =
      find_scenario("romeo-walk-own").make(test::parameters_of("romeo-walk-own"), {});
  EXPECT_DOUBLE_EQ(instance.t_end, (121 + 37) * 0.04);
  Walk walk;
  for (const double t : {0.0, 1.2}) {
    State<double> x = instance.x0;
    x.t = t;
    instance.system->held_control()->tick(x);
    EXPECT_EQ(x.memory.held, walk.torque(x).tail(31)) << t;
  }
}

}  // namespace
}  // namespace tribo::models
