#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Lines, cells and numbers of CSV files that any program wrote.
namespace tribo::verification {

/// Lines of a text, one after the other, with their numbers, without a byte order mark and blanks
/// around them.
class CsvLines {
 public:
  explicit CsvLines(std::string_view text);

  /// False at the end.
  [[nodiscard]] bool next(std::string_view& line);
  [[nodiscard]] std::size_t number() const { return number_; }
  /// Whether the line has an end: the last one of a file that was cut has none.
  [[nodiscard]] bool is_whole() const { return is_whole_; }

 private:
  std::string_view rest_;
  bool is_whole_ = true;
  std::size_t number_ = 0;
};

/// Without blanks and quotes around it.
[[nodiscard]] std::string_view csv_trimmed(std::string_view text);

/// The cells between commas that are not quoted, without blanks and quotes around them.
void split_csv(std::string_view line, std::vector<std::string_view>& cells);

/// `ball.z[m]` as a name and a unit; no unit where there are no brackets.
struct CsvHeading {
  std::string_view name;
  std::optional<std::string_view> unit;
};
[[nodiscard]] CsvHeading csv_heading(std::string_view cell);

/// The number that a cell is, `nan` and `inf` among them; nothing for anything else.
[[nodiscard]] std::optional<double> csv_number(std::string_view cell);

}  // namespace tribo::verification
