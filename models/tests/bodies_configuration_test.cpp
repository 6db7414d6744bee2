#include "models/bodies/tree_configuration.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// Of a rotation and a screw motion: some twenty operations on numbers up to ten.
constexpr double kTurnEps = 200;

/// A floating body with a sliding joint on it.
TreeDescription slider_on_body() {
  BodyDescription base{.name = "base", .joint = Joint::kFloating, .mass = 1};
  base.inertia = Eigen::Vector3d(0.1, 0.2, 0.25).asDiagonal();
  BodyDescription slider{.name = "slider", .parent = 0, .joint = Joint::kPrismatic, .mass = 1};
  return {.bodies = {base, slider}};
}

/// Directions d with rotations from none over tiny to just below π.
template <class S>
std::vector<Vector<S>> increments(Random& random) {
  const S pi = acos(S(-1));
  const S angles[] = {S(0),
                      S(1e-300),
                      S(1e-20),
                      S(1e-9),
                      S(1e-4),
                      S(0.9),
                      S(1.1),
                      S(3),
                      pi - S(1e-6),
                      pi * (1 - S(16) * S(eps<S>()))};
  std::vector<Vector<S>> all;
  for (const S& angle : angles) {
    Vector<S> d = random.vector<S>(7);
    d.template segment<3>(3) = angle * d.template segment<3>(3).stableNormalized();
    all.push_back(d);
  }
  return all;
}

template <class S>
class Configurations : public ::testing::Test {
 protected:
  ArticulatedTree<S> tree{slider_on_body()};
  Random random{31};
};
TYPED_TEST_SUITE(Configurations, Scalars);

// Errors are measured by ⊖ and made by ⊕: one must undo the other up to half a turn.
TYPED_TEST(Configurations, AreReachedByTheirDifference) {
  using S = TypeParam;
  for (const Vector<S>& d : increments<S>(this->random)) {
    const Vector<S> q0 = random_configuration(this->tree, this->random);
    Vector<S> q1, found;
    exponential(this->tree, q0, d, q1);
    difference(this->tree, q1, q0, found);
    EXPECT_LE(distance<S>(found, d, S(1)), kTurnEps * eps<S>()) << d[3];
    Vector<S> reached;
    exponential(this->tree, q0, found, reached);
    EXPECT_LE(distance<S>(reached, q1, S(1)), kTurnEps * eps<S>()) << d[3];
  }
}

// From an exact orientation, each part of a tiny difference keeps all its digits.
TYPED_TEST(Configurations, DifferByTinyRotationsWithoutLossOfDigits) {
  using S = TypeParam;
  const Vector<S> q0 = zero_configuration(this->tree);
  for (const double size : {1e-300, 1e-160, 1e-100, 1e-30, 1e-9, 1e-3}) {
    const Vector<S> d = S(size) * this->random.template vector<S>(7);
    Vector<S> q1, found;
    exponential(this->tree, q0, d, q1);
    difference(this->tree, q1, q0, found);
    EXPECT_LE(distance<S>(found, d, S(size)), kTurnEps * eps<S>()) << size;
  }
}

// q and −q are one orientation: the shortest way between two orientations does not depend on the
// sign of q.
TYPED_TEST(Configurations, DoNotDifferByTheSignOfAQuaternion) {
  using S = TypeParam;
  for (const Vector<S>& d : increments<S>(this->random)) {
    const Vector<S> q0 = random_configuration(this->tree, this->random);
    Vector<S> q1, found;
    exponential(this->tree, q0, d, q1);
    q1.template segment<4>(3) *= S(-1);
    difference(this->tree, q1, q0, found);
    EXPECT_LE(distance<S>(found, d, S(1)), kTurnEps * eps<S>()) << d[3];
  }
}

// A drift of the length would scale the robot.
TYPED_TEST(Configurations, KeepTheirQuaternionsOfUnitLength) {
  using S = TypeParam;
  Vector<S> q = random_configuration(this->tree, this->random), next, q_dot;
  const auto length_error = [](const Vector<S>& at) {
    return std::abs(static_cast<double>(S(at.template segment<4>(3).norm() - 1)));
  };
  for (int i = 0; i < 100; ++i) {
    const Vector<S> v = this->random.template vector<S>(7);
    position_rate(this->tree, q, v, q_dot);
    add_rate<S>(this->tree, q, q_dot / S(10), next);
    EXPECT_LE(length_error(next), 4 * eps<S>());
    exponential(this->tree, next, v, q);
    EXPECT_LE(length_error(q), 4 * eps<S>());
  }
}

// The cancelling quotients and the series that replaces them, against quadruple precision.
TYPED_TEST(Configurations, UseStumpffFunctionsWithoutCancellation) {
  using S = TypeParam;
  constexpr double kCancellation = 32;  // of 1/2 − c₂ at z = 1: 1/24 is left
  for (const double z : {0.0, 1e-300, 1e-20, 1e-4, 0.5, 0.999, 1.0, 2.0, 9.0}) {
    const auto c = stumpff(S(z));
    const auto exact = stumpff(float128(z));
    for (std::size_t n = 0; n < c.size(); ++n) {
      const float128 error = float128(c[n]) - exact[n];
      EXPECT_NEAR(static_cast<double>(error), 0, kCancellation * eps<S>()) << z << " " << n;
      if (n > 1) {
        EXPECT_NEAR(static_cast<double>(float128(error / exact[n])), 0, kCancellation * eps<S>());
      }
    }
  }
}

// Both branches in quadruple precision:  d(θⁿ c_n)/dθ = θⁿ⁻¹ c_{n−1}.
TEST(StumpffFunctions, AreIntegralsOfOneAnother) {
  for (const double at : {0.3, 0.95, 1.05, 2.5}) {
    const float128 theta = at;
    for (std::size_t n = 1; n <= 4; ++n) {
      const float128 slope = central_difference([&](const float128& h) {
        const float128 x = theta + h;
        return float128(stumpff(float128(x * x))[n] * pow(x, static_cast<int>(n)));
      });
      const float128 lower = stumpff(float128(theta * theta))[n - 1];
      const float128 expected = lower * pow(theta, static_cast<int>(n) - 1);
      EXPECT_NEAR(static_cast<double>(float128(slope - expected)), 0, kDifferenceError);
    }
  }
}

// The flow of a constant v has the rate N(q) v all along: `exponential` promises this.
TEST(Integrate, FollowsAConstantVelocity) {
  using S = float128;
  const ArticulatedTree<S> tree(slider_on_body());
  Random random(32);
  for (const double time : {0.0, 0.01, 0.7, 5.0}) {
    const Vector<S> q0 = random_configuration(tree, random), v = random.vector<S>(7);
    Vector<S> q, q_dot;
    exponential<S>(tree, q0, S(time) * v, q);
    position_rate(tree, q, v, q_dot);
    const Vector<S> rate = central_difference([&](const S& h) {
      Vector<S> near;
      exponential<S>(tree, q0, (S(time) + h) * v, near);
      return near;
    });
    EXPECT_LE(distance<S>(rate, q_dot, S(1)), kDifferenceError) << time;
  }
}

// The two ⊕ serve different schemes and must not differ where a step is small.
TEST(Advance, AgreesWithIntegrateToFirstOrder) {
  using S = float128;
  const ArticulatedTree<S> tree(slider_on_body());
  Random random(33);
  const Vector<S> q0 = random_configuration(tree, random), v = random.vector<S>(7);
  const auto gap = [&](const S& h) {
    Vector<S> q_dot, added, flowed;
    position_rate(tree, q0, v, q_dot);
    add_rate<S>(tree, q0, h * q_dot, added);
    exponential<S>(tree, q0, h * v, flowed);
    return (added - flowed).norm();
  };
  const S ratio = gap(S(1e-6)) / gap(S(0.5e-6));
  constexpr double kThirdOrder = 1e-4;  // of h = 1e-6
  EXPECT_NEAR(static_cast<double>(ratio), 4, kThirdOrder) << "the gap is c h² + O(h³)";
}

// The two sums of the tree are the same through the interface that schemes see.
TEST(TreeSystem, AdvancesByRatesAndByTwists) {
  const TreeSystem<double> system{ArticulatedTree<double>(slider_on_body())};
  Random random(34);
  const VectorXd q = random_configuration(system.tree(), random);
  const VectorXd dq = random.vector<double>(8), d = random.vector<double>(7);
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
  using S = long double;
  const TreeSystem<S> system{ArticulatedTree<S>(slider_on_body())};
  Random random(35);
  const State<S> x0{
      .t = 0, .q = random_configuration(system.tree(), random), .v = 2 * random.vector<S>(7)};
  const State<S> coarse = runge_kutta<S>(system, x0, S(1), 32);
  const State<S> middle = runge_kutta<S>(system, x0, S(1), 64);
  const State<S> fine = runge_kutta<S>(system, x0, S(1), 128);
  Vector<S> first, second;
  system.difference(coarse.q, middle.q, first);
  system.difference(middle.q, fine.q, second);
  const double order = std::log2(static_cast<double>(S(first.norm() / second.norm())));
  EXPECT_NEAR(order, 4, kOrderBand) << "of differences between 32, 64 and 128 steps";
}

}  // namespace
}  // namespace tribo::models
