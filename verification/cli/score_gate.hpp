#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/parameters.hpp"
#include "verification/score/score.hpp"
#include "verification/text/json.hpp"

/// Scores as a gate: limits for a trajectory, and whether it keeps them.
namespace tribo::cli {

/// Default of `--worse`: by which factor a number may be farther off than before.
inline constexpr double kUsualWorsening = 1.1;

/// Largest allowed deviation of a number of a score.
struct ScoreLimit {
  std::string label;  ///< of the trajectory; empty: of every one
  /// Of a coordinate or a measure, `position` (the largest error of a position over its scale),
  /// `events`, or a shell glob over them; or `touchdown`, `liftoff`,
  /// `stick`, `slip`, the largest distance in time from a certified one [s].
  std::string name;
  double most = 0;      ///< in its unit
  std::string source;   ///< origin of the limit
  bool stored = false;  ///< of a baseline
};

/// A number of a score beside its limit.
struct GatedNumber {
  std::string label;
  std::string name;
  std::string unit;
  double value = 0;  ///< NaN is beyond every limit
  double most = 0;
  std::string source;
  std::string missing = {};  ///< why there is no such number; empty: there is

  [[nodiscard]] bool holds() const { return missing.empty() && value <= most; }
};

/// The numbers that a gate judges: of each coordinate the largest error, but at least what the
/// reference resolves; of each measure the distance from the reference's; where events could be
/// judged, `events`: how many of them the file lacks or has in excess; `end`: how long before its
/// end the file ends.
[[nodiscard]] std::vector<GatedNumber> gated_numbers(std::span<const verification::Score> scores);

/// Whether a limit is of something that a score of this scenario may have.
[[nodiscard]] bool fits(const ScoreLimit& limit, const verification::Score& score);

/// The limits of `--max-error NAME=VALUE`. Throws InputError.
[[nodiscard]] std::vector<ScoreLimit> limits_from(const std::vector<std::string>& max_errors);

/// The limits of a folder that `score --out` wrote: `factor` times the deviations there. Throws
/// InputError if the folder is of another scenario or other parameters, or is no such folder.
[[nodiscard]] std::vector<ScoreLimit> limits_of_baseline(const std::filesystem::path& folder,
                                                         double factor, const std::string& scenario,
                                                         const models::Parameters& parameters);

/// For each limit the numbers of each score that it is of; then `end` of each score, of which
/// nothing is allowed. A limit without a number holds nowhere: a gate is shut where nothing can be
/// judged. `events` by name are none where neither file nor reference has any. Throws InputError
/// for a limit that is of no baseline and fits nothing that a score of the scenario may have.
[[nodiscard]] std::vector<GatedNumber> gate(std::span<const verification::Score> scores,
                                            const std::vector<ScoreLimit>& limits);

/// The scores whose label a baseline of several files does not have: nothing of it limits them.
[[nodiscard]] std::vector<std::string> labels_without_baseline(
    std::span<const verification::Score> scores, const std::vector<ScoreLimit>& limits);

/// `mine: ball.z is off by 0.012 m, 0.01 m allowed (--max-error)`, or why there is no number.
[[nodiscard]] std::string gate_line(const GatedNumber& number);

/// A test suite in JUnit's form, one case per number.
[[nodiscard]] std::string junit_of(const std::vector<GatedNumber>& numbers);

/// What `score --out` writes as score.json and `score --json` prints: what was judged, by what, and
/// the scores.
[[nodiscard]] Json score_record(const std::string& scenario, const models::Parameters& parameters,
                                std::span<const verification::Score> scores);

/// A number of a score before and after.
struct ScoreChange {
  std::string label, name, unit;
  double before = 0;
  std::optional<double> after = {};  ///< nothing if the number is gone
  std::string_view change = {};      ///< `same`, `better`, `within`, `worse` or `gone`

  [[nodiscard]] bool worse() const { return change == "worse" || change == "gone"; }
};

/// Two folders with score records: the numbers of the first, beside those of the second.
struct ScoreComparison {
  std::string scenario;
  std::vector<ScoreChange> numbers;

  [[nodiscard]] bool worse() const;
};

/// A number is worse if it is gone, or more than `factor` times what it was. Throws InputError.
[[nodiscard]] ScoreComparison compare_scores(const std::filesystem::path& before,
                                             const std::filesystem::path& after, double factor);

/// One line per changed number, and a summary.
[[nodiscard]] std::string score_comparison_text(const ScoreComparison& comparison);

/// The whole comparison; null where there is no number.
[[nodiscard]] Json score_comparison_json(const ScoreComparison& comparison);

/// Whether the folder has a score record.
[[nodiscard]] bool has_score_record(const std::filesystem::path& folder);

}  // namespace tribo::cli
