#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "reference/ending.hpp"
#include "reference/hybrid_system.hpp"
#include "reference/one_step.hpp"

namespace tribo::reference {

template <class S>
struct HybridRun {
  Ending ending = Ending::kComplete;
  S t{};                           ///< end of the run [s]
  std::vector<Vector<S>> samples;  ///< at the times asked for, as far as it came
  std::vector<Event<S>> events;
  std::int64_t steps = 0;
};

/// Integrates a hybrid system mode by mode.
///
///   step of the frozen mode → does a guard fall through zero within? → if so, the length θ of the
///   step at which it does, by Newton's method on θ with the same one-step method → next mode →
///   restart
///
/// A guard that is above zero at both ends but falls at the left and rises at the right has a
/// minimum within: it is looked up, so that a grazing contact and two crossings in one step are
/// seen.
template <HybridSystem H, class Method>
class HybridIntegrator {
 public:
  using S = typename H::Scalar;
  using Mode = typename H::Mode;

  /// One step within a mode, from (t, y) to (t + taken, end).
  struct Step {
    const Mode& mode;
    const S& t;
    const Vector<S>& y;
    const S& taken;
    const Vector<S>& end;
    bool first;  ///< of its mode
    bool last;   ///< an event or the end of the run is at its end
  };

  /// A state within a step.
  struct Place {
    S theta{};  ///< from the start of the step [s]
    Vector<S> y;
  };

  using Watch = std::function<void(const Step&)>;

  HybridIntegrator(const H& system, Method& method) : system_(system), method_(method) {}

  /// Calls `watch` with every step that is taken.
  void on_step(Watch watch) { watch_ = std::move(watch); }

  /// From (t0, y0) through the ascending `times`, of which the last is the end.
  [[nodiscard]] HybridRun<S> run(const S& t0,
                                 const Vector<S>& y0,
                                 std::span<const S> times,
                                 std::int64_t most_steps = 20'000'000) {
    times_ = times;
    begin(t0, y0);
    while (run_.ending == Ending::kComplete && t_ < times.back()) {
      if (run_.steps++ >= most_steps) {
        run_.ending = Ending::kStepLimit;
      } else {
        advance(S(times.back() - t_));
      }
    }
    run_.t = t_;
    return std::move(run_);
  }

  /// For what watches a step: dg/dt of g(θ, y) along the mode's own flow, by a central difference.
  template <class G>
  [[nodiscard]] S rate_of(const G& g, const S& theta, const Vector<S>& y) const {
    using std::cbrt;
    const S eta = cbrt(std::numeric_limits<S>::epsilon()) * system_.max_step(mode_);
    Vector<S> rate;
    system_.rate(mode_, S(t_ + theta), y, rate);
    const S ahead = g(S(theta + eta), Vector<S>(y + eta * rate));
    const S behind = g(S(theta - eta), Vector<S>(y - eta * rate));
    return (ahead - behind) / (2 * eta);
  }

  /// For what watches a step: where g(θ, y), above zero at the start of the step and not at its
  /// end, falls through zero.
  template <class G>
  [[nodiscard]] Place zero_in(const Step& step, const G& g) {
    return locate(g, S(0), step.taken);
  }

 private:
  struct Crossing {
    std::size_t guard = 0;
    Place at;
  };

  void begin(const S& t0, const Vector<S>& y0) {
    run_ = {};
    t_ = t0;
    y_ = y0;
    mode_ = system_.start_mode(t0, y0);
    fresh_ = false;
    restart();
    sample(OneStep<S>{y0, S(0), S(0)});
  }

  void restart() {
    method_.restart();
    h_ = system_.max_step(mode_) / 1024;
    entered_ = true;
  }

  void advance(const S& left) {
    const S longest = system_.max_step(mode_);
    OneStep<S> step = method_.step(system_, mode_, t_, y_, std::min({h_, longest, left}));
    if (!(step.taken > 0)) {
      run_.ending = Ending::kNonFinite;
      return;
    }
    if (!(t_ + step.taken > t_)) {
      run_.ending = Ending::kStepUnderflow;
      return;
    }
    const std::optional<Crossing> crossing = first_crossing(step);
    if (crossing) {
      step.taken = crossing->at.theta;
      step.y = crossing->at.y;
    }
    sample(step);
    const bool ends = step.taken == left;
    if (watch_) watch_({mode_, t_, y_, step.taken, step.y, entered_, ends || crossing});
    t_ = ends ? times_.back() : S(t_ + step.taken);
    y_ = step.y;
    h_ = step.suggested;
    fresh_ = entered_ = false;
    if (crossing) enter(crossing->guard);
  }

  void enter(std::size_t guard) {
    const Guard& passed = system_.guards(mode_)[guard];
    run_.events.push_back({t_, passed.kind, passed.contact, y_});
    const Mode next = next_mode(system_, mode_, guard, t_, y_);
    if constexpr (requires { system_.entered(mode_, next, y_); }) {
      y_ = system_.entered(mode_, next, y_);
    }
    mode_ = next;
    fresh_ = true;
    restart();
  }

  /// The samples in (t, t + taken]; they are re-stepped from t and do not cut the step.
  void sample(const OneStep<S>& step) {
    while (run_.samples.size() < times_.size()) {
      const S tau = times_[run_.samples.size()] - t_;
      if (tau > step.taken) return;
      run_.samples.push_back(tau == step.taken ? step.y : flow(tau));
    }
  }

  [[nodiscard]] Vector<S> flow(const S& theta) {
    return theta > 0 ? method_.flow(system_, mode_, t_, y_, theta) : y_;
  }
  [[nodiscard]] S guard(std::size_t i, const S& theta, const Vector<S>& y) const {
    return system_.guard(mode_, i, S(t_ + theta), y);
  }

  [[nodiscard]] auto guard_of(std::size_t i) const {
    return [this, i](const S& theta, const Vector<S>& y) { return guard(i, theta, y); };
  }

  [[nodiscard]] S guard_rate(std::size_t i, const S& theta, const Vector<S>& y) const {
    return rate_of(guard_of(i), theta, y);
  }

  [[nodiscard]] std::optional<Crossing> first_crossing(const OneStep<S>& step) {
    std::optional<Crossing> first;
    for (std::size_t i = 0; i < system_.guards(mode_).size(); ++i) {
      const std::optional<std::pair<S, S>> bracket = crossing_bracket(i, step);
      if (!bracket) continue;
      Place place = locate(guard_of(i), bracket->first, bracket->second);
      if (!first || place.theta < first->at.theta) first = {i, std::move(place)};
    }
    return first;
  }

  /// Step lengths with g ≥ 0 at the first and g < 0 at the second. In the first step of a mode,
  /// which is short, no dip is looked for: a guard that starts from zero may dip by the noise of
  /// the event's location, and two true crossings are farther apart.
  [[nodiscard]] std::optional<std::pair<S, S>> crossing_bracket(std::size_t i,
                                                                const OneStep<S>& step) {
    const S left = guard(i, S(0), y_);
    if (guard(i, step.taken, step.y) < 0) return std::pair(inside(i, left, step.taken), step.taken);
    if (fresh_) return std::nullopt;
    const bool dips = guard_rate(i, S(0), y_) < 0 && guard_rate(i, step.taken, step.y) > 0;
    if (!(left > 0) || !dips) return std::nullopt;
    const S lowest = minimum(i, step.taken);
    if (guard(i, lowest, flow(lowest)) < 0) return std::pair(S(0), lowest);
    return std::nullopt;
  }

  /// A step length at which the guard is above zero. A mode starts on the boundary that it was
  /// entered through, to rounding; there the state is led inside first.
  [[nodiscard]] S inside(std::size_t i, const S& left, const S& taken) {
    constexpr int kMostHalvings = 60;
    if (left > 0) return S(0);
    S theta = taken / 2;
    for (int n = 0; n < kMostHalvings && !(guard(i, theta, flow(theta)) > 0); ++n) theta /= 2;
    return theta;
  }

  /// Where the guard's rate, below zero at the start of the step and above at its end, vanishes.
  [[nodiscard]] S minimum(std::size_t i, const S& taken) {
    S low = 0, high = taken;
    const S enough = taken * sqrt_epsilon();
    while (high - low > enough) {
      const S middle = (low + high) / 2;
      (guard_rate(i, middle, flow(middle)) < 0 ? low : high) = middle;
    }
    return (low + high) / 2;
  }
  [[nodiscard]] static S sqrt_epsilon() {
    using std::sqrt;
    return sqrt(std::numeric_limits<S>::epsilon());
  }

  /// Newton's method on the length of the step, kept within the bracket by halving. It ends at the
  /// rounding of t or, where the correction is small but shrinks no more, at the noise of the
  /// method; the result is the best of all trials.
  template <class G>
  [[nodiscard]] Place locate(const G& g, S low, S high) {
    using std::abs;
    constexpr int kMostIterations = 200;
    const S resolution = std::numeric_limits<S>::epsilon() / 4 * (abs(t_) + high);
    const S small = sqrt_epsilon() * high;
    S theta = (low + high) / 2;
    S previous = high;
    S least = std::numeric_limits<S>::infinity();
    Place best;
    for (int n = 0; n < kMostIterations; ++n) {
      Vector<S> y = flow(theta);
      const S value = g(theta, y);
      const S correction = -value / rate_of(g, theta, y);
      (value < 0 ? high : low) = theta;
      if (n == 0 || abs(value) < least) {
        least = abs(value);
        best = {theta, std::move(y)};
      }
      const S size = abs(correction);
      if (!(size > resolution) || high - low <= resolution) break;
      if (size < small && size > previous / 2) break;
      previous = size;
      const S next = theta + correction;
      theta = next > low && next < high ? next : S((low + high) / 2);
    }
    return best;
  }

  const H& system_;
  Method& method_;
  Watch watch_;
  std::span<const S> times_;
  HybridRun<S> run_;
  S t_{}, h_{};
  Vector<S> y_;
  Mode mode_{};
  bool fresh_ = false;    ///< no step was taken since an event led to the mode
  bool entered_ = false;  ///< the same, or since the start
};

template <class Method, HybridSystem H>
[[nodiscard]] HybridRun<typename H::Scalar> integrate_hybrid(
    const H& system,
    Method method,
    const typename H::Scalar& t0,
    const Vector<typename H::Scalar>& y0,
    std::span<const typename H::Scalar> times) {
  return HybridIntegrator<H, Method>(system, method).run(t0, y0, times);
}

}  // namespace tribo::reference
