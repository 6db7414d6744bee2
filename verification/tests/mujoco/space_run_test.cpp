#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "models/bodies/tree_dynamics.hpp"
#include "models/input_error.hpp"
#include "verification/exchange/mujoco/model.hpp"
#include "verification/exchange/mujoco/scene_run.hpp"
#include "verification/score/mjcf.hpp"
#include "verification/score/mujoco_coordinates.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_of_instance.hpp"
#include "verification/study/fixed_step_run.hpp"

/// Scenes as MuJoCo itself reads and runs them.
namespace tribo::verification {
namespace {

using models::Scenario;
using models::State;

/// A scenario that can be written, at its start.
struct Told {
  const Scenario* scenario;
  models::Instance instance;
  std::string mjcf;
};

std::vector<Told> all_that_can_be_told() {
  std::vector<Told> all;
  for (const Scenario& scenario : models::scenarios()) {
    if (scenario.needs_data) continue;
    try {
      auto instance = models::make_instance(scenario, models::Parameters(scenario.parameters));
      std::string mjcf = scene_mjcf(scenario, instance);
      all.push_back({&scenario, std::move(instance), std::move(mjcf)});
    } catch (const InputError&) {
      continue;
    }
  }
  return all;
}

/// w, with which solref is written, is MuJoCo's own.
void expect_weights(const Told& told, const mjModel& model) {
  const Solids solids = solids_of(scene_of(told.instance), told.instance.x0);
  std::map<std::pair<std::string, std::string>, double> stiffness;
  for (const auto& pair : mjcf::numbered_pairs(solids, solids.trees())) {
    stiffness[{pair.a, pair.b}] = stiffness[{pair.b, pair.a}] = pair.n.k;
  }
  for (int i = 0; i < model.npair; ++i) {  // in an order of MuJoCo's
    const auto name = [&](int geom) { return mj_id2name(&model, mjOBJ_GEOM, geom); };
    const double k = stiffness.at({name(model.pair_geom1[i]), name(model.pair_geom2[i])});
    const auto w = [&](int geom) { return model.body_invweight0[2 * model.geom_bodyid[geom]]; };
    const double sum = w(model.pair_geom1[i]) + w(model.pair_geom2[i]);
    EXPECT_NEAR(-model.pair_solref[mjNREF * i] / k, sum, 1e-9 * sum) << i;
  }
}

// MuJoCo starts where the scenario starts, with its masses.
TEST(EveryScene, IsReadByMujoco) {
  const std::vector<Told> all = all_that_can_be_told();
  ASSERT_GE(all.size(), 35U);
  const MujocoHandlers handlers;
  for (const Told& told : all) {
    SCOPED_TRACE(told.scenario->id);
    const auto& system = scene_of(told.instance);
    const State<double>& x0 = told.instance.x0;
    const MujocoModel model = mujoco_model(told.mjcf);
    const MujocoData data = mujoco_start(*model);
    const Solids solids = solids_of(system, x0);
    ASSERT_EQ(model->nv, system.num_velocities() + (solids.slide ? 1 : 0));
    const State<double> start = solids.as_scenario(
        from_mujoco(solids.trees(), {.qpos = {data->qpos, data->qpos + model->nq},
                                     .qvel = {data->qvel, data->qvel + model->nv}}));
    models::VectorXd off;
    system.difference(start.q, x0.q, off);
    EXPECT_LE(off.norm(), 1e-14);
    EXPECT_LE((start.v - x0.v).norm(), 1e-14);
    double mass = 0;
    for (int i = 0; i < static_cast<int>(system.description().trees.size()); ++i)
      mass += total_mass(system.tree(i));
    EXPECT_NEAR(model->body_subtreemass[0], mass, 1e-9 * mass);
    expect_weights(told, *model);
  }
}

/// The end of a run of MuJoCo and of one of our own, both with Runge and Kutta.
struct Ends {
  State<double> theirs, ours;
};

Ends ends_of(const std::string& id, const Changes& changes, double h, double t_end) {
  const Setup setup{.scenario = id, .scenario_changes = changes, .scheme = "rk4"};
  const TrajectoryRun run =
      run_in_mujoco(models::find_scenario(id), setup.scenario_parameters(),
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

// The damper of each foot is d times its share of the weight; with d times all of it the tripod
// hops by 25 mm.
TEST(SpaceInMujoco, TheTripodStaysOnTheGround) {
  const Scenario& tripod = models::find_scenario("tripod");
  const TrajectoryRun run =
      run_in_mujoco(tripod, models::Parameters(tripod.parameters), {.step = 1e-5, .t_end = 0.3});
  const std::vector<double>& z = run.trajectory.columns.at("tripod.z");
  EXPECT_LE(*std::ranges::max_element(z), z.front() + 1e-3);
  EXPECT_NEAR(z.back(), z.front(), 1e-6);  // it rests at the end
}

/// Both runs, and how far their ends may be apart [m], [m/s]. Laws that both have, of bodies in the
/// plane, of points over planes, and of stacks.
struct Alike {
  const char* scenario;
  Changes changes;
  double h, t_end, q, v;
};

class SceneOfSolids : public ::testing::TestWithParam<Alike> {};

TEST_P(SceneOfSolids, MovesAsOursDoes) {
  const Alike& alike = GetParam();
  const Ends ends = ends_of(alike.scenario, alike.changes, alike.h, alike.t_end);
  EXPECT_LE((ends.theirs.q - ends.ours.q).cwiseAbs().maxCoeff(), alike.q);
  EXPECT_LE((ends.theirs.v - ends.ours.v).cwiseAbs().maxCoeff(), alike.v);
}

const Changes kBare{{"contact.friction", "0"}, {"contact.dissipation", "0"}};

const Changes kUndamped{{"contact.dissipation", "0"}};

INSTANTIATE_TEST_SUITE_P(
    All, SceneOfSolids,
    ::testing::Values(Alike{"discs-in-corner", kBare, 1e-5, 0.3, 5e-5, 1e-3},
                      Alike{"discs-in-chimney", kBare, 1e-5, 0.1, 5e-5, 1e-3},
                      Alike{"disc-in-wedge", kBare, 1e-6, 0.15, 5e-5, 1e-3},
                      Alike{"planar-clutter", kBare, 1e-4, 0.12, 5e-5, 1e-3},
                      Alike{"tumbling-box", kBare, 1e-5, 0.3, 5e-5, 1e-3},
                      Alike{"planar-gripper", kBare, 1e-5, 0.2, 5e-5, 1e-2},
                      Alike{"two-sided-spring", {}, 1e-4, 1, 1e-4, 1e-2},
                      Alike{"stacked-masses", kUndamped, 1e-6, 0.02, 1e-7, 1e-4},
                      Alike{"disc-on-feet", {}, 1e-6, 0.1, 1e-5, 1e-4},
                      Alike{"forced-box", {}, 1e-5, 0.2, 1e-4, 1e-3},
                      Alike{"pusher-brick", {}, 1e-6, 0.1, 1e-5, 1e-4},
                      Alike{"prescribed-slip", {{"mass.lift", "1e-5"}}, 1e-6, 0.05, 1e-6, 1e-3},
                      Alike{"mass-on-spring", {}, 1e-5, 0.05, 1e-6, 1e-4},
                      Alike{"sliding-rod", {}, 1e-6, 0.02, 1e-3, 0.2},
                      Alike{"double-pendulum", {{"pendulum.joints", "free"}}, 1e-3, 1, 1e-8, 1e-8},
                      Alike{"spinning-top", {}, 1e-3, 1, 1e-6, 1e-6}),
    [](const auto& one) {
      std::string name = one.param.scenario;
      std::erase(name, '-');
      return name;
    });

}  // namespace
}  // namespace tribo::verification
