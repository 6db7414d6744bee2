#include <fmt/format.h>

#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/between_walls.hpp"

namespace tribo::reference {
namespace {

Problem walled_problem(const char* scenario, const models::Parameters& parameters,
                       PlanarSceneEquations (*equations)(const models::Parameters&)) {
  return dense_problem(scenario, equations(parameters));
}

}  // namespace

Problem colliding_spheres_problem(const models::Parameters& parameters) {
  return walled_problem("colliding-spheres", parameters, colliding_spheres_equations);
}

Problem cradle_problem(const models::Parameters& parameters) {
  constexpr double kMostCertified = 10;
  const double count = parameters.number("cradle.count");
  if (count > kMostCertified) {
    throw InputError(fmt::format("cradle: no certified reference of {} spheres, only of up to {}",
                                 count, kMostCertified));
  }
  return walled_problem("cradle", parameters, cradle_equations);
}

Problem disc_in_wedge_problem(const models::Parameters& parameters) {
  return walled_problem("disc-in-wedge", parameters, disc_in_wedge_equations);
}

Problem discs_in_chimney_problem(const models::Parameters& parameters) {
  return walled_problem("discs-in-chimney", parameters, discs_in_chimney_equations);
}

Problem discs_in_corner_problem(const models::Parameters& parameters) {
  return walled_problem("discs-in-corner", parameters, discs_in_corner_equations);
}

Problem planar_clutter_problem(const models::Parameters& parameters) {
  constexpr double kMostCertified = 12;
  const double count = parameters.number("clutter.layers") * parameters.number("clutter.columns");
  if (count > kMostCertified) {
    throw InputError(
        fmt::format("planar-clutter: no certified reference of {} discs, only of up to {}", count,
                    kMostCertified));
  }
  return walled_problem("planar-clutter", parameters, planar_clutter_equations);
}

Problem tumbling_box_problem(const models::Parameters& parameters) {
  return walled_problem("tumbling-box", parameters, tumbling_box_equations);
}

}  // namespace tribo::reference
