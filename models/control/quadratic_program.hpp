#pragma once

#include <string>

#include "models/decompositions.hpp"
#include "models/types.hpp"

namespace tribo::models {

/// min ½ xᵀ H x + gᵀ x  subject to  A x ≤ b, H positive definite.
struct QuadraticProgram {
  MatrixXd H;
  VectorXd g;
  MatrixXd A;
  VectorXd b;
};

/// Solves strictly convex programs of a few dozen unknowns.
///
/// With H = L Lᵀ and y = Lᵀ x the solution is the point of G y ≤ b, G = A L⁻ᵀ, that is nearest to
/// −L⁻¹ g. If −L⁻¹ g itself is such a point, it is the solution. Otherwise the sequential quadratic
/// programming of NLopt (SLSQP) finds it: its first program, with the unit matrix, is this one, and
/// the least-distance programming of Lawson and Hanson solves it without iterating to a tolerance.
/// [Kraft, DFVLR-FB 88-28; Lawson and Hanson, Solving least squares problems, Ch. 23]
///
/// Holds scratch memory: one object per thread. Only NLopt, for active inequalities, allocates.
class QuadraticProgramSolver {
 public:
  /// Writes the solution to x. Returns why there is none, empty if there is: H is not positive
  /// definite, no x is allowed, or something is not finite.
  [[nodiscard]] std::string solve(const QuadraticProgram& program, VectorXd& x);

 private:
  void whiten(const QuadraticProgram& program);
  void find_nearest();

  Eigen::LLT<MatrixXd> factor_;  // L Lᵀ = H
  MatrixXd G_;                   // with rows of unit length
  VectorXd limits_;              // b over the lengths of G's rows, and over `scale_`
  VectorXd center_;              // −L⁻¹ g over `scale_`
  VectorXd y_;                   // over `scale_`
  VectorXd excess_;              // G y − limits
  double scale_ = 0;             // makes center and limits of the order of one
};

}  // namespace tribo::models
