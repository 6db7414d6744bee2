/// Fig. 11 — velocity of the rod's tip with dissipation, by model.
#include "papers/icf2023/rod.hpp"
#include "papers/items.hpp"

namespace tribo::papers::icf2023::fig11 {
namespace {

using verification::Figure;

Figure run(const verification::RunOptions& options) {
  Figure figure;
  add_tip_velocities({.dissipation = numbers::kRodDissipation.value,
                      .relaxation_time = numbers::kRodShortRelaxationTime.value},
                     options, figure);
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{.id = "icf2023/fig11", .run = run};

}  // namespace tribo::papers::icf2023::fig11
