#pragma once

#include <string_view>

namespace tribo::verification::report {

/// A part of a picture, as fractions of its width and height from its left upper corner.
struct Region {
  double left = 0, top = 0, right = 1, bottom = 1;
};

/// The frame of the first panel of a picture that gnuplot drew, with a margin: what its tics and
/// grid span, which stand before its first curve. The whole picture where that is not found.
[[nodiscard]] Region first_panel(std::string_view svg);

}  // namespace tribo::verification::report
