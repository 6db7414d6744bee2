#include "verification/exchange/dat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "verification/judge/work_fields.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using Text = fmt::memory_buffer;

template <class... Arguments>
void append(Text& text, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(text), format, std::forward<Arguments>(arguments)...);
}

void require(bool holds, std::string_view what, std::string_view name) {
  if (!holds) throw std::invalid_argument(fmt::format("{}: '{}'", what, name));
}

/// Names are words of a line, and '#' begins a remark; a repeated name would hide the first.
void require_word(std::string_view kind, const std::string& name) {
  const bool word =
      !name.empty() && name.front() != '#' && name.find_first_of(" \t\r\n") == std::string::npos;
  require(word, fmt::format("the name of a {} must be one word, and no remark", kind), name);
}

template <class Named>
void require_unique_words(std::string_view kind, const std::vector<Named>& list) {
  std::set<std::string> seen;
  for (const Named& entry : list) {
    require_word(kind, entry.name);
    require(seen.insert(entry.name).second, fmt::format("two of kind {} have one name", kind),
            entry.name);
  }
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::string number(double value) {
  return std::isnan(value) ? "NaN" : fmt::format("{:.17g}", value);
}

void append_notes(Text& text, const Figure& figure) {
  for (const Quantity& q : figure.quantities) {
    append(text, "# quantity: {} {} {} {}\n", q.name, number(q.value), one_line(q.unit),
           number(q.uncertainty));
  }
  for (const RunEnd& run : figure.run_ends) {
    require_word("status", run.status);
    append(text, "# run: {} {} {}\n", run.name, run.status, one_line(run.reason));
  }
  for (const auto& sentence : figure.findings) append(text, "# finding: {}\n", one_line(sentence));
  for (const auto& sentence : figure.omissions)
    append(text, "# omission: {}\n", one_line(sentence));
}

void append_work(Text& text, const solvers::Work& work) {
  append(text, "# work:");
  for (const WorkCounter& counter : kWorkCounters) {
    append(text, " {} {}", counter.name, work.*counter.member);
  }
  append(text, " smallest_step {}\n", number(work.smallest_step));
}

void append_row(Text& text, const Block& block, const Row& row) {
  require(row.values.size() == block.columns.size(), "a row does not fit the columns of block",
          block.name);
  require_word("status", row.status);
  for (const double value : row.values) append(text, "{} ", number(value));
  append(text, "{}\n", row.status);
}

void append_block(Text& text, const Block& block) {
  append(text, "\n\n# {}\n", block.name);
  require_unique_words("column", block.columns);
  for (const Column& column : block.columns) {
    require_word("unit", column.unit);
    require(column.name.find('[') == std::string::npos, "a column's name has a bracket",
            column.name);
    append(text, "{}[{}] ", column.name, column.unit);
  }
  append(text, "status\n");
  for (const Row& row : block.rows) append_row(text, block, row);
}

/// The blocks ordered so that gnuplot's `index "<name>"` finds each of them.
std::vector<const Block*> ordered(const std::vector<Block>& blocks) {
  std::vector<const Block*> result;
  for (const Block& block : blocks) {
    const auto longer = std::find_if(result.begin(), result.end(), [&](const Block* other) {
      return other->name.starts_with(block.name);
    });
    result.insert(longer, &block);
  }
  return result;
}

}  // namespace

void write_dat(const std::filesystem::path& file, const DatHeader& header, const Figure& figure) {
  require_unique_words("quantity", figure.quantities);
  require_unique_words("run", figure.run_ends);
  require_unique_words("block", figure.blocks);
  Text text;
  for (const auto& [key, value] : header) append(text, "# {}: {}\n", key, one_line(value));
  append_notes(text, figure);
  append_work(text, figure.work);
  for (const Block* block : ordered(figure.blocks)) append_block(text, *block);
  write_text(file, {text.data(), text.size()});
}

}  // namespace tribo::verification
