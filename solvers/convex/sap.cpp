#include "solvers/convex/sap.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solvers/convex/normal_impulse.hpp"
#include "solvers/convex/side_by_side.hpp"

namespace tribo::solvers {
namespace {

using models::Vector2;
using models::Vector3;
template <class T>
using Matrix2 = Eigen::Matrix<T, 2, 2>;

/// Sets what follows from μ and R.
template <class T>
void derive(SapCone<T>& cone) {
  auto& [mu, R_n, R_t, v_hat_n, mu_hat, F, k_n, k_t, F_n, mu_F_n, mu_t] = cone;
  mu_hat = mu * R_t / R_n;
  F = 1 / (1 + mu * mu_hat);
  k_n = 1 / R_n;
  k_t = 1 / R_t;
  F_n = F / R_n;
  mu_F_n = mu * F / R_n;
  mu_t = mu / R_t;
}

/// γ = y
template <class T>
PotentialResponseOf<T> stick(const SapCone<T>& cone, const Vector3<T>& y) {
  PotentialResponseOf<T> response;
  response.impulse = y;
  response.hessian.diagonal() << cone.k_n, cone.k_t, cone.k_t;
  response.cost = (cone.R_n * y[0] * y[0] + cone.R_t * y.template tail<2>().squaredNorm()) / 2;
  return response;
}

/// γ_n = (y_n + μ̂ y_r)/(1 + μ̃²),  γ_t = μ γ_n t̂,  t̂ along y_t;  G = ∂γ/∂y R⁻¹
template <class T>
PotentialResponseOf<T> slide(const SapCone<T>& cone, const Vector3<T>& y) {
  const auto& [mu, R_n, R_t, v_hat_n, mu_hat, F, k_n, k_t, F_n, mu_F_n, mu_t] = cone;
  const T y_r = y.template tail<2>().norm();
  const Vector2<T> t_hat = y.template tail<2>() / y_r;
  const T gamma_n = F * (y[0] + mu_hat * y_r);
  const Matrix2<T> P = t_hat * t_hat.transpose();
  const T across = gamma_n / y_r;

  PotentialResponseOf<T> response;
  response.impulse << gamma_n, mu * gamma_n * t_hat;
  response.cost = (R_n + mu * mu * R_t) * gamma_n * gamma_n / 2;  // ½ γᵀ R γ
  response.hessian(0, 0) = F_n;
  response.hessian.template bottomLeftCorner<2, 1>() = mu_F_n * t_hat;
  response.hessian.template topRightCorner<1, 2>() = mu_F_n * t_hat.transpose();
  response.hessian.template bottomRightCorner<2, 2>() =
      mu_t * (across * (Matrix2<T>::Identity() - P) + mu_hat * F * P);
  const T below = across - mu_hat * F;
  response.below_secant = mu_t * where_positive(below, below, T(0));
  return response;
}

/// y, and where it lies: γ = 0 where `reach` ≤ 0, else contacts stick where `excess` ≤ 0.
template <class T>
struct Place {
  Vector3<T> y;
  T reach, excess;

  Place(const SapCone<T>& cone, const Vector3<T>& v_c) {
    y << (cone.v_hat_n - v_c[0]) / cone.R_n, -v_c.template tail<2>() / cone.R_t;
    const T y_r = y.template tail<2>().norm();
    reach = y[0] + cone.mu_hat * y_r;
    excess = y_r - cone.mu * y[0];
  }
};

PotentialResponse projected(const SapCone<double>& cone, const Vector3<double>& v_c) {
  const Place<double> place(cone, v_c);
  if (place.reach <= 0) return {};
  return place.excess <= 0 ? stick(cone, place.y) : slide(cone, place.y);
}

PotentialResponseOf<Lanes> projected(const SapCone<Lanes>& cone, const Vector3<Lanes>& v_c) {
  const Place<Lanes> place(cone, v_c);
  const auto choose = [&](const Lanes& sticking, const Lanes& sliding) {
    return zero_below(place.reach, where_not_positive(place.excess, sticking, sliding));
  };
  return entrywise(stick(cone, place.y), slide(cone, place.y), choose);
}

class SapLanes {
 public:
  static constexpr bool kCoupled = true;

  bool set(std::size_t lane, const ContactPotential& potential) {
    const auto* const sap = std::get_if<SapPotential>(&potential);
    const SapCone<double>* const cone = sap == nullptr ? nullptr : sap->cone();
    if (cone == nullptr) return false;
    cone_.mu.set(lane, cone->mu);
    cone_.R_n.set(lane, cone->R_n);
    cone_.R_t.set(lane, cone->R_t);
    cone_.v_hat_n.set(lane, cone->v_hat_n);
    derive(cone_);
    return true;
  }
  PotentialResponseOf<Lanes> at(const Vector3<Lanes>& v_c) const { return projected(cone_, v_c); }

 private:
  SapCone<Lanes> cone_;
};

}  // namespace

std::unique_ptr<ContactGroups> sap_groups() {
  return std::make_unique<SideBySide<SapLanes>>();
}

SapPotential::SapPotential(const FrozenContact& contact, const SapOptions& options) {
  if (const auto* force = std::get_if<models::PrescribedForce<double>>(&contact.normal)) {
    is_prescribed_ = true;
    prescribed_impulse_ = contact.h * force->pi;
  }
  const double reach = contact.h + options.relaxation_time;  // δt + τ_d
  const double compliant = 1 / (contact.h * compliance(contact.normal).k * reach);
  const double near_rigid =
      options.beta * options.beta * contact.w_n / (4 * std::numbers::pi * std::numbers::pi);
  cone_ = {.mu = contact.friction.mu,
           .R_n = std::max(near_rigid, compliant),
           .R_t = options.sigma * contact.w_t,
           .v_hat_n = -contact.phi0 / reach};
  derive(cone_);
}

const SapCone<double>* SapPotential::cone() const {
  return is_prescribed_ || cone_.mu == 0 ? nullptr : &cone_;
}

PotentialResponse SapPotential::at(const Vector3<double>& v_c) const {
  if (is_prescribed_) return prescribed(v_c);
  return cone_.mu == 0 ? frictionless(v_c[0]) : projected(cone_, v_c);
}

/// Without friction the cone is a ray: γ_n = (y_n)₊.
PotentialResponse SapPotential::frictionless(double v_n) const {
  const double y_n = (cone_.v_hat_n - v_n) / cone_.R_n;
  PotentialResponse response;
  if (!(y_n <= 0)) {  // NaN is passed on
    response.impulse[0] = y_n;
    response.hessian(0, 0) = 1 / cone_.R_n;
    response.cost = cone_.R_n * y_n * y_n / 2;
  }
  return response;
}

/// ℓ_c = −δt π v_n + ( ½ ‖v_t‖²/R_t  or beyond ‖v_t‖ = R_t μ δt π  its tangent )
PotentialResponse SapPotential::prescribed(const Vector3<double>& v_c) const {
  const Vector2<double> v_t = v_c.tail<2>();
  const double R_t = cone_.R_t;
  const double speed = v_t.norm();
  const double most = cone_.mu * prescribed_impulse_;
  PotentialResponse response;
  response.impulse[0] = prescribed_impulse_;
  response.cost = -prescribed_impulse_ * v_c[0];
  auto G_t = response.hessian.bottomRightCorner<2, 2>();
  if (speed <= R_t * most) {
    response.impulse.tail<2>() = -v_t / R_t;
    response.cost += speed * speed / (2 * R_t);
    G_t = Matrix2<double>::Identity() / R_t;
  } else {
    const Vector2<double> t_hat = v_t / speed;
    response.impulse.tail<2>() = -most * t_hat;
    response.cost += most * (speed - R_t * most / 2);
    G_t = most / speed * (Matrix2<double>::Identity() - t_hat * t_hat.transpose());
    response.below_secant = most / speed;
  }
  return response;
}

}  // namespace tribo::solvers
