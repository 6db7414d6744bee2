/// Table II — savings of a tolerance of Newton's method that follows the accuracy over a fixed one
/// of 1e-8, on the hard clutter.
///
/// In same-state replay each problem of a run is solved with both tolerances, with new factors in
/// each iteration and with kept ones, as in the paper's table: its 19235 iterations at 1e-3 are
/// those with kept factors in Table III. In addition separate runs, whose iterations are those of
/// the table.
#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025::table2 {

verification::Figure run_by_jobs(const verification::RunOptions& options) {
  return adaptive_tolerance(hard_clutter(), options);
}

}  // namespace tribo::papers::cenic2025::table2
