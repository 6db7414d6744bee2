#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "verification/judge/figure.hpp"
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
  /// error would take among the schemes that end, at the step nearest to that of the run;
  /// `-` where nothing is known.
  [[nodiscard]] std::string of(const SetScore& score) const;

  /// The error of each run over its step, `run-NAME`, beside that of the suite's schemes on the
  /// same problem, `scheme-NAME`, for plots/place.gp; without blocks where nothing is known.
  [[nodiscard]] Figure figure(const std::string& problem,
                              const std::vector<SetScore>& scores) const;

 private:
  struct Row {
    std::string problem, scheme, step_text;
    double step = 0;   ///< [s]
    double error = 0;  ///< of a position, over the size of the motion
  };

  /// Of a problem, in the order of their steps.
  [[nodiscard]] std::vector<Row> known(const std::string& problem) const;

  std::vector<Row> rows_;
};

/// Scores of files of a scenario as those of a problem of the set; without those that are of none.
[[nodiscard]] std::vector<SetScore> as_problem(std::span<const Score> scores,
                                               const std::string& scenario,
                                               const models::Parameters& parameters);

}  // namespace tribo::verification
