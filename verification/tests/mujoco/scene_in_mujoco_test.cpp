#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <array>
#include <cmath>
#include <memory>

#include "models/scenarios/scenarios.hpp"
#include "verification/files.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/score.hpp"
#include "verification/tests/temporary_folder.hpp"

/// Scenes as MuJoCo itself reads and runs them, judged against the certified reference.
namespace tribo::verification {
namespace {

using ModelPointer = std::unique_ptr<mjModel, void (*)(mjModel*)>;
using DataPointer = std::unique_ptr<mjData, void (*)(mjData*)>;

class SceneInMujoco : public ::testing::Test {
 protected:
  /// The scene of a scenario with its default parameters, at its start.
  void load(const char* id) {
    scenario_ = &models::find_scenario(id);
    parameters_ = models::Parameters(scenario_->parameters);
    instance_ = models::make_instance(*scenario_, parameters_);
    write_text(folder_ / "scene.xml", scene_mjcf(*scenario_, parameters_, instance_));
    std::array<char, 1000> error{};
    const std::string file = (folder_ / "scene.xml").string();
    model_.reset(mj_loadXML(file.c_str(), nullptr, error.data(), static_cast<int>(error.size())));
    ASSERT_TRUE(model_) << error.data();
    data_.reset(mj_makeData(model_.get()));
    mj_resetDataKeyframe(model_.get(), data_.get(), 0);
  }

  /// Rows 1 ms apart. The first positions and velocities are those of the scenario.
  [[nodiscard]] Trajectory run(double t_end) {
    Trajectory trajectory;
    trajectory.file = "mujoco";
    const auto coordinates = instance_.system->coordinates();
    const auto nq = static_cast<std::size_t>(instance_.system->num_positions());
    const auto body = scene_body(*scenario_, parameters_);
    const double h = model_->opt.timestep;
    const auto every = static_cast<int>(std::round(1e-3 / h));
    for (int n = 0; n * h <= t_end * (1 + 1e-12); ++n) {
      if (n % every == 0) {
        trajectory.t.push_back(n * h);
        for (std::size_t i = 0; i < 2 * nq; ++i) {
          const double value = i < nq ? data_->qpos[i] : data_->qvel[i - nq];
          trajectory.columns[coordinates[i].name].push_back(value);
        }
      }
      if (body->push) data_->ctrl[0] = push_at(*body->push, n * h);
      mj_step(model_.get(), data_.get());
    }
    return trajectory;
  }

  [[nodiscard]] Score scored(const Trajectory& trajectory) const {
    const std::vector<std::size_t> rows = judged_rows(trajectory, {});
    reference::CertificateRequest request{.scenario = scenario_->id,
                                          .parameters = parameters_,
                                          .until = trajectory.t.back(),
                                          .sample = {},
                                          .digits = 11};
    for (const std::size_t row : rows) request.times.push_back(trajectory.t[row]);
    const auto result = reference::certify(request);
    EXPECT_EQ(result.refusal, "");
    return score_trajectory(trajectory, *instance_.system, rows, *result.certificate, {});
  }

  static double push_at(const ScenePush& push, double t) {
    return push.amplitude * std::cos(2 * mjPI * push.frequency * t + push.phase);
  }

  TemporaryFolder folder_;
  const models::Scenario* scenario_ = nullptr;
  models::Parameters parameters_;
  models::Instance instance_;
  ModelPointer model_{nullptr, mj_deleteModel};
  DataPointer data_{nullptr, mj_deleteData};
};

// What solref is made with: MuJoCo's inverse mass of a body that moves along n axes is n/(3m).
TEST_F(SceneInMujoco, HasTheInverseMassesThatContactsAreWrittenWith) {
  load("bouncing-ball");
  EXPECT_NEAR(model_->body_invweight0[2], 1.0 / 3, 1e-12);
  load("forced-box");
  EXPECT_NEAR(model_->body_invweight0[2], 2 / (3 * 0.33), 1e-12);
  load("falling-sphere");
  EXPECT_NEAR(
      model_->body_invweight0[2], 2 / (3 * scene_body(*scenario_, parameters_)->mass), 1e-12);
}

// A spring and a damper are in MJCF what they are here: its bounces are ours to its step of 0.1 ms.
TEST_F(SceneInMujoco, TheBallBouncesWhereTheReferenceDoes) {
  load("bouncing-ball");
  const Score score = scored(run(0.5));
  EXPECT_EQ(score.events.size(), 4u);
  EXPECT_EQ(score.surplus_events, 0u);
  for (const EventScore& event : score.events) EXPECT_NEAR(event.found, event.certified, 2e-4);
  EXPECT_LT(score.coordinates.at(0).largest, 3e-4);
}

// The push of the motor, and friction that MJCF has not: the box goes where the reference goes. Its
// slip chatters about v_s, so that its stick and slip have no single time.
TEST_F(SceneInMujoco, TheBoxGoesWhereTheReferenceDoes) {
  load("forced-box");
  const Score score = scored(run(1));
  EXPECT_GT(score.surplus_events, 0u);
  EXPECT_LT(score.coordinates.at(0).largest, 5e-4);
  EXPECT_LT(score.coordinates.at(1).largest, 5e-3);
}

}  // namespace
}  // namespace tribo::verification
