#include <algorithm>
#include <cmath>

#include "models/scenarios/build.hpp"
#include "reference/contact_hybrid.hpp"
#include "reference/planar_problem.hpp"

namespace tribo::reference {

Problem falling_sphere_problem(const std::string& scenario, const models::Parameters& parameters) {
  check_contact(scenario, parameters);
  const auto sphere = models::falling_sphere_from<double>(parameters);
  const double fall = std::sqrt(2 * sphere.gravity * std::abs(parameters.number("sphere.gap")));
  const double rim = std::abs(parameters.number("sphere.omega")) * sphere.radius;
  const double speed =
      std::max({std::abs(parameters.number("sphere.vx")), rim, fall, sphere.friction.v_s});
  Problem problem{.scenario = scenario,
                  .methods = {},
                  .columns = column_names(sphere.coordinates()),
                  .scales = planar_scales(sphere.radius, speed, true),
                  .compute = {}};
  return with_forces(
      std::move(problem), sphere.weight(), sphere.friction.mu, [parameters]<class S>() {
        const auto model = models::falling_sphere_from<S>(parameters);
        return std::pair(ContactHybrid(model), coordinates_of(models::start_of(model, parameters)));
      });
}

}  // namespace tribo::reference
