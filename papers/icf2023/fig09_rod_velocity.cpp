/// Fig. 9 — velocity of the rod's tip without dissipation, by model: it moves into the ground until
/// it no longer slips, and sticks for a finite time.
#include "papers/icf2023/rod.hpp"
#include "papers/items.hpp"

namespace tribo::papers::icf2023::fig09 {
namespace {

using verification::Figure;

Figure run(const verification::RunOptions& options) {
  Figure figure;
  add_tip_velocities({}, options, figure);
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "icf2023/fig09", .run = run};

}  // namespace tribo::papers::icf2023::fig09
