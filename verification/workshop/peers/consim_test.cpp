/// The suite's schemes with contact memory beside those of consim, the program of expint2022's
/// authors, whose trajectories are stored.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "models/input_error.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/text/trajectory_file.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr double kRounding = 2e-12;  ///< found: at most 3.5e-13 in 5120 steps of the squat

/// Difference left by two Newton iterations that end at 1e-10, one of them an iterate later.
/// Found: 3.6e-12.
constexpr double kStopped = 2e-11;

/// A stored file, and the run of the suite that it is compared with.
struct Witness {
  std::string file;
  Setup ours;
  double h = 0;                  ///< [s]
  double tolerance = kRounding;  ///< of every coordinate, in its unit
};

void PrintTo(const Witness& witness, std::ostream* out) {
  *out << witness.file;
}

/// q and v as one list.
std::vector<double> coordinates(const models::State<double>& x) {
  std::vector<double> all(x.q.begin(), x.q.end());
  all.insert(all.end(), x.v.begin(), x.v.end());
  return all;
}

/// The largest difference of a coordinate of x from row i of the file.
double difference(const models::State<double>& x, const std::vector<models::Coordinate>& known,
                  const Trajectory& file, std::size_t i) {
  const std::vector<double> ours = coordinates(x);
  double most = 0;
  for (std::size_t c = 0; c < ours.size(); ++c) {
    const std::vector<double>* column = file.column(known[c].name);
    if (column == nullptr) throw InputError(file.file + " lacks " + known[c].name);
    keep_largest(most, std::abs(ours[c] - (*column)[i]));
  }
  return most;
}

/// The largest difference of a coordinate in any row; NaN if the suite's run ends early.
double difference(const Witness& witness) {
  const auto known = witness.ours.instance().system->coordinates();
  const Trajectory file =
      read_trajectory(fs::path(TRIBO_CONSIM_RUNS) / (witness.file + ".csv"), known, {});
  const SampledRun run = sample_fixed_steps(witness.ours, witness.h, file.t.back(), file.t.front());
  if (run.states.size() != file.t.size() + 1) return std::nan("");
  double most = 0;
  for (std::size_t i = 0; i < file.t.size(); ++i) {
    keep_largest(most, difference(run.states[i + 1], known, file, i));
  }
  return most;
}

/// Solo12 squats on feet that stick; rows are periods of control.
Witness squat(const std::string& scheme, double h) {
  return {
      .file = "solo-squat-" + scheme, .ours = {.scenario = "solo-squat", .scheme = scheme}, .h = h};
}

Witness tightly_solved_squat() {
  Witness witness = squat("eul-imp", 10e-3);
  witness.file += "-tight";
  witness.ours.scheme_changes = {{"scheme.tolerance", 1e-10}};
  witness.tolerance = kStopped;
  return witness;
}

/// A box leaves the ground, falls back on its corners, slides and stops.
Witness thrown_box(const std::string& scheme, double h) {
  return {
      .file = "thrown-box-" + scheme,
      .ours = {.scenario = "box-on-four-springs",
               .scenario_changes = {{"box.vx", 1.0}, {"box.vz", 0.5}, {"contact.friction", 0.3}},
               .scheme = scheme},
      .h = h};
}

/// A box on its corners, one of which slides from the start; it comes to stick.
Witness sliding_box(const std::string& scheme, double h) {
  return {.file = "sliding-box-" + scheme,
          .ours = {.scenario = "box-on-four-springs", .scheme = scheme},
          .h = h};
}

class EveryRun : public ::testing::TestWithParam<Witness> {};

INSTANTIATE_TEST_SUITE_P(Consim, EveryRun,
                         ::testing::Values(squat("expo", 40e-3), squat("eul-exp", 40e-3 / 512),
                                           squat("rk4-anchored", 40e-3 / 512),
                                           squat("eul-imp", 10e-3), tightly_solved_squat(),
                                           sliding_box("expo", 1e-3), sliding_box("eul-exp", 1e-4),
                                           sliding_box("rk4-anchored", 1e-4),
                                           thrown_box("expo", 1e-3), thrown_box("eul-exp", 1e-4),
                                           thrown_box("rk4-anchored", 1e-4)));

// The two programs share no line: dynamics, contacts and solvers are each one's own; the torques of
// the squat are those of the suite's controller, at the other's states.
TEST_P(EveryRun, IsThatOfConsim) {
  EXPECT_LE(difference(GetParam()), GetParam().tolerance);
}

// The agreement is significant: slightly stiffer contacts end it.
TEST_P(EveryRun, IsMissedWithStifferContacts) {
  constexpr double kStiffness = 1e5;  // N/m, of both scenarios
  constexpr double kSlightly = 1e-7;
  Witness other = GetParam();
  other.ours.scenario_changes.push_back({"contact.stiffness", kStiffness * (1 + kSlightly)});
  EXPECT_GE(difference(other), 5 * other.tolerance);
}

}  // namespace
}  // namespace tribo::verification
