#pragma once

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verification/score/scorer.hpp"

/// A folder that `testset` wrote, and runs of a program judged by it.
namespace tribo::verification {

class SetContext;

struct SetProblem {
  std::string id;
  std::string title;
  std::string scenario;
  models::Changes changes;
  double end = 0;  ///< [s]
  std::filesystem::path truth;
};

/// The problems of a folder. Throws InputError, one line that names the file, where index.json is
/// none, where a file of SHA256SUMS is missing or has other bytes, or where a file that is read is
/// not in it.
[[nodiscard]] std::vector<SetProblem> read_test_set(const std::filesystem::path& folder);

/// The problems of the set with the truth that is shipped in `home`.
[[nodiscard]] std::vector<SetProblem> shipped_test_set(const std::filesystem::path& home);

/// A run's file for one problem, judged.
struct SetScore {
  std::string run;
  std::string id;
  std::optional<Score> score = {};  ///< none: it is missing, or cannot be judged
  std::string refusal = {};         ///< why it cannot be judged, a line
  double seconds = std::numeric_limits<double>::quiet_NaN();  ///< `# wall_time:` of the file [s]

  /// `missing`, `refused`, or that of the score.
  [[nodiscard]] std::string outcome() const;
  /// −log10 of the position error, at most what is certified; NaN where the motion is not judged to
  /// its end, or a position is missing.
  [[nodiscard]] double digits() const;
};

/// Judges `run/ID.csv` for each problem. Throws InputError if the run has none of them.
[[nodiscard]] std::vector<SetScore> score_run(const std::vector<SetProblem>& problems,
                                              const std::filesystem::path& run,
                                              const ScoreOptions& options,
                                              const Listener& listener);

/// The table as a page; `pictures`: whether there is RUN/ID/score.png for each score.
[[nodiscard]] std::string test_set_page(const std::vector<SetScore>& scores,
                                        const SetContext& places, bool pictures);
/// The style of the page, report.css beside it.
[[nodiscard]] std::string_view test_set_style();

}  // namespace tribo::verification
