#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "models/scenarios/build.hpp"
#include "models/scenarios/icf2023_numbers.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/rounding.hpp"

namespace tribo::models {
namespace {

Parameters parameters_of(const char* scenario) {
  return Parameters(find_scenario(scenario).parameters);
}

Instance make(const char* scenario, const Parameters& p) {
  return make_instance(find_scenario(scenario), p);
}

/// The snapshot of the only contact's system at (t, q, v).
Snapshot snapshot_at(const Instance& instance, double t, const VectorXd& q, const VectorXd& v) {
  Snapshot snapshot;
  instance.system->evaluate({.t = t, .q = q, .v = v}, snapshot);
  return snapshot;
}

Vector3d velocity(const Snapshot& snapshot, std::size_t contact, const VectorXd& v) {
  return contact_velocity(snapshot, snapshot.contacts[contact], v);
}

// The contact sees the box relative to the belt; v_b is the rate of −A cos ωt.
TEST(ConveyorBelt, MovesTheContactWithTheVelocityOfTheBelt) {
  Parameters p = parameters_of("conveyor-belt");
  p.set("belt.amplitude", 0.3);
  p.set("belt.frequency", 2);
  const Instance instance = make("conveyor-belt", p);
  const VectorXd v{{0.7, -0.2}};
  const double t = 0.11, step = 1e-5;
  const double kDifferences = 1e-6;  // A ω³ step² / 6
  const auto belt = [](double at) { return -0.3 * std::cos(4 * std::numbers::pi * at); };
  const auto snapshot = snapshot_at(instance, t, VectorXd{{0.1, -1e-6}}, v);
  const double belt_velocity = (belt(t + step) - belt(t - step)) / (2 * step);
  EXPECT_NEAR(velocity(snapshot, 0, v)[1], 0.7 - belt_velocity, kDifferences);
  EXPECT_EQ(velocity(snapshot, 0, v)[0], -0.2);
}

// A start with slip would kick the box under every coupled law.
TEST(ConveyorBelt, StartsWithoutSlip) {
  const Instance instance = make("conveyor-belt", parameters_of("conveyor-belt"));
  const auto snapshot = snapshot_at(instance, 0, instance.x0.q, instance.x0.v);
  EXPECT_EQ(velocity(snapshot, 0, instance.x0.v), Vector3d::Zero());
}

// Rolling means ω = v_x/R.
TEST(FallingSphere, HasNoSlipWhenItRolls) {
  const Instance instance = make("falling-sphere", parameters_of("falling-sphere"));
  const VectorXd v{{2, 0.3, 2 / icf2023::kSphereRadius.value}};
  const auto snapshot = snapshot_at(instance, 0, instance.x0.q, v);
  EXPECT_NEAR(velocity(snapshot, 0, v)[1], 0, test::k10Eps);
  EXPECT_EQ(velocity(snapshot, 0, v)[0], 0.3);
}

// The one slides without spin at first, the other rolls on the ground.
TEST(FallingSphere, SlidesWhereARollingBallRolls) {
  const Instance sphere = make("falling-sphere", parameters_of("falling-sphere"));
  EXPECT_GT(sphere.x0.v[0], 0);
  EXPECT_EQ(sphere.x0.v[2], 0);
  const Instance ball = make("rolling-ball", parameters_of("rolling-ball"));
  const auto snapshot = snapshot_at(ball, 0, ball.x0.q, ball.x0.v);
  EXPECT_GT(ball.x0.v[0], 0);
  EXPECT_NEAR(velocity(snapshot, 0, ball.x0.v)[1], 0, test::k10Eps);
  EXPECT_EQ(snapshot.contacts[0].phi, 0);
}

// Steel, 10 cm: 4.110 kg; and J_t M⁻¹ J_tᵀ = 3.5/m of a solid sphere.
TEST(FallingSphere, HasTheMassOfSteelAndTheMobilityOfASolidSphere) {
  const auto sphere = falling_sphere_from<double>(parameters_of("falling-sphere"));
  const double kDigitsOfTheTable = 5e-4;
  EXPECT_NEAR(sphere.mass(), 4.110, kDigitsOfTheTable);
  const double mobility = 1 / sphere.mass() + sphere.radius * sphere.radius / sphere.inertia();
  EXPECT_NEAR(mobility * sphere.mass(), 3.5, test::k10Eps);
}

/// J_n M⁻¹ (J_n − μ J_t)ᵀ: effect of a unit of normal force on v̇_n while the tip slides forwards.
double sliding_mobility(const Snapshot& snapshot, double mu) {
  MatrixXd J(3, 3);
  contact_jacobian(snapshot, snapshot.contacts[0], 0, J.leftCols(3));
  const VectorXd force = (J.row(0) - mu * J.row(1)).transpose();
  return J.row(0).dot(snapshot.M[0].diagonal().cwiseInverse().cwiseProduct(force));
}

// Where this is below zero, pushing pulls: the paradox. Printed for a thin rod.
TEST(SlidingRod, HasTheTipMobilityOfThePaper) {
  const Parameters p = parameters_of("sliding-rod");
  const Instance instance = make("sliding-rod", p);
  const double mu = p.number("rod.friction"), m = p.number("rod.mass");
  for (double theta = -1.5; theta < 1.6; theta += 0.1) {
    const double s = std::sin(theta), c = std::cos(theta);
    const auto snapshot = snapshot_at(instance, 0, VectorXd{{0, 0.3, theta}}, VectorXd::Zero(3));
    EXPECT_NEAR(sliding_mobility(snapshot, mu), (1 + 3 * c * c - 3 * mu * s * c) / m,
                test::k10Eps * 10 / m);
  }
}

// The rod starts just outside the singular set 32.6° to 80.9° and turns into it.
TEST(SlidingRod, StartsOutsideTheSingularSet) {
  const Parameters p = parameters_of("sliding-rod");
  const Instance instance = make("sliding-rod", p);
  const auto at = [&](double degrees) {
    const VectorXd q{{0, 0.3, degrees * std::numbers::pi / 180}};
    return sliding_mobility(snapshot_at(instance, 0, q, VectorXd::Zero(3)),
                            p.number("rod.friction"));
  };
  EXPECT_GT(at(32.5), 0);
  EXPECT_LT(at(32.7), 0);
  EXPECT_LT(at(80.8), 0);
  EXPECT_GT(at(81.0), 0);
  const auto start = snapshot_at(instance, 0, instance.x0.q, instance.x0.v);
  EXPECT_GT(sliding_mobility(start, p.number("rod.friction")), 0);
  EXPECT_EQ(start.contacts[0].phi, 0);
}

// Both rows of J against the motion of the tip itself.
TEST(SlidingRod, HasTheVelocityOfItsTipInItsJacobian) {
  const Instance instance = make("sliding-rod", parameters_of("sliding-rod"));
  const VectorXd q{{0.2, 0.4, 0.8}}, v{{1.5, -0.7, 3}};
  const double half = icf2023::kRodLength.value / 2, step = 1e-6;
  const double kDifferences = 1e-9;
  const auto tip = [&](double t) -> Eigen::Vector2d {
    const VectorXd at = q + t * v;
    return {at[1] - half * std::sin(at[2]), at[0] + half * std::cos(at[2])};
  };
  const Eigen::Vector2d rate = (tip(step) - tip(-step)) / (2 * step);
  const auto snapshot = snapshot_at(instance, 0, q, v);
  EXPECT_NEAR(velocity(snapshot, 0, v)[0], rate[0], kDifferences);
  EXPECT_NEAR(velocity(snapshot, 0, v)[1], rate[1], kDifferences);
  EXPECT_NEAR(snapshot.contacts[0].phi, tip(0)[0], test::k10Eps);
}

// The slip is prescribed: neither the state nor friction changes it, and friction moves nothing.
TEST(PrescribedSlip, HasTheSlipThatIsPrescribedAndNoForceFromIt) {
  Parameters p = parameters_of("prescribed-slip");
  p.set("slip.speed", 2);
  p.set("slip.rate", -3);
  const Instance instance = make("prescribed-slip", p);
  const VectorXd v = VectorXd::Constant(1, 0.4);
  const auto snapshot = snapshot_at(instance, 0.5, VectorXd::Constant(1, -1e-5), v);
  EXPECT_EQ(velocity(snapshot, 0, v), Vector3d(0.4, 0.5, 0));
  EXPECT_EQ(snapshot.contacts[0].friction.mu, p.number("mass.friction"));
  EXPECT_GT(snapshot.contacts[0].friction.mu, 0);
  VectorXd generalized = VectorXd::Zero(1);
  add_contact_force(snapshot, snapshot.contacts[0], {0, 7, 0}, generalized);
  EXPECT_EQ(generalized[0], 0);
}

// The slip of the ground is constant, and the stack rests, unless parameters say otherwise.
TEST(Scenarios, NeitherSlipEverFasterNorFallUnlessTold) {
  EXPECT_EQ(parameters_of("prescribed-slip").number("slip.rate"), 0);
  const Instance stack = make("stacked-masses", parameters_of("stacked-masses"));
  const auto snapshot = snapshot_at(stack, 0, stack.x0.q, stack.x0.v);
  for (const auto& contact : snapshot.contacts.items()) EXPECT_EQ(contact.phi, 0);
}

// Masses on one another have no friction, whatever the snapshot held before.
TEST(StackedMasses, HaveNoFriction) {
  const Instance rod = make("sliding-rod", parameters_of("sliding-rod"));
  const Instance stack = make("stacked-masses", parameters_of("stacked-masses"));
  Snapshot used;
  rod.system->evaluate(rod.x0, used);
  stack.system->evaluate(stack.x0, used);
  for (const auto& contact : used.contacts.items()) EXPECT_EQ(contact.friction.mu, 0);
}

// A contact of two trees: the force on one mass is the opposite of that on the other.
TEST(StackedMasses, MeetWithTheDifferenceOfTheirVelocities) {
  const Instance instance = make("stacked-masses", parameters_of("stacked-masses"));
  const VectorXd q{{-1e-3, -3e-3, -2e-3, 1e-3}}, v{{0.1, -0.3, 0.5, 0.25}};
  const auto snapshot = snapshot_at(instance, 0, q, v);
  ASSERT_EQ(snapshot.contacts.size(), 4u);
  EXPECT_EQ(velocity(snapshot, 0, v)[0], v[0]);
  EXPECT_EQ(snapshot.contacts[0].phi, q[0]);
  for (int i = 1; i < 4; ++i) {
    const auto c = static_cast<std::size_t>(i);
    EXPECT_EQ(velocity(snapshot, c, v)[0], v[i] - v[i - 1]);
    EXPECT_EQ(snapshot.contacts[c].phi, q[i] - q[i - 1]);
    VectorXd generalized = VectorXd::Zero(4);
    add_contact_force(snapshot, snapshot.contacts[c], {2, 0, 0}, generalized);
    EXPECT_EQ(generalized[i], 2);
    EXPECT_EQ(generalized[i - 1], -2);
    EXPECT_EQ(generalized.sum(), 0);
  }
}

// Neither a contact apart nor one without stiffness may fall out of the list.
TEST(PlanarScenarios, KeepTheirContactsAlsoApartAndWithoutStiffness) {
  for (const char* scenario :
       {"conveyor-belt", "falling-sphere", "sliding-rod", "prescribed-slip"}) {
    Parameters p = parameters_of(scenario);
    p.set("contact.stiffness", 0);
    const Instance instance = make(scenario, p);
    EXPECT_TRUE(instance.x0.q.allFinite()) << scenario;
    VectorXd q = instance.x0.q;
    q[q.size() > 1 ? 1 : 0] += 1;
    const auto snapshot = snapshot_at(instance, 0, q, instance.x0.v);
    ASSERT_EQ(snapshot.contacts.size(), 1u) << scenario;
    EXPECT_GT(snapshot.contacts[0].phi, 0) << scenario;
  }
}

// Schemes and references of these figures share the law with soft friction.
TEST(PlanarScenarios, HaveSoftFrictionAndTheStictionToleranceOfTheTable) {
  for (const char* scenario :
       {"conveyor-belt", "falling-sphere", "sliding-rod", "prescribed-slip"}) {
    const Parameters p = parameters_of(scenario);
    EXPECT_EQ(p.choice("contact.friction_law"), "soft") << scenario;
    EXPECT_EQ(p.number("contact.stiction_tolerance"), icf2023::kStictionTolerance.value);
    EXPECT_EQ(p.number("contact.stiffness"), icf2023::kStiffness.value);
  }
}

// A table that leaves a source out says nothing.
TEST(Icf2023Numbers, HaveANameAUnitAndASourceEach) {
  for (const icf2023::Number& number : icf2023::kNumbers) {
    EXPECT_STRNE(number.name, "");
    EXPECT_STRNE(number.unit, "") << number.name;
    EXPECT_STRNE(number.source, "") << number.name;
    EXPECT_GT(number.value, 0) << number.name;
  }
}

}  // namespace
}  // namespace tribo::models
