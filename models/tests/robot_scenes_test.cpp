#include "models/scenarios/robot_scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "models/robots/allegro_right.hpp"
#include "models/scenarios/allegro_mug.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/robot_at_rest.hpp"

/// Scenes of robots of tables: what their parameters change of them.
namespace tribo::models {
namespace {

bool has_limits(const TreeDescription& tree) {
  return std::ranges::any_of(tree.bodies, [](const BodyDescription& body) {
    return body.properties.lower > JointProperties{}.lower ||
           body.properties.upper < JointProperties{}.upper;
  });
}
bool has_rotors(const TreeDescription& tree) {
  return std::ranges::any_of(
      tree.bodies, [](const BodyDescription& body) { return body.properties.rotor_inertia > 0; });
}
bool has_efforts(const TreeDescription& tree) {
  return std::ranges::any_of(tree.bodies, [](const BodyDescription& body) {
    return body.properties.effort < JointProperties{}.effort;
  });
}

// Each without the others.
TEST(PandaBoxes, HaveWhatTheirParametersLeaveThem) {
  const auto tree = [](const Changes& changes) {
    return panda_box_from(test::parameters_of("panda-box", changes)).description().trees[0];
  };
  for (const char* const off : {"none", "panda.limits", "panda.rotors", "panda.efforts"}) {
    const std::string is_off = off;
    const TreeDescription arm = tree(is_off == "none" ? Changes{} : Changes{{is_off, "off"}});
    EXPECT_EQ(has_limits(arm), is_off != "panda.limits") << off;
    EXPECT_EQ(has_rotors(arm), is_off != "panda.rotors") << off;
    EXPECT_EQ(has_efforts(arm), is_off != "panda.efforts") << off;
  }
}

// Both fingers press it, and where there is none they touch nothing.
TEST(PandaBoxes, HoldTheirBox) {
  const auto sides = [](const char* box) {
    const Parameters p = test::parameters_of("panda-box", {{"panda.box", box}});
    const Scene scene = panda_box_from(p);
    Snapshot at;
    scene.evaluate(start_of_panda_box(scene, p), at);
    std::pair<int, int> count;
    for (const auto& contact : at.contacts.items())
      ++(contact.axes(0, 1) > 0 ? count.first : count.second);
    return count;
  };
  EXPECT_GT(sides("on").first, 0);
  EXPECT_GT(sides("on").second, 0);
  EXPECT_EQ(sides("off"), std::pair(0, 0));
}

// Above bent legs, in the maker's home pose, the feet 0.427 m below the body's middle.
TEST(SpotDrops, StartOnBentLegsOverTheGround) {
  const Parameters p = test::parameters_of("spot-drop", {{"spot.height", 0.6}});
  const Scene scene = spot_drop_from(p);
  Snapshot at;
  scene.evaluate(start_of_spot_drop(scene, p), at);
  int feet = 0;
  for (int g = 0; g < static_cast<int>(scene.description().geometries.size()); ++g) {
    const auto& geometry = scene.description().geometries[static_cast<std::size_t>(g)];
    if (!geometry.name.ends_with("_foot")) continue;
    ++feet;
    EXPECT_EQ(geometry.group, 1);
    EXPECT_NEAR(scene.placed(g).p.z(), 0.6 - 0.42746, 1e-5);
  }
  EXPECT_EQ(feet, 4);
}

TEST(SpotDrops, HaveTheLimitsAndDampersOfTheirParameters) {
  for (const bool limited : {true, false}) {
    const Parameters p = test::parameters_of(
        "spot-drop", {{"spot.limits", limited ? "on" : "off"}, {"spot.damping", 0.3}});
    const TreeDescription tree = spot_drop_from(p).description().trees[0];
    EXPECT_EQ(has_limits(tree), limited);
    for (const BodyDescription& body : tree.bodies)
      EXPECT_EQ(body.properties.damping, body.joint == Joint::kRevolute ? 0.3 : 0) << body.name;
  }
}

// The thumb aside at first; its base then turns by over a radian, and stays opposed.
TEST(AllegroMugs, StartOpenAndOpposeTheirThumb) {
  using Mug = AllegroMug;
  const Scene scene = allegro_mug_from(test::parameters_of("allegro-mug"));
  const State<double> x = start_of_allegro_mug(scene, test::parameters_of("allegro-mug"));
  const Mug::Pose open = Mug::open();
  EXPECT_TRUE(std::equal(open.begin(), open.end(), x.q.begin()));
  EXPECT_GT(Mug::opposed()[Mug::kThumb] - open[Mug::kThumb], 1);
  for (const Mug::Pose& pose : {Mug::grasp(), Mug::push(Mug::kIndex), Mug::push(Mug::kRing)})
    EXPECT_EQ(pose[Mug::kThumb], Mug::opposed()[Mug::kThumb]);
  for (int i = 0; i < Mug::kThumb; ++i) EXPECT_EQ(x.q[i], 0) << "fingers are straight";
}

// Of four hinges a finger, the base of the thumb alone is as stiff as it is.
TEST(AllegroMugs, HaveSpringsAndDampersInTheirJoints) {
  const Scene scene = allegro_mug_from(test::parameters_of(
      "allegro-mug", {{"hand.K_p", 2.0}, {"hand.K_d", 0.3}, {"thumb.K_p", 5.0}}));
  const auto& springs = scene.description().springs;
  ASSERT_EQ(springs.size(), 16U);
  for (std::size_t i = 0; i < springs.size(); ++i)
    EXPECT_EQ(springs[i].stiffness, i == AllegroMug::kThumb ? 5.0 : 2.0) << i;
  const auto& bodies = scene.description().trees[AllegroMug::kHand].bodies;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double own = allegro_right().tree.bodies[i].properties.damping;
    EXPECT_EQ(bodies[i].properties.damping, bodies[i].joint == Joint::kRevolute ? own + 0.3 : own);
  }
}

}  // namespace
}  // namespace tribo::models
