#include "verification/report/thumbnail.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

namespace tribo::verification::report {
namespace {

constexpr png_uint_32 kMost = 10'000;
constexpr std::size_t kLevels = 4;  ///< of red, green and blue each

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

/// The part of a bitmap, at least a pixel of it.
Bitmap cut(const Bitmap& whole, const Region& part) {
  const auto pixel = [](double fraction, png_uint_32 size) {
    return std::min(static_cast<png_uint_32>(fraction * size), size - 1);
  };
  const png_uint_32 left = pixel(part.left, whole.width), top = pixel(part.top, whole.height);
  Bitmap bitmap{.width = pixel(part.right, whole.width) - left + 1,
                .height = pixel(part.bottom, whole.height) - top + 1,
                .bytes = {}};
  for (png_uint_32 y = 0; y < bitmap.height; ++y) {
    const auto row = whole.bytes.begin() + static_cast<std::ptrdiff_t>(whole.at(left, top + y));
    bitmap.bytes.insert(bitmap.bytes.end(), row, row + 3 * std::ptrdiff_t{bitmap.width});
  }
  return bitmap;
}

/// The mean of a square of pixels, on `kLevels` levels.
render::Pixel mean(const Bitmap& bitmap, std::size_t left, std::size_t top, std::size_t side) {
  std::array<std::size_t, 3> sum{};
  for (std::size_t y = top; y < top + side; ++y) {
    for (std::size_t x = left; x < left + side; ++x) {
      for (std::size_t c = 0; c < 3; ++c) sum[c] += bitmap.bytes[bitmap.at(x, y) + c];
    }
  }
  render::Pixel pixel{};
  for (std::size_t c = 0; c < 3; ++c) {
    const std::size_t whole = 255 * side * side;
    const std::size_t level = (sum[c] * (kLevels - 1) + whole / 2) / whole;
    pixel[c] = static_cast<std::uint8_t>(level * 255 / (kLevels - 1));
  }
  return pixel;
}

/// The bytes of a PNG file with a list of its colours, of which there are 4³ at most.
std::string small_png(const render::Image& image) {
  const auto& pixels = image.pixels();
  std::vector<render::Pixel> colours(pixels.begin(), pixels.end());
  std::sort(colours.begin(), colours.end());
  colours.erase(std::unique(colours.begin(), colours.end()), colours.end());
  std::vector<png_byte> numbers;
  for (const render::Pixel& pixel : pixels) {
    const auto found = std::lower_bound(colours.begin(), colours.end(), pixel);
    numbers.push_back(static_cast<png_byte>(found - colours.begin()));
  }
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = static_cast<png_uint_32>(image.size().width);
  header.height = static_cast<png_uint_32>(image.size().height);
  header.format = PNG_FORMAT_RGB_COLORMAP;
  header.colormap_entries = static_cast<png_uint_32>(colours.size());
  png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(header);
  std::string file(bytes, '\0');
  if (png_image_write_to_memory(&header, file.data(), &bytes, 0, numbers.data(), 0,
                                colours.data()) == 0) {
    throw std::runtime_error(std::string("libpng: ") + header.message);
  }
  file.resize(bytes);
  return file;
}

}  // namespace

std::optional<Thumbnail> thumbnail(std::string_view png, const Region& part,
                                   const render::Size& most) {
  const std::optional<Bitmap> whole = read_bitmap(png);
  if (!whole) return std::nullopt;
  const Bitmap bitmap = cut(*whole, part);
  const auto widest = static_cast<std::size_t>(most.width);
  const auto tallest = static_cast<std::size_t>(most.height);
  const std::size_t side =
      std::max((bitmap.width + widest - 1) / widest, (bitmap.height + tallest - 1) / tallest);
  const render::Size size = {static_cast<int>(bitmap.width / side),
                             static_cast<int>(bitmap.height / side)};
  if (size.width == 0 || size.height == 0) return std::nullopt;
  render::Image image(size, {});
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      image.at(x, y) = mean(bitmap, static_cast<std::size_t>(x) * side,
                            static_cast<std::size_t>(y) * side, side);
    }
  }
  return Thumbnail{small_png(image), size};
}

}  // namespace tribo::verification::report
