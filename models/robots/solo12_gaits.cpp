#include "models/robots/solo12_gaits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/bodies/tree_dynamics.hpp"
#include "models/input_error.hpp"
#include "models/robots/solo12.hpp"
#include "models/robots/solo12_legs.hpp"

namespace tribo::models {
namespace {

constexpr double kDepth = 1e-4;      ///< of standing feet, to make them touch [m]
constexpr double kLongestGait = 30;  ///< [s]
constexpr double kRampSteps = 2;     ///< of a trot, over which its speed rises and falls

/// From 0 to 1 without rate and second rate at both ends.
double ramp(double s) {
  return s * s * s * (10 + s * (6 * s - 15));
}

/// ∫ ramp from 0 to s.
double ramp_integral(double s) {
  return s * s * s * s * (2.5 + s * (s - 3));
}

/// From 0 to 1 and back without rate at both ends.
double bump(double s) {
  return 16 * s * s * (1 - s) * (1 - s);
}

int knots(double time, double h, const char* what) {
  if (!(time <= kLongestGait))
    throw InputError(fmt::format("{} of {} s is longer than {} s", what, time, kLongestGait));
  const double n = std::round(time / h);
  if (!(n >= 1))
    throw InputError(fmt::format("{} of {} s is shorter than the {} s of a knot", what, time, h));
  return static_cast<int>(n);
}

/// Puts postures together into a gait, the feet given as they are above the ground.
class GaitWriter {
 public:
  GaitWriter(const ArticulatedTree& tree, double h)
      : legs_(tree), contacts_(solo12().contacts), home_(legs_.below_hips()) {
    gait_.knot_period = h;
    for (Eigen::Vector3d& foot : home_) foot[2] -= kDepth;
  }

  /// q with the base at `base`, and the feet moved by `moved` from their places below the hips of a
  /// base over the origin.
  [[nodiscard]] VectorXd posture(const Eigen::Vector3d& base, const Feet& moved) const {
    return legs_.posture(base, places(moved));
  }

  /// The next knot, with the feet that stand from this knot to the one after.
  void add(const Eigen::Vector3d& base, const Feet& moved, const std::array<bool, 4>& stands) {
    const double t = static_cast<double>(gait_.q.size()) * gait_.knot_period;
    if (t > kLongestGait)
      throw InputError(fmt::format("the gait is longer than {} s", kLongestGait));
    const Feet feet = places(moved);
    Support support;
    for (std::size_t i = 0; i < feet.size(); ++i) {
      if (moved[i][2] < 0) {
        throw InputError(
            fmt::format("the gait has the foot {} {:.3g} m under the ground at {:.3g} s",
                        contacts_[i].name, -moved[i][2], t));
      }
      if (stands[i]) support.push_back({contacts_[i].point, feet[i]});
    }
    gait_.q.push_back(legs_.posture(base, feet));
    gait_.support.push_back(std::move(support));
  }

  [[nodiscard]] Gait finish() {
    gait_.support.pop_back();  // nothing comes after the last knot
    return std::move(gait_);
  }

 private:
  [[nodiscard]] Feet places(const Feet& moved) const {
    Feet feet = home_;
    for (std::size_t i = 0; i < feet.size(); ++i) feet[i] += moved[i];
    return feet;
  }

  Solo12Legs legs_;
  std::vector<NamedPoint> contacts_;
  Feet home_;
  Gait gait_;
};

/// The steps of a trot. Pair 0 is HL with FR and takes the steps 0, 2, …, pair 1 HR with FL.
class TrotSteps {
 public:
  TrotSteps(const TrotShape& shape, double h)
      : shape_(shape),
        stand_(knots(shape.stand_time, h, "standing")),
        rest_(knots(shape.rest_time, h, "resting")),
        swing_(knots(shape.swing_time, h, "a swing")),
        step_(swing_ + knots(shape.support_time, h, "a stand on all feet")) {
    if (static_cast<double>(shape.steps) * step_ * h > kLongestGait)
      throw InputError(fmt::format("{} steps take longer than {} s", shape.steps, kLongestGait));
  }

  [[nodiscard]] int last_knot() const { return begin(shape_.steps) + rest_; }

  /// x of the base [m].
  [[nodiscard]] double base(double knot) const {
    const double n = shape_.steps, ramps = std::min(kRampSteps, n / 2);
    const double s = std::clamp((knot - stand_) / step_, 0.0, n);  // in steps
    const double steady = std::clamp(s - ramps, 0.0, n - 2 * ramps);
    const double rising = std::min(s / ramps, 1.0), left = std::min((n - s) / ramps, 1.0);
    return shape_.step_length *
           (steady + ramps * (ramp_integral(rising) + ramp_integral(1) - ramp_integral(left)));
  }

  /// Whether a pair is in the air between this knot and the next.
  [[nodiscard]] bool swings(int pair, int knot) const {
    if (knot < stand_ || knot >= begin(shape_.steps)) return false;
    const int since = knot - stand_;
    return since / step_ % 2 == pair && since % step_ < swing_;
  }

  /// Displacement of a pair's feet from their start [m].
  [[nodiscard]] Eigen::Vector3d foot(int pair, int knot) const {
    int step = pair;  // the last step of the pair that has begun
    if (knot <= begin(step) || step >= shape_.steps) return Eigen::Vector3d::Zero();
    while (step + 2 < shape_.steps && knot > begin(step + 2)) step += 2;
    const double s = std::min(1.0, static_cast<double>(knot - begin(step)) / swing_);
    const double from = step < 2 ? 0 : foothold(step - 2), to = foothold(step);
    return {from + (to - from) * ramp(s), 0, shape_.swing_height * bump(s)};
  }

 private:
  [[nodiscard]] int begin(int step) const { return stand_ + step * step_; }

  /// The end of a step: below the hips in the middle of the stance that follows [m].
  [[nodiscard]] double foothold(int step) const {
    if (step + 2 >= shape_.steps) return base(last_knot());
    return base((begin(step) + swing_ + begin(step + 2)) / 2.0);
  }

  TrotShape shape_;
  int stand_, rest_, swing_, step_;  // in knots
};

/// Value, rate and second rate at the end of a course.
struct End {
  double value = 0, rate = 0, second_rate = 0;
};

/// The quintic from rest at `a`, t = 0, to `b` at t = T.
double quintic(double t, double T, double a, const End& b) {
  const double s = t / T;
  const double value = b.value - a, rate = b.rate * T, second = b.second_rate * T * T / 2;
  const double a3 = 10 * value - 4 * rate + second, a4 = -15 * value + 7 * rate - 2 * second,
               a5 = 6 * value - 3 * rate + second;
  return a + s * (s * (s * (a3 + s * (a4 + s * a5))));
}

/// The knots of a jump by the height of its centre of mass.
class JumpWriter {
 public:
  JumpWriter(const ArticulatedTree& tree, const JumpShape& shape, double h)
      : tree_(tree), gait_(tree, h), v_(VectorXd::Zero(tree.num_velocities())), z_(shape.height) {}

  /// Of the centre of mass, the feet on the ground [m].
  [[nodiscard]] double center(double base_height) { return center(base_height, raised(0)); }

  void add(double center_height, double lift, bool stands) {
    const Feet feet = raised(lift);
    find_base(center_height, feet);
    gait_.add({0, 0, z_}, feet, {stands, stands, stands, stands});
  }

  [[nodiscard]] Gait finish() { return gait_.finish(); }

 private:
  [[nodiscard]] static Feet raised(double lift) {
    Feet feet;
    feet.fill({0, 0, lift});
    return feet;
  }

  [[nodiscard]] double center(double base_height, const Feet& feet) {
    update_kinematics(tree_, gait_.posture({0, 0, base_height}, feet), v_, w_);
    return center_of_mass(tree_, w_)[2];
  }

  /// By the secant method, from the last height: the centre of mass rises nearly as the base does.
  void find_base(double center_height, const Feet& feet) {
    double last = z_, last_error = center(last, feet) - center_height;
    z_ -= last_error;
    for (int i = 0; i < 20 && std::abs(z_ - last) > 1e-13; ++i) {
      const double error = center(z_, feet) - center_height;
      if (error == last_error) break;
      const double next = z_ - error * (z_ - last) / (error - last_error);
      last = z_;
      last_error = error;
      z_ = next;
    }
  }

  const ArticulatedTree& tree_;
  GaitWriter gait_;
  TreeWorkspace w_;
  VectorXd v_;
  double z_;
};

}  // namespace

Gait trot(const ArticulatedTree& tree, const TrotShape& shape, double h) {
  const TrotSteps steps(shape, h);
  GaitWriter gait(tree, h);
  for (int k = 0; k <= steps.last_knot(); ++k) {
    Feet moved;
    std::array<bool, 4> stands{};
    for (std::size_t i = 0; i < moved.size(); ++i) {
      const int pair = i == 0 || i == 3 ? 0 : 1;  // of HL, HR, FL, FR
      moved[i] = steps.foot(pair, k);
      stands[i] = !steps.swings(pair, k);
    }
    gait.add({steps.base(k), 0, shape.height}, moved, stands);
  }
  return gait.finish();
}

Gait jump(const ArticulatedTree& tree, const JumpShape& shape, double h) {
  JumpWriter gait(tree, shape, h);
  const double g = -tree.gravity()[2];
  const double stand = gait.center(shape.height), low = gait.center(shape.crouch_height);
  const double off = gait.center(shape.takeoff_height);
  const int flight = knots(std::sqrt(8 * shape.rise / g), h, "the flight");
  const double v = g * flight * h / 2;  // at take-off
  const int thrust = knots(2 * (off - low) / v, h, "the thrust");
  const int crouch = knots(shape.crouch_time, h, "crouching");
  const int still = knots(shape.stand_time, h, "standing");
  const int rest = knots(shape.rest_time, h, "resting");
  const End standing{stand, 0, 0}, crouched{low, 0, 0}, leaving{off, v, -g};
  for (int k = 0; k < still; ++k) gait.add(stand, 0, true);
  for (int k = 0; k < crouch; ++k) gait.add(quintic(k, crouch, stand, crouched), 0, true);
  for (int k = 0; k < thrust; ++k) gait.add(quintic(k * h, thrust * h, low, leaving), 0, true);
  for (int k = 0; k < flight; ++k) {
    const double t = k * h;
    const double lift = shape.retraction * bump(static_cast<double>(k) / flight);
    gait.add(off + v * t - g * t * t / 2, lift, false);
  }
  for (int k = thrust; k > 0; --k) gait.add(quintic(k * h, thrust * h, low, leaving), 0, true);
  for (int k = 0; k < crouch; ++k) gait.add(quintic(k, crouch, low, standing), 0, true);
  for (int k = 0; k <= rest; ++k) gait.add(stand, 0, true);
  return gait.finish();
}

}  // namespace tribo::models
