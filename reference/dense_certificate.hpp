#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/certificate.hpp"
#include "reference/dense/dense_run.hpp"

namespace tribo::reference {

/// A state by another method, which checks a stored solution when it is read.
struct CheckedState {
  double t = 0;  ///< [s]
  std::vector<Fifty> y;
};

/// Accuracy of a piece of a solution.
struct CertifiedPiece {
  std::vector<int> digits;  ///< that all computations share on it, of each component and force
  double growth = 0;        ///< of a small relative error at the start, until its end
};

/// A solution as polynomials, with the digits that two unrelated methods agree on, from which the
/// state at any time, events, extremes and the highest force are read.
struct DenseCertificate {
  std::string scenario;
  std::vector<std::pair<std::string, std::string>> parameters;
  double until = 0;  ///< how far it goes [s]
  std::string ends;  ///< why it goes no farther; empty where that is as far as asked
  int digits_asked = 0;
  int digits = 0;        ///< least of all numbers
  double agreement = 0;  ///< largest relative difference
  std::vector<CertifiedBy> computations;
  std::vector<std::string>
      components;  ///< of a state; those behind the first `columns` are a drive's
  std::vector<double> scales;
  std::size_t columns = 0;
  std::vector<std::string> force_columns;
  std::vector<double> force_scales;
  DenseRun<Fifty> run;  ///< of the finest computation
  std::vector<CertifiedPiece> pieces;
  std::vector<CertifiedEvent> events;
  std::vector<CertifiedRange> ranges;  ///< of the first `columns` components
  CertifiedNumber peak_force,
      peak_time;  ///< of the highest normal force; no text where nothing touches
  std::vector<CheckedState> checks;
  std::string hash;
};

struct DenseCertification {
  std::optional<DenseCertificate> certificate;
  std::string refusal;
};

/// The certificate of a problem; the times and samples of the request do not matter. Where the
/// computations part, or share too few digits, the certificate ends before its request does. Throws
/// InputError for a request out of range.
[[nodiscard]] DenseCertification certify_dense(const Problem& problem,
                                               const CertificateRequest& request);

/// The message for a certificate that ends before its request does.
[[nodiscard]] std::string shortfall(const DenseCertificate& dense);

/// Hash of all that a dense certificate depends on.
[[nodiscard]] std::string dense_hash(const CertificateRequest& request, std::string_view variant);

/// The states, forces and events of a request, read from a certificate; refused where too few
/// digits of a force are known, or where it ends early, unless the request accepts that.
[[nodiscard]] Certification sampled(const Problem& problem, DenseCertification dense,
                                    const CertificateRequest& request);

/// The state at a time, with its digits.
[[nodiscard]] CertifiedSample sample_at(const DenseCertificate& dense, const Fifty& time);
/// The same on a piece of the run.
[[nodiscard]] CertifiedSample sample_on(const DenseCertificate& dense, std::size_t piece,
                                        const Fifty& time);

/// Whether the checks of a certificate agree with its polynomials.
[[nodiscard]] bool holds(const DenseCertificate& dense);

}  // namespace tribo::reference
