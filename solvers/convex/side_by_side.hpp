#pragma once

#include <algorithm>
#include <vector>

#include "solvers/convex/contact_groups.hpp"
#include "solvers/convex/lanes.hpp"

namespace tribo::solvers {

/// Contacts of one law, `Lanes::kCount` at once, since most of a step goes into evaluations of
/// laws. The results are bitwise those of each contact alone. `Law` has contacts in lanes:
///
///   set(lane, potential)  takes a contact; false where it is of another law
///   at(v_c)               their responses
///   kCoupled              whether G has entries between the normal and the slip
template <class Law>
class SideBySide final : public ContactGroups {
 public:
  bool take(std::span<const ContactPotential> potentials) override {
    count_ = potentials.size();
    groups_.resize((count_ + Lanes::kCount - 1) / Lanes::kCount);
    for (std::size_t i = 0; i < groups_.size() * Lanes::kCount; ++i) {
      Law& law = groups_[i / Lanes::kCount].law;
      if (!law.set(i % Lanes::kCount, potentials[std::min(i, count_ - 1)])) return false;
    }
    return true;
  }
  std::size_t num_groups() const override { return groups_.size(); }

  // Flattened, as `along` is: calls for each group take as long as a law, and what is not asked of
  // a response is then not computed.
  [[gnu::flatten]] void respond(std::span<const models::Vector3<double>> v_c, std::size_t first,
                                std::size_t last, std::span<PotentialResponse> responses) override {
    for (std::size_t i = first; i < last; ++i) {
      Group& group = groups_[i];
      set_velocities(v_c, i, group.v);
      const PotentialResponseOf<Lanes> there = group.law.at(group.v);
      group.cost = there.cost;
      const std::size_t begin = i * Lanes::kCount;
      for (std::size_t lane = 0; lane < Lanes::kCount && begin + lane < count_; ++lane)
        take_lane(there, lane, responses[begin + lane]);
    }
  }

  void begin(std::span<const models::Vector3<double>> dv_c) override {
    for (std::size_t i = 0; i < groups_.size(); ++i) set_velocities(dv_c, i, groups_[i].dv);
  }

  void add(double alpha, LineDerivatives& line) const override {
    for (std::size_t i = 0; i < count_; i += Lanes::kCount) {
      const Terms terms = along(groups_[i / Lanes::kCount], alpha);
      for (std::size_t k = 0; k < std::min(Lanes::kCount, count_ - i); ++k) {
        line.slope -= terms.slope[k];
        line.curvature += terms.curvature[k];
        line.change += terms.change[k];
      }
    }
  }

 private:
  struct Group {
    Law law;
    models::Vector3<Lanes> v, dv;
    Lanes cost;  ///< at α = 0 [J]
  };
  struct Terms {
    Lanes slope, curvature, change;
  };

  /// Sums from left to right, as sums of vectors of numbers do.
  [[gnu::flatten]] static Terms along(const Group& group, double alpha) {
    const models::Vector3<Lanes>& d = group.dv;
    const models::Vector3<Lanes> v_c = group.v + Lanes(alpha) * d;
    const PotentialResponseOf<Lanes> there = group.law.at(v_c);
    const auto& gamma = there.impulse;
    return {.slope = d[0] * gamma[0] + d[1] * gamma[1] + d[2] * gamma[2],
            .curvature = quadratic_form(there.hessian, d),
            .change = there.cost - group.cost};
  }

  /// dᵀ G d; the sum in the last row starts from the right, as in Eigen's product.
  static Lanes quadratic_form(const models::Matrix3<Lanes>& G, const models::Vector3<Lanes>& d) {
    if constexpr (Law::kCoupled) {
      const auto row = [&](int i) { return G(i, 0) * d[0] + G(i, 1) * d[1] + G(i, 2) * d[2]; };
      const Lanes last = G(2, 0) * d[0] + (G(2, 1) * d[1] + G(2, 2) * d[2]);
      return d[0] * row(0) + d[1] * row(1) + d[2] * last;
    } else {
      return d[0] * (G(0, 0) * d[0]) + d[1] * (G(1, 1) * d[1] + G(1, 2) * d[2]) +
             d[2] * (G(2, 1) * d[1] + G(2, 2) * d[2]);
    }
  }

  static void take_lane(const PotentialResponseOf<Lanes>& several, std::size_t lane,
                        PotentialResponse& one) {
    one.cost = several.cost[lane];
    one.below_secant = several.below_secant[lane];
    for (Eigen::Index i = 0; i < 3; ++i) {
      one.impulse[i] = several.impulse[i][lane];
      for (Eigen::Index k = 0; k < 3; ++k) one.hessian(i, k) = several.hessian(i, k)[lane];
    }
  }

  void set_velocities(std::span<const models::Vector3<double>> v_c, std::size_t group,
                      models::Vector3<Lanes>& out) const {
    for (std::size_t lane = 0; lane < Lanes::kCount; ++lane) {
      const auto& of = v_c[std::min(group * Lanes::kCount + lane, count_ - 1)];
      for (Eigen::Index k = 0; k < 3; ++k) out[k].set(lane, of[k]);
    }
  }

  std::size_t count_ = 0;
  std::vector<Group> groups_;  ///< if not full, the last group repeats the last contact
};

}  // namespace tribo::solvers
