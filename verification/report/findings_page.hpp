#pragma once

#include <string>
#include <vector>

#include "verification/judge/finding.hpp"
#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// The findings by paper, each with its command and with the run's verdicts on its claims.
[[nodiscard]] std::string findings_page(const std::vector<Finding>& findings, const RunData& run);

}  // namespace tribo::verification::report
