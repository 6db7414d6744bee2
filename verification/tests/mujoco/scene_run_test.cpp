#include "verification/exchange/mujoco/scene_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "models/input_error.hpp"
#include "verification/exchange/mujoco/library.hpp"
#include "verification/exchange/mujoco/model.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/score.hpp"
#include "verification/study/fixed_step_run.hpp"

/// Scenes as MuJoCo itself reads and runs them, judged against the certified reference.
namespace tribo::verification {
namespace {

using solvers::Status;
using ::testing::HasSubstr;

/// A scenario by name with some of its parameters changed, and runs of its scene.
class SceneInMujoco : public ::testing::Test {
 protected:
  void load(const std::string& id, const Changes& changes = {}) {
    setup_ = {.scenario = id, .scenario_changes = changes, .scheme = "tamsi"};
  }
  [[nodiscard]] const models::Scenario& scenario() const {
    return models::find_scenario(setup_.scenario);
  }
  [[nodiscard]] std::string scene() const { return scene_mjcf(scenario(), setup_.instance()); }
  [[nodiscard]] TrajectoryRun run(const MujocoOptions& options) const {
    return run_in_mujoco(scenario(), setup_.scenario_parameters(), options);
  }

  /// A run until its end, of its rows those 1 ms apart, against the reference.
  [[nodiscard]] Score scored(const MujocoOptions& options) const {
    const TrajectoryRun ran = run(options);
    EXPECT_EQ(ran.end.status, Status::kOk) << ran.end.reason;
    ScoreOptions judged;
    judged.most_rows = static_cast<std::size_t>(std::lround(options.t_end / 1e-3)) + 1;
    const std::vector<std::size_t> rows = judged_rows(ran.trajectory, judged);
    reference::CertificateRequest request{.scenario = setup_.scenario,
                                          .parameters = setup_.scenario_parameters(),
                                          .until = options.t_end,
                                          .sample = {},
                                          .digits = 11};
    for (const std::size_t row : rows) request.times.push_back(ran.trajectory.t[row]);
    const auto result = reference::certify(request);
    EXPECT_EQ(result.refusal, "");
    return score_trajectory(ran.trajectory, *setup_.instance().system, rows, *result.certificate,
                            judged);
  }

  /// MuJoCo's inverse mass of the body.
  [[nodiscard]] double inverse_mass() const { return mujoco_model(scene())->body_invweight0[2]; }

  verification::Setup setup_;  // the fixture has a member Setup
};

// The inverse mass in solref: MuJoCo's, of a body that moves along n axes, is n/(3m).
TEST_F(SceneInMujoco, HasTheInverseMassesThatContactsAreWrittenWith) {
  load("bouncing-ball");
  EXPECT_NEAR(inverse_mass(), 1.0 / 3, 1e-12);
  load("forced-box");
  EXPECT_NEAR(inverse_mass(), 2 / (3 * 0.33), 1e-12);
  load("falling-sphere");
  const double mass = mujoco_model(scene())->body_mass[1];
  EXPECT_NEAR(inverse_mass(), 2 / (3 * mass), 1e-12);
}

// A spring and a damper are in MJCF what they are here: its bounces are ours to its step.
TEST_F(SceneInMujoco, TheBallBouncesWhereTheReferenceDoes) {
  load("bouncing-ball");
  const Score score = scored({.step = 1e-4, .t_end = 0.5});
  EXPECT_EQ(score.events.size(), 4u);
  EXPECT_TRUE(score.surplus.empty());
  for (const EventScore& event : score.events) EXPECT_NEAR(event.found, event.certified, 2e-4);
  EXPECT_LT(score.coordinates.at(0).largest, 3e-4);
}

// Where nothing touches RK4 is exact, and semi-implicit Euler late by half a step.
TEST_F(SceneInMujoco, RungeAndKuttaFallsAsTheBallDoes) {
  load("bouncing-ball");
  const double h = 1e-2, t = 0.14, g = 9.81;
  const auto error = [&](MujocoIntegrator integrator) {
    const Trajectory fall = run({.step = h, .t_end = t, .integrator = integrator}).trajectory;
    return fall.columns.at("ball.z").back() - (0.1 - g * t * t / 2);
  };
  EXPECT_NEAR(error(MujocoIntegrator::kRk4), 0, 1e-14);
  EXPECT_NEAR(error(MujocoIntegrator::kEuler), -g * t * h / 2, 1e-14);
}

// With MuJoCo's own contact, which takes most of an impact away, the ball does not come back.
TEST_F(SceneInMujoco, TheDefaultContactIsAnother) {
  load("bouncing-ball");
  const MujocoOptions usual = {.step = 1e-3, .t_end = 0.5, .contact = MujocoContact::kDefault};
  EXPECT_GT(scored(usual).coordinates.at(0).largest, 0.05);
}

// The push of the motor, and friction that MJCF has not: the box goes where the reference goes. Its
// slip chatters about v_s, so that its stick and slip have no single time.
TEST_F(SceneInMujoco, TheBoxGoesWhereTheReferenceDoes) {
  load("forced-box");
  const Score score = scored({.step = 1e-4, .t_end = 1});
  EXPECT_FALSE(score.surplus.empty());
  EXPECT_LT(score.coordinates.at(0).largest, 5e-4);
  EXPECT_LT(score.coordinates.at(1).largest, 5e-3);
}

// The belt rests in the scene; rows are in the room.
TEST_F(SceneInMujoco, TheBoxOnTheBeltIsSeenFromTheRoom) {
  load("conveyor-belt");
  const Score score = scored({.step = 1e-5, .t_end = 0.2});
  EXPECT_LT(score.coordinates.at(0).largest, 1e-5);
  EXPECT_LT(score.coordinates.at(2).largest, 6e-3);  // a hundredth of the belt's largest velocity
  load("conveyor-belt", {{"box.friction", 0.0}});
  const Trajectory still =
      run({.step = 1e-4, .t_end = 0.2, .integrator = MujocoIntegrator::kRk4}).trajectory;
  for (const double x : still.columns.at("box.x")) EXPECT_NEAR(x, 0, 1e-6);
}

// MuJoCo's cone adds μ c |v_t| to the normal force of what slips: c = d m g of a box that a
// constant force pulls ever faster, so that the spring carries m g (1 − μ d |v_t|).
TEST_F(SceneInMujoco, WhatSlipsFloats) {
  const double mu = 1, d = 0.1, weight = 0.33 * 9.8, k = 1e4;
  load("forced-box", {{"box.model", std::string("body")},
                      {"force.frequency", 0.0},
                      {"contact.stiffness", k},
                      {"contact.dissipation", d}});
  const Trajectory box = run({.step = 1e-4, .t_end = 0.8}).trajectory;
  const double v = box.columns.at("box.vx").back();
  EXPECT_GT(v, 1.5);
  EXPECT_NEAR(box.columns.at("box.z").back(), -weight / k * (1 - mu * d * v), 2e-6);
}

// MuJoCo would begin again from its own start, where qpos is zero. Here the run ends, and says why.
TEST_F(SceneInMujoco, ARunThatIsNoLongerFiniteEndsByName) {
  load("bouncing-ball", {{"contact.stiffness", 1e14}});
  const TrajectoryRun ran = run({.step = 1e-2, .t_end = 0.5});
  EXPECT_EQ(ran.end.status, Status::kNonFinite);
  EXPECT_THAT(ran.end.reason, HasSubstr("MuJoCo: Nan, Inf or huge value in Q"));
  EXPECT_NEAR(ran.end.t, 0.15, 0.011);  // from 0.1 m the ball falls 0.143 s
  EXPECT_EQ(ran.trajectory.t.back(), ran.end.t);
  EXPECT_LT(ran.trajectory.t.size(), 18u);
  EXPECT_LT(ran.trajectory.columns.at("ball.z").back(), 1e-2);
  EXPECT_NE(ran.trajectory.columns.at("ball.z").back(), 0);
}

// MuJoCo writes a warning to standard output and to a file of its own only without a handler.
TEST_F(SceneInMujoco, AWarningIsNoOutput) {
  load("bouncing-ball", {{"contact.stiffness", 1e14}});
  ::testing::internal::CaptureStdout();
  static_cast<void>(run({.step = 1e-2, .t_end = 0.5}));
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_FALSE(std::filesystem::exists("MUJOCO_LOG.TXT"));
}

TEST_F(SceneInMujoco, TwoRunsAreTheSame) {
  load("falling-sphere");
  const MujocoOptions options = {.step = 1e-4, .t_end = 0.2};
  EXPECT_EQ(run(options).trajectory.columns, run(options).trajectory.columns);
}

TEST_F(SceneInMujoco, WhatHasNoSceneIsRefused) {
  load("planar-arm");
  EXPECT_THROW(static_cast<void>(run({.step = 1e-3, .t_end = 0.1})), InputError);
}

TEST_F(SceneInMujoco, WhatMujocoRefusesIsSaidInItsWords) {
  try {
    static_cast<void>(mujoco_model("<mujoco><worldbody><body/></worldbody><wrong/></mujoco>"));
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("MuJoCo refuses the model: "));
    EXPECT_THAT(error.what(), HasSubstr("wrong"));
  }
}

// An error of MuJoCo ends the process without a handler; here it is thrown through MuJoCo.
TEST(MujocoHandlers, ThrowErrorsAndAreGoneAfterwards) {
  const auto error = *mujoco().mju_user_error;
  const auto warning = *mujoco().mju_user_warning;
  {
    const MujocoHandlers handlers;
    EXPECT_NE(*mujoco().mju_user_error, error);
    EXPECT_THROW(mju_error("no stack"), std::runtime_error);
  }
  EXPECT_EQ(*mujoco().mju_user_error, error);
  EXPECT_EQ(*mujoco().mju_user_warning, warning);
}

TEST(Mujoco, IsThere) {
  EXPECT_EQ(mujoco_missing(), "");
  EXPECT_THAT(mujoco_version(), HasSubstr("."));
}

}  // namespace
}  // namespace tribo::verification
