#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/work_fields.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

/// The words of a line, and the rest of the line after some of them.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) { skip_blanks(); }

  [[nodiscard]] bool empty() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }

  std::string_view next() {
    const std::size_t end = std::min(rest_.find_first_of(" \t"), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    skip_blanks();
    return word;
  }

  std::string_view last() {
    const std::size_t blank = rest_.find_last_of(" \t");
    const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
    const std::string_view word = rest_.substr(begin);
    rest_ = rest_.substr(0, begin == 0 ? 0 : begin - 1);
    return word;
  }

 private:
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size()));
  }

  std::string_view rest_;
};

class Reader {
 public:
  explicit Reader(const std::filesystem::path& file) : file_(file), text_(read_text(file)) {}

  Figure figure() {
    std::istringstream lines(text_);
    std::string line;
    int blanks = 0;
    while (std::getline(lines, line)) {
      ++line_number_;
      if (line.empty()) {
        ++blanks;
        continue;
      }
      const bool starts_block = blanks >= 2;
      blanks = 0;
      read_line(line, starts_block);
    }
    return std::move(figure_);
  }

  DatHeader header() {
    DatHeader result;
    std::istringstream lines(text_);
    for (std::string line; std::getline(lines, line) && line.starts_with("# ");) {
      const std::string_view entry = Words(std::string_view(line).substr(1)).rest();
      const std::size_t colon = entry.find(": ");
      if (colon == std::string_view::npos || is_note(Words(entry).next())) break;
      result.emplace_back(entry.substr(0, colon), entry.substr(colon + 2));
    }
    return result;
  }

 private:
  /// Whether read_note takes a line that begins with this word.
  static bool is_note(std::string_view word) {
    return word == "quantity:" || word == "run:" || word == "finding:" || word == "omission:" ||
           word == "work:";
  }

  static std::string block_name(std::string_view line) {
    return std::string(Words(line.substr(1)).rest());
  }

  [[noreturn]] void refuse(std::string_view what) const {
    throw InputError(fmt::format("{}:{}: {}", file_.string(), line_number_, what));
  }

  void read_line(const std::string& line, bool starts_block) {
    if (line.starts_with('#') && starts_block) {
      figure_.blocks.emplace_back().name = block_name(line);
      expects_columns_ = true;
    } else if (line.starts_with('#')) {
      if (figure_.blocks.empty()) read_note(line.substr(1));
    } else if (figure_.blocks.empty()) {
      refuse("a row before the name of its block; expected '# <block>' after two blank lines");
    } else if (expects_columns_) {
      read_columns(line);
      expects_columns_ = false;
    } else {
      read_row(line);
    }
  }

  void read_note(const std::string& line) {
    Words words(line);
    const std::string_view key = words.next();
    if (key == "quantity:") read_quantity(words);
    if (key == "run:") read_run(words);
    if (key == "finding:") figure_.findings.emplace_back(words.rest());
    if (key == "omission:") figure_.omissions.emplace_back(words.rest());
    if (key == "work:") read_work(words);
  }

  void read_quantity(Words& words) {
    Quantity quantity;
    quantity.name = words.next();
    quantity.value = number(words.next());
    quantity.uncertainty = number(words.last());
    quantity.unit = words.rest();
    figure_.quantities.push_back(std::move(quantity));
  }

  void read_run(Words& words) {
    RunEnd run;
    run.name = words.next();
    run.status = words.next();
    run.reason = words.rest();
    figure_.run_ends.push_back(std::move(run));
  }

  void read_work(Words& words) {
    while (!words.empty()) {
      const std::string_view key = words.next();
      const std::string_view value = words.next();
      if (key == "smallest_step") figure_.work.smallest_step = number(value);
      for (const WorkCounter& counter : kWorkCounters) {
        if (key != counter.name) continue;
        std::int64_t& count = figure_.work.*counter.member;
        const auto [end, error] = std::from_chars(value.begin(), value.end(), count);
        if (error != std::errc{} || end != value.end()) {
          refuse(fmt::format("'{}' is not a count", value));
        }
      }
    }
  }

  void read_columns(const std::string& line) {
    for (Words words(line); !words.empty();) {
      const std::string_view word = words.next();
      if (words.empty()) {
        if (word != "status") refuse("the last column must be 'status'");
        return;
      }
      const std::size_t bracket = word.find('[');
      if (bracket == std::string_view::npos || word.back() != ']') {
        refuse(fmt::format("'{}' is not a column 'name[unit]'", word));
      }
      const std::string_view unit = word.substr(bracket + 1, word.size() - bracket - 2);
      figure_.blocks.back().columns.push_back(
          {std::string(word.substr(0, bracket)), std::string(unit)});
    }
  }

  void read_row(const std::string& line) {
    Block& block = figure_.blocks.back();
    Row row;
    Words words(line);
    for (std::size_t i = 0; i < block.columns.size(); ++i)
      row.values.push_back(number(words.next()));
    row.status = words.next();
    if (row.status.empty() || !words.empty()) {
      refuse(fmt::format("expected {} numbers and a status", block.columns.size()));
    }
    block.rows.push_back(std::move(row));
  }

  [[nodiscard]] double number(std::string_view word) const {
    if (word == "NaN") return std::numeric_limits<double>::quiet_NaN();
    double value = 0;
    const auto [end, error] = std::from_chars(word.begin(), word.end(), value);
    if (word.empty() || error != std::errc{} || end != word.end()) {
      refuse(fmt::format("'{}' is not a number", word));
    }
    return value;
  }

  std::filesystem::path file_;
  std::string text_;
  int line_number_ = 0;
  bool expects_columns_ = false;
  Figure figure_;
};

}  // namespace

Figure read_dat(const std::filesystem::path& file) {
  return Reader(file).figure();
}

bool is_item_data(const std::filesystem::path& file) {
  return file.extension() == ".dat" && !file.stem().has_extension();
}

DatHeader read_dat_header(const std::filesystem::path& file) {
  return Reader(file).header();
}

}  // namespace tribo::verification
