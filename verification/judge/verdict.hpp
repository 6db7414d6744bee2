#pragma once

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::verification {

enum class Outcome {
  kPass,
  kFail,
  kInconclusive,
  kSkip,
  kError,
  kExpectedFail,
  kUnexpectedPass,
  kInfo,
  kDepends,
};

/// `pass`, `fail`, `inconclusive`, `skip`, `error`, `xfail`, `xpass`, `info`, `depends`
[[nodiscard]] std::string_view name(Outcome outcome);

/// Judgement of one claim; one entry of `verdicts.json`.
struct Verdict {
  std::string claim;
  Outcome outcome = Outcome::kError;
  double measured = std::numeric_limits<double>::quiet_NaN();
  double uncertainty = 0;
  std::optional<double> low, high;  ///< the band, in the unit of `measured`
  std::string kind;                 ///< of the check
  std::string unit;
  std::string evidence;
  std::string source;
  std::string statement;
  std::string why;
  std::string detail;  ///< one sentence: what was compared, why inconclusive, reason of an xfail
  std::vector<std::string> labels;
  solvers::Work work;  ///< of the item
};

/// What a figure was computed with; claims that need recorded motions are skipped without.
struct JudgedRun {
  bool with_data = false;
  Tier tier = Tier::kQuick;
};

/// Judges one figure against the claims of its item, in the order of the claims.
/// A claim whose observable is missing from the figure is an error, never a pass. A statement ends
/// with what the run covers of a printed range, where that is less. A verdict that another value of
/// an open setting turns is `depends` if the claim expects that, else a failure.
[[nodiscard]] std::vector<Verdict> judge(const Figure& figure, const std::vector<Claim>& claims,
                                         const JudgedRun& run);

/// The verdicts of an item that could not be judged: all with one outcome and one reason.
[[nodiscard]] std::vector<Verdict> all_with(Outcome outcome, std::string_view reason,
                                            const std::vector<Claim>& claims);

/// Exit codes if something failed, and if everything requested was skipped.
inline constexpr int kFailedExit = 1;
inline constexpr int kSkippedExit = 77;

/// 0 if all is as expected; kFailedExit if any verdict is fail, error or xpass, or inconclusive and
/// `strict`; kSkippedExit if there are verdicts and all of them are skip.
[[nodiscard]] int exit_code(const std::vector<Verdict>& verdicts, bool strict);

/// The text of `verdicts.json`.
[[nodiscard]] std::string verdicts_text(const std::vector<Verdict>& verdicts);
/// The same list as `verdicts` of an object that names its format: what `--json` prints.
[[nodiscard]] std::string verdicts_document(const std::vector<Verdict>& verdicts);
void write_verdicts(const std::filesystem::path& file, const std::vector<Verdict>& verdicts);
[[nodiscard]] std::vector<Verdict> read_verdicts(const std::filesystem::path& file);

}  // namespace tribo::verification
