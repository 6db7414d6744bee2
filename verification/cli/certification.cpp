#include "verification/cli/certification.hpp"

#include "reference/cache.hpp"
#include "verification/cli/cache_folder.hpp"

namespace tribo::cli {

reference::Certification certification_of(const reference::CertificateRequest& request,
                                          Session& session) {
  const auto folder = user_cache_folder();
  if (!folder) return reference::certify(request);
  const reference::CachedCertification cached = reference::certify_cached(request, *folder);
  if (!cached.note.empty()) session.message(cached.note);
  return cached.certification;
}

}  // namespace tribo::cli
