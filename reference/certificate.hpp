#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/parameters.hpp"
#include "reference/hybrid_system.hpp"

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
  /// Whether a solution that ends before `until` is accepted, where it is available as polynomials.
  bool shorter = false;
  /// Called at each step of each computation, since some take minutes; what it throws ends them.
  std::function<void()> each_step = {};
};
inline constexpr int kMostDigits = 28;

/// A number, shown with only the digits on which every computation agrees.
struct CertifiedNumber {
  std::string text;  ///< `1.7588897086078662e-01`; `0` where the number is below the agreement
  double value = 0;  ///< of the text
  int digits =
      0;  ///< −log10 (largest difference / max(|value|, scale)), no more than were asked for
};

struct CertifiedSample {
  double t = 0;  ///< [s]
  std::vector<CertifiedNumber> state;
  double growth = 0;  ///< of a small relative error at the start
};

struct CertifiedEvent {
  EventKind kind = EventKind::kTouchdown;
  int contact = 0;
  CertifiedNumber t;  ///< [s]; its scale is zero
  std::vector<CertifiedNumber> state = {};
};

/// A number where it is least or largest.
struct CertifiedExtreme {
  CertifiedNumber value;
  double t = 0;  ///< [s]; NaN where the computations do not agree on it
};

/// Extremes of a column until the end.
struct CertifiedRange {
  CertifiedExtreme least, largest;
};

/// One of the computations that agree.
struct CertifiedBy {
  std::string method;
  int precision_bits = 0;
  double tolerance = 0;  ///< relative, of one step
  bool operator==(const CertifiedBy&) const = default;
};

/// A reference with the digits on which two unrelated methods, in two precisions and at two
/// tolerances, agree.
struct Certificate {
  std::string scenario;
  std::vector<std::pair<std::string, std::string>> parameters;
  double until = 0;  ///< how far it goes [s]
  int digits_asked = 0;
  int digits = 0;  ///< least of all numbers below
  std::vector<CertifiedBy> computations;
  double agreement = 0;  ///< largest relative difference
  double growth = 0;     ///< largest of all samples
  std::vector<std::string> columns;
  std::vector<double> scales;
  std::vector<CertifiedSample> samples;
  std::vector<CertifiedEvent> events;
  std::vector<CertifiedRange> ranges = {};  ///< of each coordinate
  /// The highest normal force [N] and its time [s]; no text where nothing touches or no law gives
  /// it.
  CertifiedNumber peak_force = {}, peak_time = {};
  std::string ends = {};  ///< why it ends before its request does; empty if it does not
  std::string hash;       ///< of the request
};

/// A certificate, or the reason why there is none, in one line.
struct Certification {
  std::optional<Certificate> certificate;
  std::string refusal;
};

/// Throws InputError for a request out of range.
void check_request(const Problem& problem, const CertificateRequest& request);

/// Times of the states that are asked for [s].
[[nodiscard]] std::vector<double> sample_times(const CertificateRequest& request);

/// Throws InputError for a scenario that cannot be certified and for a request out of range.
[[nodiscard]] Certification certify(const CertificateRequest& request);

/// The same for the caller's own problem.
[[nodiscard]] Certification certify(const Problem& problem, const CertificateRequest& request);

/// FNV-1a, 128 bits, in hexadecimal digits, of all that a certificate depends on.
/// `variant` tells the caller's own problem from that of the scenario.
[[nodiscard]] std::string content_hash(const CertificateRequest& request,
                                       std::string_view variant = {});

/// FNV-1a, 128 bits, of a text.
[[nodiscard]] std::string fnv1a(std::string_view text);

}  // namespace tribo::reference
