#include "solvers/convex/lagged_line.hpp"

#include <algorithm>

#include "models/laws/friction_shapes.hpp"
#include "solvers/convex/lagged_response.hpp"

namespace tribo::solvers {
namespace {

const models::FrictionShape kSoft = models::SoftFriction{};

/// The potential if it can be evaluated in lanes, else null.
const LaggedPotential<NormalImpulse>* soft_lagged(const ContactPotential& potential) {
  const auto* lagged = std::get_if<LaggedPotential<NormalImpulse>>(&potential);
  if (lagged == nullptr || lagged->normal().parabola() == nullptr) return nullptr;
  return lagged->friction().shape == kSoft ? lagged : nullptr;
}

}  // namespace

models::FrictionLaw<Lanes>::Potential LaggedLine::Friction::potential(const Lanes& s) const {
  using Soft = models::SoftFriction;
  return {mu * Soft::integral(s), mu * Soft::quotient(s), mu * Soft::slope(s)};
}

void LaggedLine::Group::set_potential(std::size_t lane,
                                      const LaggedPotential<NormalImpulse>& lagged) {
  const NormalParabola<double>& normal = *lagged.normal().parabola();
  v_hat.set(lane, normal.v_hat());
  linear.set(lane, normal.linear());
  quadratic.set(lane, normal.quadratic());
  gamma_n0.set(lane, lagged.gamma_n0());
  friction.mu.set(lane, lagged.friction().mu);
  friction.v_s.set(lane, lagged.friction().v_s);
}

bool LaggedLine::take(std::span<const ContactPotential> potentials) {
  count_ = potentials.size();
  groups_.resize((count_ + Lanes::kCount - 1) / Lanes::kCount);
  for (std::size_t i = 0; i < groups_.size() * Lanes::kCount; ++i) {
    const auto* const lagged = soft_lagged(potentials[std::min(i, count_ - 1)]);
    if (lagged == nullptr) return false;
    groups_[i / Lanes::kCount].set_potential(i % Lanes::kCount, *lagged);
  }
  return true;
}

void LaggedLine::begin(std::span<const models::Vector3<double>> v_c,
                       std::span<const models::Vector3<double>> dv_c,
                       std::span<const PotentialResponse> responses) {
  for (std::size_t i = 0; i < groups_.size() * Lanes::kCount; ++i) {
    Group& group = groups_[i / Lanes::kCount];
    const std::size_t lane = i % Lanes::kCount, of = std::min(i, count_ - 1);
    for (Eigen::Index k = 0; k < 3; ++k) {
      group.v[k].set(lane, v_c[of][k]);
      group.dv[k].set(lane, dv_c[of][k]);
    }
    group.cost.set(lane, responses[of].cost);
  }
}

/// Sums from left to right, as sums of vectors of numbers do.
LaggedLine::Terms LaggedLine::along(const Group& group, double alpha) {
  const models::Vector3<Lanes>& d = group.dv;
  const models::Vector3<Lanes> v_c = group.v + Lanes(alpha) * d;
  const NormalParabola<Lanes> normal(group.v_hat, group.linear, group.quadratic);
  const auto there = lagged_response<Lanes>(normal, group.gamma_n0, group.friction, v_c);
  const auto& gamma = there.impulse;
  const auto& G = there.hessian;
  Terms terms;
  terms.slope = d[0] * gamma[0] + d[1] * gamma[1] + d[2] * gamma[2];
  terms.curvature = d[0] * (G(0, 0) * d[0]) + d[1] * (G(1, 1) * d[1] + G(1, 2) * d[2]) +
                    d[2] * (G(2, 1) * d[1] + G(2, 2) * d[2]);
  terms.change = there.cost - group.cost;
  return terms;
}

void LaggedLine::add(double alpha, LineDerivatives& line) const {
  for (std::size_t i = 0; i < count_; i += Lanes::kCount) {
    const Terms terms = along(groups_[i / Lanes::kCount], alpha);
    for (std::size_t k = 0; k < std::min(Lanes::kCount, count_ - i); ++k) {
      line.slope -= terms.slope[k];
      line.curvature += terms.curvature[k];
      line.change += terms.change[k];
    }
  }
}

}  // namespace tribo::solvers
