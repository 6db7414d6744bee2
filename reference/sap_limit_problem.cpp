#include "reference/sap_limit_problem.hpp"

#include <fmt/format.h>

#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "reference/hybrid_problem.hpp"
#include "reference/sap_limit_hybrid.hpp"

namespace tribo::reference {
namespace {

/// The scenario's problem under the law of the system that `make<S>()` gives.
template <class MakeModel>
Problem limit_problem(Problem problem,
                      const models::Parameters& parameters,
                      double relaxation_time,
                      MakeModel make_model) {
  if (!(relaxation_time >= 0 && std::isfinite(relaxation_time))) {
    throw InputError(fmt::format("relaxation time: {} [s] is not a finite number, zero or above",
                                 relaxation_time));
  }
  const auto make = [=]<class S>() {
    const auto model = make_model.template operator()<S>(parameters);
    return std::pair(SapLimitHybrid(model, S(relaxation_time)),
                     coordinates_of(models::start_of(model, parameters)));
  };
  problem.variant = fmt::format("limit of sap, tau_d = {:.17g} s", relaxation_time);
  problem.scenario += ", " + problem.variant;
  problem.force_columns.clear();
  problem.force_scales.clear();
  return with_computations(std::move(problem), make);
}

}  // namespace

Problem conveyor_belt_sap_limit(const models::Parameters& parameters, double relaxation_time) {
  return limit_problem(conveyor_belt_problem(parameters),
                       parameters,
                       relaxation_time,
                       []<class S>(const models::Parameters& p) {
                         return BoxOnBelt<S>(models::conveyor_belt_from<S>(p));
                       });
}

Problem falling_sphere_sap_limit(const models::Parameters& parameters, double relaxation_time) {
  return limit_problem(falling_sphere_problem("falling-sphere", parameters),
                       parameters,
                       relaxation_time,
                       []<class S>(const models::Parameters& p) {
                         return SphereOnGround<S>(models::falling_sphere_from<S>(p));
                       });
}

Problem sliding_rod_sap_limit(const models::Parameters& parameters, double relaxation_time) {
  return limit_problem(sliding_rod_problem(parameters),
                       parameters,
                       relaxation_time,
                       []<class S>(const models::Parameters& p) {
                         return RodOnTip<S>(models::sliding_rod_from<S>(p));
                       });
}

}  // namespace tribo::reference
