#pragma once

#include <boost/multiprecision/eigen.hpp>
#include <boost/numeric/odeint/algebra/algebra_dispatcher.hpp>
#include <boost/numeric/odeint/algebra/vector_space_algebra.hpp>
#include <boost/numeric/odeint/external/eigen/eigen.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/extrapolation_stepper.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "reference/hybrid_system.hpp"

/// One-step methods with a step of their own choice, in any scalar. Each gives
///
///   step(system, m, t, y, h)   a step of at most h
///   flow(system, m, t, y, τ)   the state after exactly τ, by the same method
///   restart()                  forget the past: after a jump in state or mode
namespace tribo::reference {

template <class S>
[[nodiscard]] bool all_finite(const Vector<S>& y) {
  using std::isfinite;
  return std::all_of(y.begin(), y.end(), [](const S& c) { return isfinite(c); });
}

template <class S>
struct OneStep {
  Vector<S> y;    ///< at t + taken
  S taken{};      ///< zero if no step succeeded [s]
  S suggested{};  ///< length of the next step [s]
};

/// A stepper with an error estimate, and the choice of step that goes with it.
template <class Stepper>
[[nodiscard]] auto make_controlled(const typename Stepper::value_type& absolute,
                                   const typename Stepper::value_type& relative) {
  using ControlledStepper = boost::numeric::odeint::controlled_runge_kutta<Stepper>;
  return ControlledStepper(typename ControlledStepper::error_checker_type(absolute, relative));
}

/// A stepper of Boost.Odeint with an error estimate as a one-step method.
template <class S, class Stepper>
class Controlled {
 public:
  Controlled(const S& absolute, const S& relative)
      : fresh_(make_controlled<Stepper>(absolute, relative)), stepper_(fresh_) {}

  void restart() { stepper_ = fresh_; }

  template <HybridSystem H>
  [[nodiscard]] OneStep<S> step(
      const H& system, const typename H::Mode& mode, const S& t, const Vector<S>& y, const S& h) {
    return attempt(stepper_, system, mode, t, y, h);
  }

  /// Gives a state of NaN where the method gets stuck.
  template <HybridSystem H>
  [[nodiscard]] Vector<S> flow(
      const H& system, const typename H::Mode& mode, const S& t, const Vector<S>& y, const S& tau) {
    ControlledStepper stepper = fresh_;
    OneStep<S> part{.y = y, .taken = S(0), .suggested = tau};
    for (S left = tau; left > 0; left -= part.taken) {
      part = attempt(
          stepper, system, mode, S(t + (tau - left)), part.y, std::min(part.suggested, left));
      if (!(part.taken > 0)) break;
    }
    return part.y;
  }

  [[nodiscard]] std::int64_t rate_evaluations() const { return rate_evaluations_; }

 private:
  using ControlledStepper = boost::numeric::odeint::controlled_runge_kutta<Stepper>;
  static constexpr int kMostAttempts = 200;

  template <HybridSystem H>
  OneStep<S> attempt(ControlledStepper& stepper,
                     const H& system,
                     const typename H::Mode& mode,
                     const S& t,
                     const Vector<S>& y,
                     const S& h) {
    const auto rate = [&](const Vector<S>& at, Vector<S>& out, const S& time) {
      ++rate_evaluations_;
      system.rate(mode, time, at, out);
    };
    OneStep<S> step{.y = y, .taken = h, .suggested = h};
    for (int i = 0; i < kMostAttempts; ++i) {
      S time = t;
      step.taken = step.suggested;
      const auto result = stepper.try_step(rate, y, time, step.y, step.suggested);
      if (result == boost::numeric::odeint::success && all_finite(step.y)) return step;
      if (!all_finite(step.y)) break;
    }
    step.y.setConstant(y.size(), std::numeric_limits<S>::quiet_NaN());
    step.taken = 0;
    return step;
  }

  ControlledStepper fresh_, stepper_;
  std::int64_t rate_evaluations_ = 0;
};

inline constexpr unsigned short kExtrapolationOrder = 16;

template <class S>
using ExtrapolationStepper =
    boost::numeric::odeint::extrapolation_stepper<kExtrapolationOrder,
                                                  Vector<S>,
                                                  S,
                                                  Vector<S>,
                                                  S,
                                                  boost::numeric::odeint::vector_space_algebra>;

/// Extrapolation of the midpoint rule (Gragg, Bulirsch and Stoer) at a fixed order.
///
/// Odeint's bulirsch_stoer, whose order varies, starts again at a low order whenever a step differs
/// from the one it suggested: at each cap, sample and event.
template <class S>
class BulirschStoer : public Controlled<S, ExtrapolationStepper<S>> {
 public:
  using Controlled<S, ExtrapolationStepper<S>>::Controlled;
};

template <class S>
using Fehlberg78Stepper =
    boost::numeric::odeint::runge_kutta_fehlberg78<Vector<S>,
                                                   S,
                                                   Vector<S>,
                                                   S,
                                                   boost::numeric::odeint::vector_space_algebra>;

/// Fehlberg's pair of orders 7 and 8.
///
/// Its error estimate 41/840 h (k₁ + k₁₁ − k₁₂ − k₁₃) has nodes 0, 1, 0, 1: it is zero for ẋ =
/// f(t). A system with a forcing that depends on time only must carry it in its state.
template <class S>
class Fehlberg78 : public Controlled<S, Fehlberg78Stepper<S>> {
 public:
  using Controlled<S, Fehlberg78Stepper<S>>::Controlled;
};

/// The closed form of a mode where the system has one, Fehlberg's pair elsewhere.
template <class S>
class ClosedFormOrFehlberg78 {
 public:
  ClosedFormOrFehlberg78(const S& absolute, const S& relative) : fallback_(absolute, relative) {}

  void restart() { fallback_.restart(); }

  template <HybridSystem H>
  [[nodiscard]] OneStep<S> step(
      const H& system, const typename H::Mode& mode, const S& t, const Vector<S>& y, const S& h) {
    if (const auto exact = system.flow(mode, t, y, h)) return {*exact, h, S(2 * h)};
    return fallback_.step(system, mode, t, y, h);
  }

  template <HybridSystem H>
  [[nodiscard]] Vector<S> flow(
      const H& system, const typename H::Mode& mode, const S& t, const Vector<S>& y, const S& tau) {
    if (const auto exact = system.flow(mode, t, y, tau)) return *exact;
    return fallback_.flow(system, mode, t, y, tau);
  }

  [[nodiscard]] std::int64_t rate_evaluations() const { return fallback_.rate_evaluations(); }

 private:
  Fehlberg78<S> fallback_;
};

}  // namespace tribo::reference
