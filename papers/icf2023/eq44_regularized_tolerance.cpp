/// Eq. (44) — the stiction tolerance of the regularized Lagged model, max(v_s, μ σ w_t γ_n0).
#include "papers/icf2023/steel_contact.hpp"
#include "solvers/convex/lagged.hpp"

namespace tribo::papers::icf2023::eq44 {
namespace {

using solvers::FrozenContact;
using verification::Block;
using verification::Figure;

/// 1 cm deep and sinking at 1 mm/s: γ_n0 = 0.01 s · 1e7 N/m · 0.01 m · (1 + 500 s/m · 1e-3 m/s).
constexpr SteelContact kByHand{.depth = 1e-2, .v_n0 = -1e-3, .d = 500, .w_t = 2};

FrozenContact contact(double depth) {
  SteelContact contact = kByHand;
  contact.depth = depth;
  return contact.frozen();
}

double tolerance(const FrozenContact& c) {
  return solvers::regularized_friction(c, numbers::kSigma.value).v_s;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  Block block{"lagged-regularized", {{"gamma_n0", "N*s"}, {"tolerance", "m/s"}}, {}};
  for (double depth = 1e-9; depth < 2e-1; depth *= 2) {
    const FrozenContact c = contact(depth);
    block.rows.push_back({{c.gamma_n0, tolerance(c)}});
  }
  figure.blocks.push_back(block);
  const FrozenContact c = kByHand.frozen();
  figure.quantities = {{"gamma_n0", c.gamma_n0, "N*s"},
                       {"tolerance", tolerance(c), "m/s"},
                       {"tolerance_at_rest", tolerance(contact(0)), "m/s"}};
  return figure;
}

}  // namespace tribo::papers::icf2023::eq44
