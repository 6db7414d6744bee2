/// Fig. 5 on the planar clutter — convergence of Newton's method with kept factors.
///
/// Every solve of runs with kept factors is recorded: the size of each update, the cost above its
/// minimum, and whether the iteration made a factor of its own. A kept factor converges linearly,
/// at a nearly constant rate; after new factors the last updates shrink tenfold or more.
#include "papers/cenic2025/clutter_experiments.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig05_planar {
namespace {

verification::Figure run(const verification::RunOptions& options) {
  return kept_factor_convergence(planar_clutter(), options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig05-planar",
    .title = "Convergence with kept factors, on a planar clutter",
    .shows =
        "Updates and cost by iteration over consecutive solves; filled marks where the matrix was "
        "factored anew. A planar stand-in of twelve balls for the hard clutter.",
    .run = run,
    .gives_jobs = true};

}  // namespace tribo::papers::cenic2025::fig05_planar
