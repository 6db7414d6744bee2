#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <initializer_list>
#include <type_traits>

#include "models/continuous.hpp"
#include "models/laws/friction_shapes.hpp"
#include "models/scalar.hpp"

/// Energy against work: a model gains the energy that its forces and laws put in.
namespace tribo::models {

template <class S>
using Power = std::function<S(const State<S>&)>;

template <class S>
[[nodiscard]] S total(const Energy<S>& e) {
  return e.kinetic + e.potential + e.elastic;
}

/// The scalar of scenes.
using EnergyScalars = ::testing::Types<double>;

/// Friction that is soft enough for steps of the integration below.
template <class S>
[[nodiscard]] FrictionLaw<S> soft_friction(const S& v_s) {
  return {.shape = SoftFriction{}, .mu = S(1) / 2, .v_s = v_s};
}

template <class S>
[[nodiscard]] HuntCrossley<S> soft_ground() {
  return {.k = S(10000), .d = S(1)};
}

/// The power of friction and damping, from the contact laws alone:
/// Σ f_t·v_t + (π(δ, v_n) − π(δ, 0)) v_n.
template <class S>
S contact_power(const Snapshot<S>& snapshot, const Vector<S>& v) {
  S power = 0;
  for (const ContactPoint<S>& contact : snapshot.contacts.items()) {
    if (!contact.active()) continue;
    const Vector3<S> v_c = contact_velocity(snapshot, contact, v);
    const Vector3<S> f_c = contact_force(contact, v_c);
    const bool prescribed = std::holds_alternative<PrescribedForce<S>>(contact.normal);
    const S elastic = prescribed ? f_c[0] : normal_force(contact.normal, S(-contact.phi), S(0));
    power += f_c[1] * v_c[1] + f_c[2] * v_c[2] + (f_c[0] - elastic) * v_c[0];
  }
  return power;
}

/// The state (q, v) and with it the work done on it since the start.
template <class S>
struct Flight {
  State<S> x;
  S work{};
};

template <class S, class M>
Flight<S> rate(ContinuousDynamics<M>& dynamics, const Power<S>& applied, const State<S>& x) {
  Flight<S> rate;
  dynamics.rate(x, rate.x.q, rate.x.v);
  rate.work = applied(x) + contact_power(dynamics.snapshot(), x.v);
  return rate;
}

template <class S>
Flight<S> moved(const Flight<S>& from, const S& h, const Flight<S>& rate) {
  Flight<S> to = from;
  to.x.t += h;
  to.x.q += h * rate.x.q;
  to.x.v += h * rate.x.v;
  to.work += h * rate.work;
  return to;
}

template <class S, class M>
Flight<S> runge_kutta_step(ContinuousDynamics<M>& dynamics,
                           const Power<S>& applied,
                           const Flight<S>& from,
                           const S& h) {
  const auto k1 = rate<S>(dynamics, applied, from.x);
  const auto k2 = rate<S>(dynamics, applied, moved<S>(from, h / 2, k1).x);
  const auto k3 = rate<S>(dynamics, applied, moved<S>(from, h / 2, k2).x);
  const auto k4 = rate<S>(dynamics, applied, moved<S>(from, h, k3).x);
  Flight<S> to = moved<S>(from, h / 6, k1);
  to = moved<S>(to, h / 3, k2);
  to = moved<S>(to, h / 3, k3);
  to = moved<S>(to, h / 6, k4);
  to.x.t = from.x.t + h;
  return to;
}

template <class S>
Vector<S> filled(std::initializer_list<double> values) {
  Vector<S> v(static_cast<Eigen::Index>(values.size()));
  Eigen::Index i = 0;
  for (const double value : values) v[i++] = S(value);
  return v;
}

template <class S>
State<S> state(std::initializer_list<double> q, std::initializer_list<double> v) {
  return {.t = S(1) / 8, .q = filled<S>(q), .v = filled<S>(v)};
}

/// Energy at the end of a short run against energy at its start plus the work done in between.
///
/// The law is the smooth one with a soft v_s, so that the classical method has its fourth order:
/// steps of 1e-5 s against time constants of 1e-3 s.
template <class S, class M>
void expect_energy_balance(const M& model, const State<S>& start, const Power<S>& applied) {
  const double kRungeKuttaError = 1e-11;  // (1e-2)^4 · T/τ · 1e-3 J
  ContinuousDynamics<M> dynamics(model);
  Flight<S> flight{.x = start, .work = S(0)};
  for (int i = 0; i < 100; ++i)
    flight = runge_kutta_step<S>(dynamics, applied, flight, S(1) / 100000);
  const S gained = total(model.energy(flight.x)) - total(model.energy(start));
  EXPECT_NEAR(static_cast<double>(gained), static_cast<double>(flight.work), kRungeKuttaError);
  EXPECT_GT(std::abs(static_cast<double>(flight.work)), 100 * kRungeKuttaError)
      << "nothing was tested";
}

/// dE/dt along f, by a difference of the energy, against the power of forces and laws.
template <class S, class M>
void expect_power_balance(const M& model, const State<S>& x, const Power<S>& applied) {
  const S step = S(1e-6);
  const double kDifferences = std::is_same_v<S, double> ? 1e-8 : 1e-9;
  ContinuousDynamics<M> dynamics(model);
  const Flight<S> here{.x = x, .work = S(0)};
  const Flight<S> slope = rate<S>(dynamics, applied, x);
  const S ahead = total(model.energy(moved<S>(here, step, slope).x));
  const S behind = total(model.energy(moved<S>(here, S(-step), slope).x));
  const double power = static_cast<double>(slope.work);
  EXPECT_NEAR(static_cast<double>(S((ahead - behind) / (2 * step))),
              power,
              kDifferences * std::max(1.0, std::abs(power)));
}

template <class S, class M>
void expect_balance(const M& model, const State<S>& x, const Power<S>& applied) {
  expect_energy_balance<S>(model, x, applied);
  expect_power_balance<S>(model, x, applied);
}

}  // namespace tribo::models
