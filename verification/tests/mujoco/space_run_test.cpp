#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "models/scene/scene.hpp"
#include "verification/exchange/mujoco/model.hpp"
#include "verification/exchange/mujoco/scene_run.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/score/scene.hpp"
#include "verification/study/fixed_step_run.hpp"

/// Scenes in space as MuJoCo itself reads and runs them.
namespace tribo::verification {
namespace {

using models::Scenario;
using models::State;

/// Whether a scenario has no pressure fields, which MuJoCo lacks, no springs that rest elsewhere
/// from a time on, no controllers and no contacts with memory.
bool can_be_told(const Scenario& scenario) {
  const auto system = scenario.scene(models::Parameters(scenario.parameters));
  const models::SceneDescription& scene = system.description();
  if (!scene.springs.empty() || !scene.drives.empty() || !scene.held.empty()) return false;
  if (!system.anchored_contacts().empty()) return false;
  return std::ranges::all_of(scene.geometries,
                             [](const auto& geometry) { return geometry.field == nullptr; });
}

std::vector<const Scenario*> scenes_in_space() {
  std::vector<const Scenario*> all;
  for (const Scenario& scenario : models::scenarios())
    if (scenario.scene != nullptr && can_be_told(scenario)) all.push_back(&scenario);
  return all;
}

MujocoModel model_of(const Scenario& scenario) {
  const models::Parameters parameters(scenario.parameters);
  return mujoco_model(
      scene_mjcf(scenario, parameters, models::make_instance(scenario, parameters)));
}

// MuJoCo starts where the scenario starts, and w, with which solref is written, is MuJoCo's own.
TEST(EverySceneInSpace, IsReadByMujoco) {
  ASSERT_GE(scenes_in_space().size(), 5U);
  const MujocoHandlers handlers;
  for (const Scenario* scenario : scenes_in_space()) {
    const models::Parameters parameters(scenario->parameters);
    const auto system = scenario->scene(parameters);
    const models::Instance instance = models::make_instance(*scenario, parameters);
    const MujocoModel model = model_of(*scenario);
    const MujocoData data = mujoco_start(*model);
    ASSERT_EQ(model->nv, system.num_velocities()) << scenario->id;
    const State<double> start = from_mujoco(system,
                                            {.qpos = {data->qpos, data->qpos + model->nq},
                                             .qvel = {data->qvel, data->qvel + model->nv}});
    models::VectorXd off;
    system.difference(start.q, instance.x0.q, off);
    EXPECT_LE(off.norm(), 1e-14) << scenario->id;
    EXPECT_LE((start.v - instance.x0.v).norm(), 1e-14) << scenario->id;
    const auto pairs = system.possible_pairs();
    ASSERT_EQ(model->npair, static_cast<int>(pairs.size())) << scenario->id;
    std::map<std::string, models::Material> materials;
    for (const auto& geometry : system.description().geometries)
      materials[geometry.name] = geometry.material;
    const auto material = [&](int geom) {
      return materials.at(mj_id2name(model.get(), mjOBJ_GEOM, geom));
    };
    for (int i = 0; i < model->npair; ++i) {  // in an order of MuJoCo's
      const auto law = combined(material(model->pair_geom1[i]), material(model->pair_geom2[i]));
      const auto w = [&](int geom) { return model->body_invweight0[2 * model->geom_bodyid[geom]]; };
      const double sum = w(model->pair_geom1[i]) + w(model->pair_geom2[i]);
      EXPECT_NEAR(-model->pair_solref[mjNREF * i] / law.normal.k, sum, 1e-9 * sum)
          << scenario->id << ' ' << i;
    }
  }
}

/// The end of a run of MuJoCo and of one of our own, both with Runge and Kutta.
struct Ends {
  State<double> theirs, ours;
};

Ends ends_of(const std::string& id, const Changes& changes, double h, double t_end) {
  const Setup setup{.scenario = id, .scenario_changes = changes, .scheme = "rk4"};
  const TrajectoryRun run =
      run_in_mujoco(models::find_scenario(id),
                    setup.scenario_parameters(),
                    {.step = h, .t_end = t_end, .integrator = MujocoIntegrator::kRk4});
  EXPECT_EQ(run.end.status, solvers::Status::kOk) << run.end.reason;
  const auto ours = sample_fixed_steps(setup, h, t_end, t_end);
  EXPECT_EQ(ours.end.status, solvers::Status::kOk);
  Ends ends{.theirs = ours.states.back(), .ours = ours.states.back()};
  const auto coordinates = setup.instance().system->coordinates();
  std::size_t i = 0;
  for (double& value : ends.theirs.q)
    value = run.trajectory.columns.at(coordinates[i++].name).back();
  for (double& value : ends.theirs.v)
    value = run.trajectory.columns.at(coordinates[i++].name).back();
  return ends;
}

// Euler's equations and the quaternions of a body that tumbles: the same motion in the limit. Runge
// and Kutta's four stages have order 4 on it in MuJoCo 4.0, and order 2 in 2.2.
TEST(SpaceInMujoco, TheFreeBoxTumblesAsOursDoes) {
  const Ends coarse = ends_of("free-box", {}, 1e-3, 1), fine = ends_of("free-box", {}, 5e-4, 1);
  EXPECT_NEAR(std::abs(fine.theirs.q.segment<4>(3).dot(fine.ours.q.segment<4>(3))), 1, 1e-12);
  const auto apart = [](const Ends& ends) { return (ends.theirs.v - ends.ours.v).norm(); };
  EXPECT_LE(apart(coarse), 1e-6);
  EXPECT_LE(apart(fine), apart(coarse) / 3);
  EXPECT_GT(fine.ours.v.tail<3>().norm(), 0.1);
}

// A sphere without friction and dissipation is thrown back by the same spring.
TEST(SpaceInMujoco, TheSphereIsThrownBackAsOurs) {
  const Changes bare{{"upper.shape", "sphere"},
                     {"lower.shape", "ground"},
                     {"contact.friction", "0"},
                     {"contact.dissipation", "0"}};
  const Ends ends = ends_of("dropped-shapes", bare, 1e-4, 0.3);
  EXPECT_GT(ends.ours.v[2], -2.5) << "it was not thrown back";
  EXPECT_NEAR(ends.theirs.q[2], ends.ours.q[2], 1e-4);
  EXPECT_NEAR(ends.theirs.v[2], ends.ours.v[2], 1e-3);
}

// The hand follows the forces of its motors; without friction the mug stays behind.
TEST(SpaceInMujoco, TheGripperShakesAsOursDoes) {
  const Changes bare{{"contact.friction", "0"}, {"contact.dissipation", "0"}};
  const Ends ends = ends_of("parallel-gripper", bare, 1e-4, 0.05);
  EXPECT_NEAR(ends.theirs.q[0], ends.ours.q[0], 1e-5);
  EXPECT_NEAR(ends.theirs.v[0], ends.ours.v[0], 1e-3);
  EXPECT_GT(std::abs(ends.ours.v[0]), 1e-2) << "nothing to see";
}

}  // namespace
}  // namespace tribo::verification
