#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "verification/render/image.hpp"

namespace tribo::verification::report {

struct Thumbnail {
  std::string file;  ///< the bytes of a PNG file
  render::Size size;
};

/// A picture made smaller by a whole number, to at most 400 pixels of width: each pixel is the mean
/// of those that it stands for. Nothing for what is no PNG, or one of more than 10 000 pixels of
/// width or height.
[[nodiscard]] std::optional<Thumbnail> thumbnail(std::string_view png);

}  // namespace tribo::verification::report
