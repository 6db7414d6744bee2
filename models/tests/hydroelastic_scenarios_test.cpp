#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "models/scenarios/bunnies.hpp"
#include "models/scenarios/dish_rack.hpp"
#include "models/scenarios/dish_rack_arm.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"
#include "models/scenarios/static_gripper.hpp"
#include "models/scenarios/suction_gripper.hpp"
#include "models/tests/hydroelastic_fixtures.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/rounding.hpp"

/// Scenarios of bodies that touch through pressure fields: what their parameters say of them.
namespace tribo::models::hydroelastic {
namespace {

using namespace test;
using models::test::k10Eps;
using models::test::parameters_of;
using Geometry = SceneGeometry;
using System = Scene;

System pressure_scene(const std::string& id, const Changes& changes = {}) {
  return find_scenario(id).scene(parameters_of(id, changes));
}

/// All scenarios whose bodies have pressure fields.
std::vector<std::string> pressure_scenarios() {
  std::vector<std::string> all;
  for (const Scenario& scenario : scenarios()) {
    for (const ParameterSpec& parameter : scenario.parameters)
      if (parameter.key == "contact.quadrature") all.push_back(scenario.id);
  }
  return all;
}

int index_of(const System& system, const std::string& name) {
  const auto& all = system.description().geometries;
  const auto found = std::ranges::find(all, name, &Geometry::name);
  if (found == all.end()) throw InputError("no geometry " + name);
  return static_cast<int>(std::distance(all.begin(), found));
}
const Geometry& geometry_of(const System& system, const std::string& name) {
  return system.description().geometries.at(static_cast<std::size_t>(index_of(system, name)));
}

TEST(PressureScenarios, HaveTheQuadratureOfTheirParameter) {
  const std::map<std::string, Quadrature> choices = {{"centroid", Quadrature::kCentroid},
                                                     {"fan", Quadrature::kFan},
                                                     {"exact", Quadrature::kExact}};
  EXPECT_EQ(pressure_scenarios().size(), 7U);
  for (const std::string& id : pressure_scenarios()) {
    for (const auto& [choice, quadrature] : choices) {
      const System system = pressure_scene(id, {{"contact.quadrature", choice}});
      EXPECT_EQ(system.description().patches.quadrature, quadrature) << id;
    }
  }
}

// Each has the tetrahedra of its shape.
TEST(PressureScenarios, HaveBoxesWithTheFacesOfTheirParameter) {
  const std::map<std::string, BoxFaces> choices = {{"plain", BoxFaces::kPlain},
                                                   {"centred", BoxFaces::kCentered}};
  for (const std::string& id : pressure_scenarios()) {
    for (const auto& [choice, faces] : choices) {
      const System system = pressure_scene(id, {{"contact.box_mesh", choice}});
      for (const Geometry& g : system.description().geometries) {
        const auto* box = std::get_if<Box>(&g.shape);
        if (box == nullptr) continue;
        const Mesh expected = box_mesh(box->half, kModulus, faces);
        EXPECT_EQ(std::get<Mesh>(*g.field).tets(), expected.tets()) << id << ' ' << g.name;
      }
    }
  }
}

/// Where a geometry of the world ends below and above.
std::pair<double, double> heights(const Geometry& g) {
  const auto bounds = geometry::bounds(g.shape, g.placement);
  return {bounds.low.z(), bounds.high.z()};
}

TEST(PressureScenarios, HaveTheirTableTopsAtZero) {
  const auto [low, high] =
      heights(geometry_of(pressure_scene("hydro-cylinder", {{"table.thickness", 0.3}}), "table"));
  EXPECT_NEAR(low, -0.3, k10Eps);
  EXPECT_EQ(high, 0);
  const Changes slab = {{"bunnies.mutual", "on"}, {"slab.thickness", 0.3}};
  EXPECT_EQ(heights(geometry_of(pressure_scene("bunnies", slab), "slab")), std::pair(-0.3, 0.0));
  EXPECT_EQ(heights(geometry_of(pressure_scene("static-gripper"), "table")).second, 0);
  EXPECT_EQ(heights(geometry_of(pressure_scene("suction-gripper"), "ground")).second, 0);
}

// The lowest point of the round cylinder is the gap over the table.
TEST(HydroCylinders, StartWhereTheirParametersPutThem) {
  const Changes changes = {{"cylinder.radius", 0.12},
                           {"cylinder.length", 0.3},
                           {"cylinder.tilt", 0.4},
                           {"cylinder.gap", 0.01},
                           {"cylinder.x", 0.2}};
  const Parameters p = parameters_of("hydro-cylinder", changes);
  const System system = hydro_cylinder_from(p);
  const State<double> x = start_of_hydro_cylinder(system, p);
  Snapshot at;
  system.evaluate(x, at);
  const Pose X = system.placed(0);
  const auto bounds = geometry::bounds(geometry_of(system, "cylinder").shape, X);
  EXPECT_NEAR(bounds.low.z(), 0.01, k10Eps);
  EXPECT_LE((X.p.head<2>() - Eigen::Vector2d(0.2, 0)).norm(), k10Eps);
  EXPECT_LE((X.R.col(2) - Vector(0, -std::sin(0.4), std::cos(0.4))).norm(), k10Eps);
}

TEST(SuctionGrippers, HaveBellowsThatTouchAllButEachOther) {
  const System system = pressure_scene("suction-gripper");
  const auto is_bellows = [&](int g) {
    return system.description().geometries[static_cast<std::size_t>(g)].name.starts_with("bellows");
  };
  int with_others = 0;
  for (const auto& [a, b] : system.possible_pairs()) {
    EXPECT_FALSE(is_bellows(a) && is_bellows(b));
    with_others += is_bellows(a) != is_bellows(b) ? 1 : 0;
  }
  EXPECT_EQ(with_others, 3 * SuctionGripper::kBellows);
}

// Its vertices are those of a sphere, each nearer or farther: seen from the point within, none is
// behind another.
TEST(Bunnies, AreStarsAboutThePointWithin) {
  constexpr int f = 6;
  const auto [surface, inside] = bunny_shape(f, 0.7);
  const Surface round = surface_of(Sphere{1}, f);
  ASSERT_EQ(surface.vertices.size(), round.vertices.size());
  for (std::size_t i = 0; i < round.vertices.size(); ++i)
    EXPECT_LE(((surface.vertices[i] - inside).normalized() - round.vertices[i]).norm(), k10Eps);
}

TEST(Bunnies, AreTheirOwnImageInAMirror) {
  const auto [surface, inside] = bunny_shape(6, 0.7);
  for (const Vector& x : surface.vertices) {
    const Vector mirrored(x.x(), -x.y(), x.z());
    double nearest = 1;
    for (const Vector& y : surface.vertices) nearest = std::min(nearest, (y - mirrored).norm());
    EXPECT_LE(nearest, k10Eps);
  }
}

/// What the drives leave of k at rest.
VectorXd rest_of_k(const System& system, const State<double>& x) {
  Snapshot at;
  system.evaluate(x, at);
  VectorXd g;
  system.external_force(x, g);
  return at.k - g;
}

/// A place in the arm's part of a configuration.
auto arm_in(const System& system, VectorXd& q) {
  return q.segment(system.first_position(DishRackArm::kArm), DishRackArm::kJoints);
}

// Where a move ends the controller carries the weight of arm and bin, and nothing else.
TEST(DishRackArms, RestWhereTheirMovesEnd) {
  const Parameters p = parameters_of("dish-rack-arm", {{"arm.K_p", 700.0}});
  const System system = dish_rack_arm_from(p);
  State<double> x = start_of_dish_rack_arm(system, p);
  const auto on_arm = [&]() -> VectorXd {
    return rest_of_k(system, x).segment(system.first_velocity(DishRackArm::kArm),
                                        DishRackArm::kJoints);
  };
  EXPECT_LE(on_arm().norm(), 1e-10);
  ASSERT_EQ(system.description().drives.size(), 1U);
  const auto& servo = std::get<Servo>(system.description().drives[0]);
  ASSERT_EQ(servo.moves.size(), 3U);
  for (const auto& move : servo.moves) {
    x.t = move.until;
    arm_in(system, x.q) = move.target;
    EXPECT_LE(on_arm().norm(), 1e-10) << x.t;
  }
  arm_in(system, x.q)[3] += 1e-3;
  EXPECT_NEAR(on_arm()[3], 700 * 1e-3, 1e-10);
}

// The bin's middle is in line with the hand; it is level, then turned, then tipped.
TEST(DishRackArms, TipTheirBin) {
  using A = DishRackArm;
  const Parameters p = parameters_of("dish-rack-arm");
  const System system = dish_rack_arm_from(p);
  State<double> x = start_of_dish_rack_arm(system, p);
  const int floor = index_of(system, "bin_floor");
  const auto expect_bin = [&](const Vector& wrist, double tip) {
    Snapshot at;
    system.evaluate(x, at);
    const Pose bin = system.placed(floor);
    const Vector up(std::sin(tip), 0, std::cos(tip)), along(std::cos(tip), 0, -std::sin(tip));
    const Vector middle = wrist + (A::kWristToHand + A::kHandToBin) * along;
    EXPECT_LE((bin.R.col(2) + up).norm(), 1e-12);
    EXPECT_LE((bin.p - middle + (A::kHalfHeight - A::kHalfThickness) * up).norm(), 1e-4);
    for (const auto& contact : at.contacts.items()) EXPECT_GE(contact.a, 0) << "rack";
  };
  expect_bin(A::wrist_before(), 0);
  const auto& moves = std::get<Servo>(system.description().drives[0]).moves;
  const std::pair<Vector, double> ends[] = {
      {A::wrist_turned(), A::kTurn}, {A::wrist_tipped(), A::kTip}, {A::wrist_left(), A::kTip}};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    arm_in(system, x.q) = moves[i].target;
    expect_bin(ends[i].first, ends[i].second);
  }
}

// Plate and rod fall into the bin, by whatever seed, and touch nothing at first.
TEST(DishRackArms, StartWithTheirDishesOverTheBin) {
  for (int seed = 1; seed <= 5; ++seed) {
    const Parameters p = parameters_of("dish-rack-arm", {{"rack.seed", static_cast<double>(seed)}});
    const System system = dish_rack_arm_from(p);
    Snapshot at;
    system.evaluate(start_of_dish_rack_arm(system, p), at);
    EXPECT_EQ(at.contacts.size(), 0U) << seed;
    const auto bounds_of = [&](const std::string& name) {
      const int g = index_of(system, name);
      return geometry::bounds(geometry_of(system, name).shape, system.placed(g));
    };
    const auto near = bounds_of("bin_near"), far = bounds_of("bin_far");
    for (const char* const dish : {"plate", "rod"}) {
      const auto bounds = bounds_of(dish);
      EXPECT_GT(bounds.low.x(), near.high.x());
      EXPECT_LT(bounds.high.x(), far.low.x());
      EXPECT_GT(bounds.low.z(), bounds_of("bin_floor").high.z());
    }
  }
}

// Bars a pitch apart, a floor 0.1 m below them; what falls has its weight.
TEST(DishRacks, AreAsTheirParametersSay) {
  const Parameters p = parameters_of(
      "dish-rack",
      {{"rack.pitch", 0.02}, {"plate.mass", 0.5}, {"rod.mass", 0.03}, {"scene.gravity", 10.0}});
  const System system = dish_rack_from(p);
  for (int i = 0; i < 13; ++i) {
    const Geometry& bar = geometry_of(system, fmt::format("bar{}", i));
    EXPECT_LE((bar.placement.p - Vector(0, 0.02 * (i - 6), 0)).norm(), k10Eps);
  }
  EXPECT_NEAR(heights(geometry_of(system, "floor")).second, -0.1, k10Eps);
  Snapshot at;
  system.evaluate(start_of_dish_rack(system, p), at);
  EXPECT_NEAR(at.k[2], 5, 1e-14);
  EXPECT_NEAR(at.k[8], 0.3, 1e-14);
  EXPECT_EQ(at.k.size(), 12);
}

TEST(DishRacks, StartTiltedOrLevel) {
  for (const bool tilted : {true, false}) {
    const Parameters p = parameters_of("dish-rack", {{"rack.start", tilted ? "tilted" : "level"}});
    const System system = dish_rack_from(p);
    const State<double> x = start_of_dish_rack(system, p);
    EXPECT_EQ(std::abs(x.q[6]) < 1, tilted);
    EXPECT_EQ(x.q[2], p.number("plate.height"));
  }
}

// Slides of one coordinate each.
TEST(SuctionGrippers, HaveDampersInTheirSlidesAlone) {
  const Parameters p = parameters_of("suction-gripper", {{"bellows.damping", 0.7}});
  const System system = suction_gripper_from(p);
  Snapshot at;
  system.evaluate(start_of_suction_gripper(system, p), at);
  VectorXd expected = VectorXd::Zero(12);
  expected.head(6).setConstant(0.7);
  EXPECT_EQ(at.damping, expected);
}

// The springs in the slides have no force; the box below is turned by 2 atan |u| about u.
TEST(SuctionGrippers, StartWhereTheirParametersPutThem) {
  const Parameters p = parameters_of("suction-gripper", {{"bellows.rest", -0.03},
                                                         {"box.z", 0.4},
                                                         {"box.length", 0.2},
                                                         {"box.width", 0.22},
                                                         {"box.height", 0.1}});
  const System system = suction_gripper_from(p);
  const State<double> x = start_of_suction_gripper(system, p);
  EXPECT_EQ(x.q.head(6), VectorXd::Constant(6, -0.03));
  EXPECT_EQ(x.q.segment<3>(6), Vector(0, 0, 0.4));
  const Vector u(0, 0.01, 0.1);
  const Eigen::Quaterniond turned(
      Eigen::AngleAxisd(2 * std::atan(u.norm()), Vector(u.normalized())));
  EXPECT_LE((x.q.tail<4>() - turned.coeffs()).norm(), k10Eps);
  const Vector half(0.1, 0.11, 0.05);
  EXPECT_EQ(std::get<Box>(geometry_of(system, "box").shape).half, half);
  EXPECT_EQ(std::get<Suction>(system.description().drives[0]).box.half, half);
}

// The fingers press it from both sides where it is wider than their gap.
TEST(StaticGrippers, HoldAPegThatIsWiderThanTheirGap) {
  const auto pressed = [](double width) {
    const Parameters p = parameters_of("static-gripper", {{"peg.width", width}});
    const System system = static_gripper_from(p);
    Snapshot at;
    system.evaluate(start_of_static_gripper(system, p), at);
    std::pair<double, double> sides;
    for (const auto& contact : at.contacts.items()) {
      const Vector n = contact.axes.row(0);
      const double f = normal_force<double>(contact.normal, -contact.phi, 0) * std::abs(n.x());
      (contact.place.x() > 0 ? sides.first : sides.second) += f;
    }
    return sides;
  };
  const auto [right, left] = pressed(0.01002);
  EXPECT_GT(right, 0.1);
  EXPECT_NEAR(right, left, 1e-9);
  EXPECT_EQ(pressed(0.00998), std::pair(0.0, 0.0));
}

}  // namespace
}  // namespace tribo::models::hydroelastic
