#pragma once

#include <vector>

#include "solvers/schemes.hpp"

namespace tribo::solvers {

/// The schemes that solve one convex problem a step: `sap`, `lagged`, `lagged-regularized`,
/// `similar`, `log-barrier`, `ipc`. Rows of the table of schemes.
[[nodiscard]] std::vector<Scheme> convex_schemes();

}  // namespace tribo::solvers
