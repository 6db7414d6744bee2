#include "reference/compute_hybrid.hpp"

#include <cmath>
#include <limits>

#include "reference/integrate_hybrid.hpp"

namespace tribo::reference {
namespace {

/// Looks for the highest normal force in the steps of a run: where its rate falls through zero
/// within a step, the step's length there is found by halving.
template <class Method, class S>
class PeakSearch {
 public:
  using H = AnyHybrid<S>;
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

/// Calls f<Method>() for the method of a computation.
template <class S, class F>
auto with_method(const Computation& computation, F&& f) {
  if (computation.method == 0) return f.template operator()<BulirschStoer<S>>();
  return f.template operator()<ClosedFormOrFehlberg78<S>>();
}

template <class Method, class S>
Method make_method(const AnyHybrid<S>& system, const Computation& computation) {
  const S tolerance = S(computation.tolerance);
  return Method(S(tolerance * system.absolute_scale()), tolerance);
}

template <class S>
Answer answer_of(const HybridRun<S>& run, Eigen::Index coordinates) {
  Answer answer{.ending = run.ending, .t = static_cast<double>(run.t), .samples = {}, .events = {}};
  for (const Vector<S>& y : run.samples) {
    answer.samples.emplace_back(y.begin(), y.begin() + coordinates);
  }
  for (const Event<S>& event : run.events) {
    answer.events.push_back({Fifty(event.t), event.kind, event.contact});
  }
  return answer;
}

}  // namespace

template <class S>
Answer compute_hybrid(const AnyHybrid<S>& system,
                      Vector<S> start,
                      const std::vector<double>& scales,
                      const Computation& computation,
                      std::span<const double> times) {
  const Eigen::Index n = start.size();
  for (Eigen::Index i = 0; i < n; ++i) {
    start[i] += S(computation.perturbation) * S(scales[static_cast<std::size_t>(i)]);
  }
  const std::vector<S> at(times.begin(), times.end());
  return with_method<S>(computation, [&]<class Method>() {
    const HybridRun<S> run = integrate_hybrid<Method>(system,
                                                      make_method<Method>(system, computation),
                                                      S(0),
                                                      system.state(S(0), start),
                                                      at,
                                                      [&](const auto& /*step*/) {
                                                        if (computation.each_step)
                                                          computation.each_step();
                                                      });
    return answer_of(run, n);
  });
}

template <class S>
ForcePeak compute_peak(const AnyHybrid<S>& system,
                       const Vector<S>& start,
                       const Computation& computation,
                       double until) {
  return with_method<S>(computation, [&]<class Method>() {
    Method method = make_method<Method>(system, computation);
    PeakSearch<Method, S> search(system, method);
    HybridIntegrator<AnyHybrid<S>, Method> integrator(system, method);
    integrator.on_step([&](const auto& step) { search.look_at(step); });
    const std::vector<S> times = {S(until)};
    (void)integrator.run(S(0), system.state(S(0), start), times);
    return search.peak();
  });
}

template Answer compute_hybrid(const AnyHybrid<long double>&,
                               Vector<long double>,
                               const std::vector<double>&,
                               const Computation&,
                               std::span<const double>);
template ForcePeak compute_peak(const AnyHybrid<long double>&,
                                const Vector<long double>&,
                                const Computation&,
                                double);
template Answer compute_hybrid(const AnyHybrid<float128>&,
                               Vector<float128>,
                               const std::vector<double>&,
                               const Computation&,
                               std::span<const double>);
template ForcePeak compute_peak(const AnyHybrid<float128>&,
                                const Vector<float128>&,
                                const Computation&,
                                double);
template Answer compute_hybrid(const AnyHybrid<Fifty>&,
                               Vector<Fifty>,
                               const std::vector<double>&,
                               const Computation&,
                               std::span<const double>);
template ForcePeak compute_peak(const AnyHybrid<Fifty>&,
                                const Vector<Fifty>&,
                                const Computation&,
                                double);

}  // namespace tribo::reference
