#include "verification/report/thumbnail.hpp"

#include <png.h>

#include <array>
#include <vector>

#include "verification/render/png.hpp"

namespace tribo::verification::report {
namespace {

constexpr png_uint_32 kWidest = 400;  ///< of the small picture [px]
constexpr png_uint_32 kMost = 10'000;

/// Rows of red, green and blue.
struct Bitmap {
  png_uint_32 width = 0, height = 0;
  std::vector<png_byte> bytes;

  [[nodiscard]] std::size_t at(std::size_t x, std::size_t y) const { return 3 * (y * width + x); }
};

std::optional<Bitmap> read_bitmap(std::string_view png) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&header, png.data(), png.size()) == 0) return std::nullopt;
  header.format = PNG_FORMAT_RGB;
  Bitmap bitmap{.width = header.width, .height = header.height, .bytes = {}};
  if (header.width > kMost || header.height > kMost) {
    png_image_free(&header);
    return std::nullopt;
  }
  bitmap.bytes.resize(PNG_IMAGE_SIZE(header));
  const png_color white{255, 255, 255};  // under what lets it through
  if (png_image_finish_read(&header, &white, bitmap.bytes.data(), 0, nullptr) == 0) {
    return std::nullopt;
  }
  return bitmap;
}

render::Pixel mean(const Bitmap& bitmap, std::size_t left, std::size_t top, std::size_t side) {
  std::array<std::size_t, 3> sum{};
  for (std::size_t y = top; y < top + side; ++y) {
    for (std::size_t x = left; x < left + side; ++x) {
      for (std::size_t c = 0; c < 3; ++c) sum[c] += bitmap.bytes[bitmap.at(x, y) + c];
    }
  }
  render::Pixel pixel{};
  for (std::size_t c = 0; c < 3; ++c) {
    pixel[c] = static_cast<std::uint8_t>((sum[c] + side * side / 2) / (side * side));
  }
  return pixel;
}

}  // namespace

std::optional<Thumbnail> thumbnail(std::string_view png) {
  const std::optional<Bitmap> bitmap = read_bitmap(png);
  if (!bitmap) return std::nullopt;
  const std::size_t side = (bitmap->width + kWidest - 1) / kWidest;
  const render::Size size = {static_cast<int>(bitmap->width / side),
                             static_cast<int>(bitmap->height / side)};
  if (size.width == 0 || size.height == 0) return std::nullopt;
  render::Image image(size, {});
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      image.at(x, y) = mean(
          *bitmap, static_cast<std::size_t>(x) * side, static_cast<std::size_t>(y) * side, side);
    }
  }
  return Thumbnail{render::png(image), size};
}

}  // namespace tribo::verification::report
