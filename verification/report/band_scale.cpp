#include "verification/report/band_scale.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::verification::report {
namespace {

constexpr double kLogFactor = 50;  ///< span from which the scale is logarithmic
constexpr double kFarOff = 10;     ///< spans beyond which a value is off the scale

bool is_logarithmic(const BandScale& scale) {
  double least = std::numeric_limits<double>::infinity();
  double greatest = 0;
  const bool two_sided = scale.low && scale.high;
  for (const auto& value : {scale.low, scale.high, two_sided ? std::nullopt : scale.measured}) {
    if (!value) continue;
    if (*value <= 0) return false;
    least = std::min(least, *value);
    greatest = std::max(greatest, *value);
  }
  if (scale.measured && *scale.measured <= 0) return false;
  return greatest > kLogFactor * least;
}

void take_logarithms(BandScale& scale) {
  if (scale.measured) scale.uncertainty /= *scale.measured * std::log(10.0);
  for (auto* value : {&scale.low, &scale.high, &scale.measured}) {
    if (*value) *value = std::log10(**value);
  }
}

/// Half of the band's width to either side of it.
void fit_two_sided(BandScale& scale) {
  double width = *scale.high - *scale.low;
  if (!(width > 0)) width = std::max(1.0, 0.2 * std::abs(*scale.low));
  scale.from = *scale.low - width / 2;
  scale.to = *scale.high + width / 2;
}

/// The bound and the measured value, unless that is far off.
void fit_one_sided(BandScale& scale) {
  const double bound = scale.low ? *scale.low : *scale.high;
  const double measured = scale.measured.value_or(bound);
  double span = scale.logarithmic ? 1.0 : std::abs(bound) / 2;
  if (!(span > 0)) span = std::max(std::abs(measured), 1e-300);
  const bool far_off = !scale.logarithmic && std::abs(measured - bound) > kFarOff * span;
  const double other = far_off ? bound : measured;
  const double reach = 0.4 * std::max(span, std::abs(other - bound));
  scale.from = std::min(bound, other) - reach;
  scale.to = std::max(bound, other) + reach;
}

}  // namespace

std::optional<double> finite(std::optional<double> value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

BandScale band_scale(const Verdict& verdict) {
  BandScale scale{.low = finite(verdict.low),
                  .high = finite(verdict.high),
                  .measured = finite(verdict.measured),
                  .uncertainty = verdict.uncertainty};
  scale.logarithmic = is_logarithmic(scale);
  if (scale.logarithmic) take_logarithms(scale);
  if (scale.low && scale.high) {
    fit_two_sided(scale);
  } else if (scale.low || scale.high) {
    fit_one_sided(scale);
  }
  return scale;
}

std::optional<double> BandScale::place(double value) const {
  if (!std::isfinite(value) || (logarithmic && !(value > 0))) return std::nullopt;
  return std::clamp(fraction(logarithmic ? std::log10(value) : value), 0.0, 1.0);
}

}  // namespace tribo::verification::report
