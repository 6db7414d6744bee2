#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "verification/score/score.hpp"
#include "verification/study/simulation/listener.hpp"

namespace tribo::verification {

/// A parameter, or `scenario`, by a trajectory's remarks and by the scorer.
struct ToldParameter {
  std::string key, told, judged;
};

/// Judges trajectories of one scenario against its certified reference, from the user's cache or
/// computed.
class Scorer {
 public:
  struct Request {
    std::string scenario;
    models::Changes changes = {};
    ScoreOptions options = {};
    int digits = 11;  ///< of long double and quadruple precision: quick, and enough for most
    /// A dense certificate as `reference --dense` writes it, in place of the user's cache.
    std::filesystem::path truth = {};
  };

  /// Throws InputError for a scenario that has no reference, and for parameters it does not have.
  /// `listener` is told of long computations.
  Scorer(const Request& request, Listener listener);

  /// The columns that the scorer uses.
  [[nodiscard]] const std::vector<models::Coordinate>& columns() const { return columns_; }
  [[nodiscard]] const std::string& scenario() const { return scenario_; }
  [[nodiscard]] const models::Parameters& parameters() const { return parameters_; }

  /// The parameters that the trajectory's remarks give another value than it is judged by. Texts
  /// that are the same number do not differ.
  [[nodiscard]] std::vector<ToldParameter> told_otherwise(const Trajectory& trajectory) const;

  /// Throws InputError for a trajectory that cannot be judged.
  [[nodiscard]] Score score(const Trajectory& trajectory);

 private:
  const reference::Certificate& certificate_at(const Trajectory& trajectory,
                                               const std::vector<std::size_t>& rows);
  void check_span(const Trajectory& trajectory) const;

  std::string scenario_;
  models::Parameters parameters_;
  models::Instance instance_;
  std::vector<models::Coordinate> columns_;
  ScoreOptions options_;
  int digits_;
  std::filesystem::path truth_;
  Listener listener_;
  std::optional<reference::Certificate> last_;  ///< trajectories often have the same times
};

}  // namespace tribo::verification
