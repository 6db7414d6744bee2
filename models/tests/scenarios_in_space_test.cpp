#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "models/scenarios/dropped_shapes.hpp"
#include "models/scenarios/free_motion.hpp"
#include "models/scenarios/parallel_gripper.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/sketches.hpp"
#include "models/scene/scene_sketch.hpp"
#include "models/snapshot.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/refusal.hpp"
#include "models/tests/rounding.hpp"

/// Scenes in space: their bodies and their starts.
namespace tribo::models {
namespace {

using test::parameters_of;

/// The largest relative velocity of the points of a pair at the start.
double largest_slip(const std::string& id, const Changes& changes = {}) {
  const Instance instance = make_instance(find_scenario(id), parameters_of(id, changes));
  Snapshot at;
  instance.system->evaluate(instance.x0, at);
  EXPECT_GT(at.contacts.size(), 0U);
  double most = 0;
  for (const auto& contact : at.contacts.items())
    most = std::max(most, contact_velocity(at, contact, instance.x0.v).norm());
  return most;
}

TEST(AGrippedMug, StartsAsOneBodyWithTheHand) {
  for (const char* id : {"parallel-gripper", "parallel-gripper-2d"}) {
    EXPECT_LE(largest_slip(id), test::k10Eps) << id;
    const double speed = 0.15 * 2 * std::numbers::pi * 2;  // A 2πf
    EXPECT_NEAR(largest_slip(id, {{"mug.start", "0"}}), speed, test::k10Eps) << id;
  }
  for (const char* axis : {"mug", "across"})
    EXPECT_LE(largest_slip("turning-contact", {{"hinge.axis", axis}}), test::k10Eps) << axis;
}

TEST(AGrippedMug, TurnsAboutTheAxisThatIsNamed) {
  const auto spin = [](const char* axis) -> Vector3d {
    const Parameters p = parameters_of("turning-contact", {{"hinge.axis", axis}});
    return start_of_turning(turning_contact_from(p), p).v.tail<3>();
  };
  const double rate = -2 * std::numbers::pi * 2;
  EXPECT_LE((spin("mug") - rate * Vector3d::UnitZ()).norm(), test::k10Eps);
  EXPECT_LE((spin("across") - rate * Vector3d::UnitX()).norm(), test::k10Eps);
}

TEST(AGrippedMug, HasTheMassAndTheMomentsOfItsParameters) {
  const Changes changes = {
      {"mug.mass", "0.5"}, {"mug.inertia_across", "2e-3"}, {"mug.inertia_along", "3e-3"}};
  const auto mass_of_mug = [](const auto& scene) -> MatrixXd {
    Snapshot at;
    scene.evaluate(
        {.t = 0, .q = scene.zero_configuration(), .v = VectorXd::Zero(scene.num_velocities())}, at);
    return at.M[ParallelGripper::kMug];
  };
  VectorXd inertia(6), planar(3);
  inertia << 0.5, 0.5, 0.5, 2e-3, 2e-3, 3e-3;
  planar << 0.5, 0.5, 2e-3;
  const auto in_space =
      mass_of_mug(parallel_gripper_from(parameters_of("parallel-gripper", changes)));
  EXPECT_LE((in_space - MatrixXd(inertia.asDiagonal())).norm(), test::k10Eps);
  const auto in_plane = mass_of_mug(parallel_gripper_2d_from(
      parameters_of("parallel-gripper-2d", {{"mug.mass", "0.5"}, {"mug.inertia_across", "2e-3"}})));
  EXPECT_LE((in_plane - MatrixXd(planar.asDiagonal())).norm(), test::k10Eps);
}

// The distance of neighbours is the side of a regular polygon.
TEST(PadsOfAGripper, AreSpheresEvenlyOnARing) {
  for (const int count : {3, 8}) {
    const auto gripper = parallel_gripper_from(parameters_of(
        "parallel-gripper", {{"pad.spheres", std::to_string(count)}, {"pad.ring", "0.02"}}));
    const auto& pads = gripper.description().geometries;
    const double side = 2 * 0.02 * std::sin(std::numbers::pi / count);
    for (int i = 0; i < count; ++i) {
      const auto here = static_cast<std::size_t>(i);
      const auto next = static_cast<std::size_t>((i + 1) % count);
      EXPECT_NEAR((pads[here].placement.p - pads[next].placement.p).norm(), side, test::k10Eps);
      EXPECT_NEAR(std::hypot(pads[here].placement.p.x(), pads[here].placement.p.z()), 0.02,
                  test::k10Eps);
    }
  }
}

TEST(PadsOfAGripper, HaveAtMost64Spheres) {
  const auto made = [](const char* count) {
    return refusal([&] {
      const Parameters p = parameters_of("parallel-gripper", {{"pad.spheres", count}});
      return make_instance(find_scenario("parallel-gripper"), p);
    });
  };
  EXPECT_EQ(made("64"), "accepted");
  EXPECT_EQ(made("65"), "pad.spheres=65 is above 64");
}

// I_x = m (b² + c²)/3; for a plate without thickness a thickness is drawn.
TEST(AFreeBox, IsSeenAsTheEvenBoxWithItsMoments) {
  const double mass = 3;
  for (const Eigen::Vector3d& half : {Eigen::Vector3d(0.1, 0.2, 0.3), Eigen::Vector3d(1, 0.5, 0.5),
                                      Eigen::Vector3d(0.02, 0.3, 1)}) {
    const Eigen::Vector3d squares = half.cwiseAbs2();
    const Eigen::Vector3d moments = mass / 3 * (squares.sum() - squares.array());
    EXPECT_LE((half_sides(mass, moments) - half).norm(), 1e-14);
  }
  const Eigen::Vector3d plate = half_sides(3, {1, 1, 2});
  EXPECT_LE((plate - Eigen::Vector3d(1, 1, 0.01)).norm(), test::k10Eps);
}

TEST(NamedShapes, AreOfTheirKindAndFillABox) {
  const double a = 2;
  const auto of_kind = [](const char* name) { return shape_of(name, 2); };
  EXPECT_TRUE(std::holds_alternative<geometry::Sphere>(of_kind("sphere")));
  EXPECT_TRUE(std::holds_alternative<geometry::Box>(of_kind("box")));
  EXPECT_TRUE(std::holds_alternative<geometry::Cylinder>(of_kind("cylinder")));
  EXPECT_TRUE(std::holds_alternative<geometry::Capsule>(of_kind("capsule")));
  for (const std::string& name : shape_names()) {
    const auto size = geometry::bounds(shape_of(name, a), Placement{}).high;
    EXPECT_DOUBLE_EQ(size.z(), shape_height(a)) << name;
    EXPECT_LE(size.x(), a) << name;
    EXPECT_LE(size.y(), 0.8 * a) << name;
  }
}

// First about y, then about x; a kilogram.
TEST(ADroppedShape, StartsWhereItsParametersPutIt) {
  const double roll = 0.3, pitch = 0.2;
  const Parameters p = parameters_of("dropped-shapes", {{"upper.roll", "0.3"},
                                                        {"upper.pitch", "0.2"},
                                                        {"upper.shift", "0.05"},
                                                        {"upper.gap", "0.1"}});
  const auto scene = dropped_shapes_from(p);
  const State<double> x = start_of_dropped(scene, p);
  EXPECT_NEAR(scene.energy(x).potential, 9.81 * (0.06 + 0.1), test::k10Eps);
  EXPECT_LE((x.q.head<3>() - Vector3d(0.05, 0, 0.06 + 0.1)).norm(), test::k10Eps);
  const Vector3d up(std::sin(pitch), -std::sin(roll) * std::cos(pitch),
                    std::cos(roll) * std::cos(pitch));
  const Eigen::Quaterniond turned(x.q[6], x.q[3], x.q[4], x.q[5]);
  EXPECT_LE((turned * Vector3d::UnitZ() - up).norm(), test::k10Eps);
}

// Between 48 directions a round outline loses a part 1 − cos(π/48) of its radius.
TEST(SketchesOfScenes, AreAsLargeAsTheirBodies) {
  const double kLost = 1 - std::cos(std::numbers::pi / 48);
  for (const std::string& name : shape_names()) {
    const Parameters p =
        parameters_of("dropped-shapes", {{"upper.shape", name}, {"upper.pitch", "0.4"}});
    const auto scene = dropped_shapes_from(p);
    const State<double> x = start_of_dropped(scene, p);
    const SketchShape body = outlines(scene, x.q, {}).at(0);
    Vector2d low = body.corners[0], high = low;
    for (const auto& corner : body.corners) {
      low = low.cwiseMin(corner);
      high = high.cwiseMax(corner);
    }
    low.array() -= body.radius;
    high.array() += body.radius;
    const auto bounds = geometry::bounds(scene.description().geometries[0].shape, scene.placed(0));
    const Vector2d known_low(bounds.low.x(), bounds.low.z());
    const Vector2d known_high(bounds.high.x(), bounds.high.z());
    EXPECT_LE((low - known_low).norm(), kLost * 0.1) << name;
    EXPECT_LE((high - known_high).norm(), kLost * 0.1) << name;
  }
}

TEST(SketchesOfScenes, HaveLevelGroundWhereTheSceneHasIt) {
  const auto has_ground = [](const char* id, const Changes& changes) {
    const auto drawn = sketch(find_scenario(id), parameters_of(id, changes));
    return drawn.has_value() && drawn->level_ground;
  };
  EXPECT_TRUE(has_ground("dropped-shapes", {{"lower.shape", "ground"}}));
  EXPECT_FALSE(has_ground("dropped-shapes", {{"lower.shape", "box"}}));
  EXPECT_TRUE(has_ground("turning-disc", {}));
  EXPECT_FALSE(has_ground("free-box", {}));
}

}  // namespace
}  // namespace tribo::models
