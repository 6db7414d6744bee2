/// The suite's schemes beside those of Drake 1.51.1, whose trajectories `drake_runs.py` has stored.
/// Later versions move the same to the last bit (verification/league/witnesses.csv), but for stops.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "models/input_error.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/text/trajectory_file.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr double kRounding = 1e-13;      ///< TAMSI: its tolerances are met by far
constexpr double kSameIterate = 1e-9;    ///< Newton ends at the same iterate: a tolerance of 1e-6
constexpr double kTightSolve = 1e-8;     ///< tolerance 1e-14 of momenta, over h and stiff contacts
constexpr double kAnotherScheme = 1e-4;  ///< least effect of another w on the same scene
constexpr double kSameTime = 1e-6;       ///< of a row, over the step

/// A stored file, and the run of the suite that it is compared with.
struct Witness {
  std::string file;
  Setup ours;
  StepChoice choice;
  double tolerance = 0;  ///< of every coordinate, in its unit
};

void PrintTo(const Witness& witness, std::ostream* out) {
  *out << witness.file;
}

struct Rows {
  std::vector<double> t;
  std::vector<std::vector<double>> coordinates;  ///< q, then v
};

Rows stored(const Witness& witness) {
  const models::Instance instance = witness.ours.instance();
  const auto known = instance.system->coordinates();
  const Trajectory file =
      read_trajectory(fs::path(TRIBO_DRAKE_RUNS) / (witness.file + ".csv"), known, {});
  Rows rows{.t = file.t, .coordinates = std::vector<std::vector<double>>(file.t.size())};
  for (const auto& coordinate : known) {
    const std::vector<double>* column = file.column(coordinate.name);
    if (column == nullptr) throw InputError(witness.file + " lacks " + coordinate.name);
    for (std::size_t i = 0; i < column->size(); ++i) rows.coordinates[i].push_back((*column)[i]);
  }
  return rows;
}

Rows run(const Witness& witness, double t_end) {
  Rows rows;
  const auto note = [&](const StepView& step) {
    rows.t.push_back(step.x.t);
    std::vector<double> coordinates(step.x.q.begin(), step.x.q.end());
    coordinates.insert(coordinates.end(), step.x.v.begin(), step.x.v.end());
    rows.coordinates.push_back(std::move(coordinates));
  };
  const RunResult result = run_steps(witness.ours, witness.choice, t_end, note);
  EXPECT_EQ(result.end.status, solvers::Status::kOk) << result.end.reason;
  return rows;
}

/// The largest difference of a coordinate in the rows of Drake; NaN if ours lacks such a time.
double difference(const Rows& drake, const Rows& ours) {
  double most = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < drake.t.size(); ++i) {
    const double near = kSameTime * drake.t.front();
    while (at + 1 < ours.t.size() && ours.t[at] < drake.t[i] - near) ++at;
    if (!(std::abs(ours.t[at] - drake.t[i]) <= near)) return std::nan("");
    for (std::size_t c = 0; c < drake.coordinates[i].size(); ++c) {
      keep_largest(most, std::abs(ours.coordinates[at][c] - drake.coordinates[i][c]));
    }
  }
  return most;
}

double difference(const Witness& witness) {
  const Rows drake = stored(witness);
  return difference(drake, run(witness, drake.t.back()));
}

/// A convex scheme with Drake's choices, and the default tolerance of its solver.
Witness convex(const std::string& file, const std::string& scenario, const std::string& scheme,
               double h, const std::string& estimate = "frobenius") {
  Witness witness{.file = file,
                  .ours = {.scenario = scenario,
                           .scheme = scheme,
                           .scheme_changes = {{"scheme.delassus", estimate},
                                              {"scheme.contacts", "overlapping"},
                                              {"scheme.tolerance", 1e-6}}},
                  .choice = h,
                  .tolerance = kSameIterate};
  if (scenario == "forced-box") {
    witness.ours.scenario_changes = {{"box.model", "body"}, {"contact.friction_law", "soft"}};
  }
  return witness;
}

Witness tamsi(const std::string& file, const std::string& scenario, double h) {
  Witness witness{.file = file,
                  .ours = {.scenario = scenario,
                           .scenario_changes = {{"contact.friction_law", "quadratic"}},
                           .scheme = "tamsi"},
                  .choice = h,
                  .tolerance = kRounding};
  if (scenario == "forced-box") witness.ours.scenario_changes.push_back({"box.model", "body"});
  return witness;
}

Witness cenic(const std::string& file, const std::string& scenario, double h,
              const std::string& estimate = "inverse-mass") {
  return {.file = file,
          .ours = {.scenario = scenario,
                   .scheme = "cenic",
                   .scheme_changes = {{"scheme.delassus", estimate},
                                      {"scheme.sigma", 1e-3},
                                      {"scheme.tolerance", 1e-14}}},
          .choice = h,
          .tolerance = kTightSolve};
}

class EveryFixedStep : public ::testing::TestWithParam<Witness> {};

INSTANTIATE_TEST_SUITE_P(
    Drake, EveryFixedStep,
    ::testing::Values(
        tamsi("falling-sphere-tamsi-1ms", "falling-sphere", 1e-3),
        tamsi("falling-sphere-tamsi-10ms", "falling-sphere", 1e-2),
        tamsi("forced-box-tamsi-1ms", "forced-box", 1e-3),
        convex("falling-sphere-sap-1ms", "falling-sphere", "sap", 1e-3),
        convex("falling-sphere-sap-10ms", "falling-sphere", "sap", 1e-2),
        convex("forced-box-sap-1ms", "forced-box", "sap", 1e-3),
        convex("falling-sphere-lagged-1ms", "falling-sphere", "lagged-regularized", 1e-3),
        convex("falling-sphere-lagged-10ms", "falling-sphere", "lagged-regularized", 1e-2),
        convex("forced-box-lagged-1ms", "forced-box", "lagged-regularized", 1e-3),
        convex("falling-sphere-similar-1ms", "falling-sphere", "similar-regularized", 1e-3),
        convex("falling-sphere-similar-10ms", "falling-sphere", "similar-regularized", 1e-2),
        convex("forced-box-similar-1ms", "forced-box", "similar-regularized", 1e-3),
        cenic("falling-sphere-cenic-1ms", "falling-sphere", 1e-3),
        cenic("falling-sphere-cenic-10ms", "falling-sphere", 1e-2),
        cenic("conveyor-cenic-1ms", "conveyor-static-dynamic", 1e-3)));

// The two programs share no line: each has its own mass matrix, contact and solver.
TEST_P(EveryFixedStep, IsTheStepOfDrake) {
  EXPECT_LE(difference(GetParam()), GetParam().tolerance);
}

// The agreement is significant: another w, or no regularization, ends it.
TEST(Drake, IsMissedWithAnotherEstimateOfW) {
  for (const Witness& witness :
       {convex("falling-sphere-sap-1ms", "falling-sphere", "sap", 1e-3, "diagonal"),
        convex("falling-sphere-sap-1ms", "falling-sphere", "sap", 1e-3, "inverse-mass"),
        convex("falling-sphere-lagged-1ms", "falling-sphere", "lagged", 1e-3),
        convex("falling-sphere-similar-1ms", "falling-sphere", "similar", 1e-3),
        cenic("falling-sphere-cenic-1ms", "falling-sphere", 1e-3, "frobenius")}) {
    Witness other = witness;
    if (other.ours.scheme == "lagged")
      std::erase_if(other.ours.scheme_changes,
                    [](const auto& c) { return c.first == "scheme.delassus"; });
    EXPECT_GE(difference(other), kAnotherScheme) << other.ours.scheme;
  }
}

/// How far the mass is beyond its stop in the last row of a file, over how far it is in ours.
double violation_ratio(const std::string& file, double h) {
  const Witness witness = cenic(file, "limit-stop", h);
  const Rows drake = stored(witness), ours = run(witness, drake.t.back());
  const double stop = witness.ours.scenario_parameters().number("mass.stop");
  return (drake.coordinates.back()[0] - stop) / (ours.coordinates.back()[0] - stop);
}

// From 1.55 on stops give way as ours do, with steps below 0.1 ms as with 0.1 ms. Before, they were
// softer by (1 + β)(1 + β/π), and had no such floor.
TEST(Drake, HasTheStopsOfOursFrom155On) {
  constexpr double kRounded = 1e-5;  // of a position of 0.5 m, over the violation
  EXPECT_NEAR(violation_ratio("limit-stop-cenic-1ms-1.58.0", 1e-3), 1, kRounded);
  EXPECT_NEAR(violation_ratio("limit-stop-cenic-10us-1.58.0", 1e-5), 1, kRounded);
  const double beta = 0.1, softer = (1 + beta) * (1 + beta / std::numbers::pi);
  EXPECT_NEAR(violation_ratio("limit-stop-cenic-1ms", 1e-3), softer, kRounded);
  const double unfloored = softer * std::pow(1e-5 / 1e-4, 2);
  EXPECT_NEAR(violation_ratio("limit-stop-cenic-10us", 1e-5), unfloored, kRounded);
}

/// The ball under error control, judged in positions, as in Drake.
Witness dropped(double accuracy, const std::string& file) {
  return {.file = file,
          .ours = {.scenario = "ball-drop", .scheme = "cenic"},
          .choice = solvers::ErrorControl{.accuracy = accuracy}};
}

// Error control takes its steps where Drake takes them, one by one, through every impact.
TEST(Drake, TakesTheSameStepsUnderErrorControl) {
  const double kBounced = 1e-8;  // rounding, through two impacts
  for (int digits = 1; digits <= 5; ++digits) {
    const Witness witness =
        dropped(std::pow(10.0, -digits), "ball-drop-cenic-1e-" + std::to_string(digits));
    const Rows drake = stored(witness), ours = run(witness, drake.t.back());
    ASSERT_EQ(ours.t.size(), drake.t.size()) << witness.file;
    for (std::size_t i = 0; i < ours.t.size(); ++i) {
      ASSERT_NEAR(ours.t[i], drake.t[i], kBounced) << witness.file << ", step " << i;
      ASSERT_NEAR(ours.coordinates[i][0], drake.coordinates[i][0], kBounced) << witness.file;
    }
  }
}

}  // namespace
}  // namespace tribo::verification
