#pragma once

#include <utility>

#include "models/system.hpp"
#include "reference/compute_hybrid.hpp"

namespace tribo::reference {

/// (q, v)
template <class S>
[[nodiscard]] Vector<S> coordinates_of(const models::State<S>& x) {
  Vector<S> qv(x.q.size() + x.v.size());
  qv << x.q, x.v;
  return qv;
}

/// Gives `problem` its computations. `make<S>()` gives the hybrid system and the start (q, v) in
/// the scalar of a computation.
template <class Make>
[[nodiscard]] Problem with_computations(Problem problem, Make make) {
  problem.methods = {"bulirsch-stoer", "closed-form and fehlberg78"};
  problem.computations = two_of_everything;
  problem.system = nullptr;
  problem.compute = [make, scales = problem.scales](const Computation& c,
                                                    std::span<const double> times) {
    return with_scalar(c.precision, [&]<class S>() {
      const auto [system, start] = make.template operator()<S>();
      return compute_hybrid<S>(*any_hybrid(system), start, scales, c, times);
    });
  };
  return problem;
}

}  // namespace tribo::reference
