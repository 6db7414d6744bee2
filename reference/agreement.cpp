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
  result.number.digits = most;
  if (difference > 0) {
    result.difference = static_cast<double>(Fifty(difference / size));
    result.number.digits =
        std::clamp(static_cast<int>(floor(-log10(Fifty(difference / size)))), 0, most);
  }
  const int lost = value == 0 ? 0 : decade(size) - decade(Fifty(abs(value)));
  result.number.text = decimal(value, result.number.digits - lost);
  result.number.value = std::strtod(result.number.text.c_str(), nullptr);
  return result;
}

}  // namespace tribo::reference
