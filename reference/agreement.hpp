#pragma once

#include <span>
#include <string>

#include "reference/certificate.hpp"
#include "reference/tape/precision.hpp"

namespace tribo::reference {

/// How far several values of one number agree.
struct Agreement {
  int digits = 0;
  double difference = 0;  ///< largest − least, relative to max(|last|, scale)
};

/// The digits that `values` agree on, at most `most`.
[[nodiscard]] Agreement agree(std::span<const Fifty> values, double scale, int most);

/// A number of which `digits` are known, relative to the larger of its size and its scale.
[[nodiscard]] CertifiedNumber shown(const Fifty& value, double scale, int digits);

/// The last of `values` with the digits that all agree on, at most `most`.
[[nodiscard]] CertifiedNumber agreed(std::span<const Fifty> values, double scale, int most);

/// `value` with `digits` significant digits.
[[nodiscard]] std::string decimal(const Fifty& value, int digits);

}  // namespace tribo::reference
