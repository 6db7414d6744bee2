#pragma once

#include <optional>

#include "verification/judge/verdict.hpp"

namespace tribo::verification::report {

/// The numbers of a verdict on a scale that shows its band: logarithms (the uncertainty to first
/// order) if the band spans decades.
struct BandScale {
  std::optional<double> low, high, measured;
  double uncertainty = 0;
  double from = 0, to = 1;  ///< the ends of the scale
  bool logarithmic = false;

  /// The place of a number on the scale: 0 at `from`, 1 at `to`.
  [[nodiscard]] double fraction(double on_scale) const { return (on_scale - from) / (to - from); }

  /// The place of a value of the observable, an end of the scale for a value off it; nothing for a
  /// value without a place: no number, or no logarithm.
  [[nodiscard]] std::optional<double> place(double value) const;
};

/// A band with two ends has half of its width to either side; one with one end reaches from there
/// to the measured value, unless that is far off.
[[nodiscard]] BandScale band_scale(const Verdict& verdict);

/// Nothing for a number that is not finite, which is no end of a band.
[[nodiscard]] std::optional<double> finite(std::optional<double> value);

}  // namespace tribo::verification::report
