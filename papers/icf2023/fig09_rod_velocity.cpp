/// Fig. 9 — velocity of the rod's tip without dissipation, by model: it moves into the ground until
/// it no longer slips, and sticks for a finite time.
#include "papers/icf2023/rod.hpp"

namespace tribo::papers::icf2023::fig09 {

using verification::Figure;

Figure run(const verification::RunOptions& options) {
  Figure figure;
  add_tip_velocities({}, options, figure);
  return figure;
}

}  // namespace tribo::papers::icf2023::fig09
