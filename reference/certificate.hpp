#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/dense/event.hpp"
#include "reference/request.hpp"

namespace tribo::reference {

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
  double t = 0;  ///< [s]
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

/// Throws InputError for a scenario that cannot be certified and for a request out of range.
[[nodiscard]] Certification certify(const CertificateRequest& request);

/// The same for the caller's own problem.
[[nodiscard]] Certification certify(const Problem& problem, const CertificateRequest& request);

}  // namespace tribo::reference
