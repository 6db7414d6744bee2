#include "reference/held_period.hpp"

#include <algorithm>
#include <limits>

#include "models/scenarios/romeo_scenes.hpp"
#include "models/scenarios/solo12_scenes.hpp"
#include "reference/controlled.hpp"
#include "reference/held_contacts.hpp"

namespace tribo::reference {
namespace {

constexpr int kLooks = 16;
constexpr double kPeriodTolerance = 1e-14;
constexpr double kPeriodToleranceInDouble = 1e-12;

/// A step of at most h, which becomes the length of the next; zero where none succeeds.
template <class Controlled, class S>
S step(Controlled& stepper, const HeldContacts<S>& contacts, Vector<S>& y, S& h) {
  constexpr int kMostAttempts = 200;
  const auto rate = [&](const Vector<S>& at, Vector<S>& out, S) { contacts.rate(at, out); };
  for (int i = 0; i < kMostAttempts; ++i) {
    const S tried = h;
    S time = 0;
    if (stepper.try_step(rate, y, time, h) == boost::numeric::odeint::success) return tried;
  }
  return S(0);
}

/// The state after τ; NaN where the method gets stuck. h is its suggested step, before and after.
template <class Controlled, class S>
void flow(Controlled& stepper, const HeldContacts<S>& contacts, const S& tau, Vector<S>& y, S& h) {
  for (S left = tau; left > 0;) {
    const S asked = std::min(h, left);
    S suggested = asked;
    const S taken = step(stepper, contacts, y, suggested);
    if (!(taken > 0)) {
      y.setConstant(std::numeric_limits<S>::quiet_NaN());
      return;
    }
    const bool cut = asked < h && taken == asked;
    h = cut ? std::max(h, suggested) : suggested;
    left -= taken;
  }
}

template <class Stepper, class S>
std::optional<Vector<S>> followed(const models::SceneSystem<S>& robot,
                                  const models::State<double>& x,
                                  double period,
                                  double tolerance) {
  const HeldContacts<S> contacts(robot, x.memory.cast<S>());
  auto stepper = make_controlled<Stepper>(S(tolerance) * contacts.absolute_scale(), S(tolerance));
  Vector<S> y(x.q.size() + x.v.size());
  y << x.q.cast<S>(), x.v.cast<S>();
  if (!contacts.holds(y)) return std::nullopt;
  S h = S(period) / kLooks;
  for (int look = 0; look < kLooks; ++look) {
    flow(stepper, contacts, S(period) / kLooks, y, h);
    if (!y.allFinite() || !contacts.holds(y)) return std::nullopt;
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
  const auto a = followed<Fehlberg78Stepper<long double>>(robot_, x, period, kPeriodTolerance);
  if (!a) return std::nullopt;
  const auto b =
      followed<CashKarp54Stepper<double>>(robot_in_double_, x, period, kPeriodToleranceInDouble);
  if (!b) return std::nullopt;
  const Vector<long double> difference = *a - b->cast<long double>();
  HeldPeriod out{.end = x, .disagreement = static_cast<double>(difference.cwiseAbs().maxCoeff())};
  out.end.t = x.t + period;
  out.end.q = a->head(x.q.size()).cast<double>();
  out.end.v = a->tail(x.v.size()).cast<double>();
  return out;
}

}  // namespace tribo::reference
