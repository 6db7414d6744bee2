#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solvers/work.hpp"

namespace tribo::verification {

/// A number, or null if it is not finite.
[[nodiscard]] nlohmann::ordered_json number_json(double value);

/// The counters by their names, and `smallest_step`, which is null if there was no step.
[[nodiscard]] nlohmann::ordered_json work_json(const solvers::Work& work);

}  // namespace tribo::verification
