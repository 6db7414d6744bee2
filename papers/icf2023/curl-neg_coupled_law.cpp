/// Eq. (20) — the physical law, implicit in both coupled directions, is not a gradient.
///
///   γ_n = n(v_n),  γ_t = −μ n(v_n) t̂_s:   ∂γ_t/∂v_n − (∂γ_n/∂v_t)ᵀ = −μ n'(v_n) t̂_s ≠ 0
#include <algorithm>
#include <cmath>
#include <random>

#include "papers/icf2023/models.hpp"
#include "solvers/convex/normal_impulse.hpp"
#include "solvers/convex/potential_response.hpp"

namespace tribo::papers::icf2023::curl_neg {
namespace {

using models::Vector2;
using models::Vector3;
using verification::Block;
using verification::Figure;

constexpr int kPoints = 60;
constexpr double kDifference = 1e-6;  // [m/s]

struct CoupledLaw {
  double h = 1e-2;
  models::HuntCrossley<double> normal{1e4, 0.5};
  double phi0 = -1e-3;
  models::FrictionLaw<double> friction{
      .shape = models::FrictionShape::named("soft"), .mu = 0.5, .v_s = 1e-2};

  [[nodiscard]] Vector3<double> impulse(const Vector3<double>& v_c) const {
    const double n = solvers::NormalImpulse(normal, phi0, h).value(v_c[0]);
    Vector3<double> gamma;
    gamma << n, -n * solvers::slip_response<double>(friction, v_c.tail<2>()).gradient;
    return gamma;
  }
  [[nodiscard]] Vector3<double> derivative(const Vector3<double>& v_c, int i) const {
    const Vector3<double> step = kDifference * Vector3<double>::Unit(i);
    return (impulse(v_c + step) - impulse(v_c - step)) / (2 * kDifference);
  }
  /// ∂γ_t/∂v_n − (∂γ_n/∂v_t)ᵀ by differences
  [[nodiscard]] Vector2<double> curl(const Vector3<double>& v_c) const {
    const Vector3<double> by_normal = derivative(v_c, 0);
    return {by_normal[1] - derivative(v_c, 1)[0], by_normal[2] - derivative(v_c, 2)[0]};
  }
  /// −μ n' t̂_s = −μ n' v_t/√(‖v_t‖² + v_s²), with n' by hand
  [[nodiscard]] Vector2<double> curl_by_hand(const Vector3<double>& v_c) const {
    const double x = -phi0 - h * v_c[0];
    const double rate = 1 - normal.d * v_c[0];
    const double n_slope = x > 0 && rate > 0 ? -h * normal.k * (h * rate + normal.d * x) : 0;
    const Vector2<double> v_t = v_c.tail<2>();
    return -friction.mu * n_slope * v_t /
           std::sqrt(v_t.squaredNorm() + friction.v_s * friction.v_s);
  }
};

}  // namespace

Figure run(const verification::RunOptions&) {
  const CoupledLaw law;
  std::mt19937_64 engine(20);
  const auto unit = [&] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
  Figure figure;
  Block block{"samples", {{"by_hand", "kg"}, {"by_differences", "kg"}}, {}};
  double worst = 0;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kPoints; ++i) {
    const Vector3<double> v_c(-unit(), 2 * unit() - 1, 2 * unit() - 1);
    const Vector2<double> curl = law.curl(v_c);
    const Vector2<double> by_hand = law.curl_by_hand(v_c);
    keep_largest(worst, (curl - by_hand).norm() / by_hand.norm());
    keep_least(least, curl.norm());
    for (int j = 0; j < 2; ++j) block.rows.push_back({{by_hand[j], curl[j]}});
  }
  figure.blocks.push_back(block);
  figure.quantities = {{"deviation", worst}, {"least_curl", least, "kg"}};
  return figure;
}

}  // namespace tribo::papers::icf2023::curl_neg
