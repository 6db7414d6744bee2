#pragma once

#include <Eigen/SparseCore>

#include <string>
#include <variant>

#include "verification/exchange/problem/recorded_problem.hpp"

/// Contact problems in the terms of the Frictional Contact Library (FCLIB 3, `fclib.h`; Acary et
/// al., INRIA RT-444): rigid contacts with Coulomb friction, without step, gap and laws.
namespace tribo::verification {

using SparseMatrix = Eigen::SparseMatrix<double>;

///   M v = H r + G λ + f,   Gᵀ v + b = 0,   u = Hᵀ v + w
///   K*_μ ∋ u + μ ‖u_t‖ e_n ⊥ r ∈ K_μ,   K_μ the cone ‖r_t‖ ≤ μ r_n
struct FclibGlobal {
  SparseMatrix M, H, G;  ///< n × n, n × m, n × p; G has no columns where there is none
  models::VectorXd f, w, b;
  models::VectorXd mu;  ///< by contact
  int spacedim = 3;     ///< rows of a contact, normal first
};

///   u = W r + q and the same cones
struct FclibLocal {
  SparseMatrix W;  ///< m × m, symmetric, with no negative eigenvalue; both nearly
  models::VectorXd q, mu;
  int spacedim = 3;
};

struct FclibProblem {
  std::string title;
  std::variant<FclibGlobal, FclibLocal> problem;
};

/// The rigid problem of a record: f = p*, w = b_c + (φ0/h) e_n, coefficients of the start.
/// Throws InputError for what FCLIB cannot express: limits, efforts, prescribed normal forces.
[[nodiscard]] FclibGlobal fclib_global(const RecordedProblem& record);

/// A record of the problem, with h = 1 s and v0 = M⁻¹ f, and laws that are nearly rigid: springs of
/// 1e8/(h² w_n), and a stiction tolerance of 1e-8 of the largest free contact velocity. For a local
/// problem W = Hᵀ H gives velocities with M = 1. Of a matrix that is symmetric to 1e-2 the
/// symmetric part is taken, and eigenvalues of W above −1e-6 times its largest are taken as 0, with
/// a remark. Throws InputError for sizes that do not fit, for matrices that are farther from
/// symmetric or positive, and for b ≠ 0.
[[nodiscard]] RecordedProblem recorded(const FclibProblem& fclib);

}  // namespace tribo::verification
