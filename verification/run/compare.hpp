#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "verification/judge/verdict.hpp"

namespace tribo::verification {

/// Distance of an outcome from the wanted one. A skip gives the reason why nothing was judged, a
/// claim that is gone gives none:
///
///   pass, xfail, depends, info, skip: 0   <   gone: 1   <   inconclusive: 2   <   fail, xpass: 3
///   <   error: 4
[[nodiscard]] int badness(std::optional<Outcome> outcome);

enum class Change { kSame, kChanged, kBetter, kWorse, kAdded, kRemoved };

/// `same`, `changed`, `better`, `worse`, `added`, `removed`
[[nodiscard]] std::string_view name(Change change);

/// Change of one claim from run A to run B.
///
/// A claim is worse or better if the badness of its outcome differs, and changed if only the
/// outcome's word, the measured value or the band differs. A claim found only in B is added; one
/// found only in A is removed, and also `worse` if its badness was below that of a claim that is
/// gone.
struct ClaimChange {
  std::string claim;
  Change change = Change::kSame;
  bool worse = false;
  std::optional<Verdict> before = {}, after = {};
  double difference = 0;  ///< of the measured values, B − A; NaN if one has none
  /// |difference| over the width of A's band or, if the band has one edge, over the distance of A's
  /// value to that edge; none if that is zero or there is no band.
  std::optional<double> band_widths = {};
  bool band_changed = false;
};

/// Differences between two columns of numbers.
struct ColumnChange {
  std::string column;
  std::size_t rows = 0;  ///< that differ
  double largest = 0;    ///< |a − b| / max(|a|, |b|); infinite where only one is a number
  std::size_t row = 0;   ///< row of the largest, from 1
};

/// Changes of one block of a figure. Rows are matched by position, columns by name.
struct BlockChange {
  std::string block;
  Change change = Change::kSame;
  std::size_t rows_before = 0, rows_after = 0;
  std::vector<std::string> added_columns = {}, removed_columns = {};
  std::vector<ColumnChange> columns = {};  ///< that differ
  std::size_t statuses = 0;                ///< rows whose status differs
};

/// Changes of the data of one figure.
struct FigureChange {
  std::string item;  ///< path of the data in the run directory without `.dat`
  Change change = Change::kSame;
  std::vector<BlockChange> blocks = {};       ///< that differ
  std::vector<ColumnChange> quantities = {};  ///< that differ; `rows` is 1
  std::vector<std::string> notes = {};        ///< one line each: tier, ends of runs, counters
};

struct Comparison {
  std::vector<ClaimChange> claims;    ///< all, in the order of A, then those that B added
  std::vector<FigureChange> figures;  ///< all, by name

  [[nodiscard]] std::size_t count(Change change) const;  ///< of claims
  [[nodiscard]] bool worse() const;                      ///< any claim
};

[[nodiscard]] std::vector<ClaimChange> compare_verdicts(const std::vector<Verdict>& before,
                                                        const std::vector<Verdict>& after);

[[nodiscard]] FigureChange compare_figures(const std::string& item, const Figure& before,
                                           const Figure& after);

/// Compares two run directories: only their verdicts, and their data without timing. Throws
/// InputError if one is no run directory or cannot be read.
[[nodiscard]] Comparison compare_runs(const std::filesystem::path& before,
                                      const std::filesystem::path& after);

}  // namespace tribo::verification
