#include "reference/held_period.hpp"

#include "models/scenarios/solo12_scenes.hpp"
#include "reference/held_contacts.hpp"
#include "reference/one_step.hpp"

namespace tribo::reference {
namespace {

using S = long double;

constexpr int kLooks = 16;
constexpr S kTolerance = 1e-14L;

template <class Method>
std::optional<Vector<S>> followed(const HeldContacts<S>& contacts, Vector<S> y, S period) {
  Method method(kTolerance * contacts.absolute_scale(), kTolerance);
  if (!contacts.holds(y)) return std::nullopt;
  for (int look = 0; look < kLooks; ++look) {
    y = method.flow(contacts, {}, S(0), y, period / kLooks);
    if (!all_finite(y) || !contacts.holds(y)) return std::nullopt;
  }
  return y;
}

}  // namespace

std::optional<HeldPeriod> held_period(const models::Parameters& scene,
                                      const models::State<double>& x,
                                      double period) {
  const models::GroundedTree<S> robot =
      models::solo12_on_ground<S>(scene, {.controller = nullptr, .held = true});
  const HeldContacts<S> contacts(robot, x.z.cast<S>());
  Vector<S> y(x.q.size() + x.v.size());
  y << x.q.cast<S>(), x.v.cast<S>();
  const auto a = followed<Fehlberg78<S>>(contacts, y, S(period));
  const auto b = followed<BulirschStoer<S>>(contacts, y, S(period));
  if (!a || !b) return std::nullopt;
  HeldPeriod out{.end = x, .disagreement = static_cast<double>((*a - *b).cwiseAbs().maxCoeff())};
  out.end.t = x.t + period;
  out.end.q = a->head(x.q.size()).cast<double>();
  out.end.v = a->tail(x.v.size()).cast<double>();
  return out;
}

}  // namespace tribo::reference
