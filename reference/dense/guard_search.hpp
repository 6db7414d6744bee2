#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "reference/dense/piece.hpp"
#include "reference/dense/switched_system.hpp"
#include "reference/tape/evaluate.hpp"

namespace tribo::reference {

/// Where a guard falls through zero on a piece.
template <class S>
struct GuardCrossing {
  std::size_t guard = 0;
  S tau{};
};

template <class S>
struct GuardFinding {
  std::optional<GuardCrossing<S>> crossing;  ///< the first
  std::optional<GuardCrossing<S>> graze;     ///< a minimum that may or may not reach zero
};

/// Looks for zeros of the guards of a mode on the polynomials of its solution.
///
/// Guards and their rates are evaluated at some points of a piece. A guard below zero at one of
/// them has a zero before it. Where a guard falls at one point and rises at the next, its minimum
/// is located in S and decides; a minimum nearer to zero than the accuracy of the solution cannot
/// be decided.
template <class S>
class GuardSearch {
 public:
  /// `tolerance`: relative accuracy of a guard on a piece.
  GuardSearch(const RecordedMode& mode, const S& tolerance)
      : flow_(mode.rate, kOrder),
        along_(mode.guards, 1),
        curved_(mode.guards, kOrder),
        sizes_(mode.sizes),
        tolerance_(tolerance) {}

  /// The first crossing of a piece, or a graze before it.
  [[nodiscard]] GuardFinding<S> first(const Piece<S>& piece) {
    GuardFinding<S> found;
    std::vector<Look> before = look(piece, S(0)), after;
    for (int j = 1; j <= kPoints && !found.crossing && !found.graze; ++j) {
      const Interval at{S(j - 1) / kPoints, S(j) / kPoints};
      after = look(piece, at.high);
      for (std::size_t i = 0; i < sizes_.size(); ++i) {
        keep_earlier(within(piece, i, at, before[i], after[i]), found);
      }
      before = std::move(after);
    }
    return found;
  }

  /// Whether every guard has a value at y; false where two bodies are in one place.
  [[nodiscard]] bool defined_at(const Vector<S>& y) {
    using std::isfinite;
    models::Matrix<S> line = models::Matrix<S>::Zero(y.size(), 2);
    line.col(0) = y;
    along_.along(line);
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      if (!isfinite(along_.output(static_cast<int>(i), 0))) return false;
    }
    return true;
  }

  /// A guard that is zero to rounding and about to fall, if there is one: its first derivative that
  /// is more than rounding is below zero. On a column that begins to fall, the fall of each contact
  /// shows two derivatives later than that of the one below it.
  [[nodiscard]] std::optional<std::size_t> falling(const Vector<S>& y) {
    models::Matrix<S> solution;
    flow_.solve(y, solution);
    curved_.along(solution);
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      using std::abs;
      const auto output = static_cast<int>(i);
      if (abs(curved_.output(output, 0)) > noise(i)) continue;
      S still = noise(i);
      for (int k = 1; k <= kOrder; ++k) {
        still *= kStill;
        const S& derivative = curved_.output(output, k);
        if (derivative < -still) return i;
        if (derivative > still) break;
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr int kPoints = 16;
  static constexpr double kRounding = 1e4;   ///< a guard is zero below this many roundings of it
  static constexpr double kStill = 1e3;      ///< its rate, below this many of those in a second
  static constexpr int kOrder = 10;          ///< number of derivatives that are examined
  static constexpr double kUndecided = 100;  ///< a minimum, below this many tolerances

  struct Interval {
    S low, high;
  };
  /// A guard and its derivative by τ.
  struct Look {
    S g{}, rate{};
  };

  [[nodiscard]] S noise(std::size_t i) const {
    return S(kRounding * sizes_[i]) * std::numeric_limits<S>::epsilon();
  }

  [[nodiscard]] std::vector<Look> look(const Piece<S>& piece, const S& tau) {
    models::Matrix<S> line(piece.y0.size(), 2);
    line.col(0) = piece.value(tau);
    line.col(1) = piece.slope(tau);
    along_.along(line);
    std::vector<Look> result;
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      const auto output = static_cast<int>(i);
      result.push_back({along_.output(output, 0), along_.output(output, 1)});
    }
    return result;
  }
  [[nodiscard]] Look look(const Piece<S>& piece, std::size_t i, const S& tau) {
    return look(piece, tau)[i];
  }

  static void keep_earlier(const GuardFinding<S>& one, GuardFinding<S>& found) {
    if (one.graze) found.graze = one.graze;
    if (!one.crossing) return;
    if (!found.crossing || one.crossing->tau < found.crossing->tau) found.crossing = one.crossing;
  }

  /// Guard i between two neighbouring points.
  [[nodiscard]] GuardFinding<S> within(const Piece<S>& piece, std::size_t i, const Interval& at,
                                       const Look& a, const Look& b) {
    if (b.g < 0) return {crossing(piece, i, at, a), {}};
    const bool dips = a.g > noise(i) && a.rate < 0 && b.rate > 0;
    if (!dips || !may_reach_zero(a, b)) return {};
    const S bottom = minimum(piece, i, at);
    const S g = look(piece, i, bottom).g;
    const S undecided = kUndecided * tolerance_ * sizes_[i];
    if (g > undecided) return {};
    if (g > -undecided) return {{}, GuardCrossing<S>{i, bottom}};
    return {GuardCrossing<S>{i, locate(piece, i, {at.low, bottom})}, {}};
  }

  [[nodiscard]] GuardCrossing<S> crossing(const Piece<S>& piece, std::size_t i, const Interval& at,
                                          const Look& a) {
    const bool falls_at_once = a.g <= noise(i) && !(a.rate > 0);
    return {i, falls_at_once ? at.low : locate(piece, i, at)};
  }

  /// Whether a guard that falls at one point and rises at the next may reach zero between: not by
  /// four times its rates there. At rest they are rounding.
  [[nodiscard]] static bool may_reach_zero(const Look& a, const Look& b) {
    return 4 * std::max<S>(-a.rate, b.rate) > kPoints * std::min(a.g, b.g);
  }

  /// Where the rate of guard i, below zero at `low` and above at `high`, vanishes.
  [[nodiscard]] S minimum(const Piece<S>& piece, std::size_t i, Interval at) {
    using std::sqrt;
    const S enough = sqrt(std::numeric_limits<S>::epsilon());
    while (at.high - at.low > enough) {
      const S middle = (at.low + at.high) / 2;
      (look(piece, i, middle).rate < 0 ? at.low : at.high) = middle;
    }
    return (at.low + at.high) / 2;
  }

  /// The zero of guard i, above zero after `low` and below at `high`, by halving to rounding.
  [[nodiscard]] S locate(const Piece<S>& piece, std::size_t i, Interval at) {
    while (at.high - at.low > 4 * std::numeric_limits<S>::epsilon()) {
      const S middle = (at.low + at.high) / 2;
      (look(piece, i, middle).g < 0 ? at.high : at.low) = middle;
    }
    return at.high;
  }

  Series<S> flow_, along_, curved_;
  std::vector<double> sizes_;
  S tolerance_;
};

}  // namespace tribo::reference
