#pragma once

#include "reference/dense_certificate.hpp"
#include "verification/study/simulation/listener.hpp"

namespace tribo::verification {

/// The certification of a request from the user's cache, or computed and stored there; `listener`
/// is told of the cache, and is called at the steps of the computation.
[[nodiscard]] reference::Certification certification_of(
    const reference::CertificateRequest& request, const Listener& listener);

/// Likewise for the polynomials that states are read from. Throws InputError if there are none.
[[nodiscard]] reference::DenseCertification dense_certification_of(
    const reference::CertificateRequest& request, const Listener& listener);

}  // namespace tribo::verification
