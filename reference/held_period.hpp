#pragma once

#include <optional>

#include "models/parameters.hpp"
#include "models/types.hpp"

namespace tribo::reference {

/// Where Solo12 is after a control period in which nothing switches.
struct HeldPeriod {
  models::State<double> end;
  double disagreement = 0;  ///< largest entry of (q, v) between two methods
};

/// Follows Solo12 from x over `period` [s], its held τ and its anchors, by Fehlberg's method of
/// order 8 and by extrapolation, both in extended precision at a relative tolerance of 1e-14.
///
/// Nothing where a point slips, pulls, begins to touch or lets go, looked at `kLooks` times: the
/// law with memory switches there at the steps of a scheme, and has no solution of its own.
[[nodiscard]] std::optional<HeldPeriod> held_period(const models::Parameters& scene,
                                                    const models::State<double>& x,
                                                    double period);

}  // namespace tribo::reference
