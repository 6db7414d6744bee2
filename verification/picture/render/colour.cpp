#include "verification/picture/render/colour.hpp"

#include <algorithm>
#include <cmath>

namespace tribo::verification::render {

Pixel stored(const Colour& colour) {
  Pixel pixel{};
  for (int i = 0; i < 3; ++i) {
    const double light = std::clamp(colour[i], 0.0, 1.0);
    pixel[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(std::lround(255 * std::sqrt(light)));
  }
  return pixel;
}

Colour shown(const Pixel& pixel) {
  const Vector level = Vector(pixel[0], pixel[1], pixel[2]) / 255;
  return level.cwiseProduct(level);
}

Colour body_colour(int i) {
  // Blue, orange, green, vermillion, purple, sky, yellow.
  static constexpr std::array<Pixel, 7> kPalette = {{{0x00, 0x72, 0xB2},
                                                     {0xE6, 0x9F, 0x00},
                                                     {0x00, 0x9E, 0x73},
                                                     {0xD5, 0x5E, 0x00},
                                                     {0xCC, 0x79, 0xA7},
                                                     {0x56, 0xB4, 0xE9},
                                                     {0xF0, 0xE4, 0x42}}};
  return shown(kPalette[static_cast<std::size_t>(i) % kPalette.size()]);
}

Colour world_colour() {
  return shown({0xD0, 0xD0, 0xD0});
}

}  // namespace tribo::verification::render
