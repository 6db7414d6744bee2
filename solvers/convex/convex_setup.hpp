#pragma once

#include "solvers/convex/convex_options.hpp"
#include "solvers/convex/frozen_contact.hpp"
#include "solvers/convex/potential_schemes.hpp"

namespace tribo::solvers {

/// The choices of a scheme's parameters for the convex problem of a step: enough to solve a problem
/// apart from its step.
struct ConvexSetup {
  PotentialScheme potential = LaggedScheme{};
  DelassusEstimate delassus = DelassusEstimate::kDiagonal;
  double margin = kOverlapping;  ///< largest gap of contacts that take part [m]
  ConvexOptions options = {};
};

}  // namespace tribo::solvers
