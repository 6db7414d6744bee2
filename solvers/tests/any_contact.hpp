#pragma once

#include <cmath>
#include <vector>

#include "solvers/tests/convex_fixtures.hpp"

/// Contacts with random parameters, for the tests of potentials.
namespace tribo::solvers::test {

/// 10^u with u uniform between the exponents
inline double power_of_ten(double from, double to, std::mt19937_64& random) {
  return std::pow(10, from + (to - from) * unit(random));
}

inline models::NormalLaw<double> any_normal_law(std::mt19937_64& random) {
  const double k = power_of_ten(2, 7, random);
  const double d = unit(random) < 0.3 ? 0 : 3 * unit(random);
  const double c = power_of_ten(0, 3, random);
  const double kind = unit(random);
  if (kind < 0.6) return models::HuntCrossley<double>{.k = k, .d = d};
  if (kind < 0.8) return models::SpringDamper<double>{.k = k, .d = d, .c = c};
  return models::PrescribedForce<double>{.pi = c};
}

inline models::FrictionLaw<double> any_friction_law(std::mt19937_64& random) {
  const std::vector<models::FrictionShape> shapes = models::friction_shapes();
  const auto shape = static_cast<std::size_t>(static_cast<double>(shapes.size()) * unit(random));
  const double mu = unit(random) < 0.1 ? 0 : 2 * unit(random);
  return {.shape = shapes[shape], .mu = mu, .v_s = power_of_ten(-1.3, 0, random)};
}

/// A contact whose velocities are of the order of 1 m/s: a difference step of 10 µm/s resolves it.
inline FrozenContact any_contact(bool open, std::mt19937_64& random) {
  FrozenContact contact;
  contact.h = power_of_ten(-3, -1, random);
  contact.phi0 = contact.h * (open ? 0.1 + unit(random) : 1 - 2 * unit(random));
  contact.normal = any_normal_law(random);
  contact.friction = any_friction_law(random);
  const double v_n0 = 1 - 2 * unit(random);
  contact.gamma_n0 = contact.h * models::normal_force(contact.normal, -contact.phi0, v_n0);
  contact.w_n = power_of_ten(-1, 1, random);
  contact.w_t = power_of_ten(-1, 1, random);
  return contact;
}

}  // namespace tribo::solvers::test
