#pragma once

#include "reference/any_hybrid.hpp"
#include "reference/problem.hpp"

namespace tribo::reference {

/// Integrates a hybrid system from the coordinates `start` = (q, v) at t = 0 by the computation's
/// method: 0 is Bulirsch-Stoer; 1 the closed form of a mode where it has one, else Fehlberg's pair.
template <class S>
[[nodiscard]] Answer compute_hybrid(const AnyHybrid<S>& system,
                                    Vector<S> start,
                                    const std::vector<double>& scales,
                                    const Computation& computation,
                                    std::span<const double> times);

}  // namespace tribo::reference
