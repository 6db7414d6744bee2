#include "verification/study/simulation/simulation.hpp"

#include <gmock/gmock.h>

#include "models/input_error.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/score/scorer.hpp"
#include "verification/score/trajectory_table.hpp"
#include "verification/study/simulation/precision.hpp"

namespace tribo::verification {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Simulation box() {
  return {.setup = {.scenario = "forced-box", .scheme = "tamsi"}, .choice = 1e-3, .until = 0.01};
}

std::string refusal(const Simulation& simulation) {
  try {
    static_cast<void>(simulate(simulation));
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Simulation, HasARowForTheStartAndForEveryStep) {
  const SimulationResult run = simulate(box());
  EXPECT_EQ(run.end.status.status, solvers::Status::kOk);
  EXPECT_EQ(run.columns.front().name, "t");
  EXPECT_EQ(run.rows(), 11U);
  EXPECT_EQ(run.values.size(), run.rows() * run.columns.size());
  EXPECT_EQ(run.work.steps, 10);
}

// Papers run setups, the command line and Python simulations: neither may make its run otherwise.
TEST(Simulation, IsTheRunOfItsSetup) {
  for (const StepChoice& choice : {StepChoice(1e-3), StepChoice(solvers::ErrorControl{})}) {
    Simulation simulation = box();
    simulation.choice = choice;
    simulation.setup.scheme = "cenic";
    simulation.setup.scheme_changes = {{"scheme.error_norm", "full"}};
    simulation.setup.scenario_changes = {{"box.mass", 0.5}};
    const SimulationResult result = simulate(simulation);
    const RunResult run = run_steps(simulation.setup, choice, *simulation.until);
    const double* const last = &result.values[(result.rows() - 1) * result.columns.size()];
    EXPECT_EQ(last[0], run.x.t);
    EXPECT_EQ(last[1], run.x.q[0]);
    EXPECT_EQ(last[2], run.x.v[0]);
    EXPECT_EQ(result.work.steps, run.work.steps);
    EXPECT_EQ(result.work.geometry_queries, run.work.geometry_queries);
    EXPECT_EQ(result.work.newton_iterations, run.work.newton_iterations);
  }
}

TEST(Simulation, CutsStepsAtSamples) {
  Simulation sampled = box();
  sampled.sample = 0.004;
  const SimulationResult run = simulate(sampled);
  std::vector<double> times;
  for (std::size_t i = 0; i < run.rows(); ++i) times.push_back(run.values[i * run.columns.size()]);
  EXPECT_THAT(times, ElementsAre(0, 0.004, 0.008, 0.01));
}

TEST(Simulation, BeginsWhereItIsTold) {
  Simulation moved = box();
  moved.start = {{"box.x", 0.25}};
  const SimulationResult run = simulate(moved);
  EXPECT_EQ(run.values[1], 0.25);
  moved.start = {{"box.y", 0.25}};
  EXPECT_THAT(refusal(moved), HasSubstr("box.y"));
}

TEST(Simulation, EndsAtALimitAndWhenTold) {
  Simulation limited = box();
  limited.most_attempts = 3;
  const SimulationResult attempts = simulate(limited);
  EXPECT_EQ(attempts.end.limit, RunLimit::kAttempts);
  EXPECT_EQ(attempts.end.status.reason, "3 attempts");
  EXPECT_EQ(attempts.rows(), 4U);
  limited.most_rows = 2;
  EXPECT_EQ(simulate(limited).end.limit, RunLimit::kRows);
  int asked = 0;
  const SimulationResult stopped = simulate(box(), [&asked] { return ++asked < 3; });
  EXPECT_TRUE(stopped.end.interrupted);
  EXPECT_EQ(stopped.rows(), 3U);
}

TEST(Simulation, RefusesWhatCannotBeSimulated) {
  Simulation bad = box();
  bad.choice = -1.0;
  EXPECT_THAT(refusal(bad), HasSubstr("step: -1 s is not a positive number"));
  bad = box();
  bad.until = 0;
  EXPECT_THAT(refusal(bad), HasSubstr("until: 0 s"));
  bad = box();
  bad.setup.scenario = "forced-bax";
  EXPECT_THAT(refusal(bad), HasSubstr("forced-box"));
}

// The result of a run is judged as its file would be.
TEST(Simulation, IsScoredWithoutAFile) {
  Simulation ball{.setup = {.scenario = "bouncing-ball", .scheme = "rk4"}, .choice = 1e-4};
  ball.sample = 0.01;
  const SimulationResult run = simulate(ball);
  Scorer scorer({.scenario = "bouncing-ball"}, {.note = [](const std::string&) {}});
  const Score score = scorer.score(trajectory_of(run, scorer.columns()));
  EXPECT_EQ(score.rows, run.rows());
  EXPECT_LT(score.coordinates.front().largest, 1e-3);
  EXPECT_GT(score.coordinates.front().largest, 0);
}

TEST(TrajectoryTable, RefusesWhatNoFileMayHave) {
  const std::vector<models::Coordinate> known = {{"ball.z", "m"}, {"c0.phi", "m"}};
  const auto told = [&](const std::vector<TableColumn>& columns) -> std::string {
    try {
      return trajectory_of("mine", columns, known).file + " is accepted";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  const TableColumn t{.name = "t", .values = {0, 1}};
  const auto z = [](std::vector<double> values) {
    return TableColumn{.name = "ball.z", .unit = "m", .values = std::move(values)};
  };
  EXPECT_EQ(told({t, z({1, 2})}), "mine is accepted");
  EXPECT_EQ(told({z({1, 2})}), "mine: no column 't'");
  EXPECT_EQ(told({t, z({1})}), "mine: column 'ball.z' has 1 rows, 't' has 2");
  EXPECT_EQ(told({t, z({1, kNaN})}),
            "mine: 1 rows before row 1: ball.z is nan; two or more are needed");
  EXPECT_EQ(told({t, {.name = "c0.phi", .values = {1, kNaN}}}), "mine is accepted");
  EXPECT_EQ(told({t, z({1, 2}), z({1, 2})}), "mine: column 'ball.z' is there twice");
  EXPECT_EQ(told({t, {.name = "ball.z", .unit = "mm", .values = {1, 2}}}),
            "mine: column 'ball.z' is in [mm]; it must be in [m]");
  EXPECT_EQ(told({{.name = "t", .values = {1, 1}}}),
            "mine: t = 1 s after t = 1 s; times must ascend");
  EXPECT_EQ(told({{.name = "t", .values = {-1, 1}}}), "mine: t = -1 s; it must be 0 or later");
  EXPECT_EQ(told({{.name = "t", .values = {1}}}), "mine: 1 rows; two or more are needed");
}

TEST(Precision, IsAStudyOfTheLibrary) {
  const Precision study{.scenario = "forced-box",
                        .schemes = {"ie-fn-tals"},
                        .changes = {{"scheme.profile", "drake"}},
                        .values = {2.5e-3, 1e-3},
                        .until = 0.5};
  const PreparedPrecision prepared = prepare(study, {.note = [](const std::string&) {}});
  const WorkPrecision result = run(prepared, [](double) { return true; });
  ASSERT_EQ(result.schemes.size(), 1U);
  EXPECT_EQ(result.reference, "closed form");
  EXPECT_LT(result.schemes[0].points[0].velocities.rms, result.schemes[0].points[1].velocities.rms);
}

// Nobody could tell the results of two schemes of one name apart.
TEST(Precision, RefusesTwoSchemesOfOneName) {
  const auto told = [](const Precision& study) -> std::string {
    try {
      static_cast<void>(prepare(study, {.note = [](const std::string&) {}}));
      return "accepted";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  Precision study{.scenario = "forced-box", .schemes = {"rk3"}, .values = {1e-3}, .until = 0.1};
  EXPECT_EQ(told(study), "accepted");
  study.own_schemes = {solvers::configure_scheme("rk3").scheme};
  EXPECT_EQ(told(study), "schemes: two have the name 'rk3'");
}

}  // namespace
}  // namespace tribo::verification
