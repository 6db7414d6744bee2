/// Fig. 4b — local error against the damping ratio of the contacts, a trot of Solo12.
#include <fmt/format.h>

#include <array>

#include "papers/expint2022/parameters.hpp"
#include "papers/expint2022/sensitivity.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig04b {
namespace {

constexpr std::array kRatios = {0.2, 0.4, 0.6, 0.8, 1.0};  // the published script

verification::Figure run(const verification::RunOptions& options) {
  std::vector<ContactChoice> choices;
  for (const double ratio : kRatios) {
    choices.push_back(
        {.name = fmt::format("{:.1f}", ratio), .stiffness = kStiffness, .damping_ratio = ratio});
  }
  return sensitivity(choices, options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig04b",
    .title = "Local error against the damping of the contacts",
    .shows =
        "Fig. 4b: the mean error of one control period of the trot with contacts of 1e5 N/m and "
        "damping ratios from 0.2 to 1.",
    .run = run};

}  // namespace tribo::papers::expint2022::fig04b
