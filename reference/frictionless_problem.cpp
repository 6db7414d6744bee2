#include <fmt/format.h>

#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/frictionless.hpp"

namespace tribo::reference {

Problem bouncing_ball_problem(const std::string& scenario, const models::Parameters& parameters) {
  return dense_problem(scenario, bouncing_ball_equations(parameters));
}

Problem mass_on_spring_problem(const models::Parameters& parameters) {
  Problem problem = dense_problem("mass-on-spring", mass_on_spring_equations(parameters));
  problem.columns = {"mass.slide[m]", "mass.slide_rate[m/s]"};
  return problem;
}

Problem two_sided_spring_problem(const models::Parameters& parameters) {
  return dense_problem("two-sided-spring", two_sided_spring_equations(parameters));
}

Problem stacked_masses_problem(const models::Parameters& parameters) {
  constexpr int kMostCertified = 20;
  const double count = parameters.number("stack.count");
  if (count > kMostCertified) {
    throw InputError(
        fmt::format("stacked-masses: no certified reference with stack.count={}, only up to {}",
                    count, kMostCertified));
  }
  check_contact("stacked-masses", parameters);
  return dense_problem("stacked-masses", stacked_masses_equations(parameters));
}

}  // namespace tribo::reference
