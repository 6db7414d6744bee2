#pragma once

#include "solvers/cenic/cenic.hpp"
#include "solvers/schemes.hpp"

namespace tribo::solvers {

/// The error-controlled convex schemes of [cenic]: rows of the table of schemes.
[[nodiscard]] std::vector<Scheme> cenic_schemes();

/// The options given by the parameters of such a row.
[[nodiscard]] CenicOptions cenic_options(const models::Parameters& parameters);

}  // namespace tribo::solvers
