#include "verification/report/number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace tribo::verification::report {
namespace {

std::string superscript(int exponent) {
  static constexpr std::array<const char*, 10> kDigits = {"⁰", "¹", "²", "³", "⁴",
                                                          "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(exponent))) {
    text += kDigits.at(static_cast<std::size_t>(digit - '0'));
  }
  return text;
}

std::string with_minus_sign(const std::string& text) {
  return text.starts_with('-') ? "−" + text.substr(1) : text;
}

/// Enough significant digits to tell the edges of a narrow band apart.
int digits_of_band(const Verdict& verdict) {
  constexpr int kUsual = 5;
  constexpr int kMost = 9;
  if (!verdict.low || !verdict.high || !(*verdict.high > *verdict.low)) return kUsual;
  const double size = std::max(std::abs(*verdict.low), std::abs(*verdict.high));
  if (!std::isfinite(size)) return kUsual;
  const double steps = std::log10(size / (*verdict.high - *verdict.low));
  return std::clamp(static_cast<int>(std::ceil(steps)) + 2, kUsual, kMost);
}

bool is_whole(double value) {
  return std::abs(value) < 1e15 && value == std::round(value);
}

}  // namespace

std::string readable(double value, int digits) {
  if (std::isnan(value)) return "—";
  if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
  const std::string text = fmt::format("{:.{}g}", value, digits);
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return with_minus_sign(text);
  const std::string power = "10" + superscript(std::stoi(text.substr(e + 1)));
  const std::string mantissa = with_minus_sign(text.substr(0, e));
  if (mantissa == "1") return power;
  return mantissa == "−1" ? "−" + power : mantissa + "×" + power;
}

std::string readable_bound(const Verdict& verdict, double value) {
  const bool counted = verdict.kind == "count" && is_whole(value);
  return counted ? with_minus_sign(fmt::format("{:.0f}", value))
                 : readable(value, digits_of_band(verdict));
}

std::string measured_text(const Verdict& verdict) {
  std::string text = readable_bound(verdict, verdict.measured);
  if (std::isfinite(verdict.measured)) {
    if (verdict.uncertainty > 0) text += " ± " + readable(verdict.uncertainty, 2);
    if (!verdict.unit.empty() && verdict.unit != "-") text += " " + verdict.unit;
  }
  return text;
}

}  // namespace tribo::verification::report
