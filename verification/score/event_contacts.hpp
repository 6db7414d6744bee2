#pragma once

#include <vector>

#include "reference/certificate.hpp"
#include "verification/score/contact_view.hpp"

namespace tribo::verification {

/// The state of a certified sample or event.
[[nodiscard]] models::State<double> state_of(double t,
                                             const std::vector<reference::CertifiedNumber>& numbers,
                                             const models::System& system);

/// The certified events by the contacts of the scenario, which a problem of references may count in
/// another order: a contact of the problem is the one that is nearest to touching, or to v_s, at
/// its events.
[[nodiscard]] std::vector<reference::CertifiedEvent> events_by_contact(
    const reference::Certificate& certificate, const models::System& system, ContactView& view);

}  // namespace tribo::verification
