#pragma once

#include <string>

#include "verification/picture/render/image.hpp"

namespace tribo::verification::render {

/// The bytes of a PNG file with 8 bits for each of red, green and blue; no dates or remarks.
[[nodiscard]] std::string png(const Image& image);

/// The pixels of such a file. Throws std::runtime_error if it is none.
[[nodiscard]] Image read_png(const std::string& file);

}  // namespace tribo::verification::render
