#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "models/parameters.hpp"
#include "verification/json.hpp"
#include "verification/score/score.hpp"

/// Scores as a gate: limits that a trajectory must keep, and whether it does.
namespace tribo::cli {

/// How many times what it was a number may be off, unless `--worse` says otherwise.
inline constexpr double kUsualWorsening = 1.1;

/// The most that a number of a score may be off.
struct ScoreLimit {
  std::string label;   ///< of the trajectory; empty: of every one
  std::string name;    ///< of a coordinate or a measure, `events`, or a shell glob over them
  double most = 0;     ///< in its unit
  std::string source;  ///< where it comes from
};

/// A number of a score beside its limit.
struct GatedNumber {
  std::string label;
  std::string name;
  std::string unit;
  double value = 0;  ///< NaN is beyond every limit
  double most = 0;
  std::string source;

  [[nodiscard]] bool holds() const { return value <= most; }
};

/// What a gate looks at: of each coordinate the largest error, but at least what the reference
/// resolves; of each measure the distance from the reference's; `events`: how many the file lacks
/// or has besides.
[[nodiscard]] std::vector<GatedNumber> gated_numbers(std::span<const verification::Score> scores);

/// The limits of `--max-error NAME=VALUE`. Throws InputError.
[[nodiscard]] std::vector<ScoreLimit> limits_from(const std::vector<std::string>& max_errors);

/// Those of a folder that `score --out` wrote: `factor` times what was off there. Throws InputError
/// where it was of another scenario or other parameters, or is no such folder.
[[nodiscard]] std::vector<ScoreLimit> limits_of_baseline(const std::filesystem::path& folder,
                                                         double factor,
                                                         const std::string& scenario,
                                                         const models::Parameters& parameters);

/// The numbers that have limits, once for each. Throws InputError for a limit that no number of any
/// score has.
[[nodiscard]] std::vector<GatedNumber> gate(std::span<const verification::Score> scores,
                                            const std::vector<ScoreLimit>& limits);

/// `mine: ball.z is off by 0.012 m, 0.01 m allowed (--max-error)`
[[nodiscard]] std::string gate_line(const GatedNumber& number);

/// A test suite in JUnit's form, a case a number.
[[nodiscard]] std::string junit_xml(const std::vector<GatedNumber>& numbers);

/// What `score --out` writes as score.json: what was judged, by what, and the scores.
[[nodiscard]] Json score_record(const std::string& scenario,
                                const models::Parameters& parameters,
                                std::span<const verification::Score> scores);

/// Two folders with such records: a line a number that changed. `worse` is set where a number of
/// the second is more than `factor` times that of the first. Throws InputError.
struct ScoreComparison {
  std::string text;
  bool worse = false;
};
[[nodiscard]] ScoreComparison compare_scores(const std::filesystem::path& before,
                                             const std::filesystem::path& after,
                                             double factor);

/// Whether there is such a record.
[[nodiscard]] bool has_score_record(const std::filesystem::path& folder);

}  // namespace tribo::cli
