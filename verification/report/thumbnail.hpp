#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "verification/picture/render/image.hpp"
#include "verification/report/first_panel.hpp"

namespace tribo::verification::report {

struct Thumbnail {
  std::string file;  ///< the bytes of a PNG file
  render::Size size;
};

/// A part of a picture reduced by a whole-number factor, to at most `most` pixels, by default the
/// place that a card of the first page has for it: each pixel is the mean of those that it
/// replaces, on four levels of each colour, which makes one kilobyte of a plot. Nothing for data
/// that are no PNG, or a PNG of more than 10 000 pixels of width or height.
[[nodiscard]] std::optional<Thumbnail> thumbnail(std::string_view png, const Region& part = {},
                                                 const render::Size& most = {200, 144});

}  // namespace tribo::verification::report
