/// Eq. (16) — the friction gradient with projectors on the slip direction, and as printed.
///
/// A point slides in the plane under a constant normal force; one semi-implicit step by Newton's
/// method
///
///   r(v) = m (v − v*) − h f_t(v) = 0,   −∂f_t/∂v = π ( (μ̃/‖v‖) A + (μ̃'/v_s) B )
///
/// where differentiation gives A = I − t̂t̂ᵀ, B = t̂t̂ᵀ. Printed are A = P⊥ₙ and B = Pₙ, the
/// projectors on the contact plane and its normal: in the plane A = I and B = 0.
#include <Eigen/LU>

#include <cmath>

#include "papers/tamsi2020/parameters.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::tamsi2020::eq16 {
namespace {

using models::Vector2;
using verification::Block;
using verification::Figure;

constexpr double kRounding = 1e-14;
constexpr int kIterations = 30;

struct SlidingStep {
  double m = 1;                      ///< [kg]
  double h = kCoarseStep;            ///< [s]
  double pi = 9.8;                   ///< normal force [N]
  Vector2<double> v_free{0.8, 0.3};  ///< v* [m/s]
  Vector2<double> v0{0.9, 0.1};      ///< first iterate [m/s]
  models::FrictionLaw<double> friction{.mu = 1.0, .v_s = 1e-4};
};

enum class Projectors { kOnSlip, kAsPrinted };

Eigen::Matrix2d negative_gradient(const SlidingStep& step, const Vector2<double>& v,
                                  Projectors projectors) {
  const double s = v.norm() / step.friction.v_s;
  const Eigen::Matrix2d I = Eigen::Matrix2d::Identity();
  const Vector2<double> t_hat = v / v.norm();
  const Eigen::Matrix2d along = t_hat * t_hat.transpose();
  const double a = step.friction.quotient(s) / step.friction.v_s;
  const double b = step.friction.slope(s) / step.friction.v_s;
  if (projectors == Projectors::kAsPrinted) return step.pi * a * I;
  return step.pi * (a * (I - along) + b * along);
}

/// Sizes of Newton's increments.
std::vector<double> newton(const SlidingStep& step, Projectors projectors) {
  std::vector<double> sizes;
  Vector2<double> v = step.v0;
  for (int k = 0; k < kIterations; ++k) {
    const Vector2<double> r = step.m * (v - step.v_free) - step.h * step.friction.force(v, step.pi);
    const Eigen::Matrix2d J =
        step.m * Eigen::Matrix2d::Identity() + step.h * negative_gradient(step, v, projectors);
    const Vector2<double> dv = -J.inverse() * r;
    sizes.push_back(dv.norm());
    if (dv.norm() < kRounding) break;
    v += dv;
  }
  return sizes;
}

/// The limit of the contraction as printed, by hand: at the solution v the error along the slip is
/// scaled by 1 − (true ∂r)/(printed ∂r) = q/(1 + q), q = h π μ/(m ‖v‖).
double contraction_by_hand(const SlidingStep& step) {
  const double speed = step.v_free.norm() - step.h * step.pi * step.friction.mu / step.m;
  const double q = step.h * step.pi * step.friction.mu / (step.m * speed);
  return q / (1 + q);
}

Block history(const char* name, const std::vector<double>& sizes) {
  Block block{name, {{"k", "-"}, {"abs_dv", "m/s"}}, {}};
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const double size = sizes[k] > 0 ? sizes[k] : std::numeric_limits<double>::quiet_NaN();
    block.rows.push_back({{static_cast<double>(k), size}});
  }
  return block;
}

/// ln(d_{k+1}/d_k)/ln(d_k/d_{k−1}) of the last three increments above `floor`.
double rate(const std::vector<double>& sizes, double floor) {
  std::vector<double> d;
  for (const double size : sizes) {
    if (size > floor) d.push_back(size);
  }
  if (d.size() < 3) return std::numeric_limits<double>::quiet_NaN();
  const std::size_t n = d.size();
  return std::log(d[n - 1] / d[n - 2]) / std::log(d[n - 2] / d[n - 3]);
}

/// The same iteration without vectors or laws: straight sliding at speed u, r = m (u − u*) + h π μ,
/// with the printed slope m + h π μ/u. Its rate is measured in the same way.
double rate_in_scalars(const SlidingStep& step) {
  const double drag = step.h * step.pi * step.friction.mu;
  double u = step.v0.norm();
  std::vector<double> sizes;
  for (int k = 0; k < kIterations; ++k) {
    const double du = -(step.m * (u - step.v_free.norm()) + drag) / (step.m + drag / u);
    sizes.push_back(std::abs(du));
    u += du;
  }
  return rate(sizes, 1e-12);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  const SlidingStep step;
  const std::vector<double> on_slip = newton(step, Projectors::kOnSlip);
  const std::vector<double> as_printed = newton(step, Projectors::kAsPrinted);
  const std::size_t n = as_printed.size();
  const std::size_t middle = n / 2;
  Figure figure;
  figure.blocks = {history("on-slip", on_slip), history("as-printed", as_printed)};
  figure.quantities = {
      {"iterations.on_slip", static_cast<double>(on_slip.size())},
      {"iterations.as_printed", static_cast<double>(n)},
      {"rate.on_slip", rate(on_slip, kRounding)},
      {"rate.as_printed", rate(as_printed, 1e-12)},
      {"rate.as_printed_in_scalars", rate_in_scalars(step)},
      {"contraction.as_printed", as_printed[middle] / as_printed[middle - 1]},
      {"contraction.by_hand", contraction_by_hand(step)},
      {"contraction_deviation",
       std::abs(as_printed[middle] / as_printed[middle - 1] / contraction_by_hand(step) - 1)},
  };
  figure.findings = {
      "Eq. (16) prints the projectors on the contact normal. Inside the tangent plane they leave "
      "the matrix "
      "of a Picard iteration: in sliding Newton converges linearly, with the factor q/(1+q), q = h "
      "mu pi/(m |v|). "
      "With projectors on the slip direction it is quadratic; that is what `tamsi` uses."};
  return figure;
}

}  // namespace tribo::papers::tamsi2020::eq16
