#include "models/bodies/grounded_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "models/scenarios/anchored_points.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/solo12_scenes.hpp"

namespace tribo::models {
namespace {

Parameters defaults(const std::string& scenario) {
  return Parameters(find_scenario(scenario).parameters);
}

// Forces of one pair are drawn and compared by its id, which distinguishes the points and is the
// same at every time.
TEST(GroundedTree, GivesEachPointAnIdOfItsOwn) {
  const auto p = defaults("box-on-four-springs");
  const GroundedTree<double> box = box_on_four_springs_from<double>(p);
  State<double> x = start_of_box_on_four_springs<double>(p);
  Snapshot<double> snapshot;
  box.evaluate(x, snapshot);
  const auto named = box.anchored_contacts();
  const auto names = [&] {
    std::vector<std::string> all;
    for (const ContactPoint<double>& contact : snapshot.contacts.items())
      all.push_back(std::ranges::find(named, contact.id, &NamedContact::id)->name);
    return all;
  };
  const std::vector<std::string> at_first = names();
  EXPECT_EQ(std::set(at_first.begin(), at_first.end()).size(), 4u);
  x.q[2] += 1;
  box.evaluate(x, snapshot);
  EXPECT_EQ(names(), at_first);
}

// The box slides, falls and turns about all three axes: all figures of the box start from here.
TEST(BoxOnFourSprings, StartsTurningAboutEveryAxis) {
  const State<double> x = start_of_box_on_four_springs<double>(defaults("box-on-four-springs"));
  EXPECT_EQ(x.v, (VectorXd{{0.05, -0.03, -0.1, 0.3, -0.2, 0.1}}));
}

/// The units of the coordinates whose names end with `.torque`.
std::vector<std::string> units_of_torques(const std::vector<Coordinate>& all) {
  std::vector<std::string> units;
  for (const Coordinate& c : all)
    if (c.name.ends_with(".torque")) units.push_back(c.unit);
  return units;
}

// A revolute joint takes a moment, a prismatic one a force.
TEST(GroundedTree, HasUnitsOfWhatItsJointsTake) {
  const Drive held{.controller = nullptr, .held = true};
  const auto robot = solo12_on_ground<double>(defaults("solo-squat"), held);
  EXPECT_EQ(units_of_torques(robot.coordinates()), std::vector<std::string>(12, "N m"));
  TreeDescription slide;
  slide.bodies = {massless_slide("x", BodyDescription::kWorld, Eigen::Vector3d::UnitX())};
  slide.bodies.back().mass = 1;
  const GroundedTree<double> rail(ArticulatedTree<double>(slide), {}, held);
  EXPECT_EQ(units_of_torques(rail.coordinates()), std::vector<std::string>(1, "N"));
}

/// Why a box at a height, turned about x, counts as fallen.
std::string fallen(const Drive& drive, double height, double tilt) {
  const auto p = defaults("box-on-four-springs");
  const GroundedTree<double> box(
      box_on_four_springs_from<double>(p).tree(), ground_from<double>(p, {}), drive);
  State<double> x = start_of_box_on_four_springs<double>(p);
  x.q[2] = height;
  x.q.segment<4>(3) << std::sin(tilt / 2), 0, 0, std::cos(tilt / 2);
  return box.fallen(x);
}

// A run of a robot that lies on its side is no run: it ends with the reason, at each limit that is
// set.
TEST(GroundedTree, HasFallenWhereItIsTiltedOrLow) {
  const Drive both{.controller = nullptr, .largest_tilt = 0.5, .lowest_height = 0.1};
  for (const double side : {-1, 1}) {
    EXPECT_EQ(fallen(both, 0.11, 0.49 * side), "");
    EXPECT_EQ(fallen(both, 0.11, 0.51 * side), "the base is tilted by 0.51 rad");
  }
  EXPECT_EQ(fallen(both, 0.09, 0), "the base is 0.09 m above the ground");
  EXPECT_EQ(fallen({}, -1, 3), "");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(fallen(both, nan, 0), "");
  EXPECT_NE(fallen(both, 0.11, nan), "");
}

// The work of the springs is ½ K times the squared distance to the anchor or, for a scheme without
// memory, to the ground.
TEST(GroundedTree, StoresTheWorkOfItsSprings) {
  const auto p = defaults("sliding-point");
  const GroundedTree<double> point = sliding_point_from<double>(p);
  State<double> x = start_of_sliding_point<double>(p);
  const auto elastic = [&](const Vector3<double>& q, const ContactMemory<double>& memory) {
    x.q = q;
    x.memory.anchors.store(0, memory);
    return point.energy(x).elastic;
  };
  const double K = p.number("contact.stiffness");
  const ContactMemory<double> anchored{.active = true, .anchor = {0.01, 0.02, 0.03}};  // z, x, y
  EXPECT_DOUBLE_EQ(elastic({0.02, 0.03, -0.01}, anchored), K * 0.02 * 0.02 / 2);
  EXPECT_DOUBLE_EQ(elastic({0.05, 0.03, 0.01}, anchored), K * 0.03 * 0.03 / 2);
  EXPECT_DOUBLE_EQ(elastic({7, 8, -0.01}, {}), K * 0.01 * 0.01 / 2);
  EXPECT_EQ(elastic({7, 8, 0.01}, {}), 0);
}

// Schemes without memory press on the same ground: the same spring and damper, as to an anchor on
// it.
TEST(GroundedTree, PushesWithoutMemoryAsFromAnAnchorOnTheGround) {
  const auto p = defaults("mass-on-spring");
  const GroundedTree<double> mass = mass_on_spring_from<double>(p);
  const State<double> x = start_of_mass_on_spring<double>(p);
  Snapshot<double> snapshot;
  mass.evaluate(x, snapshot);
  const ContactPoint<double>& contact = snapshot.contacts[0];
  const Vector3<double> v_c = contact_velocity(snapshot, contact, x.v);
  const Vector3<double> anchored =
      contact.anchored->law.unlimited(x.memory.anchors.of(0), contact.anchored->position, v_c);
  EXPECT_GT(anchored[0], 100);
  EXPECT_DOUBLE_EQ(contact_force(contact, v_c)[0], anchored[0]);
}

// Schemes see a model without its type: its knowledge of derivatives must come through.
TEST(GroundedTree, KeepsItsDerivativesWithoutItsType) {
  const auto p = defaults("box-on-four-springs");
  const GroundedTree<double> box = box_on_four_springs_from<double>(p);
  const State<double> x = start_of_box_on_four_springs<double>(p);
  const VectorXd v_dot = VectorXd::LinSpaced(6, -1, 2);
  InverseDynamicsDerivatives<double> own, erased;
  box.inverse_dynamics_derivatives(x, v_dot, own);
  const auto system = erase_type(box);
  ASSERT_NE(system->derivatives(), nullptr);
  system->derivatives()->inverse_dynamics_derivatives(x, v_dot, erased);
  EXPECT_EQ(erased.by_q, own.by_q);
  EXPECT_EQ(erased.by_v, own.by_v);
  EXPECT_GT(own.by_v.norm(), 0.1);
}

// Beyond its stop only: whatever lies before it is allowed.
TEST(LimitStop, HasOneSide) {
  const auto instance = find_scenario("limit-stop").make(defaults("limit-stop"), {});
  State<double> x = instance.x0;
  Snapshot<double> snapshot;
  for (const double q : {-1e9, 0.0, 0.49}) {
    x.q[0] = q;
    instance.system->evaluate(x, snapshot);
    const Constraint<double>& limit = snapshot.constraints[0];
    EXPECT_LE(limit.lower, limit.value);
    EXPECT_LE(limit.value, limit.upper);
  }
  x.q[0] = 0.51;
  instance.system->evaluate(x, snapshot);
  EXPECT_GT(snapshot.constraints[0].value, snapshot.constraints[0].upper);
}

}  // namespace
}  // namespace tribo::models
