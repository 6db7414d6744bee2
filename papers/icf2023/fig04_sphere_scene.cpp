/// Fig. 4 — the falling sphere, as a drawing: its circle with one radius at equal times of a run.
/// Its stiffness compared with Hertz'.
#include <cmath>
#include <numbers>

#include "papers/icf2023/hertz.hpp"

namespace tribo::papers::icf2023::fig04 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kInterval = 0.05;  // between pictures [s]

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const Setup setup = make_setup("falling-sphere", "lagged", 0);
  const auto run = verification::sample_fixed_steps(setup, numbers::kSphereStep.value,
                                                    numbers::kSphereEnd.value, kInterval);
  figure.work = run.work;
  Block block{"sphere",
              {{"t", "s"}, {"x", "m"}, {"z", "m"}, {"R", "m"}, {"mark_x", "m"}, {"mark_z", "m"}},
              {}};
  const double R = numbers::kSphereRadius.value;
  const double mass = 4.0 / 3.0 * std::numbers::pi * R * R * R * numbers::kSphereDensity.value;
  figure.quantities = {{"stiffness_over_hertz", stiffness_over_hertz(setup, mass, R)}};
  for (const auto& x : run.states) {
    block.rows.push_back({{x.t, x.q[0], x.q[1], R, R * std::sin(x.q[2]), R * std::cos(x.q[2])}});
  }
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace tribo::papers::icf2023::fig04
