#pragma once

#include <string>
#include <vector>

#include "verification/sabotage/fault.hpp"

namespace tribo::verification {

/// Programs and folders that the CTests name.
struct Suite {
  std::string tool, root, program;
  std::string clean;  ///< folder of the product's run directories, one an item
  std::string runs;   ///< folder of the run directories with faults
  std::string data;   ///< ` --data DIR`; empty without
};

/// The CTests: a run for each fault and item, then a test for each claim that needs the runs of all
/// its faults.
[[nodiscard]] std::string sabotage_tests(const std::vector<Fault>& faults, const Suite& suite);

}  // namespace tribo::verification
