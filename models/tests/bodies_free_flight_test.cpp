#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models {
namespace {

using namespace test;

/// A floating tree of a root and six joints, and its start.
struct Flight {
  TreeSystem system;
  State<double> start;
};

Flight flight(const Eigen::Vector3d& gravity) {
  Random random(51);
  TreeDescription description = random_tree(random, 6, Joint::kFloating);
  description.gravity = gravity;
  TreeSystem system{ArticulatedTree(description)};
  State<double> start{.t = 0,
                      .q = random_configuration(system.tree(), random),
                      .v = random.vector(system.num_velocities())};
  return {.system = std::move(system), .start = std::move(start)};
}

Momentum momentum_of(const Flight& flight, const State<double>& x) {
  TreeWorkspace w;
  update_kinematics(flight.system.tree(), x.q, x.v, w);
  return momentum(flight.system.tree(), w);
}

Vector3d center_of(const Flight& flight, const State<double>& x) {
  TreeWorkspace w;
  update_kinematics(flight.system.tree(), x.q, x.v, w);
  return center_of_mass(flight.system.tree(), w);
}

/// The time of flight, and steps that resolve it: rates are a few rad/s.
const double kTime = 1.0 / 8;
constexpr int kSteps = 32;
/// (3 rad/s · 1/256 s)^4 times momenta of up to 10: a larger error has another cause.
constexpr double kRungeKuttaError = 1e-6;

/// Conserved quantities may change only by the error of the method, of fourth order in the step.
template <class Error>
void expect_fourth_order(const Flight& flight, const Error& error) {
  const double coarse = error(runge_kutta(flight.system, flight.start, kTime, kSteps));
  const double fine = error(runge_kutta(flight.system, flight.start, kTime, 2 * kSteps));
  EXPECT_LT(coarse, kRungeKuttaError);
  EXPECT_GE(std::log2(coarse / fine), 4 - kOrderBand) << coarse << " " << fine;
}

// Joints act between bodies: they change no momentum of the whole, however they swing.
TEST(FreeFlight, ConservesMomentum) {
  const Flight f = flight({0, 0, 0});
  const Vector3d start = momentum_of(f, f.start).linear;
  expect_fourth_order(
      f, [&](const State<double>& x) { return distance(momentum_of(f, x).linear, start); });
}

// Gravity has no moment about the centre of mass.
TEST(FreeFlight, ConservesAngularMomentumAboutTheCenterOfMass) {
  const Flight f = flight({0, 0, -9.81});
  const Vector3d start = momentum_of(f, f.start).angular;
  expect_fourth_order(
      f, [&](const State<double>& x) { return distance(momentum_of(f, x).angular, start); });
}

// c = c₀ + p₀/m t + ½ g t²: the fall of a point, whatever the tree does around it.
TEST(FreeFlight, LetsTheCenterOfMassFallAsAPoint) {
  const Flight f = flight({1, 2, -9.81});
  const double m = total_mass(f.system.tree());
  const Vector3d c0 = center_of(f, f.start);
  const Vector3d v0 = momentum_of(f, f.start).linear / m;
  const Vector3d g = f.system.tree().gravity();
  expect_fourth_order(f, [&](const State<double>& x) {
    return distance(center_of(f, x), c0 + v0 * x.t + g * (x.t * x.t / 2));
  });
}

// The same without an integrator, to all digits that differences have: ṗ = m g, L̇ = 0.
TEST(FreeFlight, ChangesItsMomentumByWeightAlone) {
  const Flight f = flight({1, 2, -9.81});
  VectorXd q_dot;
  f.system.position_rate(f.start, q_dot);
  const VectorXd v_dot = acceleration(f.system, f.start);
  const auto moved = [&](double h) {
    State<double> x = f.start;
    f.system.add_rate(f.start.q, h * q_dot, x.q);
    x.v += h * v_dot;
    return x;
  };
  const Vector3d p_dot =
      central_difference([&](double h) { return momentum_of(f, moved(h)).linear; });
  const Vector3d L_dot =
      central_difference([&](double h) { return momentum_of(f, moved(h)).angular; });
  const Vector3d c_dot = central_difference([&](double h) { return center_of(f, moved(h)); });
  const double m = total_mass(f.system.tree()), scale = m * (1 + v_dot.norm());
  EXPECT_LE(distance(p_dot, m * f.system.tree().gravity(), scale), kDifferenceError);
  EXPECT_LE(distance(L_dot, Vector3d::Zero(), scale), kDifferenceError);
  EXPECT_LE(distance(m * c_dot, momentum_of(f, f.start).linear, scale), kDifferenceError);
}

// Energy of a tree that falls and swings, over the same run.
TEST(FreeFlight, ConservesEnergy) {
  const Flight f = flight({1, 2, -9.81});
  const auto total = [&](const State<double>& x) {
    const Energy energy = f.system.energy(x);
    return energy.kinetic + energy.potential;
  };
  const double start = total(f.start);
  expect_fourth_order(f, [&](const State<double>& x) { return std::abs(total(x) - start); });
}

}  // namespace
}  // namespace tribo::models
