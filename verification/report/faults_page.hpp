#pragma once

#include <string>

#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// `faults.html`: the effect of each seeded fault on the claim that it must break.
[[nodiscard]] std::string faults_page(const RunData& run);

}  // namespace tribo::verification::report
