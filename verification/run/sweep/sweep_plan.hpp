#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "verification/study/simulation/simulation.hpp"

/// Many simulations of one scenario: grids of parameters, and samples of unknown ones.
namespace tribo::verification {

/// Distribution of a drawn number.
struct Distribution {
  enum class Kind { kUniform, kLogUniform, kNormal };
  Kind kind = Kind::kUniform;
  double a = 0, b = 1;  ///< from a to b; of the normal one mean and standard deviation

  /// The quantile of u, 0 < u < 1.
  [[nodiscard]] double at(double u) const;
};

/// Values that a column of the jobs takes in turn, as texts of `tribometer simulate`.
struct Axis {
  std::string name;  ///< `scheme`, `step`, `accuracy`, or a parameter
  std::vector<std::string> values;
};

struct Draw {
  std::string name;  ///< a parameter
  Distribution from;
};

/// One simulation of a sweep.
struct SweepJob {
  std::int64_t number = 0;          ///< from 0
  std::vector<std::string> values;  ///< of `SweepPlan::columns`
  std::string hash;                 ///< of all that its result depends on
  Simulation simulation;
};

/// The sweep of a file: all combinations of `axes`, the last varying fastest, each `samples` times.
struct SweepPlan {
  std::string scenario;
  models::Changes changes;  ///< of all
  std::vector<Axis> axes;
  std::vector<Draw> draws;
  std::int64_t samples = 1;
  std::uint64_t seed = 0;
  std::optional<double> until, sample;  ///< [s]
  std::int64_t most_attempts = 0;       ///< of a job; 0: kUsualAttempts

  [[nodiscard]] std::int64_t size() const;
  /// Columns that tell jobs apart: the axes, `sample` if numbers are drawn, and the draws.
  [[nodiscard]] std::vector<std::string> columns() const;
  /// A job has the same numbers whatever else the file asks for in other jobs: a draw is a function
  /// of seed, sample and name.
  [[nodiscard]] SweepJob job(std::int64_t number) const;
};

/// Reads `sweep` files (verification/run/sweep/README.md). Throws InputError for an impossible
/// sweep: unknown keys, names and parameters, more than a million jobs.
[[nodiscard]] SweepPlan read_sweep(const std::filesystem::path& file);

}  // namespace tribo::verification
