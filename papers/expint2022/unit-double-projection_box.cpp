/// The gain of Eq. (26), a separate mean force for the positions, over Eq. (24).
#include <fmt/format.h>

#include <cmath>

#include "papers/expint2022/box_error.hpp"

namespace tribo::papers::expint2022::unit_double_projection {
namespace {

using verification::Block;
using verification::Figure;

constexpr std::array kSteps = {5e-4, 1e-3, 2e-3, 4e-3, 8e-3};  // [s]

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const BoxStudy study(kSlowRate);
  const NamedScheme &two = box_schemes()[0], &one = box_schemes()[1];
  Block block{"gain", {{"h", "s"}, {"two", "-"}, {"one", "-"}, {"gain", "-"}}, {}};
  for (const double h : kSteps) {
    const BoxStudy::Error with = study.error(two, h, figure);
    const BoxStudy::Error without = study.error(one, h, figure);
    const double gain = without.value / with.value;
    block.rows.push_back({{h, with.value, without.value, gain}, with.status});
    figure.quantities.push_back({fmt::format("decades.{:g}ms", 1e3 * h), std::log10(gain)});
  }
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_double_projection
