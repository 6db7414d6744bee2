#pragma once

#include <cmath>
#include <limits>

#include "reference/problem.hpp"

namespace tribo::reference {

/// Looks for the highest normal force in the steps of a run: where its rate falls through zero
/// within a step, the step's length there is found by halving.
template <class Method, HybridSystem H>
class PeakSearch {
 public:
  using S = typename H::Scalar;
  using Step = typename HybridIntegrator<H, Method>::Step;

  PeakSearch(const H& system, Method method) : system_(system), method_(std::move(method)) {}

  void look_at(const Step& step) {
    if (!(force_rate(step, step.y) > 0 && force_rate(step, step.end) <= 0)) return;
    S low = 0, high = step.taken;
    const S enough = 4 * std::numeric_limits<S>::epsilon() * (step.t + step.taken);
    while (high - low > enough) {
      const S middle = (low + high) / 2;
      (force_rate(step, at(step, middle)) > 0 ? low : high) = middle;
    }
    const S force = system_.normal_force(at(step, low));
    if (force > force_) {
      force_ = force;
      time_ = step.t + low;
    }
  }

  [[nodiscard]] ForcePeak peak() const { return {Fifty(force_), Fifty(time_)}; }

 private:
  [[nodiscard]] Vector<S> at(const Step& step, const S& theta) {
    return theta > 0 ? method_.flow(system_, step.mode, step.t, step.y, theta) : step.y;
  }

  /// df_n/dt along the flow, by a central difference.
  [[nodiscard]] S force_rate(const Step& step, const Vector<S>& y) const {
    using std::cbrt;
    const S eta = cbrt(std::numeric_limits<S>::epsilon()) * system_.max_step(step.mode);
    Vector<S> rate;
    system_.rate(step.mode, step.t, y, rate);
    return system_.normal_force(Vector<S>(y + eta * rate)) -
           system_.normal_force(Vector<S>(y - eta * rate));
  }

  const H& system_;
  Method method_;
  S force_{}, time_{};
};

/// The highest normal force of a hybrid system from `start` = (q, v) at t = 0.
template <class Method, HybridSystem H>
[[nodiscard]] ForcePeak compute_peak(const H& system,
                                     const Vector<typename H::Scalar>& start,
                                     const Computation& computation,
                                     double until) {
  using S = typename H::Scalar;
  const S tolerance = S(computation.tolerance);
  Method method(S(tolerance * system.absolute_scale()), tolerance);
  PeakSearch<Method, H> search(system, method);
  HybridIntegrator<H, Method> integrator(system, method);
  integrator.on_step([&](const auto& step) { search.look_at(step); });
  const std::vector<S> times = {S(until)};
  (void)integrator.run(S(0), system.state(S(0), start), times);
  return search.peak();
}

/// The highest normal force until a time, by two methods in two precisions.
struct PeakForce {
  double force = 0;      ///< [N]
  double time = 0;       ///< [s]
  double force_bar = 0;  ///< largest difference of the four [N]
  double time_bar = 0;   ///< [s]
};

/// Throws InputError for a problem whose peak cannot be had.
[[nodiscard]] PeakForce peak_force(const Problem& problem, double until, int digits = 11);

}  // namespace tribo::reference
