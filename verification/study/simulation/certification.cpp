#include "verification/study/simulation/certification.hpp"

#include "reference/cache.hpp"
#include "reference/problems.hpp"
#include "verification/study/simulation/user_cache.hpp"

namespace tribo::verification {
namespace {

reference::CertificateRequest listened(reference::CertificateRequest request,
                                       const Listener& listener) {
  request.each_step = listener.each_step;
  return request;
}

}  // namespace

reference::Certification certification_of(const reference::CertificateRequest& request,
                                          const Listener& listener) {
  const reference::CertificateRequest heard = listened(request, listener);
  const auto folder = user_cache_folder();
  if (!folder) return reference::certify(heard);
  const reference::CachedCertification cached = reference::certify_cached(heard, *folder);
  if (!cached.note.empty()) listener.note(cached.note);
  return cached.certification;
}

reference::DenseCertification dense_certification_of(const reference::CertificateRequest& request,
                                                     const Listener& listener) {
  const reference::Problem problem = reference::make_problem(request.scenario, request.parameters);
  const reference::CertificateRequest heard = listened(request, listener);
  const auto folder = user_cache_folder();
  if (!folder) return reference::certify_dense(problem, heard);
  const auto cached = reference::certify_dense_cached(problem, heard, *folder);
  if (!cached.note.empty()) listener.note(cached.note);
  return cached.certification;
}

}  // namespace tribo::verification
