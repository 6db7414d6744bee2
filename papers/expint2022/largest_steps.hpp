#pragma once

#include <vector>

#include "papers/expint2022/robots.hpp"

/// The largest stable steps of schemes, found by halving the period of control  [expint, Sec. VI-E]
///
/// Halving goes on until the run is bounded and upright (`stability.hpp`); the first bounded step
/// satisfies the authors' criterion, the last step ours.
namespace tribo::papers::expint2022 {

/// For each robot and each scheme of its `largest`, in order: a block `SCHEME.ROBOT` of all trials,
/// `halvings_bounded.SCHEME.ROBOT` and `halvings_upright.SCHEME.ROBOT` of the period, and the steps
/// themselves, `largest_bounded` and `largest_upright` [ms]; and the block `table`, with the steps
/// that the paper prints. Rows are the entries in this order, which places them in the picture.
///
/// In the full tier also with contacts a tenth softer, stiffer, less and more damped, as
/// `….SCHEME.ROBOT.CONTACTS`, with the largest resulting change of a step in halvings,
/// `other_contacts.bounded` and `other_contacts.upright`.
///
/// Implicit Euler of the robots in `also_by_differences` besides with the Newton matrix of
/// differences, a second computation, as `eul-imp-differences.ROBOT`. Explicit Euler of those
/// `with_last_digits` also with contacts that differ by 1e-12 and 2e-12 of their stiffness, as
/// `eul-exp.ROBOT@1e-12-stiffer` and so on.
[[nodiscard]] verification::Figure largest_steps(const std::vector<Robot>& robots,
                                                 const std::vector<Robot>& also_by_differences,
                                                 const std::vector<Robot>& with_last_digits,
                                                 const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
