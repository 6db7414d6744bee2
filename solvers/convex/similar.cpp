#include "solvers/convex/similar.hpp"

#include "solvers/convex/side_by_side.hpp"
#include "solvers/convex/soft_contact_lanes.hpp"

namespace tribo::solvers {
namespace {

template <class T, class Normal, class Friction>
PotentialResponseOf<T> similar_response(const Normal& normal, const Friction& friction,
                                        const models::Vector3<T>& v_c) {
  const auto slip = slip_response<T>(friction, v_c.template tail<2>());
  const T z = v_c[0] - slip.potential;
  const T n = normal.value(z);
  const T n_slope = normal.slope(z);
  PotentialResponseOf<T> response;
  response.cost = -normal.integral(z);
  response.impulse << n, -n * slip.gradient;
  response.hessian(0, 0) = -n_slope;
  response.hessian.template bottomLeftCorner<2, 1>() = n_slope * slip.gradient;
  response.hessian.template topRightCorner<1, 2>() = n_slope * slip.gradient.transpose();
  response.hessian.template bottomRightCorner<2, 2>() =
      -n_slope * slip.gradient * slip.gradient.transpose() + n * slip.hessian;
  response.below_secant = n * slip.below_secant;
  return response;
}

class SimilarLanes {
 public:
  static constexpr bool kCoupled = true;

  bool set(std::size_t lane, const ContactPotential& potential) {
    const auto* const similar = std::get_if<SimilarPotential>(&potential);
    return similar != nullptr && contacts_.set(lane, similar->normal(), similar->friction());
  }
  PotentialResponseOf<Lanes> at(const models::Vector3<Lanes>& v_c) const {
    return similar_response<Lanes>(contacts_.normal(), contacts_.friction(), v_c);
  }

 private:
  SoftContactLanes contacts_;
};

}  // namespace

PotentialResponse SimilarPotential::at(const models::Vector3<double>& v_c) const {
  return similar_response<double>(normal_, friction_, v_c);
}

std::unique_ptr<ContactGroups> similar_groups() {
  return std::make_unique<SideBySide<SimilarLanes>>();
}

}  // namespace tribo::solvers
