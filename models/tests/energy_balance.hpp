#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <initializer_list>

#include "models/continuous.hpp"
#include "models/laws/friction_shapes.hpp"

/// Energy against work: a model gains the energy that its forces and laws put in.
namespace tribo::models {

using Power = std::function<double(const State<double>&)>;

[[nodiscard]] inline double total(const Energy& e) {
  return e.kinetic + e.potential + e.elastic;
}

/// Friction that is soft enough for steps of the integration below.
[[nodiscard]] inline FrictionLaw<double> soft_friction(double v_s) {
  return {.shape = SoftFriction{}, .mu = 0.5, .v_s = v_s};
}

[[nodiscard]] inline HuntCrossley<double> soft_ground() {
  return {.k = 1e4, .d = 1};
}

/// The power of friction and damping, from the contact laws alone:
/// Σ f_t·v_t + (π(δ, v_n) − π(δ, 0)) v_n.
inline double contact_power(const Snapshot& snapshot, const VectorXd& v) {
  double power = 0;
  for (const ContactPoint& contact : snapshot.contacts.items()) {
    if (!contact.active()) continue;
    const Vector3d v_c = contact_velocity(snapshot, contact, v);
    const Vector3d f_c = contact_force(contact, v_c);
    const bool prescribed = std::holds_alternative<PrescribedForce<double>>(contact.normal);
    const double elastic = prescribed ? f_c[0] : normal_force(contact.normal, -contact.phi, 0.0);
    power += f_c[1] * v_c[1] + f_c[2] * v_c[2] + (f_c[0] - elastic) * v_c[0];
  }
  return power;
}

/// The state (q, v) and with it the work done on it since the start.
struct WorkedState {
  State<double> x;
  double work = 0;
};

inline WorkedState rate(ContinuousDynamics& dynamics, const Power& applied,
                        const State<double>& x) {
  WorkedState rate;
  dynamics.rate(x, rate.x.q, rate.x.v);
  rate.work = applied(x) + contact_power(dynamics.snapshot(), x.v);
  return rate;
}

inline WorkedState moved(const WorkedState& from, double h, const WorkedState& rate) {
  WorkedState to = from;
  to.x.t += h;
  to.x.q += h * rate.x.q;
  to.x.v += h * rate.x.v;
  to.work += h * rate.work;
  return to;
}

inline WorkedState runge_kutta_step(ContinuousDynamics& dynamics, const Power& applied,
                                    const WorkedState& from, double h) {
  const auto k1 = rate(dynamics, applied, from.x);
  const auto k2 = rate(dynamics, applied, moved(from, h / 2, k1).x);
  const auto k3 = rate(dynamics, applied, moved(from, h / 2, k2).x);
  const auto k4 = rate(dynamics, applied, moved(from, h, k3).x);
  WorkedState to = moved(from, h / 6, k1);
  to = moved(to, h / 3, k2);
  to = moved(to, h / 3, k3);
  to = moved(to, h / 6, k4);
  to.x.t = from.x.t + h;
  return to;
}

inline VectorXd filled(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Eigen::Index>(values.size()));
}

inline State<double> state(std::initializer_list<double> q, std::initializer_list<double> v) {
  return {.t = 0.125, .q = filled(q), .v = filled(v)};
}

/// Energy at the end of a short run against energy at its start plus the work done in between.
///
/// The law is the smooth one with a soft v_s, so that the classical method has its fourth order:
/// steps of 1e-5 s against time constants of 1e-3 s.
inline void expect_energy_balance(const System& model, const State<double>& start,
                                  const Power& applied) {
  const double kRungeKuttaError = 1e-11;  // (1e-2)^4 · T/τ · 1e-3 J
  ContinuousDynamics dynamics(model);
  WorkedState flight{.x = start};
  for (int i = 0; i < 100; ++i) flight = runge_kutta_step(dynamics, applied, flight, 1e-5);
  const double gained = total(model.energy(flight.x)) - total(model.energy(start));
  EXPECT_NEAR(gained, flight.work, kRungeKuttaError);
  EXPECT_GT(std::abs(flight.work), 100 * kRungeKuttaError) << "nothing was tested";
}

/// dE/dt along f, by a difference of the energy, against the power of forces and laws.
inline void expect_power_balance(const System& model, const State<double>& x,
                                 const Power& applied) {
  const double step = 1e-6;
  const double kDifferences = 1e-8;
  ContinuousDynamics dynamics(model);
  const WorkedState here{.x = x};
  const WorkedState slope = rate(dynamics, applied, x);
  const double ahead = total(model.energy(moved(here, step, slope).x));
  const double behind = total(model.energy(moved(here, -step, slope).x));
  const double power = slope.work;
  EXPECT_NEAR((ahead - behind) / (2 * step), power, kDifferences * std::max(1.0, std::abs(power)));
}

inline void expect_balance(const System& model, const State<double>& x, const Power& applied) {
  expect_energy_balance(model, x, applied);
  expect_power_balance(model, x, applied);
}

}  // namespace tribo::models
