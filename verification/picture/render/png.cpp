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

}  // namespace tribo::verification::render
