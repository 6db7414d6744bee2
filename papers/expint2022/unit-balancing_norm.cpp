/// Effect of balancing on the norm of the contact matrix and on the squarings, Sec. V-C.
#include <fmt/format.h>

#include <array>

#include "papers/expint2022/contact_motion.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::expint2022::unit_balancing {
namespace {

using verification::Block;
using verification::Figure;

constexpr std::array kSteps = {1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 4e-2};  // [s]
constexpr std::array kJudged = {1e-3, 4e-2};                                           // [s]

struct Choice {
  double norm, squarings, sweeps;
};

Choice choice(const ContactMotion& motion, bool balance, double h, Figure& figure) {
  solvers::ContactFlow flow = motion.flow({.balance = balance});
  flow.integrate(h, figure.work);
  const solvers::MatrixExponential& e = flow.exponential();
  return {e.norm(), static_cast<double>(e.scaling()), static_cast<double>(e.sweeps())};
}

void judge(double h, const Choice& plain, const Choice& balanced, Figure& figure) {
  const std::string step = fmt::format("{:g}ms", 1e3 * h);
  figure.quantities.push_back({"norm.plain." + step, plain.norm});
  figure.quantities.push_back({"norm.balanced." + step, balanced.norm});
  figure.quantities.push_back({"reduction." + step, plain.norm / balanced.norm});
  figure.quantities.push_back({"squarings.plain." + step, plain.squarings});
  figure.quantities.push_back({"squarings.balanced." + step, balanced.squarings});
  figure.quantities.push_back({"sweeps." + step, balanced.sweeps});
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const models::Instance scene =
      make_scene("box-on-four-springs", {{"contact.friction", kHoldingFriction}});
  const ContactMotion motion = contact_motion(scene);
  Block block{"norm",
              {{"h", "s"},
               {"plain", "-"},
               {"balanced", "-"},
               {"squarings_plain", "-"},
               {"squarings_balanced", "-"},
               {"sweeps", "-"}},
              {}};
  for (const double h : kSteps) {
    const Choice plain = choice(motion, false, h, figure);
    const Choice balanced = choice(motion, true, h, figure);
    block.rows.push_back(
        {{h, plain.norm, balanced.norm, plain.squarings, balanced.squarings, balanced.sweeps}});
    for (const double judged : kJudged) {
      if (h == judged) judge(h, plain, balanced, figure);
    }
  }
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_balancing
