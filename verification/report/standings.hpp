#pragma once

#include <string>
#include <vector>

#include "verification/report/measures.hpp"
#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// One measured value, and its rank among the schemes that were measured on the same.
struct Standing {
  std::string scheme;  ///< or preset
  std::string on;      ///< scene, accuracy; empty if the measure has but one
  double value = 0;
  std::string unit;
  std::size_t of = 0;      ///< schemes measured, this one included; 0: not ranked
  std::size_t better = 0;  ///< how many of them are better
  std::size_t worse = 0;

  /// In the best third, with at least half of the others worse.
  [[nodiscard]] bool strong() const { return of > 1 && 3 * better < of && 2 * worse >= of; }
  /// In the worst third, with at least half of the others better.
  [[nodiscard]] bool weak() const { return of > 1 && 3 * worse < of && 2 * better >= of; }
};

/// Values within this fraction of each other rank alike.
inline constexpr double kAlike = 0.01;

/// All values of a measure in a run, in the order of its data. NaN ranks nowhere.
[[nodiscard]] std::vector<Standing> standings(const Measure& measure, const RunData& run,
                                              const std::vector<std::string>& schemes);

/// `best of 14`, `worst third: 12 of 14`, `alike all 14`; empty if it is not ranked.
[[nodiscard]] std::string rank_text(const Standing& standing);

}  // namespace tribo::verification::report
