#include "verification/simulation/certification.hpp"

#include "models/input_error.hpp"
#include "reference/cache.hpp"
#include "reference/problem.hpp"
#include "verification/simulation/user_cache.hpp"

namespace tribo::verification {

reference::Certification certification_of(const reference::CertificateRequest& request,
                                          const Note& note) {
  const auto folder = user_cache_folder();
  if (!folder) return reference::certify(request);
  const reference::CachedCertification cached = reference::certify_cached(request, *folder);
  if (!cached.note.empty()) note(cached.note);
  return cached.certification;
}

reference::DenseCertification dense_certification_of(const reference::CertificateRequest& request,
                                                     const Note& note) {
  const reference::Problem problem = reference::make_problem(request.scenario, request.parameters);
  if (!problem.system) {
    throw InputError(request.scenario + ": its certified reference is not kept as polynomials");
  }
  const auto folder = user_cache_folder();
  if (!folder) return reference::certify_dense(problem, request);
  const auto cached = reference::certify_dense_cached(problem, request, *folder);
  if (!cached.note.empty()) note(cached.note);
  return cached.certification;
}

}  // namespace tribo::verification
