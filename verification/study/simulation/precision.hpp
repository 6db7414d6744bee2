#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "verification/study/simulation/listener.hpp"
#include "verification/study/work_precision.hpp"

/// A study of work against error as a value.
namespace tribo::verification {

struct Precision {
  std::string scenario;
  std::vector<std::string> schemes;
  models::Changes changes = {};  ///< `scheme.…` go to each scheme that has them
  bool fixed_steps = true;
  std::vector<double> values = {};    ///< steps [s], or accuracies of error control
  std::optional<double> until = {};   ///< [s]; else the scenario's end
  std::optional<double> sample = {};  ///< between samples of the error [s]
  std::optional<double> window = {};  ///< the same, with the reference restarted at each [s]
  std::filesystem::path data = {};    ///< folder of recorded motions; empty: none
  std::int64_t most_attempts = 0;     ///< of a run; 0: kUsualAttempts
  /// Rows in no table, in place of the scenario's and besides the schemes; owned by the caller.
  const models::Scenario* own_scenario = nullptr;
  std::vector<const solvers::Scheme*> own_schemes = {};
};

/// The study, made and checked.
struct PreparedPrecision {
  const models::Scenario& scenario;
  models::Parameters parameters;
  models::Instance instance;
  std::vector<StudiedScheme> schemes;
  std::vector<StepChoice> choices;
  int samples = 1;
  bool windowed = false;
  std::int64_t most_attempts = 0;
  std::optional<PrecisionReference> reference;
  std::string why_no_reference;
};

/// Throws InputError for an impossible study. `listener` is told of long computations.
[[nodiscard]] PreparedPrecision prepare(const Precision& precision, const Listener& listener);

/// As `work_precision`.
[[nodiscard]] WorkPrecision run(const PreparedPrecision& prepared,
                                const std::function<bool(double)>& goes_on);

}  // namespace tribo::verification
