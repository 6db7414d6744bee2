#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/parameters.hpp"

namespace tribo::reference {

struct Problem;

/// Request for a certificate.
struct CertificateRequest {
  std::string scenario;
  models::Parameters parameters;
  double until = 0;  ///< [s]
  std::optional<double>
      sample;           ///< a state for each multiple of it; else for the start and the end [s]
  int digits = 15;      ///< how many digits are asked for: 1 to kMostDigits
  bool forces = false;  ///< whether f_n and f_t of the contact are to follow each state
  /// Where not empty, a state for each of these instead: ascending, from 0 or later to `until` [s].
  std::vector<double> times = {};
  /// Whether a solution that ends before `until` is accepted.
  bool shorter = false;
  /// Called at each step of each computation, since some take minutes; what it throws ends them.
  std::function<void()> each_step = {};
};
inline constexpr int kMostDigits = 28;

/// Throws InputError for a request out of range.
void check_request(const Problem& problem, const CertificateRequest& request);

/// Times of the states that are asked for [s].
[[nodiscard]] std::vector<double> sample_times(const CertificateRequest& request);

/// FNV-1a, 128 bits, in hexadecimal digits, of all that a certificate depends on.
/// `variant` tells the caller's own problem from that of the scenario.
[[nodiscard]] std::string content_hash(const CertificateRequest& request,
                                       std::string_view variant = {});

/// FNV-1a, 128 bits, of a text.
[[nodiscard]] std::string fnv1a(std::string_view text);

}  // namespace tribo::reference
