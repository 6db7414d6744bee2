#include <algorithm>
#include <cmath>

#include "models/scenarios/build.hpp"
#include "reference/contact_hybrid.hpp"
#include "reference/planar_problem.hpp"

namespace tribo::reference {

Problem sliding_rod_problem(const models::Parameters& parameters) {
  check_contact("sliding-rod", parameters);
  const auto rod = models::sliding_rod_from<double>(parameters);
  const double speed = std::max({std::abs(parameters.number("rod.vx")),
                                 std::sqrt(rod.gravity * rod.length),
                                 rod.friction.v_s});
  Problem problem{.scenario = "sliding-rod",
                  .methods = {},
                  .columns = column_names(rod.coordinates()),
                  .scales = planar_scales(rod.length, speed, true),
                  .compute = {}};
  return with_forces(std::move(problem), rod.weight(), rod.friction.mu, [parameters]<class S>() {
    const auto model = models::sliding_rod_from<S>(parameters);
    return std::pair(ContactHybrid(model), coordinates_of(models::start_of(model, parameters)));
  });
}

}  // namespace tribo::reference
