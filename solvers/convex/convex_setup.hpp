#pragma once

#include "solvers/convex/convex_solver.hpp"

namespace tribo::solvers {

/// What the parameters of a scheme choose for the convex problem of a step: with it a problem can
/// be solved apart from the step that it comes from.
struct ConvexSetup {
  PotentialScheme potential = LaggedScheme{};
  DelassusEstimate delassus = DelassusEstimate::kDiagonal;
  double margin = kOverlapping;  ///< of contacts that take part [m]
  ConvexOptions options = {};
};

}  // namespace tribo::solvers
