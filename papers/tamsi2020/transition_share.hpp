#pragma once

#include "verification/judge/figure.hpp"

/// How much of its work error control spends on the transitions of the box.
namespace tribo::papers::tamsi2020::fig05 {

/// Evaluations of f in attempts that meet the neighbourhood of a transition of the closed form,
/// over all of the run. Names end with `@` and what differs from quasi Newton at 1e-8 with the
/// limits of the authors, the trapezoidal rule, and 1 ms before and after a transition.
[[nodiscard]] verification::Figure transition_shares();

}  // namespace tribo::papers::tamsi2020::fig05
