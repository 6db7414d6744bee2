/// Fig. 5 — convergence of Newton's method with kept factors, on the hard clutter.
///
/// Every solve of runs with kept factors is recorded: the size of each update, the cost above its
/// minimum, and whether the iteration made a factor of its own. A kept factor converges linearly,
/// at a nearly constant rate; after new factors the last updates shrink tenfold or more.
#include "papers/cenic2025/clutter_experiments.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig05 {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return kept_factor_convergence(hard_clutter(), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "cenic2025/fig05", .run = run, .gives_jobs = true};

}  // namespace tribo::papers::cenic2025::fig05
