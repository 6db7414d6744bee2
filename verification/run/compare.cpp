#include "verification/run/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "models/input_error.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/run/compare_figures.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

bool same_edge(const std::optional<double>& a, const std::optional<double>& b) {
  return a.has_value() == b.has_value() && (!a || same_number(*a, *b));
}

std::optional<double> band_widths(const Verdict& before, double difference) {
  double width = 0;
  if (before.low && before.high) {
    width = *before.high - *before.low;
  } else if (before.low || before.high) {
    width = std::abs(before.measured - (before.low ? *before.low : *before.high));
  }
  const double widths = std::abs(difference) / width;
  return width > 0 && std::isfinite(widths) ? std::optional(widths) : std::nullopt;
}

Change change_between(const Verdict& before, const Verdict& after, bool band_changed) {
  const int difference = badness(after.outcome) - badness(before.outcome);
  if (difference != 0) return difference > 0 ? Change::kWorse : Change::kBetter;
  const bool same = before.outcome == after.outcome &&
                    same_number(before.measured, after.measured) && !band_changed;
  return same ? Change::kSame : Change::kChanged;
}

ClaimChange compare_claim(const Verdict& before, const Verdict& after) {
  ClaimChange result{.claim = before.claim, .before = before, .after = after};
  result.band_changed = !same_edge(before.low, after.low) || !same_edge(before.high, after.high);
  result.change = change_between(before, after, result.band_changed);
  result.worse = result.change == Change::kWorse;
  if (!same_number(before.measured, after.measured)) {
    result.difference = after.measured - before.measured;
    result.band_widths = band_widths(before, result.difference);
  }
  return result;
}

ClaimChange removed_claim(const Verdict& before) {
  return {.claim = before.claim,
          .change = Change::kRemoved,
          .worse = badness(std::nullopt) > badness(before.outcome),
          .before = before,
          .after = std::nullopt,
          .difference = std::numeric_limits<double>::quiet_NaN()};
}

ClaimChange added_claim(const Verdict& after) {
  return {.claim = after.claim,
          .change = Change::kAdded,
          .before = std::nullopt,
          .after = after,
          .difference = std::numeric_limits<double>::quiet_NaN()};
}

const Verdict* find(const std::vector<Verdict>& verdicts, const std::string& claim) {
  const auto found = std::find_if(verdicts.begin(), verdicts.end(),
                                  [&](const Verdict& verdict) { return verdict.claim == claim; });
  return found == verdicts.end() ? nullptr : &*found;
}

/// Verdicts of a run that is complete and unchanged since.
std::vector<Verdict> verdicts_of(const fs::path& folder) {
  check_run(folder);
  std::vector<Verdict> verdicts = read_verdicts(folder / "verdicts.json");
  if (verdicts.empty()) {
    throw InputError(fmt::format("'{}': the run has judged no claim", folder.string()));
  }
  return verdicts;
}

/// The data files `<paper>/<item>.dat` of a run by their names without the extension.
std::map<std::string, fs::path> data_of(const fs::path& folder) {
  std::map<std::string, fs::path> files;
  try {
    for (const auto& paper : fs::directory_iterator(folder)) {
      if (!paper.is_directory()) continue;
      for (const auto& entry : fs::directory_iterator(paper.path())) {
        if (!is_item_data(entry.path())) continue;
        const std::string item = (paper.path().filename() / entry.path().stem()).string();
        files.emplace(item, entry.path());
      }
    }
  } catch (const fs::filesystem_error& error) {
    throw InputError(fmt::format("cannot read '{}': {}", folder.string(), error.code().message()));
  }
  return files;
}

std::string header_value(const fs::path& file, std::string_view wanted) {
  for (const auto& [key, value] : read_dat_header(file)) {
    if (key == wanted) return value;
  }
  return {};
}

FigureChange compare_data(const std::string& item, const fs::path& before, const fs::path& after) {
  FigureChange result = compare_figures(item, read_dat(before), read_dat(after));
  for (const char* const key : {"tier", "data"}) {
    const std::string was = header_value(before, key), is = header_value(after, key);
    if (was == is) continue;
    result.notes.push_back(fmt::format("{}: {} -> {}", key, was, is));
    result.change = Change::kChanged;
  }
  return result;
}

}  // namespace

int badness(std::optional<Outcome> outcome) {
  if (!outcome) return 1;
  constexpr std::array<int, 9> kBadness = {0, 3, 2, 0, 4, 0, 3, 0, 0};
  return kBadness[static_cast<std::size_t>(*outcome)];
}

std::string_view name(Change change) {
  constexpr std::array<std::string_view, 6> kNames = {"same",  "changed", "better",
                                                      "worse", "added",   "removed"};
  return kNames[static_cast<std::size_t>(change)];
}

std::size_t Comparison::count(Change change) const {
  return static_cast<std::size_t>(
      std::count_if(claims.begin(), claims.end(),
                    [change](const ClaimChange& claim) { return claim.change == change; }));
}

bool Comparison::worse() const {
  return std::any_of(claims.begin(), claims.end(),
                     [](const ClaimChange& claim) { return claim.worse; });
}

std::vector<ClaimChange> compare_verdicts(const std::vector<Verdict>& before,
                                          const std::vector<Verdict>& after) {
  std::vector<ClaimChange> changes;
  for (const Verdict& verdict : before) {
    const Verdict* const other = find(after, verdict.claim);
    changes.push_back(other ? compare_claim(verdict, *other) : removed_claim(verdict));
  }
  for (const Verdict& verdict : after) {
    if (!find(before, verdict.claim)) changes.push_back(added_claim(verdict));
  }
  return changes;
}

Comparison compare_runs(const fs::path& before, const fs::path& after) {
  Comparison result;
  result.claims = compare_verdicts(verdicts_of(before), verdicts_of(after));
  const auto files_before = data_of(before);
  auto files_after = data_of(after);
  std::map<std::string, FigureChange> figures;
  for (const auto& [item, file] : files_before) {
    const auto other = files_after.find(item);
    figures[item] = other == files_after.end()
                        ? FigureChange{.item = item, .change = Change::kRemoved}
                        : compare_data(item, file, other->second);
  }
  for (const auto& [item, file] : files_after) {
    if (!files_before.contains(item)) {
      figures[item] = FigureChange{.item = item, .change = Change::kAdded};
    }
  }
  for (auto& [item, figure] : figures) result.figures.push_back(std::move(figure));
  return result;
}

}  // namespace tribo::verification
