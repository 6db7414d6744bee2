#include "verification/report/band.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "verification/judge/special_values.hpp"
#include "verification/report/band_scale.hpp"
#include "verification/report/number.hpp"
#include "verification/text/escape.hpp"

namespace tribo::verification::report {
namespace {

constexpr double kBandWidth = 240;     ///< of the picture [px]
constexpr double kBandMargin = 12;     ///< left and right of the axis [px]
constexpr double kBandLabelRoom = 36;  ///< least distance of a label's middle from the edge [px]

double position(const BandScale& scale, double value) {
  return kBandMargin + (kBandWidth - 2 * kBandMargin) * scale.fraction(value);
}

double clamped(const BandScale& scale, double value) {
  return std::clamp(position(scale, value), kBandMargin, kBandWidth - kBandMargin);
}

std::string bar(const BandScale& scale) {
  const double left = scale.low ? clamped(scale, *scale.low) : kBandMargin;
  const double right = scale.high ? clamped(scale, *scale.high) : kBandWidth - kBandMargin;
  return fmt::format(R"(<rect class="band" x="{:.1f}" y="6" width="{:.1f}" height="16"/>)", left,
                     right - left);
}

std::string bound_mark(const BandScale& scale, std::optional<double> bound,
                       const std::string& label) {
  if (!bound) return "";
  const double x = clamped(scale, *bound);
  return fmt::format(R"(<line class="bound" x1="{0:.1f}" x2="{0:.1f}" y1="4" y2="24"/>)"
                     R"(<text x="{1:.1f}" y="37" text-anchor="middle">{2}</text>)",
                     x, std::clamp(x, kBandLabelRoom, kBandWidth - kBandLabelRoom), label);
}

std::string bound_marks(const BandScale& scale, const Verdict& verdict) {
  const std::string low =
      bound_mark(scale, scale.low, readable_bound(verdict, verdict.low.value_or(0)));
  if (scale.low && scale.high && !(*scale.high > *scale.low)) return low;
  return low + bound_mark(scale, scale.high, readable_bound(verdict, verdict.high.value_or(0)));
}

std::string arrow(bool to_the_right) {
  const double tip = to_the_right ? kBandWidth - 1 : 1;
  const double base = to_the_right ? tip - 11 : tip + 11;
  return fmt::format(R"(<path class="mark" d="M{0:.0f} 14 L{1:.0f} 7 L{1:.0f} 21 Z"/>)", tip, base);
}

/// A disk inside the band, a cross outside.
std::string symbol(double x, bool inside) {
  if (inside) return fmt::format(R"(<circle class="mark" cx="{:.1f}" cy="14" r="5"/>)", x);
  return fmt::format(R"(<path class="cross" d="M{0:.1f} 9 L{1:.1f} 19 M{0:.1f} 19 L{1:.1f} 9"/>)",
                     x - 5, x + 5);
}

std::string whisker(const BandScale& scale) {
  const double half = scale.uncertainty;
  if (!(half > 0) || !std::isfinite(half)) return "";
  return fmt::format(R"(<line class="whisker" x1="{:.1f}" x2="{:.1f}" y1="14" y2="14"/>)",
                     clamped(scale, *scale.measured - half),
                     clamped(scale, *scale.measured + half));
}

bool is_inside(const Verdict& verdict) {
  return (!verdict.low || verdict.measured >= *verdict.low) &&
         (!verdict.high || verdict.measured <= *verdict.high);
}

std::string measured_mark(const BandScale& scale, const Verdict& verdict) {
  if (!scale.measured) return "";
  if (*scale.measured < scale.from) return arrow(false);
  if (*scale.measured > scale.to) return arrow(true);
  return whisker(scale) + symbol(position(scale, *scale.measured), is_inside(verdict));
}

}  // namespace

std::string band_axis(const Verdict& verdict) {
  const BandScale scale = band_scale(verdict);
  if (!scale.low && !scale.high) return "";
  return fmt::format(
      R"(<svg class="axis" viewBox="0 0 {0:.0f} 42" role="img" aria-label="band {1}, measured {2}">)"
      R"(<line class="line" x1="{3:.0f}" x2="{4:.0f}" y1="14" y2="14"/>{5}{6}{7}</svg>)",
      kBandWidth, html_text(band_text(verdict)), html_text(measured_text(verdict)), kBandMargin,
      kBandWidth - kBandMargin, bar(scale), bound_marks(scale, verdict),
      measured_mark(scale, verdict));
}

double room(const Verdict& verdict) {
  const auto low = finite(verdict.low);
  const auto high = finite(verdict.high);
  const double x = verdict.measured;
  if (low && high && *low < *high) {
    const double half = (*high - *low) / 2;
    return 1 - std::abs(x - (*low + half)) / half;
  }
  if ((!low && !high) || !std::isfinite(x)) return kNaN;
  const double inside = low && high ? -std::abs(x - *low) : low ? x - *low : *high - x;
  const double size = std::max(std::abs(low ? *low : *high), std::abs(x));
  return size > 0 ? inside / size : 0;
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
