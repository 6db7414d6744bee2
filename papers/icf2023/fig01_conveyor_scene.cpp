/// Fig. 1 — the box on the oscillating belt, as a drawing: outline and belt at the start and at the
/// belt's first turn.
#include <cmath>

#include "papers/icf2023/models.hpp"

namespace tribo::papers::icf2023::fig01 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kSide = 0.1;  // of the box [m]

Block outline(const char* name, double x, double z) {
  Block block{name, {{"x", "m"}, {"z", "m"}}, {}};
  for (const auto& [dx, dz] :
       {std::pair{-0.5, 0.0}, {0.5, 0.0}, {0.5, 1.0}, {-0.5, 1.0}, {-0.5, 0.0}}) {
    block.rows.push_back({{x + dx * kSide, z + dz * kSide}});
  }
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const double turn = 1 / (2 * numbers::kBeltFrequency.value);
  const auto run = verification::run_fixed_steps(make_setup("conveyor-belt", "lagged", 0),
                                                 numbers::kBeltStep.value, turn);
  figure.work = run.work;
  figure.blocks = {outline("box.start", 0, 0), outline("box.turn", run.x.q[0], run.x.q[1])};
  Block belt{"belt", {{"t", "s"}, {"x", "m"}}, {}};
  const double A = numbers::kBeltAmplitude.value;
  for (int i = 0; i <= 100; ++i) {
    const double phase = 2 * std::numbers::pi * i / 100;
    belt.rows.push_back({{i / (100 * numbers::kBeltFrequency.value), A * (1 - std::cos(phase))}});
  }
  figure.blocks.push_back(belt);
  return figure;
}

}  // namespace tribo::papers::icf2023::fig01
