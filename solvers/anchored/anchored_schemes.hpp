#pragma once

#include <vector>

#include "solvers/schemes.hpp"

namespace tribo::solvers {

/// The rows of the schemes with contact memory, of expint2022.
[[nodiscard]] std::vector<Scheme> anchored_schemes();

}  // namespace tribo::solvers
