#include "reference/certificate.hpp"

#include "reference/dense_certificate.hpp"
#include "reference/problems.hpp"

namespace tribo::reference {

Certification certify(const Problem& problem, const CertificateRequest& request) {
  return sampled(problem, certify_dense(problem, request), request);
}

Certification certify(const CertificateRequest& request) {
  return certify(make_problem(request.scenario, request.parameters), request);
}

}  // namespace tribo::reference
