#include "solvers/convex/sap.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tribo::solvers {
namespace {

using Matrix2 = Eigen::Matrix2d;
using models::Vector2;
using models::Vector3;

/// Stiffness of a compliant law [N/m].
double stiffness(const models::NormalLaw<double>& law) {
  if (const auto* hunt_crossley = std::get_if<models::HuntCrossley<double>>(&law)) {
    return hunt_crossley->k;
  }
  if (const auto* spring_damper = std::get_if<models::SpringDamper<double>>(&law)) {
    return spring_damper->k;
  }
  return 0;
}

}  // namespace

SapPotential::SapPotential(const FrozenContact& contact, const SapOptions& options)
    : mu_(contact.friction.mu), R_t_(options.sigma * contact.w_t) {
  if (const auto* force = std::get_if<models::PrescribedForce<double>>(&contact.normal)) {
    is_prescribed_ = true;
    prescribed_impulse_ = contact.h * force->pi;
  }
  const double reach = contact.h + options.relaxation_time;  // δt + τ_d
  const double compliant = 1 / (contact.h * stiffness(contact.normal) * reach);
  const double near_rigid =
      options.beta * options.beta * contact.w_n / (4 * std::numbers::pi * std::numbers::pi);
  R_n_ = std::max(near_rigid, compliant);
  v_hat_n_ = -contact.phi0 / reach;
}

PotentialResponse SapPotential::at(const Vector3<double>& v_c) const {
  if (is_prescribed_) return prescribed(v_c);
  const double y_n = (v_hat_n_ - v_c[0]) / R_n_;
  if (mu_ == 0) return frictionless(y_n);
  Vector3<double> y;
  y << y_n, -v_c.tail<2>() / R_t_;
  const double y_r = y.tail<2>().norm();
  if (y_n > 0 && y_r <= mu_ * y_n) return stick(y);
  const double mu_hat = mu_ * R_t_ / R_n_;
  if (y_n <= -mu_hat * y_r) return {};
  return slide(y);
}

/// γ = y
PotentialResponse SapPotential::stick(const Vector3<double>& y) const {
  PotentialResponse response;
  response.impulse = y;
  response.hessian.diagonal() << 1 / R_n_, 1 / R_t_, 1 / R_t_;
  response.cost = (R_n_ * y[0] * y[0] + R_t_ * y.tail<2>().squaredNorm()) / 2;
  return response;
}

/// γ_n = (y_n + μ̂ y_r)/(1 + μ̃²),  γ_t = μ γ_n t̂,  t̂ along y_t;  G = ∂γ/∂y R⁻¹
PotentialResponse SapPotential::slide(const Vector3<double>& y) const {
  const double y_r = y.tail<2>().norm();
  const Vector2<double> t_hat = y.tail<2>() / y_r;
  const double mu_hat = mu_ * R_t_ / R_n_;
  const double F = 1 / (1 + mu_ * mu_hat);  // 1/(1 + μ̃²)
  const double gamma_n = F * (y[0] + mu_hat * y_r);
  const Matrix2 P = t_hat * t_hat.transpose();

  PotentialResponse response;
  response.impulse << gamma_n, mu_ * gamma_n * t_hat;
  response.cost = (R_n_ + mu_ * mu_ * R_t_) * gamma_n * gamma_n / 2;  // ½ γᵀ R γ
  response.hessian(0, 0) = F / R_n_;
  response.hessian.bottomLeftCorner<2, 1>() = mu_ * F / R_n_ * t_hat;
  response.hessian.topRightCorner<1, 2>() = mu_ * F / R_n_ * t_hat.transpose();  // μ̂ F/R_t
  response.hessian.bottomRightCorner<2, 2>() =
      mu_ / R_t_ * (gamma_n / y_r * (Matrix2::Identity() - P) + mu_hat * F * P);
  response.below_secant = mu_ / R_t_ * std::max(0.0, gamma_n / y_r - mu_hat * F);
  return response;
}

/// Without friction the cone is a ray: γ_n = (y_n)₊.
PotentialResponse SapPotential::frictionless(double y_n) const {
  PotentialResponse response;
  if (!(y_n <= 0)) {  // NaN is passed on
    response.impulse[0] = y_n;
    response.hessian(0, 0) = 1 / R_n_;
    response.cost = R_n_ * y_n * y_n / 2;
  }
  return response;
}

/// ℓ_c = −δt π v_n + ( ½ ‖v_t‖²/R_t  or beyond ‖v_t‖ = R_t μ δt π  its tangent )
PotentialResponse SapPotential::prescribed(const Vector3<double>& v_c) const {
  const Vector2<double> v_t = v_c.tail<2>();
  const double speed = v_t.norm();
  const double most = mu_ * prescribed_impulse_;
  PotentialResponse response;
  response.impulse[0] = prescribed_impulse_;
  response.cost = -prescribed_impulse_ * v_c[0];
  auto G_t = response.hessian.bottomRightCorner<2, 2>();
  if (speed <= R_t_ * most) {
    response.impulse.tail<2>() = -v_t / R_t_;
    response.cost += speed * speed / (2 * R_t_);
    G_t = Matrix2::Identity() / R_t_;
  } else {
    const Vector2<double> t_hat = v_t / speed;
    response.impulse.tail<2>() = -most * t_hat;
    response.cost += most * (speed - R_t_ * most / 2);
    G_t = most / speed * (Matrix2::Identity() - t_hat * t_hat.transpose());
    response.below_secant = most / speed;
  }
  return response;
}

}  // namespace tribo::solvers
