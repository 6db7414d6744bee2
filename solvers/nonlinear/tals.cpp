#include "solvers/nonlinear/tals.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::solvers {
namespace {

using models::Vector2;

/// Smallest α > 0 with  v·(v + αΔv) = cos θ ‖v‖ ‖v + αΔv‖.  Along v and across it the new slip is
/// (x² + αX, α|C|)/x with x = ‖v‖, X = v·Δv, C = v × Δv, so that
///
///   α |C| cos θ = (x² + αX) sin θ
///
/// This is the root of the quadratic equation in [tamsi, Sec. III-A] without the cancellation in
/// its discriminant, 4 x⁴ C² sin²θ cos²θ, where the path passes close to the disk. Lengths are in
/// v_s.
TalsLimit turn_limit(const Vector2<double>& v, const Vector2<double>& dv,
                     const TalsOptions& options) {
  const Vector2<double> w = v / options.v_s;
  const Vector2<double> dw = dv / options.v_s;
  const double across = std::abs(w[0] * dw[1] - w[1] * dw[0]);
  const double rise = std::sin(options.max_angle);
  const double alpha =
      w.squaredNorm() * rise / (across * std::cos(options.max_angle) - w.dot(dw) * rise);
  if (!(alpha > 0) || !std::isfinite(alpha)) return {0, TalsRule::kInvalid};
  return {std::min(alpha, 1.0), TalsRule::kTurns};  // a turn by θ_max itself may round above 1
}

}  // namespace

TalsLimit transition_aware_limit(const Vector2<double>& v, const Vector2<double>& dv,
                                 const TalsOptions& options) {
  const double v_s = options.v_s;
  const double eps_v = options.softness * v_s;
  const Vector2<double> v_next = v + dv;
  const double speed = v.norm();
  const double speed_next = v_next.norm();
  const double change = dv.norm();
  if (!std::isfinite(speed) || !std::isfinite(change)) return {0, TalsRule::kInvalid};

  if (change < eps_v) return {1, TalsRule::kNoChange};
  if (speed < eps_v && speed_next > v_s) return {v_s / (2 * change), TalsRule::kLeavesRest};
  if (speed > v_s && speed_next < eps_v) return {1 - v_s / (2 * change), TalsRule::kReachesRest};
  if (speed <= v_s) return {1, TalsRule::kInside};
  if (speed_next <= v_s) return {1, TalsRule::kLands};

  const double a = -v.dot(dv) / (change * change);  // v + aΔv is nearest to the centre
  if (a > 0 && a < 1) {
    const double nearest = (v + a * dv).norm();
    if (nearest < eps_v) return {a - v_s / (2 * change), TalsRule::kCrosses};
    if (nearest < v_s) return {a, TalsRule::kCrosses};
  }
  const double cosine = v.dot(v_next) / (speed * speed_next);
  if (cosine > std::cos(options.max_angle)) return {1, TalsRule::kUnlimited};
  return turn_limit(v, dv, options);
}

}  // namespace tribo::solvers
