#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// The data of a run that pages of schemes and scenarios show: `papers/measures.toml`.
namespace tribo::verification::report {

/// Which values are good: small or large in size, or low with their sign.
enum class Better { kSmall, kLarge, kLow, kNone };

/// A quantity that an item measures scheme by scheme.
struct Measure {
  std::string item;
  std::string quantity;  ///< `{scheme}` stands for a scheme or preset, `*` for anything
  std::string says;      ///< in words
  Better better = Better::kNone;
  double floor = 0;  ///< sizes below it rank alike
};

/// Counters in blocks of an item that belong to one scheme; for the cost of a step, they are
/// divided by the column `per`, or multiplied by the column `times`. One of the two is empty.
struct CostTable {
  std::string item;
  std::string block;  ///< a pattern as above
  std::string per, times;
  std::vector<std::string> counters;  ///< columns
};

/// A quantity that is the number of certified digits of a reference.
struct Certificate {
  std::string item;
  std::string quantity;                 ///< `{scenario}` stands for a scenario
  std::optional<std::string> scenario;  ///< where the name does not tell it
};

struct Measures {
  std::vector<Measure> measures;
  std::vector<CostTable> costs;
  std::vector<Certificate> certificates;
};

/// Nothing if the file does not exist. Throws InputError `file:line:column: what; what is allowed`.
[[nodiscard]] Measures read_measures(const std::filesystem::path& file);

}  // namespace tribo::verification::report
