#include "models/control/walk_reference.hpp"

#include <Eigen/LU>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/bodies/articulated_tree.hpp"
#include "models/input_error.hpp"

namespace tribo::models {
namespace {

constexpr double kLongestWalk = 60;      // [s]
constexpr double kShareOfPeriod = 1e-9;  // tolerance of a time that is a multiple of the period

void require_positive(double value, const char* what, const char* unit) {
  if (!(value > 0) || !std::isfinite(value))
    throw InputError(fmt::format("{} of {} {} is not above zero", what, value, unit));
}

void check(const WalkShape& shape, double period, double gravity) {
  require_positive(shape.support_time, "the time on one foot", "s");
  require_positive(shape.center_height, "a centre of mass at a height", "m");
  require_positive(gravity, "a gravity", "m/s^2");
  if (shape.steps < 1) throw InputError("a walk has at least one step");
  if (!(shape.swing_height >= 0))
    throw InputError(fmt::format("a swing of {} m goes under the ground", shape.swing_height));
  if (!(shape.support_time >= period)) {
    throw InputError(
        fmt::format("{} s on one foot are shorter than the {} s of a period of control",
                    shape.support_time, period));
  }
  if (const double time = (shape.steps + 2) * shape.support_time; !(time <= kLongestWalk))
    throw InputError(fmt::format("a walk of {} s is longer than {} s", time, kLongestWalk));
}

/// The supports of a walk: 0 before the first step, `steps` of them with a step, one after it.
class Supports {
 public:
  Supports(const WalkShape& shape, double omega) : shape_(shape), omega_(omega) {
    for (int k = 0; k < count(); ++k) pressure_.push_back(place(foot(k), k));
    bring_to_rest();
  }

  [[nodiscard]] int count() const { return shape_.steps + 2; }
  [[nodiscard]] double duration() const { return count() * shape_.support_time; }
  /// Right and left in turn.
  [[nodiscard]] static Foot foot(int k) { return k % 2 == 0 ? kRightFoot : kLeftFoot; }

  /// The centre of mass at time `since` of support k: of ẍ = ω² (x − p) the growing part, from its
  /// end value, and the decaying part, from its start value.
  [[nodiscard]] PointMotion center(int k, double since) const {
    const Eigen::Vector3d& p = entry(pressure_, k);
    const double left = shape_.support_time - since;
    const Eigen::Vector3d grown = (entry(growing_, k + 1) - p) * std::exp(-omega_ * left);
    const Eigen::Vector3d decayed = (entry(decaying_, k) - p) * std::exp(-omega_ * since);
    PointMotion center{.p = p + (grown + decayed) / 2,
                       .v = omega_ * (grown - decayed) / 2,
                       .a = omega_ * omega_ * (grown + decayed) / 2};
    center.p[2] = shape_.center_height;
    return center;
  }

  [[nodiscard]] PointMotion ankle(Foot which, int k, double since) const {
    PointMotion at;
    at.p = place(which, k);
    const bool swings = k > 0 && k <= shape_.steps && which != foot(k);
    if (!swings) return at;
    const double T = shape_.support_time, s = since / T;
    const double rise = s < 0.5 ? 2 : -2, r = s < 0.5 ? 2 * s : 2 - 2 * s;
    const double way = landing(k) - at.p[0], height = shape_.swing_height;
    at.p[0] += way * s * s * (3 - 2 * s);  // 3 s² − 2 s³
    at.v[0] = way * 6 * s * (1 - s) / T;
    at.a[0] = way * (6 - 12 * s) / (T * T);
    at.p[2] = height * r * r * (3 - 2 * r);
    at.v[2] = height * 6 * r * (1 - r) * rise / T;
    at.a[2] = height * (6 - 12 * r) * rise * rise / (T * T);
    return at;
  }

 private:
  /// x of the foot that swings in support k, when it lands.
  [[nodiscard]] double landing(int k) const { return k * shape_.step_length; }

  /// Where a foot stands in support k, or stood last [m].
  [[nodiscard]] Eigen::Vector3d place(Foot which, int k) const {
    const int last_step = std::min(k - 1, shape_.steps);
    const int own =
        foot(last_step) == which ? last_step - 1 : last_step;  // the other foot's carries
    const double side = which == kRightFoot ? -0.5 : 0.5;
    return {std::max(own, 0) * shape_.step_length, side * shape_.foot_distance, 0};
  }

  /// With ξ = x + ẋ/ω and η = x − ẋ/ω, E = exp(ω T) and n supports:
  ///
  ///   ξ_k = ξ_{k+1}/E + (1 − 1/E) p_k,   η_{k+1} = η_k/E + (1 − 1/E) p_k
  ///
  /// At rest ξ = η = x. Both ends give an equation for the changes of p_k; the smallest of their
  /// solutions is taken.
  void bring_to_rest() {
    const int n = count();
    const double by = std::exp(-omega_ * shape_.support_time);  // 1/E
    const Eigen::Vector3d first = pressure_.front(), last = pressure_.back();
    Eigen::Matrix<double, 2, Eigen::Dynamic> C(2, n);
    Eigen::Matrix<double, 2, 3> missing;
    missing.row(0) = first - std::pow(by, n) * last;
    missing.row(1) = last - std::pow(by, n) * first;
    for (int k = 0; k < n; ++k) {
      C.col(k) << (1 - by) * std::pow(by, k), (1 - by) * std::pow(by, n - 1 - k);
      missing -= C.col(k) * entry(pressure_, k).transpose();
    }
    const Eigen::Matrix<double, Eigen::Dynamic, 3> change =
        C.transpose() * (C * C.transpose()).inverse() * missing;
    for (int k = 0; k < n; ++k) entry(pressure_, k) += change.row(k).transpose();
    growing_.assign(static_cast<std::size_t>(n) + 1, last);
    decaying_.assign(static_cast<std::size_t>(n) + 1, first);
    for (int k = n - 1; k > 0; --k)  // no support ends in ξ_0
      entry(growing_, k) = by * entry(growing_, k + 1) + (1 - by) * entry(pressure_, k);
    for (int k = 0; k < n; ++k)
      entry(decaying_, k + 1) = by * entry(decaying_, k) + (1 - by) * entry(pressure_, k);
  }

  WalkShape shape_;
  double omega_;                           // √(g/h) [1/s]
  std::vector<Eigen::Vector3d> pressure_;  // p_k
  std::vector<Eigen::Vector3d> growing_;   // ξ_k
  std::vector<Eigen::Vector3d> decaying_;  // η_k
};

}  // namespace

WalkReference moved(WalkReference reference, const Eigen::Vector3d& by) {
  for (WalkSample& sample : reference.samples) {
    sample.center.p += by;
    for (PointMotion& ankle : sample.ankle) ankle.p += by;
  }
  return reference;
}

WalkReference plan_walk(const WalkShape& shape, double period, double gravity) {
  require_positive(period, "a period of control", "s");
  check(shape, period, gravity);
  const Supports supports(shape, std::sqrt(gravity / shape.center_height));
  WalkReference walk{.period = period, .samples = {}};
  const auto last = static_cast<int>(std::ceil(supports.duration() / period - kShareOfPeriod));
  for (int i = 0; i <= last; ++i) {
    const double t = std::min(i * period, supports.duration());
    const double passed = t / shape.support_time;
    const int k = std::min(static_cast<int>(passed + kShareOfPeriod), supports.count() - 1);
    const double since = std::max(0.0, t - k * shape.support_time);
    walk.samples.push_back(
        {.center = supports.center(k, since),
         .ankle = {supports.ankle(kRightFoot, k, since), supports.ankle(kLeftFoot, k, since)},
         .support = Supports::foot(k)});
  }
  return walk;
}

}  // namespace tribo::models
