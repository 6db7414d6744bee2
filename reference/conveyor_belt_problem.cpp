#include <algorithm>
#include <cmath>

#include "models/scenarios/build.hpp"
#include "reference/contact_hybrid.hpp"
#include "reference/planar_problem.hpp"

namespace tribo::reference {
namespace {

/// Sideways the size of the belt's motion, vertically that of an oscillation under the weight.
std::vector<double> scales_of(const models::ConveyorBelt<double>& box, double lift) {
  const double v_s = box.friction.v_s;
  const double height = std::max(box.weight() / box.normal.k, std::abs(lift));
  const double depth = height > 0 ? height : v_s;
  return {std::max(std::abs(box.amplitude), v_s),
          depth,
          std::max(std::abs(box.amplitude) * box.angular_frequency(), v_s),
          depth * std::sqrt(box.normal.k / box.mass)};
}

}  // namespace

Problem conveyor_belt_problem(const models::Parameters& parameters) {
  check_contact("conveyor-belt", parameters);
  const auto box = models::conveyor_belt_from<double>(parameters);
  Problem problem{.scenario = "conveyor-belt",
                  .methods = {},
                  .columns = column_names(box.coordinates()),
                  .scales = scales_of(box, parameters.number("box.lift")),
                  .compute = {}};
  return with_forces(std::move(problem), box.weight(), box.friction.mu, [parameters]<class S>() {
    const auto model = models::conveyor_belt_from<S>(parameters);
    return std::pair(ContactHybrid(model), coordinates_of(models::start_of(model, parameters)));
  });
}

}  // namespace tribo::reference
