#pragma once

#include <string>

#include "verification/study/work_precision.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {

/// The study as a table for people: a row per run, then the observed orders. Without times.
[[nodiscard]] std::string precision_table(const verification::WorkPrecision& study);

/// The study as JSON with every counter and error; null where there is no number.
[[nodiscard]] Json precision_json(const verification::WorkPrecision& study);

}  // namespace tribo::cli
