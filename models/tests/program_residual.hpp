#pragma once

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include <algorithm>

#include "models/control/quadratic_program.hpp"

namespace tribo::models::test {

/// min |Aᵀ λ + gradient| over λ ≥ 0 of the active rows, by trying every choice of rows,
/// independently of the solver.
inline double distance_from_stationary(const MatrixXd& rows, const VectorXd& gradient) {
  double least = gradient.norm();
  for (unsigned choice = 1; choice < 1U << rows.rows(); ++choice) {
    MatrixXd chosen(rows.cols(), 0);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
      if ((choice >> i & 1U) == 0) continue;
      chosen.conservativeResize(Eigen::NoChange, chosen.cols() + 1);
      chosen.col(chosen.cols() - 1) = rows.row(i).transpose();
    }
    const VectorXd lambda = chosen.colPivHouseholderQr().solve(-gradient);
    if (lambda.minCoeff() >= 0) least = std::min(least, (chosen * lambda + gradient).norm());
  }
  return least;
}

/// Violation of the conditions of Karush, Kuhn and Tucker at x, in the metric of H: the largest
/// excess, and the part that no multipliers of the active rows balance, over |L⁻¹ g|.
inline double program_residual(const QuadraticProgram& program, const VectorXd& x) {
  const Eigen::LLT<MatrixXd> factor(program.H);
  const VectorXd y = factor.matrixU() * x;
  const VectorXd d = factor.matrixL().solve(program.g);
  MatrixXd G = factor.matrixL().solve(program.A.transpose()).transpose();
  VectorXd limits = program.b;
  for (Eigen::Index i = 0; i < G.rows(); ++i) {
    limits[i] /= G.row(i).norm();
    G.row(i).normalize();
  }
  const double scale = std::max(d.norm(), limits.lpNorm<Eigen::Infinity>());
  const VectorXd excess = (G * y - limits) / scale;
  MatrixXd active(0, G.cols());
  for (Eigen::Index i = 0; i < G.rows(); ++i) {
    if (excess[i] < -1e-10) continue;
    active.conservativeResize(active.rows() + 1, Eigen::NoChange);
    active.row(active.rows() - 1) = G.row(i);
  }
  return std::max(excess.maxCoeff(), distance_from_stationary(active, (y + d) / scale));
}

}  // namespace tribo::models::test
