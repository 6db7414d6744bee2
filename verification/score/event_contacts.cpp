#include "verification/score/event_contacts.hpp"

#include <algorithm>
#include <cmath>

namespace tribo::verification {
namespace {

using models::State;
using models::VectorXd;
using reference::CertifiedEvent;
using reference::CertifiedNumber;
using reference::EventKind;

/// How far each contact is from what an event says of one, as a part of the farthest.
VectorXd distances(const CertifiedEvent& event, const State<double>& x, ContactView& view) {
  const std::vector<ContactState>& contacts = view.at(x);
  VectorXd out(contacts.size());
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const double along = std::abs(std::abs(contacts[k].v_t) - view.stiction_tolerance(k));
    out[static_cast<Eigen::Index>(k)] =
        event.kind < EventKind::kStick ? std::abs(contacts[k].phi) : along;
  }
  const double most = out.maxCoeff();
  return most > 0 ? VectorXd(out / most) : out;
}

}  // namespace

State<double> state_of(double t, const std::vector<CertifiedNumber>& numbers,
                       const models::System& system) {
  State<double> x{
      .t = t, .q = VectorXd(system.num_positions()), .v = VectorXd(system.num_velocities())};
  for (Eigen::Index i = 0; i < x.q.size() + x.v.size(); ++i) {
    const double value = numbers.at(static_cast<std::size_t>(i)).value;
    (i < x.q.size() ? x.q[i] : x.v[i - x.q.size()]) = value;
  }
  return x;
}

std::vector<CertifiedEvent> events_by_contact(const reference::Certificate& certificate,
                                              const models::System& system, ContactView& view) {
  std::vector<CertifiedEvent> events = certificate.events;
  const auto n = static_cast<Eigen::Index>(view.size());
  if (n < 2 || events.empty()) return events;
  const int counted = 1 + std::ranges::max_element(events, {}, &CertifiedEvent::contact)->contact;
  constexpr double kTaken = 1e300;
  models::MatrixXd cost =
      models::MatrixXd::Constant(counted, n, kTaken);  // of those without events
  for (const CertifiedEvent& event : events) {
    if (event.kind <= EventKind::kSlip) cost.row(event.contact).setZero();
  }
  for (const CertifiedEvent& event : events) {
    if (event.state.empty() || event.kind > EventKind::kSlip) continue;
    cost.row(event.contact) += distances(event, state_of(event.t.value, event.state, system), view);
  }
  if (view.varies()) return events;
  std::vector<int> contact(static_cast<std::size_t>(counted), -1);
  for (Eigen::Index i = 0; i < std::min<Eigen::Index>(counted, n); ++i) {
    Eigen::Index c = 0, k = 0;
    if (cost.minCoeff(&c, &k) == kTaken) break;
    contact[static_cast<std::size_t>(c)] = static_cast<int>(k);
    cost.row(c).setConstant(kTaken);
    cost.col(k).setConstant(kTaken);
  }
  for (CertifiedEvent& event : events)
    event.contact = contact[static_cast<std::size_t>(event.contact)];
  return events;
}

}  // namespace tribo::verification
