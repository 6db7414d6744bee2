#include "reference/held_period.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta_cash_karp54.hpp>

#include <algorithm>

#include "models/scenarios/romeo_scenes.hpp"
#include "models/scenarios/solo12_scenes.hpp"
#include "reference/held_contacts.hpp"
#include "reference/one_step.hpp"

namespace tribo::reference {
namespace {

constexpr int kLooks = 16;
constexpr double kPeriodTolerance = 1e-14;
constexpr double kPeriodToleranceInDouble = 1e-12;

using CashKarpStepper =
    boost::numeric::odeint::runge_kutta_cash_karp54<Vector<double>,
                                                    double,
                                                    Vector<double>,
                                                    double,
                                                    boost::numeric::odeint::vector_space_algebra>;
using CashKarp54 = Controlled<double, CashKarpStepper>;

/// The state after τ. h is the suggested step of the method, before and after.
template <class Method, class S>
Vector<S> flow(
    Method& method, const HeldContacts<S>& contacts, const Vector<S>& y, const S& tau, S& h) {
  OneStep<S> part{.y = y, .taken = S(0), .suggested = h};
  for (S left = tau; left > 0; left -= part.taken) {
    const S asked = std::min(h, left);
    part = method.step(contacts, {}, S(0), part.y, asked);
    if (!(part.taken > 0)) break;
    const bool cut = asked < h && part.taken == asked;
    h = cut ? std::max(h, part.suggested) : part.suggested;
  }
  return part.y;
}

template <class Method, class S>
std::optional<Vector<S>> followed(const models::SceneSystem<S>& robot,
                                  const models::State<double>& x,
                                  double period,
                                  double tolerance) {
  const HeldContacts<S> contacts(robot, x.memory.cast<S>());
  Method method(S(tolerance) * contacts.absolute_scale(), S(tolerance));
  Vector<S> y(x.q.size() + x.v.size());
  y << x.q.cast<S>(), x.v.cast<S>();
  if (!contacts.holds(y)) return std::nullopt;
  S h = S(period) / kLooks;
  for (int look = 0; look < kLooks; ++look) {
    y = flow(method, contacts, y, S(period) / kLooks, h);
    if (!all_finite(y) || !contacts.holds(y)) return std::nullopt;
  }
  return y;
}

}  // namespace

HeldPeriods HeldPeriods::of_solo12(const models::Parameters& scene) {
  return {models::solo12_on_ground<long double>(scene), models::solo12_on_ground<double>(scene)};
}

HeldPeriods HeldPeriods::of_romeo(const models::Parameters& scene) {
  return {models::romeo_on_ground<long double>(scene), models::romeo_on_ground<double>(scene)};
}

std::optional<HeldPeriod> HeldPeriods::follow(const models::State<double>& x, double period) const {
  const auto a = followed<Fehlberg78<long double>>(robot_, x, period, kPeriodTolerance);
  if (!a) return std::nullopt;
  const auto b = followed<CashKarp54>(robot_in_double_, x, period, kPeriodToleranceInDouble);
  if (!b) return std::nullopt;
  const Vector<long double> difference = *a - b->cast<long double>();
  HeldPeriod out{.end = x, .disagreement = static_cast<double>(difference.cwiseAbs().maxCoeff())};
  out.end.t = x.t + period;
  out.end.q = a->head(x.q.size()).cast<double>();
  out.end.v = a->tail(x.v.size()).cast<double>();
  return out;
}

}  // namespace tribo::reference
