#include "reference/dense_problem.hpp"
#include "reference/scenes/limit_stop.hpp"

namespace tribo::reference {

Problem limit_stop_problem(const models::Parameters& parameters) {
  return dense_problem("limit-stop", std::make_shared<const LimitStop>(parameters),
                       {"mass.x[m]", "mass.vx[m/s]"});
}

}  // namespace tribo::reference
