#pragma once

#include <map>
#include <string>
#include <vector>

#include "verification/workshop/sabotage/fault.hpp"

namespace tribo::verification {

/// Programs and folders that the CTests name.
struct Suite {
  std::string tool, root, program;
  std::string clean;  ///< folder of the product's run directories, one an item
  std::string runs;   ///< folder of the run directories with faults
  std::string data;   ///< ` --data DIR`; empty without
};

/// Number of parts into which the items are dealt; one part is tried at a time.
inline constexpr int kSamples = 32;

/// The sample of each item, 1 to kSamples: all faults and claims of an item are in one.
[[nodiscard]] std::map<std::string, int> samples_of_items(const std::vector<Fault>& faults);

/// The CTests: a run for each fault and item, then a test for each claim that needs the runs of all
/// its faults. A claim has the label `sabotage-N` of its sample, or `sabotage-full` where the full
/// tier tries it; adding its runs is left to CTest.
[[nodiscard]] std::string sabotage_tests(const std::vector<Fault>& faults, const Suite& suite);

}  // namespace tribo::verification
