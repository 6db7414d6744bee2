#include "reference/agreement.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace tribo::reference {
namespace {

/// ⌊log10 x⌋ for x > 0.
int decade(const Fifty& x) {
  return static_cast<int>(floor(log10(x)));
}

}  // namespace

std::string decimal(const Fifty& value, int digits) {
  if (digits < 2 || value == 0) return "0";
  return value.str(digits - 1, std::ios_base::scientific);
}

CertifiedNumber shown(const Fifty& value, double scale, int digits) {
  const Fifty size = std::max(Fifty(abs(value)), Fifty(scale));
  const int lost = value == 0 ? 0 : decade(size) - decade(Fifty(abs(value)));
  CertifiedNumber number{decimal(value, digits - lost), 0, digits};
  number.value = std::strtod(number.text.c_str(), nullptr);
  return number;
}

Agreement agree(std::span<const Fifty> values, double scale, int most) {
  const Fifty value = values.back();
  const auto [least, largest] = std::minmax_element(values.begin(), values.end());
  const Fifty size = std::max(Fifty(abs(value)), Fifty(scale));
  const Fifty difference = *largest - *least;
  Agreement result;
  if (!std::all_of(values.begin(), values.end(), [](const Fifty& v) { return isfinite(v); })) {
    result.number = {"nan", std::numeric_limits<double>::quiet_NaN(), 0};
    result.difference = std::numeric_limits<double>::infinity();
    return result;
  }
  int digits = most;
  if (difference > 0) {
    result.difference = static_cast<double>(Fifty(difference / size));
    digits = std::clamp(static_cast<int>(floor(-log10(Fifty(difference / size)))), 0, most);
  }
  result.number = shown(value, scale, digits);
  return result;
}

}  // namespace tribo::reference
