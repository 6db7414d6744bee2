#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tribo::models {

/// Allowed values of a numeric parameter. All ranges exclude NaN and infinity.
enum class Range { kFinite, kNonNegative, kPositive, kCount };

/// One parameter of a scenario or a scheme, as `tribometer list` shows it and `--set KEY=VALUE`
/// changes it.
struct ParameterSpec {
  std::string key;                            ///< `box.mass`, `scheme.newton`
  std::string unit;                           ///< `kg`, `-`; empty for a choice
  std::variant<double, std::string> initial;  ///< default value: a number, or one of `choices`
  std::string description;                    ///< a few words
  Range range = Range::kFinite;               ///< for numbers
  std::vector<std::string> choices = {};      ///< for words: what is allowed
};

/// New values of named parameters: numbers, or texts as `--set KEY=VALUE` gives them.
using Changes = std::vector<std::pair<std::string, std::variant<double, std::string>>>;

/// The parameters of one scenario or scheme with their present values; every change is checked.
class Parameters {
 public:
  Parameters() = default;
  explicit Parameters(std::vector<ParameterSpec> specs);

  /// Sets `key` from the text of a command line.
  /// Throws InputError for an unknown key, a text that is no number, or a value out of range.
  void set(std::string_view key, std::string_view text);

  /// Sets a numeric parameter. Throws InputError as above.
  void set(std::string_view key, double value);

  /// The same parameters with other values, which also become the defaults: for presets.
  /// Throws InputError as above.
  [[nodiscard]] Parameters with(const Changes& changes) const;

  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] double number(std::string_view key) const;
  [[nodiscard]] const std::string& choice(std::string_view key) const;
  [[nodiscard]] const std::vector<ParameterSpec>& specs() const { return specs_; }

  /// `key=value` of each parameter, numbers with 17 significant digits: for provenance.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> listing() const;

 private:
  [[nodiscard]] std::size_t index(std::string_view key) const;

  std::vector<ParameterSpec> specs_;
  std::vector<std::variant<double, std::string>> values_;
};

/// Reads a whole text as a finite number; throws InputError that names `what` otherwise.
[[nodiscard]] double parse_number(std::string_view what, std::string_view text);

}  // namespace tribo::models
