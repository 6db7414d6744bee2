#include "verification/report/band.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "verification/escape.hpp"
#include "verification/report/number.hpp"

namespace tribo::verification::report {
namespace {

constexpr double kBandWidth = 240;     ///< of the picture [px]
constexpr double kBandMargin = 12;     ///< left and right of the axis [px]
constexpr double kBandLabelRoom = 36;  ///< least distance of a label's middle from the edge [px]
constexpr double kLogFactor = 50;      ///< span from which the axis is logarithmic
constexpr double kFarOff = 10;         ///< spans beyond which a value is an arrow at the edge

std::optional<double> finite(std::optional<double> value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

/// The numbers of a verdict on its axis: logarithms (the uncertainty to first order) if it is
/// logarithmic.
struct Axis {
  std::optional<double> low, high, measured;
  double uncertainty = 0;
  double from = 0, to = 1;

  [[nodiscard]] double position(double value) const {
    return kBandMargin + (kBandWidth - 2 * kBandMargin) * (value - from) / (to - from);
  }
  [[nodiscard]] double clamped(double value) const {
    return std::clamp(position(value), kBandMargin, kBandWidth - kBandMargin);
  }
};

bool is_logarithmic(const Axis& axis) {
  double least = std::numeric_limits<double>::infinity();
  double greatest = 0;
  const bool two_sided = axis.low && axis.high;
  for (const auto& value : {axis.low, axis.high, two_sided ? std::nullopt : axis.measured}) {
    if (!value) continue;
    if (*value <= 0) return false;
    least = std::min(least, *value);
    greatest = std::max(greatest, *value);
  }
  if (axis.measured && *axis.measured <= 0) return false;
  return greatest > kLogFactor * least;
}

void take_logarithms(Axis& axis) {
  if (axis.measured) axis.uncertainty /= *axis.measured * std::log(10.0);
  for (auto* value : {&axis.low, &axis.high, &axis.measured}) {
    if (*value) *value = std::log10(**value);
  }
}

/// Half of the band's width to either side of it.
void fit_two_sided(Axis& axis) {
  double width = *axis.high - *axis.low;
  if (!(width > 0)) width = std::max(1.0, 0.2 * std::abs(*axis.low));
  axis.from = *axis.low - width / 2;
  axis.to = *axis.high + width / 2;
}

/// The bound and the measured value, unless that is far off.
void fit_one_sided(Axis& axis, bool logarithmic) {
  const double bound = axis.low ? *axis.low : *axis.high;
  const double measured = axis.measured.value_or(bound);
  double span = logarithmic ? 1.0 : std::abs(bound) / 2;
  if (!(span > 0)) span = std::max(std::abs(measured), 1e-300);
  const bool far_off = !logarithmic && std::abs(measured - bound) > kFarOff * span;
  const double other = far_off ? bound : measured;
  const double reach = 0.4 * std::max(span, std::abs(other - bound));
  axis.from = std::min(bound, other) - reach;
  axis.to = std::max(bound, other) + reach;
}

Axis axis_of(const Verdict& verdict) {
  Axis axis{.low = finite(verdict.low),
            .high = finite(verdict.high),
            .measured = finite(verdict.measured),
            .uncertainty = verdict.uncertainty};
  const bool logarithmic = is_logarithmic(axis);
  if (logarithmic) take_logarithms(axis);
  if (axis.low && axis.high) {
    fit_two_sided(axis);
  } else if (axis.low || axis.high) {
    fit_one_sided(axis, logarithmic);
  }
  return axis;
}

std::string bar(const Axis& axis) {
  const double left = axis.low ? axis.clamped(*axis.low) : kBandMargin;
  const double right = axis.high ? axis.clamped(*axis.high) : kBandWidth - kBandMargin;
  return fmt::format(
      R"(<rect class="band" x="{:.1f}" y="6" width="{:.1f}" height="16"/>)", left, right - left);
}

std::string bound_mark(const Axis& axis, std::optional<double> bound, const std::string& label) {
  if (!bound) return "";
  const double x = axis.clamped(*bound);
  return fmt::format(R"(<line class="bound" x1="{0:.1f}" x2="{0:.1f}" y1="4" y2="24"/>)"
                     R"(<text x="{1:.1f}" y="37" text-anchor="middle">{2}</text>)",
                     x,
                     std::clamp(x, kBandLabelRoom, kBandWidth - kBandLabelRoom),
                     label);
}

std::string bound_marks(const Axis& axis, const Verdict& verdict) {
  const std::string low =
      bound_mark(axis, axis.low, readable_bound(verdict, verdict.low.value_or(0)));
  if (axis.low && axis.high && !(*axis.high > *axis.low)) return low;
  return low + bound_mark(axis, axis.high, readable_bound(verdict, verdict.high.value_or(0)));
}

std::string arrow(bool to_the_right) {
  const double tip = to_the_right ? kBandWidth - 1 : 1;
  const double base = to_the_right ? tip - 11 : tip + 11;
  return fmt::format(R"(<path class="mark" d="M{0:.0f} 14 L{1:.0f} 7 L{1:.0f} 21 Z"/>)", tip, base);
}

/// A disk inside the band, a cross outside.
std::string symbol(double x, bool inside) {
  if (inside) return fmt::format(R"(<circle class="mark" cx="{:.1f}" cy="14" r="5"/>)", x);
  return fmt::format(
      R"(<path class="cross" d="M{0:.1f} 9 L{1:.1f} 19 M{0:.1f} 19 L{1:.1f} 9"/>)", x - 5, x + 5);
}

std::string whisker(const Axis& axis) {
  const double half = axis.uncertainty;
  if (!(half > 0) || !std::isfinite(half)) return "";
  return fmt::format(R"(<line class="whisker" x1="{:.1f}" x2="{:.1f}" y1="14" y2="14"/>)",
                     axis.clamped(*axis.measured - half),
                     axis.clamped(*axis.measured + half));
}

bool is_inside(const Verdict& verdict) {
  return (!verdict.low || verdict.measured >= *verdict.low) &&
         (!verdict.high || verdict.measured <= *verdict.high);
}

std::string measured_mark(const Axis& axis, const Verdict& verdict) {
  if (!axis.measured) return "";
  if (*axis.measured < axis.from) return arrow(false);
  if (*axis.measured > axis.to) return arrow(true);
  return whisker(axis) + symbol(axis.position(*axis.measured), is_inside(verdict));
}

}  // namespace

std::string band_axis(const Verdict& verdict) {
  const Axis axis = axis_of(verdict);
  if (!axis.low && !axis.high) return "";
  return fmt::format(
      R"(<svg class="axis" viewBox="0 0 {0:.0f} 42" role="img" aria-label="band {1}, measured {2}">)"
      R"(<line class="line" x1="{3:.0f}" x2="{4:.0f}" y1="14" y2="14"/>{5}{6}{7}</svg>)",
      kBandWidth,
      html_text(band_text(verdict)),
      html_text(measured_text(verdict)),
      kBandMargin,
      kBandWidth - kBandMargin,
      bar(axis),
      bound_marks(axis, verdict),
      measured_mark(axis, verdict));
}

std::string band_text(const Verdict& verdict) {
  const auto low = finite(verdict.low);
  const auto high = finite(verdict.high);
  const auto text = [&](double bound) { return readable_bound(verdict, bound); };
  if (low && high) return *low == *high ? text(*low) : text(*low) + " … " + text(*high);
  if (low) return "≥ " + text(*low);
  return high ? "≤ " + text(*high) : "";
}

}  // namespace tribo::verification::report
