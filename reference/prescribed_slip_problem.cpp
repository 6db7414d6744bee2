#include <algorithm>
#include <cmath>

#include "models/scenarios/build.hpp"
#include "reference/contact_hybrid.hpp"
#include "reference/planar_problem.hpp"

namespace tribo::reference {

Problem prescribed_slip_problem(const models::Parameters& parameters) {
  check_contact("prescribed-slip", parameters);
  const auto mass = models::prescribed_slip_from<double>(parameters);
  const double height =
      std::max(mass.weight() / mass.normal.k, std::abs(parameters.number("mass.lift")));
  const double depth = height > 0 ? height : mass.friction.v_s;
  Problem problem{.scenario = "prescribed-slip",
                  .methods = {},
                  .columns = column_names(mass.coordinates()),
                  .scales = {depth, depth * std::sqrt(mass.normal.k / mass.mass)},
                  .compute = {}};
  return with_computations(std::move(problem), [parameters]<class S>() {
    const auto model = models::prescribed_slip_from<S>(parameters);
    return std::pair(ContactHybrid(model), coordinates_of(models::start_of(model, parameters)));
  });
}

}  // namespace tribo::reference
