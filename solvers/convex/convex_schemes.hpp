#pragma once

#include <vector>

#include "solvers/schemes.hpp"

namespace tribo::solvers {

/// The rows of the table of schemes that solve a convex problem a step: `sap`, `lagged`,
/// `lagged-regularized`, `similar`, `log-barrier`, `ipc`.
[[nodiscard]] std::vector<Scheme> convex_schemes();

}  // namespace tribo::solvers
