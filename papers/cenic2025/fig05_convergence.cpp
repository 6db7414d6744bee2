/// Fig. 5 — convergence of Newton's method with kept factors, on the hard clutter.
///
/// Every solve of runs with kept factors is recorded: the size of each update, the cost above its
/// minimum, and whether the iteration made a factor of its own. A kept factor converges linearly,
/// at a nearly constant rate; after new factors the last updates shrink tenfold or more.
#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025::fig05 {

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return kept_factor_convergence(hard_clutter(), options);
}

}  // namespace tribo::papers::cenic2025::fig05
