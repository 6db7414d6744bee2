#pragma once

#include <span>

#include "solvers/convex/contact_potential.hpp"
#include "solvers/convex/row_terms.hpp"
#include "solvers/frozen/contact_problem.hpp"

namespace tribo::solvers {

/// One problem as posed to the solver.
struct PosedProblem {
  const ContactProblem& problem;
  std::span<const ContactPotential> potentials;
  RowTerms& rows;
  const VectorXd& guess;
};

}  // namespace tribo::solvers
