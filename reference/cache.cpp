#include "reference/cache.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <system_error>

#include "reference/certificate_json.hpp"
#include "reference/problem.hpp"

namespace tribo::reference {
namespace {

namespace fs = std::filesystem;

/// An entry is one line with the checksum of all that follows it, and the certificate.
std::optional<Certificate> read_entry(const fs::path& file, const std::string& hash) {
  std::ifstream in(file, std::ios::binary);
  std::string checksum;
  if (!std::getline(in, checksum)) return std::nullopt;
  const std::string body{std::istreambuf_iterator<char>(in), {}};
  if (checksum != fnv1a(body)) return std::nullopt;
  std::optional<Certificate> certificate = certificate_from_json(body);
  if (!certificate || certificate->hash != hash) return std::nullopt;
  return certificate;
}

/// Writes beside the entry and renames: a reader sees the whole entry or none.
bool write_entry(const fs::path& file, const Certificate& certificate) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const fs::path part = file.string() + fmt::format(".{}", ::getpid());
  const std::string body = to_json(certificate);
  std::ofstream out(part, std::ios::binary);
  out << fnv1a(body) << '\n' << body;
  out.close();
  if (out) fs::rename(part, file, error);
  if (out && !error) return true;
  fs::remove(part, error);
  return false;
}

/// The certificate of `hash` from `folder`, or what `compute` gives.
template <class Compute>
CachedCertification cached(const fs::path& file, const std::string& hash, const Compute& compute) {
  std::error_code error;
  const bool present = fs::exists(file, error);
  if (present) {
    if (auto found = read_entry(file, hash)) {
      return {.certification = {std::move(found), {}}, .use = CacheUse::kFound, .note = {}};
    }
  }
  CachedCertification result{.certification = compute(),
                             .use = present ? CacheUse::kRebuilt : CacheUse::kComputed,
                             .note = {}};
  if (present) result.note = fmt::format("{}: damaged entry, computed again", file.string());
  const auto& certificate = result.certification.certificate;
  if (certificate && !write_entry(file, *certificate)) {
    result.note = fmt::format("{}: cannot be written; the reference is not kept", file.string());
  }
  return result;
}

}  // namespace

fs::path cache_entry(const CertificateRequest& request,
                     const fs::path& folder,
                     std::string_view variant) {
  return folder / (content_hash(request, variant) + ".reference");
}

CachedCertification certify_cached(const CertificateRequest& request, const fs::path& folder) {
  return cached(
      cache_entry(request, folder), content_hash(request), [&] { return certify(request); });
}

CachedCertification certify_cached(const Problem& problem,
                                   const CertificateRequest& request,
                                   const fs::path& folder) {
  return cached(cache_entry(request, folder, problem.variant),
                content_hash(request, problem.variant),
                [&] { return certify(problem, request); });
}

}  // namespace tribo::reference
