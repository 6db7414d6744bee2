#pragma once

#include <vector>

#include "models/parameters.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {

/// Parameters as a table: `key`, `initial`, `unit`, `allowed`, `description`; false if there are
/// none.
[[nodiscard]] data parameters_view(const std::vector<models::ParameterSpec>& specs);

}  // namespace tribo::verification::report
