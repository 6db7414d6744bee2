#pragma once

#include <toml++/toml.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/input_error.hpp"

namespace tribo {

/// Parses the text of the TOML file that messages name. Throws InputError `file:line:column: what`.
[[nodiscard]] toml::table parse_toml(std::string_view text, const std::string& file);

/// One table of a TOML file, read key by key. Each key that is read counts as known; `finish`
/// refuses every other. Every error is an InputError `file:line:column: what; what is allowed`.
class TableReader {
 public:
  /// `what` names the table in messages: `claim`, `check`.
  TableReader(const toml::table& table, std::string file, std::string what);

  [[nodiscard]] bool has(std::string_view key);
  [[nodiscard]] std::string text(std::string_view key);
  [[nodiscard]] std::string text_or(std::string_view key, std::string_view otherwise);
  [[nodiscard]] bool flag_or(std::string_view key, bool otherwise);
  [[nodiscard]] double number(std::string_view key);
  [[nodiscard]] double number_or(std::string_view key, double otherwise);
  [[nodiscard]] std::optional<double> optional_number(std::string_view key);
  /// A number that must be zero or above, or above zero.
  [[nodiscard]] double non_negative(std::string_view key);
  [[nodiscard]] double positive(std::string_view key);
  [[nodiscard]] const toml::array& array(std::string_view key);
  [[nodiscard]] TableReader table(std::string_view key, std::string what);
  [[nodiscard]] const toml::node& node(std::string_view key);
  [[nodiscard]] TableReader reader(const toml::table& table, std::string what) const;

  /// The same table read with a word in place of `{each}` in every text, of tables within it too.
  [[nodiscard]] TableReader with_word(std::string word) const;

  /// One of `allowed`; the index of it.
  [[nodiscard]] std::size_t choice(std::string_view key, const std::vector<std::string>& allowed);

  /// A node as a finite number or a text; `key` names it in messages.
  [[nodiscard]] double number_in(const toml::node& node, std::string_view key) const;
  [[nodiscard]] std::string text_in(const toml::node& node, std::string_view key) const;

  /// Throws for the first key that was never read, with the nearest key that was.
  void finish() const;

  [[nodiscard]] InputError error(const toml::node& node, std::string_view what) const;
  [[nodiscard]] InputError error(std::string_view what) const;

 private:
  const toml::table* table_;
  std::string file_;
  std::string what_;
  std::optional<std::string> word_;  ///< for `{each}`
  std::vector<std::string> known_;
};

}  // namespace tribo
