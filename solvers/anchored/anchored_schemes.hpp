#pragma once

#include <vector>

#include "solvers/schemes.hpp"

namespace tribo::solvers {

/// The schemes with contact memory of expint2022: rows of the table of schemes.
[[nodiscard]] std::vector<Scheme> anchored_schemes();

}  // namespace tribo::solvers
