#include "solvers/convex/lagged_lanes.hpp"

#include <algorithm>

#include "models/laws/friction_shapes.hpp"

namespace tribo::solvers {
namespace {

const models::FrictionShape kSoft = models::SoftFriction{};

/// The potential if it can be evaluated in lanes, else null.
const LaggedPotential<NormalImpulse>* soft_lagged(const ContactPotential& potential) {
  const auto* lagged = std::get_if<LaggedPotential<NormalImpulse>>(&potential);
  if (lagged == nullptr || lagged->normal().parabola() == nullptr) return nullptr;
  return lagged->friction().shape == kSoft ? lagged : nullptr;
}

void take_lane(const PotentialResponseOf<Lanes>& several, std::size_t lane,
               PotentialResponse& one) {
  one.cost = several.cost[lane];
  one.below_secant = several.below_secant[lane];
  for (Eigen::Index i = 0; i < 3; ++i) {
    one.impulse[i] = several.impulse[i][lane];
    for (Eigen::Index k = 0; k < 3; ++k) one.hessian(i, k) = several.hessian(i, k)[lane];
  }
}

}  // namespace

models::FrictionLaw<Lanes>::Potential LaggedLanes::Friction::potential(const Lanes& s) const {
  using Soft = models::SoftFriction;
  return {mu * Soft::integral(s), mu * Soft::quotient(s), mu * Soft::slope(s)};
}

void LaggedLanes::Group::set_potential(std::size_t lane,
                                       const LaggedPotential<NormalImpulse>& lagged) {
  const NormalParabola<double>& normal = *lagged.normal().parabola();
  v_hat.set(lane, normal.v_hat());
  linear.set(lane, normal.linear());
  quadratic.set(lane, normal.quadratic());
  gamma_n0.set(lane, lagged.gamma_n0());
  friction.mu.set(lane, lagged.friction().mu);
  friction.v_s.set(lane, lagged.friction().v_s);
}

bool LaggedLanes::take(std::span<const ContactPotential> potentials) {
  count_ = potentials.size();
  groups_.resize((count_ + Lanes::kCount - 1) / Lanes::kCount);
  for (std::size_t i = 0; i < groups_.size() * Lanes::kCount; ++i) {
    const auto* const lagged = soft_lagged(potentials[std::min(i, count_ - 1)]);
    if (lagged == nullptr) return false;
    groups_[i / Lanes::kCount].set_potential(i % Lanes::kCount, *lagged);
  }
  return true;
}

// Flattened, as `along` is: calls for each group take as long as a law, and what is not asked of a
// response is then not computed.
[[gnu::flatten]] void LaggedLanes::respond(std::span<const models::Vector3<double>> v_c,
                                           std::size_t first, std::size_t last,
                                           std::span<PotentialResponse> responses) {
  for (std::size_t i = first; i < last; ++i) {
    Group& group = groups_[i];
    set_velocities(v_c, i, group.v);
    const PotentialResponseOf<Lanes> there = group.at(group.v);
    group.cost = there.cost;
    const std::size_t begin = i * Lanes::kCount;
    for (std::size_t lane = 0; lane < Lanes::kCount && begin + lane < count_; ++lane)
      take_lane(there, lane, responses[begin + lane]);
  }
}

void LaggedLanes::begin(std::span<const models::Vector3<double>> dv_c) {
  for (std::size_t i = 0; i < groups_.size(); ++i) set_velocities(dv_c, i, groups_[i].dv);
}

void LaggedLanes::set_velocities(std::span<const models::Vector3<double>> v_c, std::size_t group,
                                 models::Vector3<Lanes>& out) const {
  for (std::size_t lane = 0; lane < Lanes::kCount; ++lane) {
    const models::Vector3<double>& of = v_c[std::min(group * Lanes::kCount + lane, count_ - 1)];
    for (Eigen::Index k = 0; k < 3; ++k) out[k].set(lane, of[k]);
  }
}

/// Sums from left to right, as sums of vectors of numbers do.
[[gnu::flatten]] LaggedLanes::Terms LaggedLanes::along(const Group& group, double alpha) {
  const models::Vector3<Lanes>& d = group.dv;
  const models::Vector3<Lanes> v_c = group.v + Lanes(alpha) * d;
  const PotentialResponseOf<Lanes> there = group.at(v_c);
  const auto& gamma = there.impulse;
  const auto& G = there.hessian;
  Terms terms;
  terms.slope = d[0] * gamma[0] + d[1] * gamma[1] + d[2] * gamma[2];
  terms.curvature = d[0] * (G(0, 0) * d[0]) + d[1] * (G(1, 1) * d[1] + G(1, 2) * d[2]) +
                    d[2] * (G(2, 1) * d[1] + G(2, 2) * d[2]);
  terms.change = there.cost - group.cost;
  return terms;
}

void LaggedLanes::add(double alpha, LineDerivatives& line) const {
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
