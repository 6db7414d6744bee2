/// Fig. 4a — local error against the stiffness of the contacts, a trot of Solo12.
#include <fmt/format.h>

#include <cmath>

#include "papers/expint2022/sensitivity.hpp"
#include "papers/items.hpp"

namespace tribo::papers::expint2022::fig04a {
namespace {

constexpr double kDampingRatio = 0.5;  // caption of Fig. 4a
constexpr double kLow = 3, kHigh = 8;  // powers of ten of K [N/m]; the published script
constexpr int kPoints = 11;

/// K = 10^3, 10^3.5, …, 10^8.
verification::Figure run(const verification::RunOptions& options) {
  std::vector<ContactChoice> choices;
  for (int i = 0; i < kPoints; ++i) {
    const double power = kLow + (kHigh - kLow) * i / (kPoints - 1);
    choices.push_back({.name = fmt::format("1e{}", power),
                       .stiffness = std::pow(10.0, power),
                       .damping_ratio = kDampingRatio});
  }
  return sensitivity(choices, options);
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "expint2022/fig04a",
    .title = "Local error against the stiffness of the contacts",
    .shows =
        "Fig. 4a: the mean error of one control period of the trot with contacts of 1e3 to 1e8 N/m "
        "and a damping ratio of 0.5.",
    .run = run};

}  // namespace tribo::papers::expint2022::fig04a
