#include "solvers/convex/frozen_contact.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>

namespace tribo::solvers {
namespace {

using models::Vector3;
using Matrix3 = Eigen::Matrix3d;

/// √7 as in the release of cenic, for a "spherical body": √(1 + (5/2)²) = 2.69 would be the factor
/// of a solid sphere, whose radius of gyration is √(2/5) of its radius.
constexpr double kSphericalBody = 2.65;
constexpr double kZeroMobility = 1e-12;  ///< relative to the largest
constexpr int kFreeBody = 6;             ///< velocities

/// In space both tangents move, beyond rounding; where one does, whichever it is, its mobility is
/// that of slip.
void set_from_diagonal(const Vector3<double>& w, FrozenContact& contact) {
  const bool in_space = std::min(w[1], w[2]) > kZeroMobility * w.maxCoeff();
  const double w_rms = in_space ? w.norm() / std::sqrt(3.0) : 0;
  const double tangential = in_space ? (w[1] + w[2]) / 2 : w[1] + w[2];
  contact.w_n = std::max(w[0], w_rms);
  contact.w_t = tangential > 0 ? std::max(tangential, w_rms) : contact.w_n;
}

/// J D⁻¹ Jᵀ with a diagonal D
template <class Jacobian>
Matrix3 mobility_by_diagonal(const Jacobian& J, const models::MatrixXd& D) {
  Matrix3 W = Matrix3::Zero();
  for (Eigen::Index i = 0; i < D.rows(); ++i) W += J.col(i) * J.col(i).transpose() / D(i, i);
  return W;
}

/// 1/m of a free body whose velocities are along and about the world's axes, with the origin at its
/// centre of mass,  M = diag(m, m, m, I): W = 1/m + (r×) I⁻¹ (r×)ᵀ, whose least eigenvalue has the
/// direction of r. Zero for any other body.
double inverse_mass_of_free(const models::BodyMotion& body, const models::MatrixXd& M) {
  if (!body.free) return 0;
  const Matrix3 mass = M.topLeftCorner<3, 3>();
  const bool is_free =
      mass == mass(0, 0) * Matrix3::Identity() && (M.topRightCorner<3, 3>().array() == 0).all();
  return is_free ? 1 / mass(0, 0) : 0;
}

/// The least non-zero eigenvalue of W; zero if all are zero.
double least_mobility(const Matrix3& W) {
  const Eigen::SelfAdjointEigenSolver<Matrix3> solver(W, Eigen::EigenvaluesOnly);
  const Vector3<double>& ascending = solver.eigenvalues();
  for (const double value : ascending) {
    if (value > kZeroMobility * ascending[2]) return value;
  }
  return 0;
}

}  // namespace

DelassusEstimate delassus_estimate_from(std::string_view choice) {
  if (choice == "frobenius") return DelassusEstimate::kFrobenius;
  return choice == "inverse-mass" ? DelassusEstimate::kInverseMass : DelassusEstimate::kDiagonal;
}

Matrix3 ContactFreezer::mobility(const models::Snapshot& start, const models::ContactPoint& contact,
                                 int tree) {
  const auto index = static_cast<std::size_t>(tree);
  const auto size = start.trees[index].size;
  auto J = J_.leftCols(size);
  models::contact_jacobian(start, contact, tree, std::move(J));
  if (estimate_ == DelassusEstimate::kFrobenius) return mobility_by_diagonal(J, start.M[index]);
  if (size == kFreeBody) {
    using Factor = Eigen::Matrix<double, kFreeBody, kFreeBody>;
    const Eigen::Map<const Factor> L(mass_factors_[index].matrixLLT().data());
    const Eigen::Matrix<double, kFreeBody, 3> X =
        L.triangularView<Eigen::Lower>().solve(J.transpose().topRows<kFreeBody>());
    return X.transpose() * X;  // J M⁻¹ Jᵀ,  X = L⁻¹ Jᵀ
  }
  Matrix3 W;
  for (int row = 0; row < 3; ++row) {
    auto column = columns_[static_cast<std::size_t>(row)].head(size);
    column = J.row(row).transpose();
    mass_factors_[index].matrixL().solveInPlace(column);
    W(row, row) = column.squaredNorm();  // ‖L⁻¹ Jᵀ e‖² = eᵀ J M⁻¹ Jᵀ e
    for (int other = 0; other < row; ++other) {
      W(row, other) = column.dot(columns_[static_cast<std::size_t>(other)].head(size));
      W(other, row) = W(row, other);
    }
  }
  return W;
}

void ContactFreezer::find_inverse_masses(const models::Snapshot& start) {
  inverse_masses_.assign(start.trees.size(), 0);
  for (const auto& body : start.bodies.items()) {
    const auto tree = static_cast<std::size_t>(body.tree);
    inverse_masses_[tree] = inverse_mass_of_free(body, start.M[tree]);
  }
}

double ContactFreezer::inverse_mass(const models::Snapshot& start,
                                    const models::ContactPoint& contact, int tree) {
  const auto index = static_cast<std::size_t>(tree);
  if (inverse_masses_[index] > 0) return inverse_masses_[index];
  const Matrix3 W = mobility(start, contact, tree);
  return start.trees[index].size == 1 ? W.trace() : least_mobility(W);  // of rank one: all of it
}

void ContactFreezer::set_mobility(const models::Snapshot& start,
                                  const models::ContactPoint& contact, FrozenContact& out) {
  const auto trees = trees_of(start, contact);
  if (estimate_ == DelassusEstimate::kInverseMass) {
    double sum = 0;
    for (const int tree : trees) sum += inverse_mass(start, contact, tree);
    out.w_n = out.w_t = kSphericalBody * sum;
    return;
  }
  Matrix3 W = Matrix3::Zero();
  for (const int tree : trees) W += mobility(start, contact, tree);
  if (estimate_ == DelassusEstimate::kFrobenius) {
    out.w_n = out.w_t = W.norm() / 3;
  } else {
    set_from_diagonal(W.diagonal(), out);
  }
}

/// A factor that no estimate uses is that of a constant size, a third of the work.
bool ContactFreezer::factor_mass(std::size_t tree, const models::MatrixXd& M) {
  const bool used = estimate_ == DelassusEstimate::kDiagonal ||
                    (estimate_ == DelassusEstimate::kInverseMass && !(inverse_masses_[tree] > 0));
  if (!used && M.rows() == kFreeBody)
    return Eigen::LLT<Eigen::Matrix<double, kFreeBody, kFreeBody>>(M).info() == Eigen::Success;
  mass_factors_[tree].compute(M);
  return mass_factors_[tree].info() == Eigen::Success;
}

bool ContactFreezer::freeze(const ContactProblem& problem, std::vector<FrozenContact>& out) {
  const auto& start = problem.start;
  mass_factors_.resize(start.trees.size());
  if (estimate_ == DelassusEstimate::kInverseMass) find_inverse_masses(start);
  Eigen::Index largest = 0;
  for (std::size_t i = 0; i < start.trees.size(); ++i) {
    if (!factor_mass(i, start.M[i])) return false;
    largest = std::max(largest, start.M[i].rows());
  }
  for (VectorXd& column : columns_) column.resize(largest);
  J_.resize(3, largest);
  out.clear();
  models::body_velocities(start, problem.v0, velocities_);
  for (const std::size_t i : problem.participants) {
    const auto& contact = start.contacts[i];
    const Vector3<double> v_c0 = models::contact_velocity(start, contact, velocities_);
    const double v_n0 = v_c0[0];
    FrozenContact frozen{
        .h = problem.h,
        .phi0 = contact.phi,
        .gamma_n0 = problem.h * models::normal_force(contact.normal, -contact.phi, v_n0),
        .normal = contact.normal,
        .friction = contact.friction.lagged(v_c0.tail<2>().norm() / contact.friction.v_s)};
    if (estimate_) set_mobility(start, contact, frozen);
    out.push_back(frozen);
  }
  return true;
}

}  // namespace tribo::solvers
