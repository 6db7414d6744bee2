#include "verification/text/trajectory_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "models/anchor_columns.hpp"
#include "models/characters.hpp"
#include "models/input_error.hpp"
#include "models/text_file.hpp"
#include "verification/text/csv_cells.hpp"

namespace tribo::verification {
namespace {

using models::Coordinate;

/// Reads one file; keeps what error messages need.
class Reader {
 public:
  Reader(const std::filesystem::path& file, const std::vector<Coordinate>& known,
         const std::vector<RenamedColumn>& renamed)
      : known_(known), renamed_(renamed), text_(read_text(file)), lines_(text_) {
    trajectory_.file = file.string();
  }

  Trajectory read() {
    std::string_view line;
    bool header = false;
    while (lines_.next(line)) {
      if (line.empty()) continue;
      if (line.starts_with('#')) {
        read_remark(line);
      } else if (header && !lines_.is_whole()) {
        trajectory_.cut = true;
      } else if (header && trajectory_.broken.empty()) {
        read_row(line);
      } else if (header) {
        continue;
      } else {
        read_header(line);
        header = true;
      }
    }
    if (!header) throw error("no header; it must name columns: t[s],…");
    if (trajectory_.t.size() < 2) {
      throw error(fmt::format("{}{}{}; two or more are needed",
                              trajectory_.t.empty() ? "no row" : "one row only",
                              trajectory_.broken.empty() ? "" : " before " + trajectory_.broken,
                              trajectory_.cut ? ", and a line without an end" : ""));
    }
    return std::move(trajectory_);
  }

 private:
  [[nodiscard]] InputError error(const std::string& what) const {
    return InputError(fmt::format("{}:{}: {}", trajectory_.file,
                                  std::max<std::size_t>(lines_.number(), 1), what));
  }

  void read_remark(std::string_view line) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos) return;
    const std::string key(csv_trimmed(line.substr(1, colon - 1)));
    const std::string value(csv_trimmed(line.substr(colon + 1)));
    trajectory_.provenance[key] = value;
    if (key == "status" && value != "ok") trajectory_.status = value;
  }

  /// The contract's name of a column: the one given by a renaming, or its own.
  [[nodiscard]] std::string contract_name(std::string_view cell, const CsvHeading& heading) {
    for (const RenamedColumn& one : renamed_) {
      if (one.column != cell && one.column != heading.name) continue;
      trajectory_.renamed.push_back(one.column);
      return one.name;
    }
    return std::string(heading.name);
  }

  void check_commas(std::string_view line) const {
    constexpr std::array<std::pair<char, const char*>, 3> kMarks = {
        {{';', "semicolons"}, {'\t', "tabs"}, {' ', "blanks"}}};
    if (cells_.size() > 1) return;
    for (const auto& [mark, name] : kMarks) {
      if (line.find(mark) == std::string_view::npos) continue;
      throw error(fmt::format("columns are divided by {}; they must be divided by commas", name));
    }
  }

  void read_header(std::string_view line) {
    split_csv(line, cells_);
    check_commas(line);
    names_.assign(cells_.begin(), cells_.end());
    for (const std::string_view cell : cells_) add_column(cell);
    if (!has_time_) {
      throw error(fmt::format("no column 't'; the file has {}; --map COLUMN=t names another",
                              name_list(names_)));
    }
  }

  void add_column(std::string_view cell) {
    const CsvHeading heading = csv_heading(cell);
    const std::string name = contract_name(cell, heading);
    std::vector<double>* into = nullptr;
    bool may_be_nan = false;
    if (name == "t") {
      check_unit(cell, heading, "s");
      check_first(cell, has_time_);
      has_time_ = true;
      into = &trajectory_.t;
    } else if (const auto found = std::ranges::find(known_, name, &Coordinate::name);
               found != known_.end()) {
      check_unit(cell, heading, found->unit);
      check_first(cell, trajectory_.columns.contains(name));
      into = &trajectory_.columns[name];
      may_be_nan = name.starts_with("c0.");
    } else {
      trajectory_.unused.emplace_back(cell);
    }
    into_.push_back({into, may_be_nan});
  }

  void check_unit(std::string_view cell, const CsvHeading& heading, const std::string& unit) const {
    if (!heading.unit || *heading.unit == unit) return;
    throw error(
        fmt::format("column '{}' is in [{}]; it must be in [{}]", cell, *heading.unit, unit));
  }

  void check_first(std::string_view cell, bool there_already) const {
    if (there_already) throw error(fmt::format("column '{}' is there twice", cell));
  }

  void read_row(std::string_view line) {
    split_csv(line, cells_);
    if (cells_.size() != into_.size()) {
      throw error(fmt::format("{} columns; the header has {}", cells_.size(), into_.size()));
    }
    values_.clear();
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      values_.push_back(into_[i].column ? number(i) : 0);
      const bool counts = !into_[i].may_be_nan || !std::isnan(values_.back());
      if (std::isfinite(values_.back()) || !counts) continue;
      trajectory_.broken =
          fmt::format("line {}: {} is {}", lines_.number(), names_[i], values_.back());
      return;
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (into_[i].column) into_[i].column->push_back(values_[i]);
    }
    check_time();
  }

  [[nodiscard]] double number(std::size_t i) const {
    if (const std::optional<double> value = csv_number(cells_[i])) return *value;
    throw error(fmt::format("'{}' in column '{}' is not a number",
                            name_list({std::string(cells_[i])}), names_[i]));
  }

  void check_time() const {
    const std::vector<double>& t = trajectory_.t;
    if (t.back() < 0) throw error(fmt::format("t = {} s; it must be 0 or later", t.back()));
    if (t.size() < 2 || t.back() > t[t.size() - 2]) return;
    throw error(
        fmt::format("t = {} s after t = {} s; times must ascend", t.back(), t[t.size() - 2]));
  }

  /// Where the numbers of a column go to; null: nowhere.
  struct Target {
    std::vector<double>* column = nullptr;
    bool may_be_nan = false;
  };

  const std::vector<Coordinate>& known_;
  const std::vector<RenamedColumn>& renamed_;
  std::string text_;
  CsvLines lines_;
  Trajectory trajectory_;
  bool has_time_ = false;
  std::vector<std::string> names_;  ///< of the columns, as the file has them
  std::vector<Target> into_;
  std::vector<std::string_view> cells_;
  std::vector<double> values_;  ///< of a row
};

}  // namespace

const std::vector<double>* Trajectory::column(const std::string& name) const {
  const auto found = columns.find(name);
  return found == columns.end() ? nullptr : &found->second;
}

double Trajectory::told(const std::string& key) const {
  const auto found = provenance.find(key);
  double value = std::numeric_limits<double>::quiet_NaN();
  if (found != provenance.end()) {
    const std::string& text = found->second;
    std::from_chars(text.data(), text.data() + text.size(), value);
  }
  return value;
}

std::vector<Coordinate> contract_columns(const models::System& system) {
  std::vector<Coordinate> columns = system.coordinates();
  std::ranges::copy(models::anchor_columns(system), std::back_inserter(columns));
  for (const char* const energy : {"E_kin", "E_pot", "E_elastic"}) columns.push_back({energy, "J"});
  columns.push_back({"c0.phi", "m"});
  for (const char* const speed : {"c0.vn", "c0.vt0", "c0.vt1"}) columns.push_back({speed, "m/s"});
  for (const char* const force : {"c0.fn", "c0.ft0", "c0.ft1"}) columns.push_back({force, "N"});
  return columns;
}

std::string name_list(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 200;
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : ", ") + name;
    if (text.size() > kMost) break;
  }
  const std::string shown = each_character(text.substr(0, kMost), [](const Character& c) {
    return printable(c.bytes) == c.bytes ? std::string(c.bytes) : "?";
  });
  return text.size() > kMost ? shown + "…" : shown;
}

Trajectory read_trajectory(const std::filesystem::path& file, const std::vector<Coordinate>& known,
                           const std::vector<RenamedColumn>& renamed) {
  return Reader(file, known, renamed).read();
}

}  // namespace tribo::verification
