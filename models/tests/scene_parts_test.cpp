// Parts of scenes against their sentences and numbers, written out once more: few motions show
// them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "models/scenarios/allegro_mug.hpp"
#include "models/scenarios/bunnies.hpp"
#include "models/scenarios/dish_rack.hpp"
#include "models/scenarios/dish_rack_arm.hpp"
#include "models/scenarios/planar_bodies.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/stacked_masses.hpp"
#include "models/scenarios/suction_gripper.hpp"

namespace tribo::models {
namespace {

struct Made {
  Instance instance;
  const SceneDescription& scene;
};

/// A scenario with these changes, and what its scene consists of.
Made made(const char* id, const Changes& changes = {}) {
  const Scenario& scenario = find_scenario(id);
  Instance instance = make_instance(scenario, Parameters(scenario.parameters).with(changes));
  const auto& scene = dynamic_cast<const Scene&>(*instance.system).description();
  return {std::move(instance), scene};
}

/// The nth geometry of that name.
const SceneGeometry& geometry_of(const SceneDescription& scene, const std::string& name,
                                 int nth = 0) {
  return *std::ranges::find_if(scene.geometries, [&](const SceneGeometry& geometry) {
    return geometry.name == name && nth-- == 0;
  });
}

Vector3d outward_normal(const SceneGeometry& half_space) {
  return half_space.placement.R.col(2);
}

/// w, x, y, z of R_x(a) R_y(b), by half angles.
Eigen::Vector4d half_angles(double a, double b) {
  return {std::cos(a / 2) * std::cos(b / 2), std::sin(a / 2) * std::cos(b / 2),
          std::cos(a / 2) * std::sin(b / 2), std::sin(a / 2) * std::sin(b / 2)};
}

void expect_pose(const VectorXd& q, Eigen::Index first, const Vector3d& place,
                 const Eigen::Vector4d& wxyz) {
  EXPECT_LE((q.segment<3>(first) - place).norm(), 1e-15);
  const Eigen::Vector4d xyzw(wxyz[1], wxyz[2], wxyz[3], wxyz[0]);
  EXPECT_LE((q.segment<4>(first + 3) - xyzw).norm(), 1e-15);
}

// The second seed tilts the plate by (0.12, 0.08), the rod by (0.02, 0.06), and lifts both by 4 mm.
TEST(SceneParts, DishesStartTiltedAsTheSeedSets) {
  const Made rack = made(
      "dish-rack",
      {{"rack.seed", 2.0}, {"plate.height", 0.03}, {"rod.height", 0.06}, {"rack.start", "tilted"}});
  expect_pose(rack.instance.x0.q, 0, {0.003, 0.002, 0.034}, half_angles(0.12, 0.08));
  expect_pose(rack.instance.x0.q, 7, {0.01, 0.004, 0.064}, half_angles(0.02, 0.06));
}

// I_yy = m (x² + z²)/3 of a plate of 150 × 150.6 × 3 mm.
TEST(SceneParts, PlateHasTheInertiaOfItsSides) {
  const Made rack = made("dish-rack", {{"plate.mass", 3.0}});
  const BodyDescription& plate = rack.scene.trees[0].bodies[0];
  EXPECT_NEAR(plate.inertia(1, 1), 0.075 * 0.075 + 0.0015 * 0.0015, 1e-16);
  EXPECT_NEAR(plate.inertia(0, 0), 0.0753 * 0.0753 + 0.0015 * 0.0015, 1e-16);
}

// Thirteen bars and a floor; the plate's middle is 6 mm above the upper side of the bin's floor,
// which is 3 mm thick, at the bottom of walls of 120 mm around the wrist's height.
TEST(SceneParts, ArmHoldsItsDishesOverTheFloorOfTheBin) {
  const Made arm = made("dish-rack-arm", {{"rack.seed", 2.0}});
  EXPECT_EQ(std::ranges::count(arm.scene.geometries, BodyId{}, &SceneGeometry::body), 13 + 1);
  const double floor = DishRackArm::wrist_before().z() - 0.06 + 0.003;
  const double middle = DishRackArm::wrist_before().x() + 0.195 + 0.2565;
  expect_pose(arm.instance.x0.q, 0, {middle + 0.001, 0.005, floor + 0.006},
              half_angles(0.015, 0.02));
  expect_pose(arm.instance.x0.q, 7, {middle + 0.01, 0.004, floor + 0.016}, half_angles(0.01, 0.03));
}

// The fingers are as far apart as asked, the moving one on the side of negative y.
TEST(SceneParts, FingersOfAGripperAreOnBothSides) {
  const Made gripper = made("parallel-gripper", {{"finger.distance", 0.2}});
  const std::vector<BodyDescription>& bodies = gripper.scene.trees[0].bodies;
  EXPECT_EQ(bodies[1].center_of_mass, Vector3d(0, -0.1, 0));
  EXPECT_EQ(bodies[2].center_of_mass, Vector3d(0, 0.1, 0));
}

// Six bellows, three in a row, which fall straight down.
TEST(SceneParts, BellowsStandInTwoRows) {
  std::set<std::pair<double, double>> places;
  for (int i = 0; i < SuctionGripper::kBellows; ++i)
    places.emplace(SuctionGripper::place(i).x(), SuctionGripper::place(i).y());
  EXPECT_EQ(
      places,
      (std::set<std::pair<double, double>>{
          {-0.03, -0.02}, {-0.03, 0.02}, {0, -0.02}, {0, 0.02}, {0.03, -0.02}, {0.03, 0.02}}));
  const Made gripper = made("suction-gripper");
  for (const TreeDescription& tree : gripper.scene.trees)
    EXPECT_EQ(tree.gravity, Vector3d(0, 0, -9.81));
}

// r(u) of each point seen from within, up to the scale that sets the height.
TEST(SceneParts, BunniesHaveTheirBumps) {
  const auto [surface, inside] = bunny_shape(7, 0.7);
  std::vector<double> scale;
  for (const Vector3d& x : surface.vertices) {
    const Vector3d u = (x - inside).normalized();
    double r = 1;
    for (const Bump& bump : bunny_bumps())
      r += bump.height * std::exp((u.dot(bump.direction.normalized()) - 1) / bump.width);
    scale.push_back((x - inside).norm() / r);
  }
  const auto [least, most] = std::ranges::minmax(scale);
  EXPECT_LE(most - least, 1e-14 * most);
}

// Over the cube that holds it.
TEST(SceneParts, BunniesAreInSpheresOverTheirReach) {
  const Made pile = made("bunnies");
  const Parameters p(find_scenario("bunnies").parameters);
  const auto [surface, inside] =
      bunny_shape(static_cast<int>(p.number("bunny.divisions")), p.number("bunny.height"));
  double reach = 0;
  for (const Vector3d& x : surface.vertices) reach = std::max(reach, x.cwiseAbs().maxCoeff());
  EXPECT_NEAR(std::get<geometry::Sphere>(geometry_of(pile.scene, "bunny0").shape).radius,
              reach * std::numbers::sqrt3, 1e-15);
}

// The handle of a mug alone would leave the fingers nothing to hold.
TEST(SceneParts, MugHasItsCylinder) {
  const Made hand = made("allegro-mug", {{"mug.radius", 0.04}, {"mug.height", 0.1}});
  const SceneGeometry& mug = geometry_of(hand.scene, "mug");
  EXPECT_EQ(std::get<geometry::Cylinder>(mug.shape).radius, 0.04);
  EXPECT_EQ(std::get<geometry::Cylinder>(mug.shape).half_length, 0.05);
  EXPECT_EQ(mug.placement.p, Vector3d(0, 0, 0.05));
}

// A quarter of a turn about x.
TEST(SceneParts, BoxOfThePandaLiesOnItsSide) {
  const Made panda = made("panda-box");
  const VectorXd wanted = Eigen::Vector4d(1, 0, 0, 1) / std::numbers::sqrt2;
  EXPECT_LE((panda.instance.x0.q.tail<4>() - wanted).norm(), 1e-15);
}

// An even disc: I = m r²/2, its stem between the fixed point and its middle.
TEST(SceneParts, TopIsDrawnAsTheDiscOfItsInertia) {
  const Made top = made("spinning-top", {{"top.mass", 2.0},
                                         {"top.inertia_across", 0.06},
                                         {"top.inertia_along", 0.09},
                                         {"top.arm", 0.4}});
  EXPECT_NEAR(std::get<geometry::Cylinder>(geometry_of(top.scene, "disc").shape).radius, 0.3,
              1e-16);
  EXPECT_EQ(geometry_of(top.scene, "stem").placement.p, Vector3d(0, 0, 0.2));
  const Scenario& scenario = find_scenario("spinning-top");
  EXPECT_TRUE(scenario.draw(Parameters(scenario.parameters), top.instance).gravity);
}

// Both sides of a wedge rise at its slope.
TEST(SceneParts, WedgeHasItsSlope) {
  const Made wedge = made("disc-in-wedge", {{"wedge.slope", 30.0}});
  for (const int side : {0, 1}) {
    const Vector3d n = outward_normal(geometry_of(wedge.scene, "half-plane", side));
    EXPECT_NEAR(n.x(), side == 0 ? 0.5 : -0.5, 1e-15);
    EXPECT_NEAR(n.z(), std::numbers::sqrt3 / 2, 1e-15);
  }
}

// Three discs on the ground between two walls.
TEST(SceneParts, ChimneyHasItsWalls) {
  const Made chimney = made("discs-in-chimney", {{"chimney.width", 0.4}, {"disc.radius", 0.03}});
  ASSERT_EQ(chimney.scene.geometries.size(), 3U + 3U);
  EXPECT_EQ(geometry_of(chimney.scene, "disc2").outline->radius, 0.03);
  for (const int side : {-1, 1}) {
    const SceneGeometry& wall = geometry_of(chimney.scene, "half-plane", side < 0 ? 1 : 2);
    EXPECT_LE((outward_normal(wall) + side * Vector3d::UnitX()).norm(), 1e-15);
    EXPECT_NEAR(wall.placement.p.x(), side * 0.2, 1e-15);
  }
}

// The foot of a gripper is as wide as it says, left of the middle as right of it.
TEST(SceneParts, FootOfAPlanarGripperHasItsWidth) {
  const Made gripper = made("planar-gripper", {{"gripper.foot", 0.2}});
  const auto corners = geometry_of(gripper.scene, "gripper", 2).outline->corners();
  EXPECT_EQ(corners[0], Vector2d(-0.1, 0));
  EXPECT_EQ(corners[1], Vector2d(0.1, 0));
}

// All bodies fall at that speed.
TEST(SceneParts, CombStartsAsFastAsAsked) {
  const Made comb = made("comb", {{"drop.speed", 2.0}});
  const VectorXd& v = comb.instance.x0.v;
  for (Eigen::Index i = 0; i < v.size(); ++i) EXPECT_EQ(v[i], i % 3 == 1 ? -2 : 0) << i;
}

// A box that tumbles, on the ground.
TEST(SceneParts, GroundOfATumblingBoxIsLevel) {
  const Made box = made("tumbling-box");
  EXPECT_EQ(outward_normal(geometry_of(box.scene, "half-plane")), Vector3d::UnitZ());
}

// Of 3 kg, between pads.
TEST(SceneParts, PinchedCapsuleHasItsMass) {
  EXPECT_EQ(made("pinched-capsule", {{"capsule.mass", 3.0}}).scene.trees[0].bodies[0].mass, 3);
}

// What counts as sticking, of every pair of surfaces.
TEST(SceneParts, SurfacesHaveTheirStictionTolerance) {
  for (const char* id : {"spinning-sphere", "turning-box", "turning-disc", "hydro-cylinder",
                         "dish-rack", "suction-gripper"}) {
    EXPECT_EQ(made(id, {{"contact.stiction_tolerance", 0.05}}).scene.friction.v_s, 0.05) << id;
  }
}

// A body that moves along z alone: its place along x, and of its push what is along z.
TEST(SceneParts, PlanarBodyIsPushedAlongWhatMoves) {
  PlanarScene planar;
  PlanarBody body{.name = "slide", .mass = 2, .inertia = 1, .parts = {}};
  body.moves = {false, true, false};
  body.place = Vector3d(0.3, 0.5, 0);
  body.push = Vector2d(4, 7);
  planar.bodies = {body};
  planar.half_planes = {{{Vector2d(0.6, 0.8), 0.5}, {}}};
  const Scene scene = scene_of(planar);
  EXPECT_EQ(scene.description().trees[0].bodies[0].position, Vector3d(0.3, 0, 0));
  ASSERT_EQ(scene.description().forces.size(), 1U);
  EXPECT_EQ(scene.description().forces[0].velocity, 0);
  EXPECT_EQ(scene.description().forces[0].course.constant, 7);
  const Vector3d on = geometry_of(scene.description(), "half-plane").placement.p;
  EXPECT_LE((on - Vector3d(0.3, 0, 0.4)).norm(), 1e-15);
}

// A tip that a ball holds is free to turn; a weld ties the sum of the angles too.
TEST(SceneParts, TipIsHeldByABallOrAWeld) {
  EXPECT_EQ(made("double-pendulum", {{"pendulum.tip", "free"}, {"pendulum.joints", "free"}})
                .scene.ties.size(),
            0U);
  EXPECT_EQ(made("double-pendulum", {{"pendulum.tip", "ball"}, {"pendulum.joints", "free"}})
                .scene.ties.size(),
            1U);
  EXPECT_EQ(made("double-pendulum", {{"pendulum.tip", "weld"}, {"pendulum.joints", "free"}})
                .scene.ties.size(),
            2U);
}

// A shelf is half a metre over the slide that carries it: a point at 2 m is 1.5 m above it.
TEST(SceneParts, PlaneOfAWeldedBodyIsWhereThatBodyIs) {
  const BodyDescription slide{
      .name = "slide", .joint = Joint::kPrismatic, .axis = Vector3d::UnitZ(), .mass = 1};
  BodyDescription shelf{.name = "shelf", .parent = 0, .mass = 1};
  shelf.position = {0, 0, 0.5};
  BodyDescription mass = slide;
  mass.name = "mass";
  SceneDescription description;
  description.add_tree({.bodies = {slide, shelf}});
  description.add_tree({.bodies = {mass}});
  PointOnPlane pair;
  pair.a = {1, 0};
  pair.point = {0, 0, 2};
  pair.b = {0, 1};
  description.points = {pair};
  const Scene scene(std::move(description));
  Snapshot at;
  scene.evaluate({.t = 0, .q = Eigen::Vector2d::Zero(), .v = Eigen::Vector2d::Zero()}, at);
  EXPECT_EQ(at.contacts[0].phi, 1.5);
}

// Masses of a stack are equal unless a ratio is given.
TEST(SceneParts, StackedMassesAreEqual) {
  const StackedMasses<double> stack{.count = 3, .mass = 2, .normal = {}};
  EXPECT_EQ(stack.mass_of(2), 2);
}

}  // namespace
}  // namespace tribo::models
