#pragma once

#include "reference/dense_certificate.hpp"
#include "verification/simulation/note.hpp"

namespace tribo::verification {

/// The certification of a request from the user's cache, or computed and stored there; `note` is
/// told of the cache.
[[nodiscard]] reference::Certification certification_of(
    const reference::CertificateRequest& request, const Note& note);

/// Likewise for the polynomials that states are read from. Throws InputError if there are none.
[[nodiscard]] reference::DenseCertification dense_certification_of(
    const reference::CertificateRequest& request, const Note& note);

}  // namespace tribo::verification
