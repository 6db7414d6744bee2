#include "solvers/convex/near_rigid.hpp"

#include <algorithm>
#include <numbers>

namespace tribo::solvers {
namespace {

constexpr double kBeta = 0.1;           ///< β: period of a constraint over the step size [-]
constexpr double kSmallestStep = 1e-4;  ///< of h_e [s]
constexpr double kTwoPi = 2 * std::numbers::pi;

}  // namespace

StiffRow near_rigid(double h, double w) {
  const double h_e = std::max(h, kSmallestStep);
  const double k = kTwoPi * kTwoPi / (kBeta * kBeta * h_e * h_e * w);  // 4π²/(β² h_e² w)
  const double reach = h + kBeta * h_e / std::numbers::pi;             // h + τ
  return {.reach = reach, .R = 1 / (h * reach * k)};
}

StiffRow stiff_row(double h, double w, const std::optional<models::Compliance>& compliance) {
  const StiffRow rigid = near_rigid(h, w);
  if (!compliance) return rigid;
  const double reach = h + compliance->c / compliance->k;
  const double R = 1 / (h * reach * compliance->k);
  return R > rigid.R ? StiffRow{reach, R} : rigid;
}

}  // namespace tribo::solvers
