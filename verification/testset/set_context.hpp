#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/testset/set_score.hpp"

namespace tribo::verification {

/// Errors of the suite's schemes on the problems of the set, beside which those of a program stand:
/// testset/context.csv, which compute_context writes.
class SetContext {
 public:
  /// Of a tree that has no such file nothing is known. Throws InputError for a file that is not as
  /// compute_context writes it.
  explicit SetContext(const std::filesystem::path& home);

  /// `tamsi 1e-3, 7 of 16`: the scheme and step whose error is nearest, and the place that the
  /// error would take among the schemes that end, at the step nearest to the distance of the rows;
  /// `-` where nothing is known.
  [[nodiscard]] std::string of(const SetScore& score) const;
  /// The same of a score whose scenario, parameters and end are those of a problem of the set.
  [[nodiscard]] std::string of(const Score& score,
                               const std::string& scenario,
                               const models::Parameters& parameters) const;

 private:
  struct Row {
    std::string problem, scheme, step_text;
    double step = 0;   ///< [s]
    double error = 0;  ///< of a position, over the size of the motion
  };

  std::vector<Row> rows_;
};

}  // namespace tribo::verification
