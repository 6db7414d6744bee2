#include "models/bodies/tree_configuration.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// Of a rotation and a screw motion: some twenty operations on numbers up to ten.
constexpr double kTurnRounding = 200 * kEps;

/// A floating body with a sliding joint on it.
TreeDescription slider_on_body() {
  BodyDescription base{.name = "base", .joint = Joint::kFloating, .mass = 1};
  base.inertia = Eigen::Vector3d(0.1, 0.2, 0.25).asDiagonal();
  BodyDescription slider{.name = "slider", .parent = 0, .joint = Joint::kPrismatic, .mass = 1};
  return {.bodies = {base, slider}};
}

/// Directions d with rotations from none over tiny to just below π.
std::vector<VectorXd> increments(Random& random) {
  const double pi = std::acos(-1.0);
  const double angles[] = {0,   1e-300, 1e-20, 1e-9,      1e-4,
                           0.9, 1.1,    3,     pi - 1e-6, pi * (1 - 16 * kEps)};
  std::vector<VectorXd> all;
  for (const double angle : angles) {
    VectorXd d = random.vector(7);
    d.segment<3>(3) = angle * d.segment<3>(3).stableNormalized();
    all.push_back(d);
  }
  return all;
}

class Configurations : public ::testing::Test {
 protected:
  ArticulatedTree tree{slider_on_body()};
  Random random{31};
};

// Errors are measured by ⊖ and made by ⊕: one must undo the other up to half a turn.
TEST_F(Configurations, AreReachedByTheirDifference) {
  for (const VectorXd& d : increments(random)) {
    const VectorXd q0 = random_configuration(tree, random);
    VectorXd q1, found;
    exponential(tree, q0, d, q1);
    difference(tree, q1, q0, found);
    EXPECT_LE(distance(found, d), kTurnRounding) << d[3];
    VectorXd reached;
    exponential(tree, q0, found, reached);
    EXPECT_LE(distance(reached, q1), kTurnRounding) << d[3];
  }
}

// From an exact orientation, each part of a tiny difference keeps all its digits.
TEST_F(Configurations, DifferByTinyRotationsWithoutLossOfDigits) {
  const VectorXd q0 = zero_configuration(tree);
  for (const double size : {1e-300, 1e-160, 1e-100, 1e-30, 1e-9, 1e-3}) {
    const VectorXd d = size * random.vector(7);
    VectorXd q1, found;
    exponential(tree, q0, d, q1);
    difference(tree, q1, q0, found);
    EXPECT_LE(distance(found, d, size), kTurnRounding) << size;
  }
}

// q and −q are one orientation: the shortest way between two orientations does not depend on the
// sign of q.
TEST_F(Configurations, DoNotDifferByTheSignOfAQuaternion) {
  for (const VectorXd& d : increments(random)) {
    const VectorXd q0 = random_configuration(tree, random);
    VectorXd q1, found;
    exponential(tree, q0, d, q1);
    q1.segment<4>(3) *= -1.0;
    difference(tree, q1, q0, found);
    EXPECT_LE(distance(found, d), kTurnRounding) << d[3];
  }
}

// A drift of the length would scale the robot.
TEST_F(Configurations, KeepTheirQuaternionsOfUnitLength) {
  VectorXd q = random_configuration(tree, random), next, q_dot;
  const auto length_error = [](const VectorXd& at) {
    return std::abs(at.segment<4>(3).norm() - 1);
  };
  for (int i = 0; i < 100; ++i) {
    const VectorXd v = random.vector(7);
    position_rate(tree, q, v, q_dot);
    add_rate(tree, q, q_dot / 10.0, next);
    EXPECT_LE(length_error(next), 4 * kEps);
    exponential(tree, next, v, q);
    EXPECT_LE(length_error(q), 4 * kEps);
  }
}

/// c_n(z) = Σ (−z)^k/(2k + n)!
long double stumpff_sum(long double z, std::size_t n) {
  long double term = 1 / std::tgamma(static_cast<long double>(n + 1)), sum = 0;
  for (std::size_t k = n + 1; k < n + 80; k += 2) {
    sum += term;
    term *= -z / static_cast<long double>(k * (k + 1));
  }
  return sum;
}

// The cancelling quotients and the series that replaces them, against the sum in more digits.
TEST(StumpffFunctions, HaveNoCancellation) {
  constexpr double kCancellation = 32 * kEps;  // of 1/2 − c₂ at z = 1: 1/24 is left
  for (const double z : {0.0, 1e-300, 1e-20, 1e-4, 0.5, 0.999, 1.0, 2.0, 9.0}) {
    const auto c = stumpff(z);
    for (std::size_t n = 0; n < c.size(); ++n) {
      const long double exact = stumpff_sum(z, n);
      const double error = static_cast<double>(c[n] - exact);
      EXPECT_NEAR(error, 0, kCancellation * (n > 1 ? static_cast<double>(exact) : 1)) << z << n;
    }
  }
}

// Both branches:  d(θⁿ c_n)/dθ = θⁿ⁻¹ c_{n−1}.
TEST(StumpffFunctions, AreIntegralsOfOneAnother) {
  for (const double theta : {0.3, 0.95, 1.05, 2.5}) {
    for (std::size_t n = 1; n <= 4; ++n) {
      const double slope = central_difference([&](double h) {
        const double x = theta + h;
        return stumpff(x * x)[n] * std::pow(x, static_cast<int>(n));
      });
      const double lower = stumpff(theta * theta)[n - 1];
      const double expected = lower * std::pow(theta, static_cast<int>(n) - 1);
      EXPECT_NEAR(slope - expected, 0, kDifferenceError);
    }
  }
}

// The flow of a constant v has the rate N(q) v all along: `exponential` promises this.
TEST(Integrate, FollowsAConstantVelocity) {
  const ArticulatedTree tree(slider_on_body());
  Random random(32);
  for (const double time : {0.0, 0.01, 0.7, 5.0}) {
    const VectorXd q0 = random_configuration(tree, random), v = random.vector(7);
    VectorXd q, q_dot;
    exponential(tree, q0, time * v, q);
    position_rate(tree, q, v, q_dot);
    const VectorXd rate = central_difference([&](double h) {
      VectorXd near;
      exponential(tree, q0, (time + h) * v, near);
      return near;
    });
    EXPECT_LE(distance(rate, q_dot), kDifferenceError) << time;
  }
}

// The two ⊕ serve different schemes and must not differ where a step is small.
TEST(Advance, AgreesWithIntegrateToFirstOrder) {
  const ArticulatedTree tree(slider_on_body());
  Random random(33);
  const VectorXd q0 = random_configuration(tree, random), v = random.vector(7);
  const auto gap = [&](double h) {
    VectorXd q_dot, added, flowed;
    position_rate(tree, q0, v, q_dot);
    add_rate(tree, q0, h * q_dot, added);
    exponential(tree, q0, h * v, flowed);
    return (added - flowed).norm();
  };
  const double ratio = gap(1e-4) / gap(0.5e-4);
  constexpr double kThirdOrder = 1e-2;  // of h = 1e-4; rounding leaves 1e-7 of a gap of 1e-8
  EXPECT_NEAR(ratio, 4, kThirdOrder) << "the gap is c h² + O(h³)";
}

// A snapshot may have been of a scene whose bodies touch.
TEST(TreeSystem, HasNoContactsInAUsedSnapshot) {
  const TreeSystem system{ArticulatedTree(slider_on_body())};
  Snapshot used;
  used.contacts.add();
  system.evaluate({.t = 0, .q = zero_configuration(system.tree()), .v = VectorXd::Zero(7)}, used);
  EXPECT_EQ(used.contacts.size(), 0U);
}

// The two sums of the tree are the same through the interface that schemes see.
TEST(TreeSystem, AdvancesByRatesAndByTwists) {
  const TreeSystem system{ArticulatedTree(slider_on_body())};
  Random random(34);
  const VectorXd q = random_configuration(system.tree(), random);
  const VectorXd dq = random.vector(8), d = random.vector(7);
  VectorXd by_system, expected;
  system.add_rate(q, dq, by_system);
  add_rate(system.tree(), q, dq, expected);
  EXPECT_EQ(by_system, expected);
  system.exponential(q, d, by_system);
  exponential(system.tree(), q, d, expected);
  EXPECT_EQ(by_system, expected);
}

// A Runge-Kutta method in the coordinates keeps its order through the projection of `add_rate`.
TEST(Advance, KeepsTheFourthOrderOfRungeKutta) {
  const TreeSystem system{ArticulatedTree(slider_on_body())};
  Random random(35);
  const State<double> x0{
      .t = 0, .q = random_configuration(system.tree(), random), .v = 2 * random.vector(7)};
  const State<double> coarse = runge_kutta(system, x0, 1.0, 32);
  const State<double> middle = runge_kutta(system, x0, 1.0, 64);
  const State<double> fine = runge_kutta(system, x0, 1.0, 128);
  VectorXd first, second;
  system.difference(coarse.q, middle.q, first);
  system.difference(middle.q, fine.q, second);
  const double order = std::log2(first.norm() / second.norm());
  EXPECT_NEAR(order, 4, kOrderBand) << "of differences between 32, 64 and 128 steps";
}

}  // namespace
}  // namespace tribo::models
