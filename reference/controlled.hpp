#pragma once

#include <boost/numeric/odeint/algebra/algebra_dispatcher.hpp>
#include <boost/numeric/odeint/algebra/vector_space_algebra.hpp>
#include <boost/numeric/odeint/external/eigen/eigen.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "models/types.hpp"

/// Pairs of Runge-Kutta methods of Boost.Odeint, for references that need no events.
namespace tribo::reference {

using models::Vector;

/// Fehlberg's pair of orders 7 and 8.
///
/// Its error estimate 41/840 h (k₁ + k₁₁ − k₁₂ − k₁₃) has nodes 0, 1, 0, 1: it is zero for ẋ =
/// f(t). A system with a forcing that depends on time only must carry it in its state.
template <class S>
using Fehlberg78Stepper =
    boost::numeric::odeint::runge_kutta_fehlberg78<Vector<S>, S, Vector<S>, S,
                                                   boost::numeric::odeint::vector_space_algebra>;

/// The pair of orders 4 and 5 of Cash and Karp.
template <class S>
using CashKarp54Stepper =
    boost::numeric::odeint::runge_kutta_cash_karp54<Vector<S>, S, Vector<S>, S,
                                                    boost::numeric::odeint::vector_space_algebra>;

/// A stepper with an error estimate, and the choice of step that goes with it.
template <class Stepper>
[[nodiscard]] auto make_controlled(const typename Stepper::value_type& absolute,
                                   const typename Stepper::value_type& relative) {
  using ControlledStepper = boost::numeric::odeint::controlled_runge_kutta<Stepper>;
  return ControlledStepper(typename ControlledStepper::error_checker_type(absolute, relative));
}

}  // namespace tribo::reference
