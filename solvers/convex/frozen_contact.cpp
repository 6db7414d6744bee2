#include "solvers/convex/frozen_contact.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace tribo::solvers {
namespace {

using models::Vector3;
using Matrix3 = Eigen::Matrix3d;

/// √7 as the release of cenic has it, of a "spherical body": √(1 + (5/2)²) = 2.69 would be that of
/// a solid one, whose radius of gyration is √(2/5) of its own.
constexpr double kSphericalBody = 2.65;
constexpr double kZeroEigenvalue = 1e-12;  ///< over the largest

void set_from_diagonal(const Vector3<double>& w, FrozenContact& contact) {
  const bool planar = w[2] == 0;
  const double w_rms = planar ? 0 : w.norm() / std::sqrt(3.0);
  const double tangential = planar ? w[1] : (w[1] + w[2]) / 2;
  contact.w_n = std::max(w[0], w_rms);
  contact.w_t = tangential > 0 ? std::max(tangential, w_rms) : contact.w_n;
}

/// ‖Σ J diag(M)⁻¹ Jᵀ‖_F/3
double third_of_norm(const models::Snapshot<double>& start,
                     const models::ContactPoint<double>& contact) {
  Matrix3 W = Matrix3::Zero();
  for (int b = 0; b < contact.num_blocks; ++b) {
    const auto& block = contact.blocks[static_cast<std::size_t>(b)];
    const auto& M = start.M[static_cast<std::size_t>(block.tree)];
    for (Eigen::Index i = 0; i < M.rows(); ++i) {
      W += block.J.col(i) * block.J.col(i).transpose() / M(i, i);
    }
  }
  return W.norm() / 3;
}

/// The least eigenvalue of W that is not zero; zero if all are.
double least_mobility(const Matrix3& W) {
  const Eigen::SelfAdjointEigenSolver<Matrix3> solver(W, Eigen::EigenvaluesOnly);
  const Vector3<double>& ascending = solver.eigenvalues();
  for (const double value : ascending) {
    if (value > kZeroEigenvalue * ascending[2]) return value;
  }
  return 0;
}

}  // namespace

DelassusEstimate delassus_estimate_from(std::string_view choice) {
  if (choice == "frobenius") return DelassusEstimate::kFrobenius;
  return choice == "inverse-mass" ? DelassusEstimate::kInverseMass : DelassusEstimate::kDiagonal;
}

Matrix3 ContactFreezer::mobility(const models::JacobianBlock<double>& block) {
  const auto& mass = mass_factors_[static_cast<std::size_t>(block.tree)];
  const auto size = block.J.cols();
  Matrix3 W;
  for (int row = 0; row < 3; ++row) {
    auto column = columns_[static_cast<std::size_t>(row)].head(size);
    column = block.J.row(row).transpose();
    mass.matrixL().solveInPlace(column);
    W(row, row) = column.squaredNorm();  // ‖L⁻¹ Jᵀ e‖² = eᵀ J M⁻¹ Jᵀ e
    for (int other = 0; other < row; ++other) {
      W(row, other) = column.dot(columns_[static_cast<std::size_t>(other)].head(size));
      W(other, row) = W(row, other);
    }
  }
  return W;
}

void ContactFreezer::set_mobility(const models::Snapshot<double>& start,
                                  const models::ContactPoint<double>& contact,
                                  FrozenContact& out) {
  if (estimate_ == DelassusEstimate::kFrobenius) {
    out.w_n = out.w_t = third_of_norm(start, contact);
    return;
  }
  Vector3<double> diagonal = Vector3<double>::Zero();
  double inverse_mass = 0;
  for (int b = 0; b < contact.num_blocks; ++b) {
    const Matrix3 W_b = mobility(contact.blocks[static_cast<std::size_t>(b)]);
    diagonal += W_b.diagonal();
    if (estimate_ == DelassusEstimate::kInverseMass) inverse_mass += least_mobility(W_b);
  }
  if (estimate_ == DelassusEstimate::kInverseMass) {
    out.w_n = out.w_t = kSphericalBody * inverse_mass;
  } else {
    set_from_diagonal(diagonal, out);
  }
}

bool ContactFreezer::freeze(const ContactProblem& problem, std::vector<FrozenContact>& out) {
  const auto& start = problem.start;
  mass_factors_.resize(start.trees.size());
  Eigen::Index largest = 0;
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    mass_factors_[i].compute(start.M[i]);
    if (mass_factors_[i].info() != Eigen::Success) return false;
    largest = std::max(largest, start.M[i].rows());
  }
  for (VectorXd& column : columns_) column.resize(largest);
  out.clear();
  for (const std::size_t i : problem.participants) {
    const auto& contact = start.contacts[i];
    const Vector3<double> v_c0 = models::contact_velocity(start, contact, problem.v0);
    const double v_n0 = v_c0[0];
    FrozenContact frozen{
        .h = problem.h,
        .phi0 = contact.phi,
        .gamma_n0 = problem.h * models::normal_force(contact.normal, -contact.phi, v_n0),
        .normal = contact.normal,
        .friction = contact.friction.lagged(v_c0.tail<2>().norm() / contact.friction.v_s)};
    set_mobility(start, contact, frozen);
    out.push_back(frozen);
  }
  return true;
}

}  // namespace tribo::solvers
