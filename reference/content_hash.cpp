#include <boost/multiprecision/cpp_int.hpp>
#include <fmt/format.h>

#include <cstdint>

#include "reference/request.hpp"

namespace tribo::reference {
namespace {

/// To be increased when a change of the program may change a certificate.
constexpr int kFormat = 5;

}  // namespace

std::string content_hash(const CertificateRequest& request, std::string_view variant) {
  std::string text = fmt::format("{}\n{}\n", kFormat, request.scenario);
  for (const auto& [key, value] : request.parameters.listing()) text += key + "=" + value + "\n";
  text += fmt::format("{:.17g}\n{:.17g}\n{}\n", request.until, request.sample.value_or(0),
                      request.digits);
  if (request.forces) text += "forces\n";
  for (const double t : request.times) text += fmt::format("at {:.17g}\n", t);
  if (!variant.empty()) text += fmt::format("variant {}\n", variant);
  return fnv1a(text);
}

std::string fnv1a(std::string_view text) {
  using boost::multiprecision::uint128_t;
  const uint128_t prime = (uint128_t(1) << 88) + 0x13b;
  uint128_t hash = (uint128_t(0x6c62272e07bb0142ULL) << 64) + 0x62b821756295c58dULL;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= prime;
  }
  const auto mask = uint128_t(0xffffffffffffffffULL);
  return fmt::format("{:016x}{:016x}", static_cast<std::uint64_t>(hash >> 64),
                     static_cast<std::uint64_t>(hash & mask));
}

}  // namespace tribo::reference
