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
// Tighter ones meet rounding: steps then become so short that its sum is the larger error (3e-9 at
// 1e-13 in a directed rounding mode; 3e-11 at these, where Cash-Karp's own error is 1e-12).
constexpr double kToleranceOfFehlberg = 1e-11;
constexpr double kToleranceOfCashKarp = 1e-10;

/// A step of at most h, which becomes the length of the next; zero where none succeeds.
template <class Controlled>
double step(Controlled& stepper, const HeldContacts& contacts, VectorXd& y, double& h) {
  constexpr int kMostAttempts = 200;
  const auto rate = [&](const VectorXd& at, VectorXd& out, double) { contacts.rate(at, out); };
  for (int i = 0; i < kMostAttempts; ++i) {
    const double tried = h;
    double time = 0;
    if (stepper.try_step(rate, y, time, h) == boost::numeric::odeint::success) return tried;
  }
  return 0;
}

/// The state after τ; NaN where the method gets stuck. h is its suggested step, before and after.
template <class Controlled>
void flow(Controlled& stepper, const HeldContacts& contacts, double tau, VectorXd& y, double& h) {
  for (double left = tau; left > 0;) {
    const double asked = std::min(h, left);
    double suggested = asked;
    const double taken = step(stepper, contacts, y, suggested);
    if (!(taken > 0)) {
      y.setConstant(std::numeric_limits<double>::quiet_NaN());
      return;
    }
    const bool cut = asked < h && taken == asked;
    h = cut ? std::max(h, suggested) : suggested;
    left -= taken;
  }
}

template <class Stepper>
std::optional<VectorXd> followed(const models::Scene& robot, const models::State<double>& x,
                                 double period, double tolerance) {
  const HeldContacts contacts(robot, x.memory);
  auto stepper = make_controlled<Stepper>(tolerance * contacts.absolute_scale(), tolerance);
  VectorXd y(x.q.size() + x.v.size());
  y << x.q, x.v;
  if (!contacts.holds(y)) return std::nullopt;
  double h = period / kLooks;
  for (int look = 0; look < kLooks; ++look) {
    flow(stepper, contacts, period / kLooks, y, h);
    if (!y.allFinite() || !contacts.holds(y)) return std::nullopt;
  }
  return y;
}

}  // namespace

HeldPeriods HeldPeriods::of_solo12(const models::Parameters& scene) {
  return HeldPeriods(models::solo12_on_ground(scene));
}

HeldPeriods HeldPeriods::of_romeo(const models::Parameters& scene) {
  return HeldPeriods(models::romeo_on_ground(scene));
}

std::optional<HeldPeriod> HeldPeriods::follow(const models::State<double>& x, double period) const {
  const auto a = followed<Fehlberg78Stepper<double>>(robot_, x, period, kToleranceOfFehlberg);
  if (!a) return std::nullopt;
  const auto b = followed<CashKarp54Stepper<double>>(robot_, x, period, kToleranceOfCashKarp);
  if (!b) return std::nullopt;
  HeldPeriod out{.end = x, .disagreement = (*a - *b).cwiseAbs().maxCoeff()};
  out.end.t = x.t + period;
  out.end.q = a->head(x.q.size());
  out.end.v = a->tail(x.v.size());
  return out;
}

}  // namespace tribo::reference
