/// Fig. 18 — what a step of CENIC is spent on, at accuracy 1e-3, in the clutters of the paper. Its
/// other scenes need hydroelastic contact or models that are not published.
#include "papers/cenic2025/clutter.hpp"
#include "papers/cenic2025/cost_split.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig18 {
namespace {

constexpr int kRepeats = 2;  ///< of a run, to be timed

verification::Figure run(const verification::RunOptions& options) {
  const Clutter soft{.scene = soft_clutter()}, hard{.scene = hard_clutter()};
  const Clutter trapezoid{.scene = hard_clutter(), .scheme = "cenic-trapezoid"};
  return cost_split({{"soft-clutter", soft.setup()},
                     {"hard-clutter", hard.setup()},
                     {"hard-clutter-trapezoid", trapezoid.setup()}},
                    kRepeats,
                    options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig18",
    .title = "What a step is spent on, in the clutters",
    .shows =
        "Geometry queries, Newton iterations, factorizations and evaluations of the line search in "
        "an attempted step at accuracy 1e-3, for the soft and the hard clutter. The times of the "
        "same runs are shown below, not judged.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig18
