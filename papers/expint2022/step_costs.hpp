#pragma once

#include "papers/expint2022/local_error.hpp"

/// The cost of a step, Table III                                           [expint, Sec. VI-G]
///
/// Counted: the products, squarings and sweeps of the exponential, and evaluations of the dynamics.
/// Times are also measured, for the report: of a whole step and of its exponential, the paper's
/// computeIntegrals. The linear system and the contact forces, which the paper counts separately,
/// come from the same evaluation here.
namespace tribo::papers::expint2022 {

/// Steps of one control period from each state at which a period of Expo's run begins, by the
/// paper's `standard` routine, with balancing, `balanced`, and without matrix products, `reduced`.
/// A block of each name: the exponential of each start at which a foot touches; and, with that name
/// after a dot, quantities `products`, `most_products`, `squarings`, `sweeps` of a step (means,
/// `most_` the largest) and `evaluations` of the dynamics, the last also of `eul-exp`.
/// `squarings_saved`: of the standard routine less those with balancing. The timing contains the
/// paper's times beside those of this computer.
[[nodiscard]] verification::Figure step_costs(const RobotScene& scene);

}  // namespace tribo::papers::expint2022
