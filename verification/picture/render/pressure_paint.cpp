#include "verification/picture/render/pressure_paint.hpp"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <string>

#include "verification/picture/render/text.hpp"

namespace tribo::verification::render {
namespace {

constexpr double kSurfaceOpaque = 0.9;                           ///< of a contact surface
constexpr int kBarWidth = 80, kBarHeight = 8, kScaleMargin = 8;  ///< of the scale [px]

using PixelPlace = models::Vector2<double>;

/// A corner of a triangle in a picture.
struct PressedCorner {
  PixelPlace place;
  double share = 0;  ///< of the largest pressure
};

/// Of a triangle, positive if its corners go clockwise on the screen.
double doubled_area(const PixelPlace& a, const PixelPlace& b, const PixelPlace& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

void blend_over(const Colour& colour, double opaque, Pixel& pixel) {
  pixel = stored(opaque * colour + (1 - opaque) * shown(pixel));
}

/// Fills the pixels whose middles are in a triangle; pressures are interpolated.
void fill(const PressedCorner& a, const PressedCorner& b, const PressedCorner& c, Image& image) {
  const double area = doubled_area(a.place, b.place, c.place);
  if (area == 0) return;
  Eigen::AlignedBox2d box(a.place);
  box.extend(b.place).extend(c.place);
  const auto first = [](double x) { return std::max(0, static_cast<int>(std::floor(x))); };
  const int right = std::min(image.size().width - 1, static_cast<int>(std::ceil(box.max()[0])));
  const int bottom = std::min(image.size().height - 1, static_cast<int>(std::ceil(box.max()[1])));
  for (int y = first(box.min()[1]); y <= bottom; ++y) {
    for (int x = first(box.min()[0]); x <= right; ++x) {
      const PixelPlace here(x + 0.5, y + 0.5);
      const double of_a = doubled_area(here, b.place, c.place) / area;
      const double of_b = doubled_area(a.place, here, c.place) / area, of_c = 1 - of_a - of_b;
      if (of_a < 0 || of_b < 0 || of_c < 0) continue;
      const double share = of_a * a.share + of_b * b.share + of_c * c.share;
      blend_over(pressure_colour(share), kSurfaceOpaque, image.at(x, y));
    }
  }
}

void paint_scale(double most, Image& image) {
  const int top = image.size().height - kScaleMargin - kTextHeight;
  if (top < 0 || image.size().width < kBarWidth + 2 * kScaleMargin) return;
  for (int x = 0; x < kBarWidth; ++x) {
    const Colour colour = pressure_colour((x + 0.5) / kBarWidth);
    for (int y = 0; y < kBarHeight; ++y)
      image.at(kScaleMargin + x, top + (kTextHeight - kBarHeight) / 2 + y) = stored(colour);
  }
  write(image, 2 * kScaleMargin + kBarWidth, top, pressure_text(most));
}

}  // namespace

void paint_pressure(const Stage& stage, const Camera& camera, Image& image) {
  if (!(stage.most_pressure > 0)) return;
  for (const PressedPiece& piece : stage.pressed) {
    std::vector<PressedCorner> corners;
    for (std::size_t i = 0; i < piece.corners.size(); ++i)
      corners.push_back({camera.place(piece.corners[i]), piece.pressures[i] / stage.most_pressure});
    for (std::size_t i = 2; i < corners.size(); ++i)
      fill(corners[0], corners[i - 1], corners[i], image);
  }
  paint_scale(stage.most_pressure, image);
}

}  // namespace tribo::verification::render
