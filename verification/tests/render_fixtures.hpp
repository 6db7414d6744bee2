#pragma once

#include <gtest/gtest.h>
#include <png.h>

#include <string>

#include "verification/picture/render/image.hpp"

namespace tribo::verification::render {

/// A PNG file as libpng reads it.
inline Image read_back(const std::string& file) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  EXPECT_NE(png_image_begin_read_from_memory(&header, file.data(), file.size()), 0)
      << header.message;
  EXPECT_EQ(header.format, static_cast<png_uint_32>(PNG_FORMAT_RGB));
  Image image({static_cast<int>(header.width), static_cast<int>(header.height)}, {});
  if (image.pixels().empty()) return image;
  EXPECT_NE(png_image_finish_read(&header, nullptr, image.at(0, 0).data(), 0, nullptr), 0)
      << header.message;
  return image;
}

}  // namespace tribo::verification::render
