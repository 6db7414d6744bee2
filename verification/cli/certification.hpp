#pragma once

#include "reference/dense_certificate.hpp"
#include "verification/cli/session.hpp"

namespace tribo::cli {

/// The certification of a request from the user's cache, or computed and put there; notes of the
/// cache are messages.
[[nodiscard]] reference::Certification certification_of(
    const reference::CertificateRequest& request, Session& session);

/// The same of the polynomials that states are read from. InputError for a scenario that has none.
[[nodiscard]] reference::DenseCertification dense_certification_of(
    const reference::CertificateRequest& request, Session& session);

}  // namespace tribo::cli
