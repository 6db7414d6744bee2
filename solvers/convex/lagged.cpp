#include "solvers/convex/lagged.hpp"

#include <algorithm>

#include "solvers/convex/lagged_response.hpp"
#include "solvers/convex/side_by_side.hpp"
#include "solvers/convex/soft_contact_lanes.hpp"

namespace tribo::solvers {
namespace {

class LaggedLanes {
 public:
  static constexpr bool kCoupled = false;

  bool set(std::size_t lane, const ContactPotential& potential) {
    const auto* const lagged = std::get_if<LaggedPotential<NormalImpulse>>(&potential);
    if (lagged == nullptr) return false;
    gamma_n0_.set(lane, lagged->gamma_n0());
    return contacts_.set(lane, lagged->normal(), lagged->friction());
  }
  PotentialResponseOf<Lanes> at(const models::Vector3<Lanes>& v_c) const {
    return lagged_response<Lanes>(contacts_.normal(), gamma_n0_, contacts_.friction(), v_c);
  }

 private:
  SoftContactLanes contacts_;
  Lanes gamma_n0_;
};

}  // namespace

template <class Normal>
PotentialResponse LaggedPotential<Normal>::at(const models::Vector3<double>& v_c) const {
  return lagged_response<double>(normal_, gamma_n0_, friction_, v_c);
}
template class LaggedPotential<NormalImpulse>;
template class LaggedPotential<LogBarrier>;
template class LaggedPotential<IpcBarrier>;

std::unique_ptr<ContactGroups> lagged_groups() {
  return std::make_unique<SideBySide<LaggedLanes>>();
}

models::FrictionLaw<double> regularized_friction(const FrozenContact& contact, double sigma) {
  models::FrictionLaw<double> friction = contact.friction;
  friction.v_s = std::max(friction.v_s, friction.mu * sigma * contact.w_t * contact.gamma_n0);
  return friction;
}

}  // namespace tribo::solvers
