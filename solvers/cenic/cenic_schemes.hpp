#pragma once

#include "solvers/schemes.hpp"

namespace tribo::solvers {

/// The error-controlled convex schemes of [cenic]: rows of the table of schemes.
[[nodiscard]] std::vector<Scheme> cenic_schemes();

}  // namespace tribo::solvers
