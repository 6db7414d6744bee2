#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "verification/score/score.hpp"

/// Shared by tests of scores: certified motions as files, which a test changes, and their scores.
namespace tribo::verification::test {

/// Trajectories of a scenario that are its certified motion itself, changed by the test, judged
/// against its certificate.
class ScenarioScore : public ::testing::Test {
 protected:
  explicit ScenarioScore(const char* id)
      : scenario_(models::find_scenario(id)),
        instance_(models::make_instance(scenario_, models::Parameters(scenario_.parameters))) {}

  /// Rows at n even times until T.
  [[nodiscard]] Trajectory certified_motion(double until, std::size_t n) const {
    Trajectory trajectory;
    trajectory.file = "folder/ball.csv";
    for (std::size_t i = 0; i <= n; ++i) {
      trajectory.t.push_back(until * static_cast<double>(i) / static_cast<double>(n));
    }
    certify_columns(trajectory);
    return trajectory;
  }

  /// Sets the columns to the certified motion at the trajectory's times.
  void certify_columns(Trajectory& trajectory) const {
    const auto coordinates = instance_.system->coordinates();
    for (const auto& sample : certificate(trajectory.t).samples) {
      for (std::size_t i = 0; i < coordinates.size(); ++i) {
        trajectory.columns[coordinates[i].name].push_back(sample.state[i].value);
      }
    }
  }

  [[nodiscard]] reference::Certificate certificate(const std::vector<double>& times) const {
    const auto result = reference::certify({.scenario = scenario_.id,
                                            .parameters = models::Parameters(scenario_.parameters),
                                            .until = times.back(),
                                            .sample = {},
                                            .digits = 11,
                                            .times = times});
    EXPECT_EQ(result.refusal, "");
    return *result.certificate;
  }

  [[nodiscard]] Score scored(const Trajectory& trajectory, const ScoreOptions& options = {}) const {
    const std::vector<std::size_t> rows = judged_rows(trajectory, options);
    std::vector<double> times;
    for (const std::size_t row : rows) times.push_back(trajectory.t[row]);
    return score_trajectory(trajectory, *instance_.system, rows, certificate(times), options);
  }

  static const MeasureScore& measure(const Score& score, const std::string& name) {
    return *std::ranges::find(score.measures, name, &MeasureScore::name);
  }

  const models::Scenario& scenario_;
  models::Instance instance_;
};

class BallScore : public ScenarioScore {
 protected:
  BallScore() : ScenarioScore("bouncing-ball") {}
};

class BoxScore : public ScenarioScore {
 protected:
  BoxScore() : ScenarioScore("forced-box") {}
};

/// A body in space: `sphere.qx`, …, `sphere.qw` are its attitude.
class SphereScore : public ScenarioScore {
 protected:
  SphereScore() : ScenarioScore("spinning-sphere") {}
};

}  // namespace tribo::verification::test
