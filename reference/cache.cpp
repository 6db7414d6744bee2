#include "reference/cache.hpp"

#include <fmt/format.h>

#include <system_error>

#include "reference/cache_entry.hpp"
#include "reference/certificate_json.hpp"
#include "reference/dense_certificate_json.hpp"
#include "reference/problem.hpp"

namespace tribo::reference {
namespace {

namespace fs = std::filesystem;

/// The certificate of `hash` that an entry holds.
template <class Parse>
auto read_certificate(const fs::path& file, const std::string& hash, const Parse& parse)
    -> decltype(parse(std::string_view())) {
  const auto body = read_entry(file);
  if (!body) return std::nullopt;
  auto certificate = parse(*body);
  if (!certificate || certificate->hash != hash) return std::nullopt;
  return certificate;
}

/// The certificate of `hash` from the file, or the result of `compute`.
template <class Parse, class Compute>
auto cached(const fs::path& file,
            const std::string& hash,
            const Parse& parse,
            const Compute& compute) {
  using Certified = decltype(compute());
  std::error_code error;
  const bool present = fs::exists(file, error);
  if (present) {
    if (auto found = read_certificate(file, hash, parse)) {
      return Cached<Certified>{{std::move(found), {}}, CacheUse::kFound, {}};
    }
  }
  Cached<Certified> result{compute(), present ? CacheUse::kRebuilt : CacheUse::kComputed, {}};
  if (present) result.note = fmt::format("{}: damaged entry, computed again", file.string());
  const auto& certificate = result.certification.certificate;
  if (certificate && !write_entry(file, to_json(*certificate))) {
    result.note = fmt::format("{}: cannot be written; the reference is not kept", file.string());
  }
  return result;
}

/// Of a checked request: with the states of these times, or with all.
CachedDenseCertification dense_cached(const Problem& problem,
                                      const CertificateRequest& request,
                                      const fs::path& folder,
                                      const std::vector<double>* times) {
  const std::string hash = dense_hash(request, problem.variant);
  const auto parse = [times](std::string_view text) {
    return dense_certificate_from_json(text, times);
  };
  return cached(
      folder / (hash + ".dense"), hash, parse, [&] { return certify_dense(problem, request); });
}

}  // namespace

fs::path cache_entry(const CertificateRequest& request,
                     const fs::path& folder,
                     std::string_view variant) {
  return folder / (content_hash(request, variant) + ".reference");
}

CachedCertification certify_cached(const CertificateRequest& request, const fs::path& folder) {
  return certify_cached(make_problem(request.scenario, request.parameters), request, folder);
}

CachedCertification certify_cached(const Problem& problem,
                                   const CertificateRequest& request,
                                   const fs::path& folder) {
  if (!problem.system) {
    return cached(cache_entry(request, folder, problem.variant),
                  content_hash(request, problem.variant),
                  certificate_from_json,
                  [&] { return certify(problem, request); });
  }
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
