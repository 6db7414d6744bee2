#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <string>

#include "models/hydroelastic/shells.hpp"
#include "models/scenarios/allegro_mug.hpp"
#include "models/scenarios/bunnies.hpp"
#include "models/scenarios/dish_rack.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"
#include "models/scenarios/scenarios.hpp"

namespace tribo::models {
namespace {

/// A surface of a sphere with r² = a², b², c² along its axes: an ellipsoid.
hydroelastic::TriangleSurface ellipsoid(const Eigen::Vector3d& axes) {
  auto surface = hydroelastic::surface_of(geometry::Sphere{1}, 40);
  for (Eigen::Vector3d& x : surface.vertices) x = x.cwiseProduct(axes);
  return surface;
}

// I = m (b² + c²)/5 of an ellipsoid; its mesh of 12 800 triangles is inside by 1e-3.
TEST(SolidWithin, HasTheInertiaOfAnEllipsoid) {
  const Eigen::Vector3d axes(1, 2, 3);
  const BodyDescription body = solid_within(ellipsoid(axes), 5);
  const Eigen::Vector3d squares = axes.cwiseAbs2();
  EXPECT_EQ(body.mass, 5);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(body.inertia(i, i), squares.sum() - squares[i], 3e-3 * squares.sum());
  EXPECT_LE(std::abs(body.inertia(0, 1)) + std::abs(body.inertia(1, 2)), 1e-12);
}

TEST(CenterOfVolume, IsThatOfAMovedBody) {
  auto surface = ellipsoid({1, 1, 1});
  const Eigen::Vector3d by(0.3, -0.2, 0.1);
  for (Eigen::Vector3d& x : surface.vertices) x += by;
  EXPECT_LE((center_of_volume(surface) - by).norm(), 1e-14);
}

// Closed, of the required height, around its centre of mass, and wholly visible from the point
// within: otherwise a shell would refuse it.
TEST(Bunnies, AreClosedAndAsHighAsAsked) {
  for (const int f : {5, 11, 22}) {
    const auto [surface, inside] = bunny_shape(f, 0.7);
    EXPECT_EQ(surface.triangles.size(), static_cast<std::size_t>(8 * f * f));
    EXPECT_NO_THROW(hydroelastic::expect_closed(surface, "bunny"));
    EXPECT_NO_THROW(field_of(hydroelastic::shell_of(surface, inside), 1e7, "bunny"));
    double lowest = 0, highest = 0;
    for (const Eigen::Vector3d& x : surface.vertices) {
      lowest = std::min(lowest, x.z());
      highest = std::max(highest, x.z());
    }
    EXPECT_NEAR(highest - lowest, 0.7, 1e-14);
    EXPECT_LE(center_of_volume(surface).norm(), 1e-15);
  }
}

// Nothing touches at the start, by whatever seed.
TEST(DishRacks, StartApart) {
  const Parameters defaults(find_scenario("dish-rack").parameters);
  for (int seed = 1; seed <= 5; ++seed) {
    const Parameters p = defaults.with({{"rack.seed", static_cast<double>(seed)}});
    const auto scene = dish_rack_from(p);
    Snapshot at;
    scene.evaluate(start_of_dish_rack(scene, p), at);
    EXPECT_EQ(at.contacts.items().size(), 0U) << seed;
  }
}

// Eleven boxes of fingers have two spheres each, the palm twelve, the fingertips one; the base of
// the thumb has none.
TEST(AllegroMugs, HaveSpheresInThePlaceOfBoxes) {
  const RobotTable robot = allegro_right();
  std::map<std::string, int> count;
  for (const NamedShape& sphere : spheres_of_hand(robot)) {
    ASSERT_TRUE(std::holds_alternative<geometry::Sphere>(sphere.shape));
    ++count[robot.tree.bodies[static_cast<std::size_t>(sphere.body)].name];
  }
  EXPECT_EQ(count.at("hand_root"), 12);
  EXPECT_EQ(count.at("link_0"), 2);
  EXPECT_EQ(count.at("link_3"), 3);
  EXPECT_EQ(count.at("link_14"), 2);
  EXPECT_EQ(count.at("link_15"), 3);
  EXPECT_EQ(count.count("link_12"), 0U);
}

// Index and ring finger push in turn, and the last command holds at any time.
TEST(AllegroMugs, PushInTurn) {
  const auto commands = allegro_commands(7);
  ASSERT_EQ(commands.size(), 5U);
  const auto index = static_cast<std::size_t>(AllegroMug::kIndex + 1);
  const auto ring = static_cast<std::size_t>(AllegroMug::kRing + 1);
  EXPECT_EQ(commands[2].from, 4);
  EXPECT_NEAR(commands[2].pose[index], 0.9 + 0.6, 1e-15);
  EXPECT_NEAR(commands[2].pose[ring], 0.9, 1e-15);
  EXPECT_NEAR(commands[3].pose[index], 0.9, 1e-15);
  EXPECT_NEAR(commands[3].pose[ring], 0.9 + 0.6, 1e-15);
  EXPECT_EQ(commands[4].pose, commands[2].pose);
}

// Nothing of hand and mug touches at the start.
TEST(AllegroMugs, StartApart) {
  const Parameters p(find_scenario("allegro-mug").parameters);
  const auto scene = allegro_mug_from(p);
  Snapshot at;
  scene.evaluate(start_of_allegro_mug(scene, p), at);
  for (const auto& contact : at.contacts.items()) EXPECT_GT(contact.phi, 0);
}

// Two surfaces in series.
TEST(AllegroMugs, TouchAsStifflyAsAsked) {
  const Parameters p =
      Parameters(find_scenario("allegro-mug").parameters).with({{"contact.stiffness", 700.0}});
  const auto scene = allegro_mug_from(p);
  Snapshot at;
  scene.evaluate(start_of_allegro_mug(scene, p), at);
  EXPECT_GT(at.contacts.size(), 0U);
  for (const auto& contact : at.contacts.items())
    EXPECT_EQ(std::get<HuntCrossley<double>>(contact.normal).k, 700);
}

}  // namespace
}  // namespace tribo::models
