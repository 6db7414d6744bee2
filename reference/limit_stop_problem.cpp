#include <cmath>

#include "models/parameters.hpp"
#include "reference/hybrid_problem.hpp"
#include "reference/limit_stop_hybrid.hpp"

namespace tribo::reference {

Problem limit_stop_problem(const models::Parameters& parameters) {
  const double mass = parameters.number("mass.mass"), force = parameters.number("mass.force");
  const double stop = parameters.number("mass.stop");
  const double length = stop > 0 ? stop : 1;
  Problem problem{
      .scenario = "limit-stop",
      .methods = {},
      .columns = {"mass.x[m]", "mass.vx[m/s]"},
      .scales = {length, std::sqrt(2 * length * std::max(std::abs(force), 1e-300) / mass)},
      .compute = {}};
  return with_computations(std::move(problem), [=]<class S>() {
    return std::pair(LimitStopHybrid<S>(S(force) / S(mass), S(stop)), Vector<S>{{S(0), S(0)}});
  });
}

}  // namespace tribo::reference
