/// Observed orders on a box in space whose four points never detach.
#include "papers/expint2022/box_error.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::unit_order {
namespace {

using verification::Block;
using verification::Figure;

constexpr int kHalvings = 10;  // of the horizon, for the shortest step

/// 1, 2, 3, 4, 6, 8, 12, …: numbers of steps over the horizon.
std::vector<int> divisions() {
  std::vector<int> all = {1};
  for (int i = 1; i <= kHalvings; ++i) {
    all.push_back(1 << i);
    if (i < kHalvings) all.push_back(3 << (i - 1));
  }
  return all;
}

Figure run(const verification::RunOptions&) {
  Figure figure;
  const BoxStudy study(kSlowRate);
  for (const NamedScheme& scheme : box_schemes()) {
    Block block{scheme.name, {{"h", "s"}, {"error", "-"}}, {}};
    for (const int steps : divisions()) {
      const double h = kBoxEnd / steps;
      const BoxStudy::Error error = study.error(scheme, h, figure);
      block.rows.push_back({{h, error.value}, error.status});
    }
    figure.blocks.push_back(block);
  }
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/unit-order",
    .title = "Observed orders on a box with bilateral contacts",
    .shows =
        "Largest error of configuration and velocity after 8 ms against the step, from the "
        "box's own equations of motion in long double.",
    .run = run};

}  // namespace tribo::papers::expint2022::unit_order
