#include "models/toml_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tribo {
namespace {

std::string place(std::string_view file, const toml::source_region& source) {
  return fmt::format("{}:{}:{}", file, source.begin.line, source.begin.column);
}

/// The last character of the comment or string that begins at `i`; `i` itself if none begins there.
std::size_t end_of_comment_or_string(std::string_view text, std::size_t i) {
  const char c = text[i];
  if (c == '#') return std::min(text.find('\n', i), text.size()) - 1;
  if (c != '"' && c != '\'') return i;
  const std::string_view three = text.substr(i, 3);
  const bool is_long = three == "\"\"\"" || three == "\'\'\'";
  const std::string_view quote = is_long ? three : text.substr(i, 1);
  for (std::size_t k = i + quote.size(); k < text.size(); ++k) {
    if (c == '"' && text[k] == '\\')
      ++k;
    else if (text.substr(k, quote.size()) == quote)
      return k + quote.size() - 1;
    else if (!is_long && text[k] == '\n')
      return k - 1;  // not closed: the parser says so
  }
  return text.size() - 1;
}

/// The parser takes a level of its stack for each part of a dotted key, `a.b.c`: returns the number
/// of a line with too many parts, else 0.
std::size_t line_nested_too_deep(std::string_view text) {
  constexpr int kMostParts = 100;
  std::size_t line = 1;
  int dots = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end = end_of_comment_or_string(text, i);
    line +=
        static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(i),
                                            text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    if (end > i) {
      i = end;
      continue;
    }
    const char c = text[i];
    if (c == '.' && ++dots > kMostParts) return line;
    if (std::string_view("=,[]{}\n").find(c) != std::string_view::npos) dots = 0;
    if (c == '\n') ++line;
  }
  return 0;
}

std::string replaced(std::string text, std::string_view part, std::string_view by) {
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + by.size()))
    text.replace(i, part.size(), by);
  return text;
}

}  // namespace

toml::table parse_toml(std::string_view text, const std::string& file) {
  constexpr std::size_t kMostBytes = std::size_t{16} << 20;
  if (text.size() > kMostBytes) throw InputError(fmt::format("{}: larger than 16 MiB", file));
  if (const std::size_t line = line_nested_too_deep(text); line > 0) {
    throw InputError(fmt::format("{}:{}: a key has more than 100 parts", file, line));
  }
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    std::string what(error.description());
    std::replace(what.begin(), what.end(), '\n', ' ');
    throw InputError(fmt::format("{}: {}", place(file, error.source()), what));
  }
}

TableReader::TableReader(const toml::table& table, std::string file, std::string what)
    : table_(&table), file_(std::move(file)), what_(std::move(what)) {}

InputError TableReader::error(const toml::node& node, std::string_view what) const {
  return InputError(fmt::format("{}: {}", place(file_, node.source()), what));
}

InputError TableReader::error(std::string_view what) const {
  return error(*table_, what);
}

bool TableReader::has(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
  return table_->contains(key);
}

const toml::node& TableReader::node(std::string_view key) {
  if (has(key)) return *table_->get(key);
  constexpr std::size_t kShortest = 4;  // any two shorter keys look alike
  for (auto&& [present, value] : *table_) {
    static_cast<void>(value);
    if (key.size() < kShortest || nearest_name(present.str(), {std::string(key)}).empty()) continue;
    throw InputError(fmt::format("{}: unknown key '{}' in {}; did you mean '{}'?",
                                 place(file_, present.source()), present.str(), what_, key));
  }
  throw error(fmt::format("{}: the key '{}' is missing", what_, key));
}

std::string TableReader::text_in(const toml::node& node, std::string_view key) const {
  const auto value = node.value_exact<std::string>();
  if (!value) throw error(node, fmt::format("{}: '{}' must be a text", what_, key));
  if (value->empty()) throw error(node, fmt::format("{}: '{}' must not be empty", what_, key));
  return word_ ? replaced(*value, "{each}", *word_) : *value;
}

double TableReader::number_in(const toml::node& node, std::string_view key) const {
  if (!node.is_number()) throw error(node, fmt::format("{}: '{}' must be a number", what_, key));
  const double value = node.value<double>().value_or(std::nan(""));
  if (!std::isfinite(value)) {
    throw error(node, fmt::format("{}: '{}' must be a finite number", what_, key));
  }
  return value;
}

std::string TableReader::text(std::string_view key) {
  return text_in(node(key), key);
}

std::string TableReader::text_or(std::string_view key, std::string_view otherwise) {
  return has(key) ? text(key) : std::string(otherwise);
}

bool TableReader::flag_or(std::string_view key, bool otherwise) {
  if (!has(key)) return otherwise;
  const auto value = node(key).value_exact<bool>();
  if (!value) throw error(node(key), fmt::format("{}: '{}' must be true or false", what_, key));
  return *value;
}

double TableReader::number(std::string_view key) {
  return number_in(node(key), key);
}

double TableReader::number_or(std::string_view key, double otherwise) {
  return has(key) ? number(key) : otherwise;
}

std::optional<double> TableReader::optional_number(std::string_view key) {
  if (!has(key)) return std::nullopt;
  return number(key);
}

double TableReader::non_negative(std::string_view key) {
  const double value = number(key);
  if (value < 0) {
    throw error(node(key), fmt::format("{}: '{}' must be zero or above", what_, key));
  }
  return value;
}

double TableReader::positive(std::string_view key) {
  const double value = number(key);
  if (!(value > 0)) throw error(node(key), fmt::format("{}: '{}' must be above zero", what_, key));
  return value;
}

const toml::array& TableReader::array(std::string_view key) {
  const toml::array* const list = node(key).as_array();
  if (!list) throw error(node(key), fmt::format("{}: '{}' must be a list", what_, key));
  if (list->empty()) throw error(node(key), fmt::format("{}: '{}' is an empty list", what_, key));
  return *list;
}

TableReader TableReader::table(std::string_view key, std::string what) {
  const toml::table* const inner = node(key).as_table();
  if (!inner) {
    throw error(node(key), fmt::format("{}: '{}' must be a table {{...}}", what_, key));
  }
  return reader(*inner, std::move(what));
}

TableReader TableReader::reader(const toml::table& table, std::string what) const {
  TableReader inner(table, file_, std::move(what));
  inner.word_ = word_;
  return inner;
}

TableReader TableReader::with_word(std::string word) const {
  TableReader same = *this;
  same.word_ = std::move(word);
  return same;
}

std::size_t TableReader::choice(std::string_view key, const std::vector<std::string>& allowed) {
  const std::string word = text(key);
  const auto found = std::find(allowed.begin(), allowed.end(), word);
  if (found == allowed.end()) throw error(node(key), unknown_name(key, word, allowed).what());
  return static_cast<std::size_t>(found - allowed.begin());
}

void TableReader::finish() const {
  for (auto&& [key, value] : *table_) {
    static_cast<void>(value);
    if (std::find(known_.begin(), known_.end(), key.str()) != known_.end()) continue;
    throw InputError(place(file_, key.source()) + ": " +
                     unknown_name("key in " + what_, key.str(), known_).what());
  }
}

}  // namespace tribo
