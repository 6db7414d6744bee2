#include "models/scenarios/planar_bodies.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "models/scenarios/planar_scenes.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/energy_balance.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

Material soft_material() {
  return {.stiffness = 1e4, .dissipation = 1, .friction = 0.5};
}

PlanarBody disc_body(const char* name, double radius) {
  PlanarBody body;
  body.name = name;
  body.mass = 1;
  body.inertia = 0.002;
  body.parts = {{disc(radius), soft_material()}};
  return body;
}

/// Two discs and a box, on the ground and on each other.
PlanarScene pile() {
  PlanarScene scene;
  scene.gravity = 9.8;
  scene.friction = soft_friction(0.1);
  scene.bodies = {disc_body("a", 0.1), disc_body("b", 0.05)};
  PlanarBody brick;
  brick.name = "brick";
  brick.mass = 2;
  brick.inertia = 0.01;
  brick.parts = {{box(0.1, 0.05), soft_material()}};
  scene.bodies.push_back(brick);
  Material ground = soft_material();
  ground.rigid = true;
  scene.half_planes = {{{Vector2d(0.0, 1.0), 0.0}, ground}};
  return scene;
}

/// Disc a and a corner of the tilted brick on the ground, disc b on the disc and on the upper
/// corner of the brick: four points touch.
State<double> resting_pile() {
  return state({0, 0.099, 0.3, 0.137, 0.157, 0.2, 0.24, 0.053, 0.05},
               {0.3, -0.1, 2, 0.1, -0.2, -1, -0.1, 0.2, 0.1});
}

const Power kNoDrive = [](const State<double>&) { return 0.0; };

int active_points(const Scene& bodies, const State<double>& x) {
  Snapshot snapshot;
  bodies.evaluate(x, snapshot);
  int active = 0;
  for (const auto& contact : snapshot.contacts.items()) active += contact.active() ? 1 : 0;
  return active;
}

// Discs on discs, on corners and on faces, corners on the ground: energy that leaves one body must
// reach another, or become heat.
TEST(PlanarEnergyBalance, HoldsInAPile) {
  const Scene bodies = scene_of(pile());
  ASSERT_EQ(active_points(bodies, resting_pile()), 4);
  expect_balance(bodies, resting_pile(), kNoDrive);
}

// Half-planes before bodies, and the brick before the discs: a pair has the same force.
TEST(PlanarBodies, TouchAlikeInAnyOrderOfGeometries) {
  const double kRounding = 1e-9;  // of accelerations of some thousand m/s²
  const Scene bodies = scene_of(pile());
  SceneDescription reversed = bodies.description();
  std::ranges::reverse(reversed.geometries);
  const Scene other(std::move(reversed));
  ContinuousDynamics dynamics(bodies), same(other);
  VectorXd q_dot, v_dot, other_v_dot;
  dynamics.rate(resting_pile(), q_dot, v_dot);
  same.rate(resting_pile(), q_dot, other_v_dot);
  EXPECT_EQ(active_points(other, resting_pile()), 4);
  EXPECT_LE((v_dot - other_v_dot).norm(), kRounding);
}

// A coordinate that is left out removes its rows of J and of M, and nothing else.
TEST(PlanarEnergyBalance, HoldsWhereCoordinatesAreLeftOut) {
  PlanarScene scene = pile();
  scene.bodies[0].moves = {false, true, false};
  scene.bodies[0].place[2] = 1.0 / 3;
  scene.bodies[2].moves = {true, true, false};
  scene.bodies[2].place[2] = 0.05;
  const Scene bodies = scene_of(scene);
  const State<double> x =
      state({0.099, 0.137, 0.157, 0.2, 0.24, 0.053}, {-0.1, 0.1, -0.2, -1, -0.1, 0.2});
  ASSERT_EQ(active_points(bodies, x), 4);
  expect_balance(bodies, x, kNoDrive);
}

/// d/dt of the momenta (p_x, p_z, and L about the origin) of free bodies.
Vector3d rate_of_momentum(const PlanarScene& scene, const State<double>& x) {
  const Scene system = scene_of(scene);
  ContinuousDynamics dynamics(system);
  VectorXd q_dot, v_dot;
  dynamics.rate(x, q_dot, v_dot);
  Vector3d rate = Vector3d::Zero();
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const PlanarBody& body = scene.bodies[b];
    const auto place = x.q.segment<3>(3 * static_cast<Eigen::Index>(b));
    const auto a = v_dot.segment<3>(3 * static_cast<Eigen::Index>(b));
    rate += Vector3d(body.mass * a[0], body.mass * a[1],
                     body.inertia * a[2] + body.mass * (place[1] * a[0] - place[0] * a[1]));
  }
  return rate;
}

// Without the world the bodies only push each other: at one point with opposite forces.
TEST(PlanarBodies, KeepTheirMomentaWhereTheyPushEachOther) {
  const double kRounding = 1e-12;  // of forces of some hundred newtons
  PlanarScene scene = pile();
  scene.gravity = 0;
  scene.half_planes.clear();
  const State<double> x = resting_pile();
  ASSERT_EQ(active_points(scene_of(scene), x), 2);
  EXPECT_LE(rate_of_momentum(scene, x).norm(), kRounding);
}

// Two springs in series; the softer side takes more of the compression, and has more weight.
TEST(PairLaw, CombinesTwoSurfacesInSeries) {
  const Material a{.stiffness = 1e3, .dissipation = 2, .friction = 0.2};
  const Material b{.stiffness = 3e3, .dissipation = 6, .friction = 0.6};
  const PairLaw law = combined(a, b);
  EXPECT_DOUBLE_EQ(law.normal.k, 750);
  EXPECT_DOUBLE_EQ(law.normal.d, 3);
  EXPECT_DOUBLE_EQ(law.friction, 0.3);
  EXPECT_DOUBLE_EQ(law.weight_a, 0.25);
}

// The limit of the same formulas for K_b → ∞.
TEST(PairLaw, LeavesTheCompressionToTheSurfaceThatIsNotRigid) {
  const Material a{.stiffness = 1e3, .dissipation = 2, .friction = 0.2};
  const Material b{.friction = 0.2, .rigid = true};
  for (const bool swapped : {false, true}) {
    const PairLaw law = swapped ? combined(b, a) : combined(a, b);
    EXPECT_EQ(law.normal.k, 1e3);
    EXPECT_EQ(law.normal.d, 2);
    EXPECT_DOUBLE_EQ(law.friction, 0.2);
    EXPECT_EQ(law.weight_a, swapped ? 1 : 0);
  }
  EXPECT_THROW((void)combined(b, b), InputError);
}

TEST(PlanarBodies, RefuseABodyThatDoesNotMove) {
  PlanarScene scene = pile();
  scene.bodies[1].moves = {false, false, false};
  EXPECT_THROW((void)scene_of(scene), InputError);
}

// A ball beyond either wall, or below the floor, is within it.
TEST(PlanarClutter, IsHeldFromBothSidesAndFromBelow) {
  const Parameters p(find_scenario("planar-clutter").parameters);
  const Instance clutter = make_instance(find_scenario("planar-clutter"), p);
  const auto deepest = [&](double x, double z) {
    State<double> state = clutter.x0;
    state.q[0] = x;
    state.q[1] = z;
    Snapshot snapshot;
    clutter.system->evaluate(state, snapshot);
    double least = 0;
    for (const auto& contact : snapshot.contacts.items()) least = std::min(least, contact.phi);
    return least;
  };
  const double radius = p.number("clutter.radius"), half = p.number("clutter.width") / 2;
  const double far = 10 * half;  // from all other balls
  EXPECT_NEAR(deepest(far, 10), half - far - radius, 1e-12);
  EXPECT_NEAR(deepest(-far, 10), half - far - radius, 1e-12);
  EXPECT_NEAR(deepest(0, -far), -far - radius, 1e-12);
}

// The numbers of the scene: twelve balls of 0.5236 kg, apart from all else, columns 0.105 m apart.
TEST(PlanarClutter, StartsAsItIsDescribed) {
  const Parameters p(find_scenario("planar-clutter").parameters);
  const PlanarScene clutter = planar_clutter_from(p);
  const auto& bodies = clutter.bodies;
  ASSERT_EQ(bodies.size(), 12u);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const auto layer = static_cast<double>(i / 4), column = static_cast<double>(i % 4);
    EXPECT_NEAR(bodies[i].mass, 0.5236, 5e-5);
    EXPECT_DOUBLE_EQ(bodies[i].inertia, 0.4 * bodies[i].mass * 0.05 * 0.05);
    EXPECT_NEAR(bodies[i].place[0], -0.1575 + 0.105 * column, 1e-3);
    EXPECT_DOUBLE_EQ(bodies[i].place[1], 0.08 + 0.15 * layer);
  }
  EXPECT_EQ(active_points(scene_of(clutter), start_of(clutter)), 0);
}

// Mersenne's twister is the same everywhere: so is the first ball of seed 1, by hand from its
// first number 2469588189546311528.
TEST(PlanarClutter, DrawsItsOffsetsTheSameEverywhere) {
  const Parameters p =
      Parameters(find_scenario("planar-clutter").parameters).with({{"clutter.seed", "1"}});
  const double u = static_cast<double>(2469588189546311528ull >> 11) / 9007199254740992.0;
  const auto first = planar_clutter_from(p).bodies[0].place[0];
  EXPECT_NEAR(first, -0.1575 + 1e-3 * (2 * u - 1), 1e-16);
  const auto other = planar_clutter_from(p.with({{"clutter.seed", "2"}}));
  EXPECT_NE(other.bodies[0].place[0], first);
}

// By hand: 10.02 mm in a gap of 10 mm leave 0.01 mm on either side, at two corners of each finger;
// with 5e4 N/m a point that is 1 N a finger.
TEST(PlanarGripper, HoldsThePegByItsExcessOverTheGap) {
  const Parameters p(find_scenario("planar-gripper").parameters);
  const PlanarScene gripper = planar_gripper_from(p);
  const State<double> x = start_of(gripper);
  Snapshot snapshot;
  scene_of(gripper).evaluate(x, snapshot);
  double press = 0;
  int points = 0;
  for (const auto& contact : snapshot.contacts.items()) {
    if (!contact.active()) continue;
    EXPECT_NEAR(contact.phi, -1e-5, 1e-12);
    EXPECT_EQ(contact.friction.mu, 1);
    press += contact_force(contact, contact_velocity(snapshot, contact, x.v))[0];
    ++points;
  }
  EXPECT_EQ(points, 4);
  EXPECT_NEAR(press, 2, 1e-6);
  EXPECT_NEAR(gripper.bodies[1].mass, 8.016e-3, 1e-12);
  const auto& finger = gripper.bodies[0].parts[0].shape.vertices;
  const auto [low, high] = std::minmax_element(
      finger.begin(), finger.end(), [](const auto& a, const auto& b) { return a[0] < b[0]; });
  EXPECT_NEAR((*high)[0] - (*low)[0], p.number("gripper.finger"), 1e-15) << "side of its section";
  EXPECT_DOUBLE_EQ(x.q[0], 0.18);
}

// The scene as it is described: the gap before the tilt, bars evenly around zero.
TEST(Comb, StartsAsItIsDescribed) {
  const Parameters p = Parameters(find_scenario("comb").parameters).with({{"drop.tilt", "0"}});
  const PlanarScene comb = comb_from(p);
  ASSERT_EQ(comb.bodies.size(), 3u);
  ASSERT_EQ(comb.fixed.size(), 16u);
  EXPECT_NEAR(comb.fixed[0].shape.vertices[0][0], -0.225, 1e-15);
  EXPECT_NEAR(comb.fixed[15].shape.vertices[0][0], 0.225, 1e-15);
  EXPECT_NEAR(comb.bodies[0].mass, 0.2 * 0.2 * 0.003 * 2500, 1e-15);
  const double rises[] = {0.01 + 0.0015, 0.01 + 0.001, 0.02 + 0.001};
  for (std::size_t b = 0; b < 3; ++b) {
    EXPECT_NEAR(comb.bodies[b].place[1], rises[b] + 0.002, 1e-15);
    EXPECT_NEAR(comb.bodies[b].place[0], b == 0 ? -0.12 : 0.12, 5e-3);
  }
}

// To either side by up to drop.shift, as the seed draws it.
TEST(Comb, ShiftsItsRodsByUpToTheShift) {
  double most = 0, least = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    const Parameters p = Parameters(find_scenario("comb").parameters)
                             .with({{"comb.seed", std::to_string(seed)}, {"drop.shift", "0.004"}});
    const PlanarScene comb = comb_from(p);
    for (std::size_t b = 0; b < 3; ++b) {
      const double shift = comb.bodies[b].place[0] - (b == 0 ? -0.12 : 0.12);
      most = std::max(most, shift);
      least = std::min(least, shift);
    }
  }
  EXPECT_GT(most, 0.003);
  EXPECT_LE(most, 0.004);
  EXPECT_LT(least, -0.003);
  EXPECT_GE(least, -0.004);
}

TEST(Comb, RefusesAPartOfARod) {
  const Scenario& comb = find_scenario("comb");
  const Parameters p = Parameters(comb.parameters).with({{"rods.count", "1.5"}});
  EXPECT_THROW((void)make_instance(comb, p), InputError);
}

// Nor more than the number it supports, which the message gives.
TEST(Comb, RefusesMoreThanAHundredRods) {
  const Scenario& comb = find_scenario("comb");
  const auto count = [&](const char* rods) {
    return Parameters(comb.parameters).with({{"rods.count", rods}});
  };
  EXPECT_EQ(tribo::refusal([&] { return make_instance(comb, count("101")); }),
            "rods.count=101 is not a whole number up to 100");
  EXPECT_NO_THROW((void)make_instance(comb, count("100")));
}

// An outline has nothing to do with a ball in space, nor with a scene that leaves the plane.
TEST(PlanarBodies, RefuseWhatIsNotInTheirPlane) {
  SceneDescription scene = scene_of(pile()).description();
  EXPECT_NO_THROW(Scene{scene});
  scene.in_plane = false;
  EXPECT_THROW(Scene{scene}, InputError);
  scene.in_plane = true;
  scene.geometries[0].outline.reset();
  EXPECT_THROW(Scene{scene}, InputError);
  scene = scene_of(pile()).description();
  scene.geometries.back().placement.R =
      Eigen::AngleAxisd(0.1, Eigen::Vector3d::UnitX()).toRotationMatrix();
  EXPECT_THROW(Scene{scene}, InputError);
  for (const WorldAxis move : {kAlongY, kAboutX}) {
    scene = scene_of(pile()).description();
    scene.trees[0].bodies[0].moves = {move};
    EXPECT_THROW(Scene{scene}, InputError);
  }
}

/// The bodies that meet at each id, or at none twice.
std::map<ContactId, std::vector<int>> bodies_by_id(const State<double>& x) {
  Snapshot snapshot;
  scene_of(pile()).evaluate(x, snapshot);
  std::map<ContactId, std::vector<int>> all;
  for (const ContactPoint& contact : snapshot.contacts.items()) {
    const std::vector<int> bodies = {contact.a, contact.b};
    EXPECT_TRUE(all.emplace(contact.id, bodies).second) << contact.id;
  }
  return all;
}

// A point of contact is followed through a run by its id, which always has the same bodies.
TEST(PlanarBodies, GiveEachPointAnIdThatStays) {
  State<double> x = resting_pile();
  const auto before = bodies_by_id(x);
  EXPECT_GE(before.size(), 4u);
  x.q[1] += 0.01;  // disc a up
  x.q[8] = -0.3;   // the brick on its other corner
  const auto after = bodies_by_id(x);
  for (const auto& [id, trees] : after) {
    if (before.contains(id)) {
      EXPECT_EQ(trees, before.at(id)) << id;
    }
  }
}

}  // namespace
}  // namespace tribo::models
