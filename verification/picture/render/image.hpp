#pragma once

#include <cstddef>
#include <vector>

#include "verification/picture/render/colour.hpp"

namespace tribo::verification::render {

/// Width and height of a picture.
struct Size {
  int width = 0;   ///< [px]
  int height = 0;  ///< [px]
};

/// Pixels, row by row from the top.
class Image {
 public:
  Image(Size size, const Pixel& fill)
      : size_(size),
        pixels_(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height),
                fill) {}

  [[nodiscard]] Size size() const { return size_; }
  [[nodiscard]] const std::vector<Pixel>& pixels() const { return pixels_; }
  [[nodiscard]] Pixel& at(int x, int y) { return pixels_[index(x, y)]; }
  [[nodiscard]] const Pixel& at(int x, int y) const { return pixels_[index(x, y)]; }

 private:
  [[nodiscard]] std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) +
           static_cast<std::size_t>(x);
  }

  Size size_;
  std::vector<Pixel> pixels_;
};

}  // namespace tribo::verification::render
