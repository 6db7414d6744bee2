/// Fig. 15, planar stand-in — pictures of artifacts: final places of the plate and the rods beside
/// the bars of the comb, with too large steps, with too loose accuracies, and without artifacts.
#include <fmt/format.h>

#include "papers/cenic2025/comb_drop.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::cenic2025::fig15_planar {
namespace {

using verification::Block;
using verification::Figure;

/// A closed line of points, then a blank row.
void add_outline(const Outline& outline, Block& block) {
  for (std::size_t i = 0; i <= outline.size(); ++i) {
    const auto& p = outline[i % outline.size()];
    block.rows.push_back({{p[0], p[1]}});
  }
}

void add(const std::string& name, const verification::StepChoice& choice, Figure& figure) {
  const Setup setup{.scenario = "comb", .scheme = "cenic"};
  const CombDrop drop = drop_on_comb(setup, choice);
  for (std::size_t b = 0; b < drop.outlines.size(); ++b) {
    Block block{fmt::format("{}.{}", name, b), {{"x", "m"}, {"z", "m"}}, {}};
    add_outline(drop.outlines[b], block);
    figure.blocks.push_back(block);
  }
  figure.quantities.push_back(
      {"passed." + name, verification::of_whole_run(drop.run.end, drop.passed ? 1 : 0)});
  figure.quantities.push_back(
      {"rattles." + name,
       verification::of_whole_run(drop.run.end, drop.speed > kRattling ? 1 : 0)});
  figure.work += drop.run.work;
}

/// The bars; every row contains their radius.
Block bars() {
  const Setup setup{.scenario = "comb", .scheme = "cenic"};
  const models::Parameters p = setup.scenario_parameters();
  Block block{"bars", {{"x", "m"}, {"z", "m"}, {"radius", "m"}}, {}};
  const double count = p.number("comb.bars");
  for (double i = 0; i < count; ++i) {
    const double x = (i - (count - 1) / 2) * p.number("comb.pitch");
    block.rows.push_back({{x, 0, p.number("comb.bar") / 2}});
  }
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  figure.blocks.push_back(bars());
  add("20ms", 20e-3, figure);
  add("1e-1", accuracy(1e-1), figure);
  add("1e-3", accuracy(1e-3), figure);
  add("1ms", 1e-3, figure);
  add("1e-4", accuracy(1e-4), figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig15_planar
