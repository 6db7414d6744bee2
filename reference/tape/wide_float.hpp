#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "reference/tape/precision.hpp"

namespace tribo::reference {

/// IEEE's binary128 as it lies in memory; elsewhere `float128` is a type of Boost's.
#if defined(__GNUC__) && !defined(__clang__)
template <class S>
inline constexpr bool is_native_quadruple = std::is_same_v<S, float128>;
#else
template <class S>
inline constexpr bool is_native_quadruple = false;
#endif

/// Binary floating point of 64 N bits, used for programs that are asked for a wide scalar:
/// libraries take three to ten times as long for fewer bits, and round each result correctly.
///
///   ±m 2^e,  ½ ≤ m < 1
///
/// Here bits behind the last are cut off: errors are below 2^(4−64 N) of a result, for a sum below
/// that of the larger operand. NaN stays NaN; there is no infinity.
template <std::size_t N>
class WideFloat {
 public:
  WideFloat() = default;
  /// Limb by limb: a copy of the whole would wait for the limbs just stored.
  [[gnu::always_inline]] WideFloat(const WideFloat& other)
      : e_(other.e_), negative_(other.negative_) {
    for_each_limb([&](std::size_t i) { m_[i] = other.m_[i]; });
  }
  [[gnu::always_inline]] WideFloat& operator=(const WideFloat& other) {
    for_each_limb([&](std::size_t i) { m_[i] = other.m_[i]; });
    e_ = other.e_;
    negative_ = other.negative_;
    return *this;
  }
  WideFloat(int number) : WideFloat(of(number)) {}  // NOLINT: as a number would
  /// high 2⁶⁴ + low
  [[nodiscard]] static WideFloat whole(std::uint64_t high, std::uint64_t low) {
    WideFloat result;
    if (high == 0 && low == 0) return result;
    result.m_[N - 1] = high;
    result.m_[N - 2] = low;
    result.e_ = 128;
    return normalized(result);
  }
  /// Of a scalar of no more bits: exact.
  template <class S>
  [[nodiscard]] static WideFloat from(const S& number);
  /// Rounded to a scalar of fewer bits.
  template <class S>
  [[nodiscard]] S to() const;

  [[nodiscard]] bool is_finite() const { return e_ < kNone / 2; }

  [[nodiscard]] WideFloat operator-() const {
    WideFloat opposite = *this;
    opposite.negative_ = !negative_;
    return opposite;
  }
  [[gnu::always_inline]] friend WideFloat operator+(const WideFloat& a, const WideFloat& b) {
    return sum(a, b, b.negative_);
  }
  [[gnu::always_inline]] friend WideFloat operator-(const WideFloat& a, const WideFloat& b) {
    return sum(a, b, !b.negative_);
  }
  [[gnu::always_inline]] friend WideFloat operator*(const WideFloat& a, const WideFloat& b) {
    return product(a, b);
  }
  friend WideFloat operator/(const WideFloat& a, const WideFloat& b) { return quotient(a, b); }
  friend WideFloat sqrt(const WideFloat& a) { return root(a); }
  WideFloat& operator+=(const WideFloat& other) { return *this = *this + other; }
  WideFloat& operator-=(const WideFloat& other) { return *this = *this - other; }

 private:
  using Limb = std::uint64_t;
  __extension__ using Double = unsigned __int128;
  using Limbs = std::array<Limb, N>;  ///< the least first
  static constexpr int kBits = 64 * static_cast<int>(N);
  static constexpr Limb kTop = Limb{1} << 63;
  static constexpr int kNone = 1 << 28;  ///< about the exponent of NaN

  [[nodiscard]] static WideFloat none() {
    WideFloat result;
    result.m_.back() = kTop;
    result.e_ = kNone;
    return result;
  }
  [[nodiscard, gnu::always_inline]] static WideFloat halved(WideFloat x) {
    --x.e_;
    return x;
  }
  [[nodiscard]] bool is_zero() const { return m_.back() == 0; }
  /// m to the bits of double.
  [[nodiscard]] double leading() const { return static_cast<double>(m_.back()) * 0x1p-64; }
  /// Of zero or a normal number.
  [[nodiscard]] static WideFloat of(double number) {
    WideFloat result;
    if (number == 0) return result;
    const auto bits = std::bit_cast<Limb>(number);
    result.negative_ = bits >> 63 != 0;
    result.e_ = static_cast<int>(bits >> 52 & 0x7ff) - 1022;
    result.m_.back() = kTop | bits << 11;
    return result;
  }

  /// f(0) to f(N − 1), in so many copies: loops would cost as much as their bodies.
  template <class F>
  [[gnu::always_inline]] static void for_each_limb(const F& f) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (f(i), ...);
    }
    (std::make_index_sequence<N>());
  }

  [[nodiscard, gnu::always_inline]] static Double together(const Limbs& m) requires(N == 2) {
    return Double{m[1]} << 64 | m[0];
  }
  [[nodiscard, gnu::always_inline]] static Limbs apart(Double m) requires(N == 2) {
    return {static_cast<Limb>(m), static_cast<Limb>(m >> 64)};
  }
  [[nodiscard, gnu::always_inline]] static Limbs right(const Limbs& m, int bits) {
    if constexpr (N == 2) {
      return apart(together(m) >> bits);
    } else {
      const auto whole = static_cast<std::size_t>(bits / 64);
      const int rest = bits % 64;
      Limbs result{};
      for (std::size_t i = 0; i + whole < N; ++i) {
        const Limb above = i + whole + 1 < N ? m[i + whole + 1] : 0;
        result[i] = static_cast<Limb>((Double{above} << 64 | m[i + whole]) >> rest);
      }
      return result;
    }
  }
  [[nodiscard, gnu::always_inline]] static Limbs left(const Limbs& m, int bits) {
    if constexpr (N == 2) {
      return apart(together(m) << bits);
    } else {
      const auto whole = static_cast<std::size_t>(bits / 64);
      const int rest = bits % 64;
      Limbs result{};
      for (std::size_t i = whole; i < N; ++i) {
        const Limb below = i > whole ? m[i - whole - 1] : 0;
        result[i] = static_cast<Limb>((Double{m[i - whole]} << 64 | below) << rest >> 64);
      }
      return result;
    }
  }
  /// By one bit to the left.
  [[gnu::always_inline]] static void double_up(Limbs& m) {
    for_each_limb([&](std::size_t i) {
      const std::size_t at = N - 1 - i;
      m[at] = m[at] << 1 | (at > 0 ? m[at - 1] >> 63 : 0);
    });
  }
  /// a + b; returns the carry.
  [[gnu::always_inline]] static bool add(Limbs& a, const Limbs& b) {
    Double carried = 0;
    for_each_limb([&](std::size_t i) {
      carried += Double{a[i]} + b[i];
      a[i] = static_cast<Limb>(carried);
      carried >>= 64;
    });
    return carried != 0;
  }
  /// a − b; returns whether the result is below zero.
  [[gnu::always_inline]] static bool subtract(Limbs& a, const Limbs& b) {
    Limb borrowed = 0;
    for_each_limb([&](std::size_t i) {
      const Double difference = Double{a[i]} - b[i] - borrowed;
      a[i] = static_cast<Limb>(difference);
      borrowed = static_cast<Limb>(difference >> 64) & 1;
    });
    return borrowed != 0;
  }

  [[nodiscard, gnu::always_inline]] static WideFloat sum(const WideFloat& a, const WideFloat& b,
                                                         bool b_negative) {
    const bool a_larger = a.e_ >= b.e_;
    const WideFloat& small = a_larger ? b : a;
    WideFloat result = a_larger ? a : b;
    const bool small_negative = a_larger ? b_negative : a.negative_;
    if (!a_larger) result.negative_ = b_negative;
    const int apart = result.e_ - small.e_;
    if (apart >= kBits) return result;
    const Limbs shifted = right(small.m_, apart);
    if (result.negative_ == small_negative) {
      if (add(result.m_, shifted)) {
        result.m_ = right(result.m_, 1);
        result.m_.back() |= kTop;
        ++result.e_;
      }
      return result;
    }
    if (subtract(result.m_, shifted)) {  // of one exponent
      Limbs opposite{};
      subtract(opposite, result.m_);
      result.m_ = opposite;
      result.negative_ = !result.negative_;
    }
    return normalized(result);
  }

  /// With the first bit of m in its place.
  [[nodiscard, gnu::always_inline]] static WideFloat normalized(WideFloat x) {
    if ((x.m_.back() & kTop) != 0) return x;
    int zeros = 0;
    for (std::size_t i = N; i-- > 0;) {
      zeros += std::countl_zero(x.m_[i]);
      if (x.m_[i] != 0) break;
    }
    if (zeros == kBits) return x.is_finite() ? WideFloat() : none();
    x.m_ = left(x.m_, zeros);
    x.e_ -= zeros;
    return x;
  }

  /// The first N limbs of a b, without the carry from below.
  [[nodiscard]] static Limbs upper_half(const Limbs& a, const Limbs& b) {
    std::array<Double, N> columns{};
    for_each_limb([&](std::size_t i) {
      for_each_limb([&](std::size_t j) {
        if (i + j + 1 < N) return;
        const Double part = Double{a[i]} * b[j];
        if (i + j >= N) columns[i + j - N] += static_cast<Limb>(part);
        columns[i + j + 1 - N] += static_cast<Limb>(part >> 64);
      });
    });
    Limbs result;
    Double carried = 0;
    for_each_limb([&](std::size_t c) {
      carried += columns[c];
      result[c] = static_cast<Limb>(carried);
      carried >>= 64;
    });
    return result;
  }

  [[nodiscard, gnu::always_inline]] static WideFloat product(const WideFloat& a,
                                                             const WideFloat& b) {
    WideFloat result;
    if constexpr (N == 2) {
      const Double low = (Double{a.m_[1]} * b.m_[0] >> 64) + (Double{a.m_[0]} * b.m_[1] >> 64);
      result.m_ = apart(Double{a.m_[1]} * b.m_[1] + low);
    } else {
      result.m_ = upper_half(a.m_, b.m_);
    }
    if (result.is_zero()) return a.is_finite() && b.is_finite() ? WideFloat() : none();
    result.negative_ = a.negative_ != b.negative_;
    result.e_ = std::min(a.e_ + b.e_, kNone);
    if ((result.m_.back() & kTop) == 0) {
      double_up(result.m_);
      --result.e_;
    }
    return result;
  }

  /// From 1/b to twice the bits of double, then the quotient to four times those of double.
  [[nodiscard]] static WideFloat quotient(const WideFloat& a, const WideFloat& b) {
    if (b.is_zero() || !b.is_finite()) return none();
    WideFloat reciprocal = of(1 / b.leading());
    reciprocal.e_ -= b.e_;
    reciprocal.negative_ = b.negative_;
    reciprocal += reciprocal * (WideFloat(1) - b * reciprocal);
    const WideFloat rough = a * reciprocal;
    return rough + reciprocal * (a - b * rough);
  }

  /// From 1/√a to twice the bits of double, then the root to four times those of double.
  [[nodiscard]] static WideFloat root(const WideFloat& a) {
    if (a.is_zero()) return a;
    if (a.negative_ || !a.is_finite()) return none();
    const int odd = a.e_ & 1;
    WideFloat inverse = of(1 / std::sqrt(a.leading() * (1 + odd)));
    inverse.e_ -= (a.e_ - odd) / 2;
    inverse += halved(inverse * (WideFloat(1) - a * inverse * inverse));
    const WideFloat rough = a * inverse;
    return rough + halved(inverse * (a - rough * rough));
  }

  /// Rounded to so many bits: m as a whole number of them.
  [[nodiscard]] WideFloat rounded(int bits) const {
    WideFloat result = *this;
    Limbs half{};
    const int dropped = kBits - bits;
    half[static_cast<std::size_t>((dropped - 1) / 64)] = Limb{1} << ((dropped - 1) % 64);
    if (add(result.m_, half)) {
      result.m_ = {};
      result.m_.back() = kTop;
      ++result.e_;
    }
    result.m_ = right(result.m_, dropped);
    return result;
  }

  Limbs m_{};  ///< all zero of zero
  int e_ = -kNone;
  bool negative_ = false;
};

template <std::size_t N>
template <class S>
WideFloat<N> WideFloat<N>::from(const S& number) {
  WideFloat result;
  if constexpr (is_native_quadruple<S>) {
    std::memcpy(result.m_.data(), &number.backend().value(), sizeof(result.m_));
    Limb& top = result.m_.back();
    result.negative_ = top >> 63 != 0;
    result.e_ = static_cast<int>(top >> 48 & 0x7fff) - 0x3ffe;
    if (result.e_ == -0x3ffe) return WideFloat();  // less than any normal number
    if (result.e_ == 0x7fff - 0x3ffe) return none();
    top = (top & 0xffffffffffff) | Limb{1} << 48;
    result.m_ = left(result.m_, kBits - 113);
  } else {
    static_assert((S::backend_type::bit_count + 63) / 64 == N);
    using std::isfinite;
    if (!isfinite(number)) return none();
    if (number == 0) return result;
    result.negative_ = number < 0;
    const auto& backend = number.backend();
    std::memcpy(result.m_.data(), backend.bits().limbs(), sizeof(result.m_));
    result.m_ = left(result.m_, kBits - static_cast<int>(S::backend_type::bit_count));
    result.e_ = backend.exponent() + 1;
  }
  return result;
}

template <std::size_t N>
template <class S>
S WideFloat<N>::to() const {
  constexpr int kMostExponent = std::numeric_limits<S>::max_exponent;
  constexpr int kLeastExponent = std::numeric_limits<S>::min_exponent;
  if (!is_finite()) return std::numeric_limits<S>::quiet_NaN();
  WideFloat whole = rounded(std::numeric_limits<S>::digits);
  if (is_zero() || whole.e_ < kLeastExponent) return S(0);
  if (whole.e_ > kMostExponent) return std::numeric_limits<S>::infinity();
  S result(0);
  if constexpr (is_native_quadruple<S>) {
    whole.m_.back() &= 0xffffffffffff;
    whole.m_.back() |= static_cast<Limb>(whole.e_ + 0x3ffe) << 48 | Limb{negative_} << 63;
    std::memcpy(&result.backend().value(), whole.m_.data(), sizeof(whole.m_));
  } else {
    auto& backend = result.backend();
    backend.bits().resize(static_cast<unsigned>(N), static_cast<unsigned>(N));
    std::memcpy(backend.bits().limbs(), whole.m_.data(), sizeof(whole.m_));
    backend.exponent() = static_cast<typename S::backend_type::exponent_type>(whole.e_ - 1);
    backend.sign() = negative_;
  }
  return result;
}

/// The scalar in which a program asked for in S runs, and the conversions to it and back.
template <class S>
struct RunsIn {
  using Type = S;
  [[nodiscard]] static const S& from(const S& number) { return number; }
  [[nodiscard]] static const S& to(const S& number) { return number; }
};
template <class S>
requires(std::numeric_limits<S>::digits > 64) struct RunsIn<S> {
  using Type = WideFloat<(std::numeric_limits<S>::digits + 63) / 64>;
  [[nodiscard]] static Type from(const S& number) { return Type::template from<S>(number); }
  [[nodiscard]] static S to(const Type& number) { return number.template to<S>(); }
};

}  // namespace tribo::reference
