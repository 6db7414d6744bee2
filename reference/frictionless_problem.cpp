#include <fmt/format.h>

#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/frictionless.hpp"

namespace tribo::reference {

Problem two_sided_spring_problem(const models::Parameters& parameters) {
  return dense_problem("two-sided-spring", two_sided_spring_equations(parameters));
}

Problem stacked_masses_problem(const models::Parameters& parameters) {
  constexpr int kMostCertified = 20;
  const double count = parameters.number("stack.count");
  if (count > kMostCertified) {
    throw InputError(
        fmt::format("stacked-masses: no certified reference with stack.count={}, only up to {}",
                    count,
                    kMostCertified));
  }
  if (!(parameters.number("contact.stiffness") > 0)) {
    throw InputError("stacked-masses: no certified reference with contact.stiffness=0");
  }
  return dense_problem("stacked-masses", stacked_masses_equations(parameters));
}

}  // namespace tribo::reference
