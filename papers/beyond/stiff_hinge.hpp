#pragma once

#include "verification/judge/figure.hpp"

namespace tribo::papers::beyond {

/// A hinge without weight on a stiff spring whose natural period is half a step, 0.1 rad from rest:
///
///   (I + h D + h² K) v = h K (rest − q0)   in the first step, where the spring is taken at its
///   end.
///
/// Adds the energy at the start, the most that it becomes in a hundred steps of any scheme that
/// takes the spring at the end, the first speed of sap, and the energy of cenic after ten steps
/// with the spring at the start.
void add_stiff_hinge(verification::Figure& figure);

}  // namespace tribo::papers::beyond
