/// The order of TR-BDF2 on a mass between two springs, whose motion is known.
#include <cmath>

#include "verification/judge/figure.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::own::order {
namespace {

constexpr double kEnd = 0.1;    ///< [s]
constexpr double kStep = 1e-3;  ///< and halves of it [s]
constexpr int kHalvings = 5;

}  // namespace

verification::Figure run(const verification::RunOptions&) {
  verification::Figure figure;
  const verification::Setup setup{.scenario = "two-sided-spring", .scheme = "tr-bdf2"};
  const auto p = setup.scenario_parameters();
  const double omega = std::sqrt(p.number("contact.stiffness") / p.number("mass.mass"));
  const double exact = p.number("mass.x0") * std::cos(omega * kEnd);
  verification::Block block{"error", {{"h", "s"}, {"error", "m"}}, {}};
  for (int i = 0; i <= kHalvings; ++i) {
    const double h = std::ldexp(kStep, -i);
    const auto ran = verification::run_fixed_steps(setup, h, kEnd);
    block.rows.push_back({{h, std::abs(ran.x.q[0] - exact)}, verification::status_name(ran.end)});
    figure.work += ran.work;
  }
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace tribo::papers::own::order
