#include "reference/compute_hybrid.hpp"

#include <utility>

#include "reference/turn_search.hpp"

namespace tribo::reference {
namespace {

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
