#include "reference/agreement.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace tribo::reference {
namespace {

/// ⌊log10 x⌋ for x > 0.
int decade(const Fifty& x) {
  const double rough = std::log10(static_cast<double>(x));
  const double nearest = std::round(rough);
  const bool safe = std::abs(rough - nearest) > 1e-9;  // false also where it is not finite
  return static_cast<int>(safe ? std::floor(rough) : static_cast<double>(floor(log10(x))));
}

}  // namespace

std::string decimal(const Fifty& value, int digits) {
  if (digits < 2 || value == 0) return "0";
  return value.str(digits - 1, std::ios_base::scientific);
}

CertifiedNumber shown(const Fifty& value, double scale, int digits) {
  if (!isfinite(value)) return {"nan", std::numeric_limits<double>::quiet_NaN(), 0};
  const Fifty size = std::max(Fifty(abs(value)), Fifty(scale));
  const int lost = value == 0 ? 0 : decade(size) - decade(Fifty(abs(value)));
  CertifiedNumber number{decimal(value, digits - lost), 0, digits};
  number.value = std::strtod(number.text.c_str(), nullptr);
  return number;
}

Agreement agree(std::span<const Fifty> values, double scale, int most) {
  if (!std::ranges::all_of(values, [](const Fifty& v) { return isfinite(v); })) {
    return {0, std::numeric_limits<double>::infinity()};
  }
  const auto [least, largest] = std::ranges::minmax(values);
  if (least == largest) return {most, 0};
  const Fifty size = std::max(Fifty(abs(values.back())), Fifty(scale));
  const auto difference = static_cast<double>(Fifty((largest - least) / size));
  const double shared = std::floor(-std::log10(difference));
  return {static_cast<int>(std::clamp(shared, 0.0, static_cast<double>(most))), difference};
}

CertifiedNumber agreed(std::span<const Fifty> values, double scale, int most) {
  return shown(values.back(), scale, agree(values, scale, most).digits);
}

}  // namespace tribo::reference
