#include "solvers/convex/potential_schemes.hpp"

namespace tribo::solvers {

bool takes_effective_masses(const PotentialScheme& scheme) {
  if (const auto* lagged = std::get_if<RegularizedLaggedScheme>(&scheme)) return lagged->sigma > 0;
  if (const auto* similar = std::get_if<SimilarScheme>(&scheme)) return similar->sigma > 0;
  return std::holds_alternative<SapScheme>(scheme);
}

}  // namespace tribo::solvers
