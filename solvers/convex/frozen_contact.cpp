#include "solvers/convex/frozen_contact.hpp"

#include <algorithm>
#include <cmath>

namespace tribo::solvers {
namespace {

using models::Vector3;

void set_mobility(const Vector3<double>& w, FrozenContact& contact) {
  const bool planar = w[2] == 0;
  const double w_rms = planar ? 0 : w.norm() / std::sqrt(3.0);
  const double tangential = planar ? w[1] : (w[1] + w[2]) / 2;
  contact.w_n = std::max(w[0], w_rms);
  contact.w_t = tangential > 0 ? std::max(tangential, w_rms) : contact.w_n;
}

}  // namespace

Vector3<double> ContactFreezer::mobility(const models::ContactPoint<double>& contact) {
  Vector3<double> w = Vector3<double>::Zero();
  for (int b = 0; b < contact.num_blocks; ++b) {
    const auto& block = contact.blocks[static_cast<std::size_t>(b)];
    const auto& mass = mass_factors_[static_cast<std::size_t>(block.tree)];
    for (int row = 0; row < 3; ++row) {
      auto column = column_.head(block.J.cols());
      column = block.J.row(row).transpose();
      mass.matrixL().solveInPlace(column);
      w[row] += column.squaredNorm();  // ‖L⁻¹ Jᵀ e‖² = eᵀ J M⁻¹ Jᵀ e
    }
  }
  return w;
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
  column_.resize(largest);
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
    set_mobility(mobility(contact), frozen);
    out.push_back(frozen);
  }
  return true;
}

}  // namespace tribo::solvers
