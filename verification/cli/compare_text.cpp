#include "verification/cli/compare_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "verification/judge/work_json.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

std::string outcome_of(const std::optional<Verdict>& verdict) {
  return verdict ? std::string(name(verdict->outcome)) : "-";
}

std::string measured(const std::optional<Verdict>& verdict) {
  return verdict && std::isfinite(verdict->measured) ? fmt::format("{:.6g}", verdict->measured)
                                                     : "-";
}

std::string from_to(const std::string& before, const std::string& after) {
  return before == after ? before : before + " -> " + after;
}

std::string how_far(const ClaimChange& claim) {
  return claim.band_widths ? fmt::format("{:.3g}", *claim.band_widths) : "-";
}

std::string relative(double difference) {
  return std::isfinite(difference) ? fmt::format("{:.3g}", difference) : "no number on one side";
}

std::string claim_line(const ClaimChange& claim) {
  std::string line = fmt::format("{:<8} {}: {}, measured {}", name(claim.change), claim.claim,
                                 from_to(outcome_of(claim.before), outcome_of(claim.after)),
                                 from_to(measured(claim.before), measured(claim.after)));
  if (claim.band_widths) line += fmt::format(" ({} band widths)", how_far(claim));
  if (claim.band_changed) line += ", band changed";
  if (claim.change == Change::kRemoved && claim.worse) line += ": counts as worse";
  return line;
}

std::string joined(std::string_view what, const std::vector<std::string>& names) {
  return names.empty() ? "" : fmt::format("; {} {}", what, fmt::join(names, " "));
}

std::string column_text(const ColumnChange& column, std::size_t rows) {
  return fmt::format("; {}: {} of {} rows, at most {} relative (row {})", column.column,
                     column.rows, rows, relative(column.largest), column.row);
}

std::string block_line(const BlockChange& block) {
  std::string line = "block " + block.block;
  if (block.change != Change::kChanged) return line + fmt::format(" {}", name(block.change));
  if (block.rows_before != block.rows_after) {
    line += fmt::format("; rows {} -> {}", block.rows_before, block.rows_after);
  }
  line += joined("added columns", block.added_columns);
  line += joined("removed columns", block.removed_columns);
  for (const ColumnChange& column : block.columns) {
    line += column_text(column, std::min(block.rows_before, block.rows_after));
  }
  if (block.statuses > 0) line += fmt::format("; {} rows end otherwise", block.statuses);
  return line;
}

/// What changed in a figure, without its name.
std::vector<std::string> figure_lines(const FigureChange& figure) {
  if (figure.change != Change::kChanged) return {std::string(name(figure.change))};
  std::vector<std::string> lines;
  for (const BlockChange& block : figure.blocks) lines.push_back(block_line(block));
  for (const ColumnChange& quantity : figure.quantities) {
    lines.push_back(
        fmt::format("quantity {}: {} relative", quantity.column, relative(quantity.largest)));
  }
  lines.insert(lines.end(), figure.notes.begin(), figure.notes.end());
  return lines;
}

std::string summary(const Comparison& comparison) {
  std::string line = fmt::format("{} claims", comparison.claims.size());
  for (const Change change : {Change::kWorse, Change::kBetter, Change::kChanged, Change::kAdded,
                              Change::kRemoved, Change::kSame}) {
    line += fmt::format(", {} {}", comparison.count(change), name(change));
  }
  const auto changed =
      std::count_if(comparison.figures.begin(), comparison.figures.end(),
                    [](const FigureChange& figure) { return figure.change != Change::kSame; });
  return line + fmt::format("; {} figures, {} changed", comparison.figures.size(), changed);
}

/// Worse claims first, then those that are gone, then the rest in their order.
std::vector<const ClaimChange*> by_weight(const Comparison& comparison) {
  std::vector<const ClaimChange*> claims;
  for (const ClaimChange& claim : comparison.claims) {
    if (claim.change != Change::kSame) claims.push_back(&claim);
  }
  std::stable_partition(claims.begin(), claims.end(),
                        [](const ClaimChange* claim) { return claim->worse; });
  return claims;
}

std::string claims_table(const std::vector<const ClaimChange*>& claims) {
  std::string text = "| | claim | outcome | measured | band widths |\n|---|---|---|---|---|\n";
  for (const ClaimChange* claim : claims) {
    text += fmt::format("| {}{} | {} | {} | {} | {} |\n", claim->worse ? ":x: " : "",
                        name(claim->change), markdown_code(claim->claim),
                        from_to(outcome_of(claim->before), outcome_of(claim->after)),
                        from_to(measured(claim->before), measured(claim->after)),
                        how_far(*claim) + (claim->band_changed ? ", band changed" : ""));
  }
  return text + "\n";
}

Json verdict_json(const std::optional<Verdict>& verdict) {
  if (!verdict) return nullptr;
  const auto edge = [](const std::optional<double>& value) {
    return value ? number_json(*value) : Json();
  };
  return {{"outcome", name(verdict->outcome)},
          {"measured", number_json(verdict->measured)},
          {"low", edge(verdict->low)},
          {"high", edge(verdict->high)}};
}

Json claim_json(const ClaimChange& claim) {
  return {{"claim", claim.claim},
          {"change", name(claim.change)},
          {"worse", claim.worse},
          {"before", verdict_json(claim.before)},
          {"after", verdict_json(claim.after)},
          {"difference", number_json(claim.difference)},
          {"band_widths", claim.band_widths ? number_json(*claim.band_widths) : Json()},
          {"band_changed", claim.band_changed}};
}

Json columns_json(const std::vector<ColumnChange>& columns) {
  Json list = Json::array();
  for (const ColumnChange& column : columns) {
    list.push_back({{"name", column.column},
                    {"rows", column.rows},
                    {"largest_relative", number_json(column.largest)},
                    {"row", column.row}});
  }
  return list;
}

Json figure_json(const FigureChange& figure) {
  Json blocks = Json::array();
  for (const BlockChange& block : figure.blocks) {
    blocks.push_back({{"block", block.block},
                      {"change", name(block.change)},
                      {"rows_before", block.rows_before},
                      {"rows_after", block.rows_after},
                      {"added_columns", block.added_columns},
                      {"removed_columns", block.removed_columns},
                      {"statuses", block.statuses},
                      {"columns", columns_json(block.columns)}});
  }
  return {{"item", figure.item},
          {"change", name(figure.change)},
          {"blocks", blocks},
          {"quantities", columns_json(figure.quantities)},
          {"notes", figure.notes}};
}

}  // namespace

std::string comparison_text(const Comparison& comparison) {
  std::string text;
  for (const ClaimChange* claim : by_weight(comparison)) {
    text += printable(claim_line(*claim)) + "\n";
  }
  for (const FigureChange& figure : comparison.figures) {
    if (figure.change == Change::kSame) continue;
    for (const std::string& line : figure_lines(figure)) {
      text += printable(figure.item + ": " + line) + "\n";
    }
  }
  return text + summary(comparison) + "\n";
}

std::string comparison_markdown(const Comparison& comparison) {
  std::string text = fmt::format(
      "### tribometer: {}\n\n{}.\n\n",
      comparison.worse() ? "a verdict got worse" : "no verdict got worse", summary(comparison));
  const auto claims = by_weight(comparison);
  if (!claims.empty()) text += claims_table(claims);
  std::string figures;
  for (const FigureChange& figure : comparison.figures) {
    if (figure.change == Change::kSame) continue;
    figures += fmt::format("- {}\n", markdown_code(figure.item));
    for (const std::string& line : figure_lines(figure)) {
      figures += fmt::format("  - {}\n", markdown_text(line));
    }
  }
  if (figures.empty()) return text;
  return text + "<details><summary>Data that changed</summary>\n\n" + figures + "\n</details>\n";
}

Json comparison_json(const Comparison& comparison) {
  Json json = {{"format", "tribometer-comparison-1"},
               {"worse", comparison.worse()},
               {"claims", Json::array()},
               {"figures", Json::array()}};
  for (const ClaimChange& claim : comparison.claims) json["claims"].push_back(claim_json(claim));
  for (const FigureChange& figure : comparison.figures) {
    json["figures"].push_back(figure_json(figure));
  }
  return json;
}

}  // namespace tribo::cli
