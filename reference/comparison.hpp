#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "reference/agreement.hpp"
#include "reference/certificate.hpp"
#include "reference/dense/dense_run.hpp"
#include "reference/dense/problem.hpp"

namespace tribo::reference {

/// Methods that agree on fewer digits count as disagreeing.
inline constexpr int kLeastDigits = 6;

/// Relative perturbation of the start from which error growth is measured.
inline constexpr double kPerturbation = 1e-9;

/// The name of each computation's method.
[[nodiscard]] std::vector<std::string> methods_of(const std::vector<CertifiedBy>& computations);

/// The bits of the lowest precision.
[[nodiscard]] int carried_bits(const std::vector<CertifiedBy>& computations);

/// The computations that have to agree, each with the request's `each_step`.
[[nodiscard]] std::vector<Computation> computations_of(const Problem& problem,
                                                       const CertificateRequest& request);

[[nodiscard]] std::vector<CertifiedBy> named(const Problem& problem,
                                             std::span<const Computation> computations);

/// Sorts events that coincide to these digits of their time by contact, whichever was found first.
[[nodiscard]] std::vector<Event<Fifty>> in_one_order(std::vector<Event<Fifty>> events, int digits);

/// How an incomplete run by a method ended.
[[nodiscard]] std::string ended(const std::string& method, const DenseRun<Fifty>& run);

/// The event up to which runs are alike, and why no farther; no reason if they are to the end.
struct CommonEvents {
  std::size_t count = 0;
  std::string parting;
};
[[nodiscard]] CommonEvents common_events(const std::vector<std::string>& methods,
                                         const std::vector<DenseRun<Fifty>>& runs);

/// Digits of a precision that remain after its rounding error has grown.
[[nodiscard]] int digits_left(int bits, double growth);

/// Compares numbers of all runs; remembers the first with too few common digits.
class Comparison {
 public:
  Comparison(std::vector<std::string> methods, int most)
      : methods_(std::move(methods)), most_(most), digits_(most) {}

  /// The digits that are shared. `values` are of one number, one a method; `limit` is where error
  /// growth ends the digits; `what()` names the number.
  int compare(const std::vector<Fifty>& values, double scale, int limit,
              const std::function<std::string()>& what);

  [[nodiscard]] int digits() const { return digits_; }
  [[nodiscard]] double difference() const { return difference_; }
  [[nodiscard]] const std::string& refusal() const { return refusal_; }

 private:
  [[nodiscard]] std::string disagreement(const std::vector<Fifty>& values, const std::string& what,
                                         int digits, int needed) const;

  std::vector<std::string> methods_;
  int most_;
  int digits_;
  double difference_ = 0;
  std::string refusal_;
};

}  // namespace tribo::reference
