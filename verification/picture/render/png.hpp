#pragma once

#include <string>

#include "verification/picture/render/image.hpp"

namespace tribo::verification::render {

/// The bytes of a PNG file with 8 bits for each of red, green and blue; no dates or remarks.
[[nodiscard]] std::string png(const Image& image);

}  // namespace tribo::verification::render
