#include "reference/dense/decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "reference/tape/wide_float.hpp"

namespace tribo::reference {
namespace {

constexpr int kMore = 9;
constexpr std::size_t kLongest = 64;   ///< largest number of characters ever written
constexpr int kLargestExponent = 400;  ///< of a number of that length and of a size that double has

/// 10^n, of n ≥ 0 exact up to 10^72.
const Fifty& power_of_ten(int n) {
  static const auto kPowers = [] {
    std::array<Fifty, 2 * kLargestExponent + 1> powers;
    for (int k = 0; k <= kLargestExponent; ++k) {
      const Fifty power = pow(Fifty(10), k);
      powers[static_cast<std::size_t>(kLargestExponent + k)] = power;
      powers[static_cast<std::size_t>(kLargestExponent - k)] = 1 / power;
    }
    return powers;
  }();
  return kPowers[static_cast<std::size_t>(kLargestExponent + n)];
}

/// m·10^n to the rounding of a product or two. A number and its text are scaled alike, and so are
/// the same; division would take four times as long.
Fifty scaled(const Fifty& m, int n) {
  return m * power_of_ten(n);
}

/// |value| in whole multiples of 10^last.
Fifty places_of(const Fifty& value, int last) {
  return floor(Fifty(scaled(abs(value), -last) + 0.5));
}

std::string whole_text(const Fifty& number) {
  return number.convert_to<boost::multiprecision::cpp_int>().str();
}

/// Up to 18 decimal digits, in 64 bits.
std::uint64_t short_number_of(std::string_view digits) {
  std::uint64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

/// The whole number that decimal digits stand for.
Fifty whole_number_of(std::string_view digits) {
  constexpr std::size_t kShort = 18, kAtOnce = 2 * kShort;  // 10^18 in 64 bits, its square in 128
  __extension__ using Wide = unsigned __int128;
  Fifty number = 0;
  for (bool first = true; !digits.empty(); first = false) {
    const std::size_t count = std::min(digits.size(), kAtOnce), low = std::min(count, kShort);
    Wide part = short_number_of(digits.substr(0, count - low));
    for (std::size_t i = 0; i < low; ++i) part *= 10;
    part += short_number_of(digits.substr(count - low, low));
    const Fifty exact = WideFloat<3>::whole(static_cast<std::uint64_t>(part >> 64),
                                            static_cast<std::uint64_t>(part))
                            .to<Fifty>();
    number = first ? exact : Fifty(number * power_of_ten(static_cast<int>(count)) + exact);
    digits.remove_prefix(count);
  }
  return number;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_decimal(std::string_view text) {
  double rough = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, rough);
  return error == std::errc{} && end == last && std::isfinite(rough) && text.size() <= kLongest;
}

/// The exponent behind the e of a decimal.
int exponent_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int exponent = 0;
  std::from_chars(text.data(), text.data() + text.size(), exponent);
  return exponent;
}

}  // namespace

int last_place(double scale, int digits) {
  return static_cast<int>(std::floor(std::log10(scale))) - digits - kMore;
}

Fifty cut(const Fifty& value, double scale, int digits) {
  const int last = last_place(scale, digits);
  const Fifty size = scaled(places_of(value, last), last);
  return value < 0 ? Fifty(-size) : size;
}

std::string cut_text(const Fifty& value, double scale, int digits) {
  const int last = last_place(scale, digits);
  const Fifty places = places_of(value, last);
  if (places == 0) return "0";
  std::string text = whole_text(places);
  const int exponent = last + static_cast<int>(text.size()) - 1;
  if (text.size() > 1) text.insert(1, 1, '.');
  return fmt::format("{}{}e{:+03d}", value < 0 ? "-" : "", text, exponent);
}

std::optional<Fifty> from_decimal(std::string_view text) {
  if (!is_decimal(text)) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t e = std::min(text.find_first_of("eE"), text.size());
  int exponent = e < text.size() ? exponent_of(text.substr(e + 1)) : 0;
  std::string digits(text.substr(0, e));
  if (const std::size_t point = digits.find('.'); point != std::string::npos) {
    digits.erase(point, 1);
    exponent -= static_cast<int>(digits.size() - point);
  }
  const Fifty size = scaled(whole_number_of(digits), exponent);
  return negative ? Fifty(-size) : size;
}

std::string multiples_text(const models::Vector<Fifty>& values, double scale, int digits) {
  const int last = last_place(scale, digits);
  std::string text;
  std::size_t counted = 0;  // up to the last that is not zero
  for (Eigen::Index k = 0; k < values.size(); ++k) {
    const Fifty places = places_of(values[k], last);
    if (k > 0) text += ' ';
    if (places != 0 && values[k] < 0) text += '-';
    text += whole_text(places);
    if (places != 0) counted = text.size();
  }
  text.resize(counted);
  return text;
}

std::optional<std::vector<Fifty>> from_multiples(std::string_view text, int last) {
  std::vector<Fifty> values;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view digits = text.substr(0, end);
    const bool negative = digits.starts_with('-');
    if (negative) digits.remove_prefix(1);
    if (digits.empty() || digits.size() > kLongest || !std::ranges::all_of(digits, is_digit) ||
        end + 1 == text.size()) {
      return std::nullopt;
    }
    const Fifty size = scaled(whole_number_of(digits), last);
    values.push_back(negative ? Fifty(-size) : size);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return values;
}

}  // namespace tribo::reference
