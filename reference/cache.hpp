#pragma once

#include <filesystem>
#include <string>

#include "reference/dense_certificate.hpp"

namespace tribo::reference {

/// Where a certification came from.
enum class CacheUse { kFound, kComputed, kRebuilt };

template <class Certified>
struct Cached {
  Certified certification;
  CacheUse use = CacheUse::kComputed;
  std::string note;  ///< one line where an entry was damaged or could not be written; else empty
};
using CachedCertification = Cached<Certification>;
using CachedDenseCertification = Cached<DenseCertification>;

/// The certificate of a request: from `folder`, where it is kept under its content hash, or
/// computed and put there. An entry whose checksum, hash or form is wrong is computed again.
/// Refusals are not kept. A solution is kept as polynomials, whatever the times.
[[nodiscard]] CachedCertification certify_cached(const CertificateRequest& request,
                                                 const std::filesystem::path& folder);

/// The same for the caller's own problem, whose `variant` must tell it from all others.
[[nodiscard]] CachedCertification certify_cached(const Problem& problem,
                                                 const CertificateRequest& request,
                                                 const std::filesystem::path& folder);

/// The polynomials that a request's states are read from.
[[nodiscard]] CachedDenseCertification certify_dense_cached(const Problem& problem,
                                                            const CertificateRequest& request,
                                                            const std::filesystem::path& folder);

}  // namespace tribo::reference
