#include "reference/cache.hpp"

#include <fmt/format.h>

#include <system_error>

#include "reference/cache_entry.hpp"
#include "reference/dense_certificate_json.hpp"
#include "reference/problems.hpp"

namespace tribo::reference {
namespace {

namespace fs = std::filesystem;

/// The certificate of `hash` that an entry holds, with the states of these times, or with all.
std::optional<DenseCertificate> read_certificate(const fs::path& file, const std::string& hash,
                                                 const std::vector<double>* times) {
  const auto body = read_entry(file);
  if (!body) return std::nullopt;
  auto certificate = dense_certificate_from_json(*body, times);
  if (!certificate || certificate->hash != hash) return std::nullopt;
  return certificate;
}

/// Of a checked request.
CachedDenseCertification dense_cached(const Problem& problem, const CertificateRequest& request,
                                      const fs::path& folder, const std::vector<double>* times) {
  const std::string hash = dense_hash(request, problem.variant);
  const fs::path file = folder / (hash + ".dense");
  std::error_code error;
  const bool present = fs::exists(file, error);
  if (present) {
    if (auto found = read_certificate(file, hash, times)) {
      return {{std::move(found), {}}, CacheUse::kFound, {}};
    }
  }
  CachedDenseCertification result{
      certify_dense(problem, request), present ? CacheUse::kRebuilt : CacheUse::kComputed, {}};
  if (present) result.note = fmt::format("{}: damaged entry, computed again", file.string());
  const auto& certificate = result.certification.certificate;
  if (certificate && !write_entry(file, to_json(*certificate))) {
    result.note = fmt::format("{}: cannot be written; the reference is not kept", file.string());
  }
  return result;
}

}  // namespace

CachedCertification certify_cached(const CertificateRequest& request, const fs::path& folder) {
  return certify_cached(make_problem(request.scenario, request.parameters), request, folder);
}

CachedCertification certify_cached(const Problem& problem, const CertificateRequest& request,
                                   const fs::path& folder) {
  check_request(problem, request);
  const std::vector<double> times = sample_times(request);
  CachedDenseCertification dense = dense_cached(problem, request, folder, &times);
  return {sampled(problem, std::move(dense.certification), request), dense.use, dense.note};
}

CachedDenseCertification certify_dense_cached(const Problem& problem,
                                              const CertificateRequest& request,
                                              const fs::path& folder) {
  check_request(problem, request);
  return dense_cached(problem, request, folder, nullptr);
}

}  // namespace tribo::reference
