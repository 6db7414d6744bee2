/// Fig. 19 — evaluations of the line search by its starting point, on the hard clutter.
///
/// In same-state replay each problem of a run is solved with each start, with new factors in each
/// iteration and with kept ones. An evaluation is one of ℓ and ℓ' at one α; the evaluation at the
/// end of the bracket, common to all starts, is counted once. With a new factor the quadratic start
/// is −ℓ'(0)/ℓ''(0) = 1, equal to the fixed one; they differ with kept factors alone.
#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025::fig19 {

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return line_search_starts(hard_clutter(), options);
}

}  // namespace tribo::papers::cenic2025::fig19
