#pragma once

#include <string_view>

#include "verification/picture/render/image.hpp"

namespace tribo::verification::render {

inline constexpr int kTextHeight = 14;  ///< of a line [px]

[[nodiscard]] int text_width(std::string_view text);

/// Writes a number with its unit in dark grey, its upper left corner at (x, y); text outside the
/// picture is cut off. Letters that do not occur in numbers, seconds and pascals are left blank.
void write(Image& image, int x, int y, std::string_view text);

}  // namespace tribo::verification::render
