#include "verification/score/score_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>

#include "verification/text/escape.hpp"

namespace tribo::verification {
namespace {

Block rows_block(const Score& score, const std::string& label) {
  Block block{"rows-" + label, {{"t", "s"}}, {}};
  for (const auto& [name, unit] : score.columns) {
    block.columns.push_back({name, unit});
    block.columns.push_back({name + ".reference", unit});
    block.columns.push_back({name + ".error", unit});
  }
  for (const char* const name : {"gap", "gap.reference"}) block.columns.push_back({name, "m"});
  for (const char* const name : {"energy", "energy.reference"})
    block.columns.push_back({name, "J"});
  for (const ScoredRow& sample : score.samples) {
    Row row{{sample.t}};
    for (std::size_t i = 0; i < sample.file.size(); ++i) {
      row.values.insert(row.values.end(), {sample.file[i], sample.reference[i],
                                           std::abs(sample.file[i] - sample.reference[i])});
    }
    row.values.insert(row.values.end(),
                      {sample.phi, sample.phi_reference, sample.energy, sample.energy_reference});
    block.rows.push_back(std::move(row));
  }
  return block;
}

Block windows_block(const Score& score, const std::string& label) {
  Block block{"windows-" + label, {{"from", "s"}, {"to", "s"}}, {}};
  for (const CoordinateScore& one : score.coordinates) {
    block.columns.push_back({one.coordinate.name, one.coordinate.unit});
  }
  const std::size_t windows = score.coordinates.front().windows.size();
  const double length = (score.to - score.from) / static_cast<double>(windows);
  for (std::size_t w = 0; w < windows; ++w) {
    const double from = score.from + static_cast<double>(w) * length;
    Row row{{from, from + length}};
    for (const CoordinateScore& one : score.coordinates) row.values.push_back(one.windows[w]);
    block.rows.push_back(std::move(row));
  }
  return block;
}

/// The status of a row is the kind of the event.
Block events_block(const Score& score, const std::string& label) {
  Block block{"events-" + label, {{"certified", "s"}, {"found", "s"}, {"spacing", "s"}}, {}};
  for (const EventScore& event : score.events) {
    block.rows.push_back(
        {{event.certified, event.found, event.spacing}, std::string(name(event.kind))});
  }
  return block;
}

void add_quantities(const Score& score, const std::string& label, Figure& figure) {
  const auto add = [&](const std::string& name, double value, const std::string& unit, double bar) {
    figure.quantities.push_back({label + "." + name, value, unit, bar});
  };
  for (const CoordinateScore& one : score.coordinates) {
    const auto& [name, unit] = one.coordinate;
    add(name + ".largest", one.largest, unit, one.resolved);
    add(name + ".final", one.last, unit, one.resolved);
  }
  for (const MeasureScore& measure : score.measures) {
    add(measure.name, measure.file, measure.unit, 0);
    add(measure.name + ".reference", measure.reference, measure.unit, 0);
  }
  add("events.surplus", static_cast<double>(score.surplus.size()), "-", 0);
  for (const std::string& why : score.left_out) figure.omissions.push_back(label + ": " + why);
  for (const std::string& remark : score.remarks) figure.findings.push_back(label + ": " + remark);
}

/// The smallest and largest number seen.
struct Span {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

struct Spans {
  Span value, error;  ///< error: above zero only
};

Spans spans_of(std::span<const Score> scores, std::size_t i) {
  Spans spans;
  for (const Score& score : scores) {
    for (const ScoredRow& row : score.samples) {
      spans.value.add(row.file[i]);
      spans.value.add(row.reference[i]);
      const double error = std::abs(row.file[i] - row.reference[i]);
      if (error > 0) spans.error.add(error);
    }
  }
  return spans;
}

/// Free room of a picture above and below; there is some even for a constant.
double room_beside(const Span& span) {
  const double range = span.high - span.low, size = std::max({-span.low, span.high, 1e-6});
  return range > 1e-3 * size ? 0.05 * range : 0.05 * size;
}

/// `word(values, i)` of gnuplot for each coordinate.
struct Words {
  std::string names, units, low, high, error_low, error_high, resolved;

  void add(const models::Coordinate& coordinate, const Spans& spans, double uncertainty) {
    const auto append = [](std::string& list, const std::string& word) {
      list += (list.empty() ? "" : " ") + word;
    };
    const auto& [value, error] = spans;
    const double room = room_beside(value);
    const bool exact = !(error.high > 0);
    append(names, coordinate.name);
    append(units, coordinate.unit);
    append(low, fmt::format("{:.9e}", value.low - room));
    append(high, fmt::format("{:.9e}", value.high + room));
    append(error_low, fmt::format("{:.6e}", exact ? 1e-16 : error.low / 2));
    append(error_high, fmt::format("{:.6e}", exact ? 1e-15 : error.high * 2));
    append(resolved, fmt::format("{:.6e}", uncertainty));
  }
  [[nodiscard]] std::string settings() const {
    return fmt::format(
        "names = {}\nunits = {}\nlow = '{}'\nhigh = '{}'\nerror_low = '{}'\nerror_high = '{}'\n"
        "resolved = '{}'\n",
        gnuplot_string(names), gnuplot_string(units), low, high, error_low, error_high, resolved);
  }
};

/// The uncertainty of a coordinate in the first score that has it; none: no file has it.
const CoordinateScore* judged(std::span<const Score> scores, const std::string& name) {
  for (const Score& score : scores) {
    for (const CoordinateScore& one : score.coordinates) {
      if (one.coordinate.name == name) return &one;
    }
  }
  return nullptr;
}

/// Indices of the columns that a file has.
std::vector<std::size_t> columns_judged(std::span<const Score> scores) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < scores.front().columns.size(); ++i)
    if (judged(scores, scores.front().columns[i].name)) columns.push_back(i);
  return columns;
}

/// At most four of the columns, those whose error is largest beside their size in the reference, in
/// their order.
std::vector<std::size_t> farthest_off(std::span<const Score> scores,
                                      std::vector<std::size_t> columns) {
  constexpr std::size_t kMostDrawn = 4;
  const auto off = [&](std::size_t i) {
    double error = 0, size = 0;
    for (const Score& score : scores) {
      for (const ScoredRow& row : score.samples) {
        size = std::max(size, std::abs(row.reference[i]));
        error = std::max(error, std::abs(row.file[i] - row.reference[i]));
      }
    }
    return error / std::max(size, std::numeric_limits<double>::min());
  };
  if (columns.size() <= kMostDrawn) return columns;
  std::ranges::stable_sort(columns, std::ranges::greater(), off);
  columns.resize(kMostDrawn);
  std::ranges::sort(columns);
  return columns;
}

}  // namespace

std::string block_word(std::string text) {
  for (char& c : text) {
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '.') c = '-';
  }
  return text.empty() ? "trajectory" : text;
}

std::vector<std::string> score_labels(std::span<const Score> scores) {
  std::vector<std::string> labels;
  for (const Score& score : scores) {
    const std::string word = block_word(std::filesystem::path(score.file).stem().string());
    std::string label = word;
    for (int n = 2; std::ranges::find(labels, label) != labels.end(); ++n) {
      label = fmt::format("{}-{}", word, n);
    }
    labels.push_back(label);
  }
  return labels;
}

Figure score_figure(std::span<const Score> scores) {
  Figure figure;
  const std::vector<std::string> labels = score_labels(scores);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    figure.blocks.push_back(rows_block(scores[i], labels[i]));
    figure.blocks.push_back(windows_block(scores[i], labels[i]));
    figure.blocks.push_back(events_block(scores[i], labels[i]));
    add_quantities(scores[i], labels[i], figure);
  }
  return figure;
}

std::string score_plot_settings(std::span<const Score> scores) {
  const std::vector<std::size_t> judged_columns = columns_judged(scores);
  const std::vector<std::size_t> drawn = farthest_off(scores, judged_columns);
  Words words;
  Span time;
  for (const std::size_t i : drawn) {
    const auto& coordinate = scores.front().columns[i];
    words.add(coordinate, spans_of(scores, i), judged(scores, coordinate.name)->resolved);
  }
  for (const Score& score : scores) {
    time.add(score.from);
    time.add(score.to);
  }
  const std::string labels = fmt::format("{}", fmt::join(score_labels(scores), " "));
  const std::string note =
      drawn.size() == judged_columns.size()
          ? ""
          : fmt::format("the {} of {} coordinates that are farthest off; all are in score.dat",
                        drawn.size(), judged_columns.size());
  return fmt::format("files = {}\nnote = {}\n", gnuplot_string(labels), gnuplot_string(note)) +
         words.settings() + fmt::format("from = {:.9e}; to = {:.9e}\n", time.low, time.high);
}

}  // namespace tribo::verification
