/// Eq. (44) — the stiction tolerance of the regularized Lagged model, max(v_s, μ σ w_t γ_n0).
#include "papers/icf2023/models.hpp"
#include "papers/items.hpp"
#include "solvers/convex/lagged.hpp"

namespace tribo::papers::icf2023 {
namespace {

using solvers::FrozenContact;
using verification::Block;
using verification::Figure;

constexpr double kMu = 1;
constexpr double kMobility = 2;  // w_t [1/kg]
constexpr double kDepth = 1e-2;  // of the number by hand [m]

FrozenContact contact(double depth) {
  const models::HuntCrossley<double> law{numbers::kStiffness.value, 0};
  const double h = numbers::kBeltStep.value;
  return {
      .h = h,
      .phi0 = -depth,
      .gamma_n0 = h * law.force(depth, 0),
      .w_n = kMobility,
      .w_t = kMobility,
      .normal = law,
      .friction = {
          .shape = models::SoftFriction{}, .mu = kMu, .v_s = numbers::kStictionTolerance.value}};
}

double tolerance(const FrozenContact& c) {
  return solvers::regularized_lagged_potential(c, numbers::kSigma.value).stiction_tolerance();
}

Figure run(const verification::RunOptions&) {
  Figure figure;
  Block block{"lagged-regularized", {{"gamma_n0", "N*s"}, {"tolerance", "m/s"}}, {}};
  for (double depth = 1e-9; depth < 2e-1; depth *= 2) {
    const FrozenContact c = contact(depth);
    block.rows.push_back({{c.gamma_n0, tolerance(c)}});
  }
  figure.blocks.push_back(block);
  const FrozenContact c = contact(kDepth);
  figure.quantities = {{"gamma_n0", c.gamma_n0, "N*s"},
                       {"tolerance", tolerance(c), "m/s"},
                       {"tolerance_at_rest", tolerance(contact(0)), "m/s"}};
  return figure;
}

}  // namespace

extern const verification::Item eq44;
const verification::Item eq44{
    .id = "icf2023/eq44",
    .title = "The stiction tolerance of the regularized Lagged model, Eq. (44)",
    .shows = "The tolerance against the previous normal impulse: v_s below, proportional above.",
    .run = run};

}  // namespace tribo::papers::icf2023
