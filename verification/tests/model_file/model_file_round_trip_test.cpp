#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "models/input_error.hpp"
#include "models/robots/allegro_right.hpp"
#include "models/robots/iiwa14_wsg50.hpp"
#include "models/robots/panda_hand.hpp"
#include "models/robots/solo12.hpp"
#include "models/robots/spot.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_of_instance.hpp"
#include "verification/score/solids.hpp"
#include "verification/tests/model_file_fixtures.hpp"

/// MJCF and URDF written by the suite, read back.
namespace tribo::verification {
namespace {

using models::Parameters;
using models::Scenario;
using models::State;
using models::VectorXd;
using System = models::Scene;

constexpr double kBackRounding = 1e-14;
/// Bodies without inertia are written with 1e-12 kg m², which MuJoCo wants.
constexpr double kNoInertia = 2e-12;

/// The same scene without the forces on it, which are written as motors.
System without_forces(const System& system) {
  auto scene = system.description();
  scene.forces.clear();
  return System(scene);
}

/// Velocities of the scene by those of MuJoCo, at a place.
models::MatrixXd velocities_by_mujoco(const System& system, MujocoCoordinates at) {
  models::MatrixXd T(system.num_velocities(), system.num_velocities());
  for (int i = 0; i < system.num_velocities(); ++i) {
    std::ranges::fill(at.qvel, 0.0);
    at.qvel[static_cast<std::size_t>(i)] = 1;
    T.col(i) = from_mujoco(system, at).v;
  }
  return T;
}

void expect_near(const models::MatrixXd& a, const models::MatrixXd& b, double scale) {
  ASSERT_EQ(a.rows(), b.rows());
  EXPECT_LE((a - b).cwiseAbs().maxCoeff(), 10 * kBackRounding * scale + kNoInertia);
}

/// M and k of both at the same place, in velocities of MuJoCo; k in motion where these are those of
/// both.
void expect_same_dynamics(const System& one, const System& other, const MujocoCoordinates& at) {
  const models::MatrixXd T = velocities_by_mujoco(one, at), U = velocities_by_mujoco(other, at);
  State<double> x = from_mujoco(one, at), y = from_mujoco(other, at);
  if (!T.isApprox(U, kBackRounding)) {
    x.v.setZero();
    y.v.setZero();
  }
  const Dynamics a = dynamics_of(one, x), b = dynamics_of(other, y);
  expect_near(T.transpose() * a.M * T, U.transpose() * b.M * U, a.M.cwiseAbs().maxCoeff());
  expect_near(T.transpose() * a.k, U.transpose() * b.k, std::max(1.0, a.k.cwiseAbs().maxCoeff()));
}

void expect_same_geometries(const System& one, const System& other) {
  std::vector<std::string> order;
  for (const auto& g : other.description().geometries) order.push_back(g.name);
  ASSERT_EQ(order.size(), one.description().geometries.size());
  std::vector<int> place;
  for (int i = 0; i < static_cast<int>(order.size()); ++i) {
    const auto& g = one.description().geometries[static_cast<std::size_t>(i)];
    const auto found = std::ranges::find(order, g.name);
    ASSERT_NE(found, order.end()) << g.name;
    place.push_back(static_cast<int>(found - order.begin()));
    const auto& back = other.description().geometries[static_cast<std::size_t>(place.back())];
    EXPECT_EQ(g.shape.index(), back.shape.index()) << g.name;
    EXPECT_LE((one.placed(i).p - other.placed(place.back()).p).norm(), 10 * kBackRounding)
        << g.name;
    EXPECT_LE((one.placed(i).R - other.placed(place.back()).R).norm(), 10 * kBackRounding)
        << g.name;
  }
  std::vector<std::pair<int, int>> pairs = one.possible_pairs();
  for (auto& [a, b] : pairs) {
    const auto two =
        std::minmax(place[static_cast<std::size_t>(a)], place[static_cast<std::size_t>(b)]);
    std::tie(a, b) = std::pair<int, int>(two);
  }
  std::ranges::sort(pairs);
  EXPECT_EQ(pairs, other.possible_pairs());
}

/// A place and a motion near those of a start.
MujocoCoordinates moved(const System& system, const State<double>& x0, unsigned seed) {
  std::mt19937_64 random(seed);
  MujocoCoordinates at = to_mujoco(system, x0);
  const VectorXd by = random_numbers(static_cast<int>(at.qpos.size()), random);
  const VectorXd rates = random_numbers(static_cast<int>(at.qvel.size()), random);
  for (std::size_t i = 0; i < at.qpos.size(); ++i)
    at.qpos[i] += by[static_cast<Eigen::Index>(i)] / 4;
  for (std::size_t i = 0; i < at.qvel.size(); ++i) at.qvel[i] = rates[static_cast<Eigen::Index>(i)];
  return to_mujoco(system, from_mujoco(system, at));
}

void expect_back(const Scenario& scenario, const models::Instance& instance) {
  const Scenario row = row_of_model(scene_mjcf(scenario, instance));
  const Parameters usual(row.parameters);
  const System one = without_forces(scene_of(instance)), other = row.scene(usual);
  ASSERT_EQ(one.num_velocities(), other.num_velocities());
  const State<double> start = row.make(usual, {}).x0;
  for (unsigned seed = 1; seed <= 3; ++seed)
    expect_same_dynamics(one, other, moved(one, instance.x0, seed));
  expect_same_dynamics(one, other, to_mujoco(one, instance.x0));
  static_cast<void>(one.energy(instance.x0));
  static_cast<void>(other.energy(start));
  expect_same_geometries(one, other);
}

/// Whether a scenario can be written.
bool is_written(const Scenario& scenario, const models::Instance& instance) {
  try {
    static_cast<void>(scene_mjcf(scenario, instance));
  } catch (const InputError&) {
    return false;
  }
  return true;
}

TEST(ModelRoundTrip, EveryScenarioInSpaceThatIsWrittenIsReadBackEqual) {
  int written = 0;
  for (const Scenario& scenario : models::scenarios()) {
    if (!scenario.scene || scenario.needs_data) continue;
    SCOPED_TRACE(scenario.id);
    const Parameters p(scenario.parameters);
    const models::Instance instance = models::make_instance(scenario, p);
    if (!is_written(scenario, instance)) continue;
    ++written;
    expect_back(scenario, instance);
  }
  EXPECT_GE(written, 3);
}

// URDF has bodies, joints, inertias and shapes, which the suite's own reader of URDF finds again.
TEST(ModelRoundTrip, EveryScenarioAsUrdfHasItsMassesAndShapes) {
  for (const Scenario& scenario : models::scenarios()) {
    if (!scenario.certifiable) continue;
    SCOPED_TRACE(scenario.id);
    const models::Instance instance =
        models::make_instance(scenario, Parameters(scenario.parameters));
    const System& one = scene_of(instance);
    const System other = scene_of_model(scene_urdf(scenario, instance));
    ASSERT_EQ(one.num_velocities(), other.num_velocities());
    for (unsigned seed = 1; seed <= 3; ++seed) {
      const MujocoCoordinates at = moved(one, instance.x0, seed);
      const models::MatrixXd T = velocities_by_mujoco(one, at), U = velocities_by_mujoco(other, at);
      const models::MatrixXd a = dynamics_of(one, from_mujoco(one, at)).M,
                             b = dynamics_of(other, from_mujoco(other, at)).M;
      expect_near(T.transpose() * a * T, U.transpose() * b * U, a.cwiseAbs().maxCoeff());
    }
    const auto solids = solids_of(one, instance.x0).scene.geometries;
    const auto is_capsule = [](const auto& g) {
      return std::holds_alternative<models::geometry::Capsule>(g.shape);
    };
    EXPECT_EQ(
        other.description().geometries.size(),
        solids.size() + 2 * static_cast<std::size_t>(std::ranges::count_if(solids, is_capsule)));
  }
}

/// A robot's table as a scene, at zero.
models::Instance instance_of_robot(const models::RobotTable& robot) {
  models::SceneDescription scene;
  scene.add_tree(robot.tree);
  for (const models::NamedShape& shape : robot.shapes) {
    scene.geometries.push_back(
        {.name = shape.name,
         .body = {0, shape.body},
         .placement = {.R = shape.orientation.toRotationMatrix(), .p = shape.position},
         .shape = shape.shape,
         .material = {.stiffness = 1e5, .dissipation = 1, .friction = 1}});
  }
  auto system = std::make_unique<System>(std::move(scene));
  State<double> x0{.t = 0, .q = system->zero_configuration(), .v = {}};
  x0.v.setZero(system->num_velocities());
  return {.system = std::move(system), .x0 = x0};
}

void expect_same_joints(const System& one, const System& other) {
  std::map<std::string, models::JointProperties> joints;
  for (int t = 0; t < static_cast<int>(other.description().trees.size()); ++t) {
    for (int i = 1; i < other.tree(t).num_links(); ++i)
      joints[other.tree(t).link(i).name] = other.tree(t).link(i).properties;
  }
  for (int i = 1; i < one.tree(0).num_links(); ++i) {
    const auto& link = one.tree(0).link(i);
    ASSERT_TRUE(joints.contains(link.name)) << link.name;
    const models::JointProperties& back = joints[link.name];
    EXPECT_EQ(back.damping, link.properties.damping) << link.name;
    EXPECT_EQ(back.rotor_inertia, link.properties.rotor_inertia) << link.name;
    EXPECT_EQ(back.lower, link.properties.lower) << link.name;
    EXPECT_EQ(back.upper, link.properties.upper) << link.name;
  }
}

// Not Romeo: MuJoCo refuses some of its inertias, which are those of no body.
TEST(ModelRoundTrip, RobotsAreReadBackEqual) {
  for (const models::RobotTable& robot :
       {models::solo12(), models::panda_hand(), models::iiwa14_wsg50(), models::allegro_right(),
        models::spot()}) {
    SCOPED_TRACE(robot.source);
    Scenario scenario;
    scenario.id = "robot";
    const models::Instance instance = instance_of_robot(robot);
    expect_back(scenario, instance);
    expect_same_joints(scene_of(instance), scene_of_model(scene_mjcf(scenario, instance)));
  }
}

}  // namespace
}  // namespace tribo::verification
