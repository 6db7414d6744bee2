/// Fig. 11 — velocity of the rod's tip with dissipation, by model.
#include "papers/icf2023/rod.hpp"

namespace tribo::papers::icf2023::fig11 {

using verification::Figure;

Figure run(const verification::RunOptions& options) {
  Figure figure;
  add_tip_velocities({.dissipation = numbers::kRodDissipation.value,
                      .relaxation_time = numbers::kRodShortRelaxationTime.value},
                     options, figure);
  return figure;
}

}  // namespace tribo::papers::icf2023::fig11
