#include "reference/scenes/planar_newton_euler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "models/continuous.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/planar_scenes.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/scenarios/walled_scenes.hpp"
#include "reference/scenes/between_walls.hpp"
#include "reference/scenes/frictionless.hpp"
#include "reference/scenes/planar_gripper.hpp"
#include "reference/scenes/single_contact.hpp"
#include "reference/tape/evaluate.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/scattered.hpp"

namespace tribo::reference {
namespace {

SwitchMode in_contact(const PlanarNewtonEuler& system) {
  return SwitchMode(system.scene().touches.size(), PlanarNewtonEuler::kContact);
}

TEST(PlanarNewtonEuler, StartsWhereTheScenariosStart) {
  const auto expect_start = [](const std::string& scenario, PlanarSceneEquations scene) {
    const auto x0 =
        models::make_instance(models::find_scenario(scenario), test::defaults(scenario)).x0;
    const Vector<Fifty> y = PlanarNewtonEuler(std::move(scene)).start();
    for (Eigen::Index i = 0; i < x0.q.size(); ++i) {
      EXPECT_DOUBLE_EQ(static_cast<double>(y[i]), x0.q[i]) << scenario;
      EXPECT_DOUBLE_EQ(static_cast<double>(y[x0.q.size() + i]), x0.v[i]) << scenario;
    }
  };
  expect_start("conveyor-belt", conveyor_belt_equations(test::defaults("conveyor-belt")));
  expect_start("colliding-spheres",
               colliding_spheres_equations(test::defaults("colliding-spheres")));
  expect_start("cradle", cradle_equations(test::defaults("cradle")));
  expect_start("disc-in-wedge", disc_in_wedge_equations(test::defaults("disc-in-wedge")));
  expect_start("discs-in-chimney", discs_in_chimney_equations(test::defaults("discs-in-chimney")));
  expect_start("discs-in-corner", discs_in_corner_equations(test::defaults("discs-in-corner")));
  expect_start("planar-clutter", planar_clutter_equations(test::defaults("planar-clutter")));
  expect_start("tumbling-box", tumbling_box_equations(test::defaults("tumbling-box")));
  expect_start("falling-sphere", falling_sphere_equations(test::defaults("falling-sphere")));
  expect_start("pusher-brick", pusher_brick_equations(test::defaults("pusher-brick")));
  expect_start("rolling-ball", falling_sphere_equations(test::defaults("rolling-ball")));
  expect_start("prescribed-slip", prescribed_slip_equations(test::defaults("prescribed-slip")));
  expect_start("pinched-capsule", pinched_capsule_equations(test::defaults("pinched-capsule")));
  expect_start("planar-gripper", planar_gripper_equations(test::defaults("planar-gripper")));
  expect_start("sliding-rod", sliding_rod_equations(test::defaults("sliding-rod")));
  expect_start("two-sided-spring", two_sided_spring_equations(test::defaults("two-sided-spring")));
}

/// Recorded equations equal the written ones, in every mode of a contact.
TEST(PlanarNewtonEuler, RecordsWhatItComputes) {
  const PlanarNewtonEuler system(sliding_rod_equations(test::defaults("sliding-rod")));
  std::mt19937_64 random(3);
  for (const int mode : {PlanarNewtonEuler::kOpen, PlanarNewtonEuler::kContact}) {
    Values<float128> taped(system.record({mode}).rate);
    for (int n = 0; n < 100; ++n) {
      const std::vector<float128> y = test::scattered(system, random);
      const std::vector<float128> plain = system.rate({mode}, y.data());
      std::vector<float128> values(plain.size());
      taped(y.data(), values.data());
      for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_LE(abs(float128(values[i] - plain[i])), 1e-31 * (1 + abs(plain[i])));
      }
    }
  }
}

/// Columns are those of the scenarios' models, so that their states can be compared.
TEST(PlanarNewtonEuler, NamesItsStateAsTheScenariosDo) {
  const auto expect_columns = [](const std::string& scenario, PlanarSceneEquations scene) {
    const models::Instance instance =
        models::make_instance(models::find_scenario(scenario), test::defaults(scenario));
    std::vector<std::string> names;
    for (const models::Coordinate& c : instance.system->coordinates()) {
      names.push_back(c.name + "[" + c.unit + "]");
    }
    EXPECT_EQ(PlanarNewtonEuler(std::move(scene)).columns(), names);
  };
  expect_columns("conveyor-belt", conveyor_belt_equations(test::defaults("conveyor-belt")));
  expect_columns("colliding-spheres",
                 colliding_spheres_equations(test::defaults("colliding-spheres")));
  expect_columns("cradle", cradle_equations(test::defaults("cradle")));
  expect_columns("disc-in-wedge", disc_in_wedge_equations(test::defaults("disc-in-wedge")));
  expect_columns("discs-in-chimney",
                 discs_in_chimney_equations(test::defaults("discs-in-chimney")));
  expect_columns("discs-in-corner", discs_in_corner_equations(test::defaults("discs-in-corner")));
  expect_columns("planar-clutter", planar_clutter_equations(test::defaults("planar-clutter")));
  expect_columns("tumbling-box", tumbling_box_equations(test::defaults("tumbling-box")));
  expect_columns("falling-sphere", falling_sphere_equations(test::defaults("falling-sphere")));
  expect_columns("pusher-brick", pusher_brick_equations(test::defaults("pusher-brick")));
  expect_columns("rolling-ball", falling_sphere_equations(test::defaults("rolling-ball")));
  expect_columns("prescribed-slip", prescribed_slip_equations(test::defaults("prescribed-slip")));
  expect_columns("pinched-capsule", pinched_capsule_equations(test::defaults("pinched-capsule")));
  expect_columns("planar-gripper", planar_gripper_equations(test::defaults("planar-gripper")));
  expect_columns("sliding-rod", sliding_rod_equations(test::defaults("sliding-rod")));
  expect_columns("stacked-masses", stacked_masses_equations(test::defaults("stacked-masses")));
  expect_columns("two-sided-spring",
                 two_sided_spring_equations(test::defaults("two-sided-spring")));
}

/// Its radius, and the fastest of slip, rim and fall.
TEST(PlanarNewtonEuler, MeasuresTheStateOfASphereByItsRadiusAndSpeed) {
  auto p = test::defaults("falling-sphere");  // vx 4, radius 0.05
  const auto scales = [&] { return PlanarNewtonEuler(falling_sphere_equations(p)).scales(); };
  EXPECT_EQ(scales(), (std::vector<double>{0.05, 0.05, 1, 4, 4, 80}));
  p.set("sphere.omega", -100);
  EXPECT_DOUBLE_EQ(scales()[3], 5);
  p.set("sphere.gravity", 1000);
  p.set("sphere.gap", 0.032);
  EXPECT_DOUBLE_EQ(scales()[4], 8);
}

/// The peg's width, and its speed after its fall; on the ground the size of sticking.
TEST(PlanarNewtonEuler, MeasuresTheStateOfAGripperByItsFall) {
  auto p = test::defaults("planar-gripper");
  const auto scales = [&] { return PlanarNewtonEuler(planar_gripper_equations(p)).scales(); };
  const double speed = std::sqrt(2 * 9.81 * 0.18), size = 0.01002;
  const std::vector<double> expected = {size, size, size, 1, speed, speed, speed, speed / size};
  for (std::size_t i = 0; i < 8; ++i) EXPECT_DOUBLE_EQ(scales()[i], expected[i]) << i;
  p.set("gripper.height", 0);
  EXPECT_EQ(scales()[4], 1e-4);
}

TEST(PlanarNewtonEuler, SlipsAsPrescribed) {
  auto p = test::defaults("prescribed-slip");
  p.set("slip.speed", 0.7);
  p.set("slip.rate", 0.25);
  const PlanarNewtonEuler system(prescribed_slip_equations(p));
  const Vector<Fifty> start = system.start();  // (z, v_z, V)
  EXPECT_EQ(start[2], Fifty(0.7));
  EXPECT_EQ(system.contact(0, start.data()).v_t, start[2]);
  EXPECT_EQ(system.rate(in_contact(system), start.data())[2], Fifty(0.25));
}

/// A sphere below the ground is pressed, or flies off it faster than 1/d.
TEST(PlanarNewtonEuler, TellsWhetherADamperHasCancelledItsSpring) {
  const PlanarNewtonEuler system(falling_sphere_equations(test::defaults("falling-sphere")));
  Vector<Fifty> y = system.start();
  EXPECT_EQ(system.mode_at(y)[0], PlanarNewtonEuler::kOpen);
  y[1] = Fifty(0.04);
  EXPECT_EQ(system.mode_at(y)[0], PlanarNewtonEuler::kContact);
  y[4] = 1;  // d = 500 s/m
  EXPECT_EQ(system.mode_at(y)[0], PlanarNewtonEuler::kClamped);
}

TEST(PlanarNewtonEuler, MeasuresGapsFromLinesAnywhere) {
  PlanarSceneEquations scene;
  scene.bodies.resize(1);
  scene.bodies[0].mass = scene.bodies[0].inertia = 1;
  scene.bodies[0].place = {2, 3, 0};
  PlanarTouch touch;
  touch.radius_a = Fifty(1) / 2;
  touch.normal = {0, 1};
  touch.offset = 1;  // z = 1
  scene.touches = {touch};
  const PlanarNewtonEuler system(scene);
  EXPECT_EQ(system.contact(0, system.start().data()).phi, Fifty(3) / 2);
}

/// The forces between a point of one body and a face of another change neither their momentum nor
/// their angular momentum, wherever and however they are turned.
TEST(PlanarNewtonEuler, KeepsTheMomentaOfTwoBodiesThatTouch) {
  PlanarSceneEquations scene;
  scene.bodies.resize(2);
  scene.bodies[0].mass = 2;
  scene.bodies[0].inertia = 3;
  scene.bodies[1].mass = 5;
  scene.bodies[1].inertia = 7;
  PlanarTouch touch;
  touch.kind = PlanarPair::kPointOnFace;
  touch.b = 1;
  touch.point = {Fifty(1) / 4, -1};
  touch.normal = {Fifty(3) / 5, Fifty(4) / 5};
  touch.offset = 1;
  touch.weight_a = Fifty(1) / 3;
  touch.stiffness = 100;
  touch.dissipation = Fifty(1) / 100;
  touch.friction = Fifty(1) / 2;
  touch.v_s = Fifty(1) / 10;
  scene.touches = {touch};
  const PlanarNewtonEuler system(scene);
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> any(-1, 1);
  for (int n = 0; n < 100; ++n) {
    std::array<float128, 12> y;
    for (float128& x : y) x = any(random);
    const auto rate = system.rate(in_contact(system), y.data());
    const float128* const a = &rate[6];  // v̇ of both
    const float128 size = abs(a[3]) + abs(a[4]) + abs(a[5]);
    EXPECT_LE(abs(float128(2 * a[0] + 5 * a[3])), 1e-30 * size);
    EXPECT_LE(abs(float128(2 * a[1] + 5 * a[4])), 1e-30 * size);
    // θ turns z to x: angular momentum is I ω + m (z v_x − x v_z)
    const float128 turning =
        3 * a[2] + 2 * (y[1] * a[0] - y[0] * a[1]) + 7 * a[5] + 5 * (y[4] * a[3] - y[3] * a[4]);
    EXPECT_LE(abs(turning), 1e-29 * size);
    // φ is the height of the point over the face, turned and moved with B
    const float128 c = cos(y[5]), s = sin(y[5]);
    const float128 px = y[0] + cos(y[2]) / 4 - sin(y[2]), pz = y[1] - sin(y[2]) / 4 - cos(y[2]);
    const float128 nx = (3 * c + 4 * s) / 5, nz = (4 * c - 3 * s) / 5;
    const float128 height = nx * (px - y[3]) + nz * (pz - y[4]) - 1;
    EXPECT_LE(abs(float128(system.contact(0, y.data()).phi - height)), 1e-31);
  }
}

/// Gaps of the belt are of the size of a depth under the weight, not of its amplitude.
TEST(PlanarNewtonEuler, MeasuresGapsByTheirSize) {
  const PlanarNewtonEuler belt(conveyor_belt_equations(test::defaults("conveyor-belt")));
  EXPECT_DOUBLE_EQ(belt.record({PlanarNewtonEuler::kOpen}).sizes[0], 9.81e-7);
}

/// (cos ωt, sin ωt) of belts and pushes, with ω = 2π f.
TEST(PlanarScenes, TurnTheirDrives) {
  const auto belt = test::defaults("conveyor-belt");
  const auto conveyor = test::defaults("conveyor-static-dynamic");
  const auto box = test::defaults("forced-box");
  for (const auto& [drive, frequency] :
       {std::pair(conveyor_belt_equations(belt).drive, belt.number("belt.frequency")),
        {conveyor_static_dynamic_equations(conveyor).drive, conveyor.number("force.frequency")},
        {forced_box_equations(box).drive, box.number("force.frequency")}}) {
    ASSERT_EQ(drive.start.size(), 2U);
    EXPECT_EQ(Fifty(drive.start[0] * drive.start[0] + drive.start[1] * drive.start[1]), 1);
    const auto omega = static_cast<double>(drive.matrix[1][0]);
    EXPECT_NEAR(omega, 2 * M_PI * frequency, 1e-12 * omega);
    EXPECT_EQ(drive.matrix[0][1], -drive.matrix[1][0]);
  }
}

}  // namespace
}  // namespace tribo::reference
