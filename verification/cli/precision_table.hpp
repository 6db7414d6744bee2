#pragma once

#include <string>

#include "verification/json.hpp"
#include "verification/work_precision.hpp"

namespace tribo::cli {

/// The study as a table for people: a row per run, then the observed orders. Without times.
[[nodiscard]] std::string precision_table(const verification::WorkPrecision& study);

/// The study as JSON with every counter and error; null where there is no number.
[[nodiscard]] Json precision_json(const verification::WorkPrecision& study);

}  // namespace tribo::cli
