#include "verification/picture/render/png.hpp"

#include <png.h>

#include <stdexcept>

namespace tribo::verification::render {

std::string png(const Image& image) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = static_cast<png_uint_32>(image.size().width);
  header.height = static_cast<png_uint_32>(image.size().height);
  header.format = PNG_FORMAT_RGB;
  png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(header);
  std::string file(bytes, '\0');
  const void* const pixels = image.pixels().data();
  if (png_image_write_to_memory(&header, file.data(), &bytes, 0, pixels, 0, nullptr) == 0) {
    throw std::runtime_error(std::string("libpng: ") + header.message);
  }
  file.resize(bytes);
  return file;
}

Image read_png(const std::string& file) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  const bool begun = png_image_begin_read_from_memory(&header, file.data(), file.size()) != 0;
  header.format = PNG_FORMAT_RGB;
  Image image({static_cast<int>(header.width), static_cast<int>(header.height)}, {});
  if (!begun || png_image_finish_read(&header, nullptr, image.at(0, 0).data(), 0, nullptr) == 0)
    throw std::runtime_error(std::string("libpng: ") + header.message);
  return image;
}

}  // namespace tribo::verification::render
