/// Fig. 7 — the sliding rod, as a drawing: the rod at equal times of a run through the jam.
#include <cmath>

#include "papers/icf2023/rod.hpp"
#include "papers/items.hpp"

namespace tribo::papers::icf2023::fig07 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kStep = 1e-5;       // [s]
constexpr double kInterval = 10e-3;  // between pictures [s]

Figure run(const verification::RunOptions&) {
  Figure figure;
  const auto run = verification::sample_fixed_steps(rod_setup({.model = "lagged", .h = kStep}),
                                                    kStep,
                                                    numbers::kRodConvergenceEnd.value,
                                                    kInterval);
  figure.work = run.work;
  Block block{"rod",
              {{"t", "s"}, {"tip_x", "m"}, {"tip_z", "m"}, {"length_x", "m"}, {"length_z", "m"}},
              {}};
  const double half = numbers::kRodLength.value / 2;
  for (const auto& x : run.states) {
    const double c = half * std::cos(x.q[2]);
    const double s = half * std::sin(x.q[2]);
    block.rows.push_back({{x.t, x.q[0] + c, x.q[1] - s, -2 * c, 2 * s}});
  }
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "icf2023/fig07",
    .title = "The sliding rod: the scene",
    .shows = "The rod at equal times: its leading end slides on the ground, jams and leaves it.",
    .run = run};

}  // namespace tribo::papers::icf2023::fig07
