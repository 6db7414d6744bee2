#include "reference/compute_hybrid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "reference/integrate_hybrid.hpp"

namespace tribo::reference {
namespace {

/// Looks in the steps of a run for where each column and the normal force may be least or largest:
/// at both ends of each mode, and where the rate vanishes.
///
/// Within a step a rate falls or rises throughout, or nearly so. What turns there without going
/// beyond what was found, by more than the tolerance of a step, is not looked up.
template <class Method, class S>
class TurnSearch {
 public:
  using Integrator = HybridIntegrator<AnyHybrid<S>, Method>;
  using Step = typename Integrator::Step;

  TurnSearch(const AnyHybrid<S>& system,
             Integrator& integrator,
             const std::vector<double>& scales,
             double tolerance)
      : system_(system), integrator_(integrator), tolerance_(tolerance) {
    for (const double scale : scales) found_.push_back({.scale = S(scale)});
    found_.push_back({});  // the normal force, which has no scale
  }

  void look_at(const Step& step) {
    if (step.first) note_all(step, S(0), step.y);
    const Vector<S> before = slopes(step, S(0), step.y);
    const Vector<S> after = slopes(step, step.taken, step.end);
    for (Eigen::Index i = 0; i < before.size(); ++i) {
      const bool tops = before[i] > 0 && after[i] <= 0, bottoms = before[i] < 0 && after[i] >= 0;
      if ((tops || bottoms) && may_exceed(i, value(step, i, step.y), S(2 * before[i] * step.taken)))
        turn(step, i, tops ? 1 : -1);
    }
    if (step.last) note_all(step, step.taken, step.end);
  }

  /// Of all columns, then of the normal force.
  [[nodiscard]] std::vector<std::vector<Turn>> turns() const {
    std::vector<std::vector<Turn>> all;
    for (const Found& found : found_) all.push_back(found.turns);
    return all;
  }

 private:
  struct Found {
    S scale{};
    S least = std::numeric_limits<S>::infinity();
    S largest = -std::numeric_limits<S>::infinity();
    std::vector<Turn> turns = {};
  };

  [[nodiscard]] Eigen::Index force() const { return std::ssize(found_) - 1; }

  [[nodiscard]] S value(const Step& step, Eigen::Index i, const Vector<S>& y) const {
    return i == force() ? system_.normal_force(step.mode, y) : y[i];
  }

  [[nodiscard]] Vector<S> slopes(const Step& step, const S& theta, const Vector<S>& y) const {
    Vector<S> rate, all(force() + 1);
    system_.rate(step.mode, S(step.t + theta), y, rate);
    const auto force_at = [&](const S&, const Vector<S>& x) { return value(step, force(), x); };
    all << rate.head(force()), integrator_.rate_of(force_at, theta, y);
    return all;
  }

  /// Whether what changes by less than `gain` may go beyond what was found.
  [[nodiscard]] bool may_exceed(Eigen::Index i, const S& from, const S& gain) const {
    using std::abs;
    const Found& found = found_[static_cast<std::size_t>(i)];
    const S& best = gain > 0 ? found.largest : found.least;
    const S matters = tolerance_ * std::max<S>(abs(best), found.scale);
    return gain > 0 ? from + gain > best + matters : from + gain < best - matters;
  }

  void turn(const Step& step, Eigen::Index i, int sign) {
    const auto slope = [&](const S& theta, const Vector<S>& y) {
      return S(sign * slopes(step, theta, y)[i]);
    };
    const auto place = integrator_.zero_in(step, slope);
    note(i, S(step.t + place.theta), value(step, i, place.y));
  }

  void note_all(const Step& step, const S& theta, const Vector<S>& y) {
    for (Eigen::Index i = 0; i <= force(); ++i) note(i, S(step.t + theta), value(step, i, y));
  }

  void note(Eigen::Index i, const S& t, const S& value) {
    using std::isnan;
    if (isnan(value)) return;  // no force
    Found& found = found_[static_cast<std::size_t>(i)];
    found.least = std::min(found.least, value);
    found.largest = std::max(found.largest, value);
    found.turns.push_back({Fifty(t), Fifty(value)});
  }

  const AnyHybrid<S>& system_;
  Integrator& integrator_;
  S tolerance_;
  std::vector<Found> found_;
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

/// The coordinates (q, v) of a state, which may hold more behind them.
template <class S>
Vector<Fifty> coordinates(const Vector<S>& y, Eigen::Index count) {
  return y.head(count).unaryExpr([](const S& x) { return Fifty(x); });
}

template <class S>
Answer answer_of(const HybridRun<S>& run, std::vector<std::vector<Turn>> turns) {
  const Eigen::Index count = std::ssize(turns) - 1;
  Answer answer{.ending = run.ending, .t = static_cast<double>(run.t), .samples = {}, .events = {}};
  for (const Vector<S>& y : run.samples) {
    const Vector<Fifty> sample = coordinates(y, count);
    answer.samples.emplace_back(sample.begin(), sample.end());
  }
  for (const Event<S>& e : run.events) {
    answer.events.push_back({Fifty(e.t), e.kind, e.contact, coordinates(e.state, count)});
  }
  answer.force_turns = std::move(turns.back());
  turns.pop_back();
  answer.turns = std::move(turns);
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
    Method method = make_method<Method>(system, computation);
    HybridIntegrator<AnyHybrid<S>, Method> integrator(system, method);
    TurnSearch<Method, S> search(system, integrator, scales, computation.tolerance);
    integrator.on_step([&](const auto& step) {
      if (computation.each_step) computation.each_step();
      search.look_at(step);
    });
    const HybridRun<S> run = integrator.run(S(0), system.state(S(0), start), at);
    return answer_of(run, search.turns());
  });
}

template Answer compute_hybrid(const AnyHybrid<long double>&,
                               Vector<long double>,
                               const std::vector<double>&,
                               const Computation&,
                               std::span<const double>);
template Answer compute_hybrid(const AnyHybrid<float128>&,
                               Vector<float128>,
                               const std::vector<double>&,
                               const Computation&,
                               std::span<const double>);
template Answer compute_hybrid(const AnyHybrid<Fifty>&,
                               Vector<Fifty>,
                               const std::vector<double>&,
                               const Computation&,
                               std::span<const double>);

}  // namespace tribo::reference
