#include "verification/picture/render/picture.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "verification/picture/render/pressure_paint.hpp"
#include "verification/picture/render/shading.hpp"

namespace tribo::verification::render {
namespace {

constexpr double kAlike = 0.02;  ///< difference of light between corners of one pixel

/// What is seen in one direction.
struct Seen {
  std::size_t solid = kNothing;
  Colour colour = kBackground;

  static constexpr std::size_t kNothing = static_cast<std::size_t>(-1);
};

/// Shades what rays meet.
class Painter {
 public:
  Painter(const Stage& stage, const View& view) : camera_(view.camera), shading_(stage, view) {}

  /// At a place of the picture.
  [[nodiscard]] Seen look(double x, double y) const {
    const Ray ray = camera_.ray(x, y);
    const auto found = shading_.tracer().first(ray);
    if (!found) return {};
    const Vector point = ray.origin + found->hit.t * ray.direction;
    return {found->solid, shading_.colour({found->solid, point, found->hit.normal})};
  }

 private:
  const Camera& camera_;
  Shading shading_;
};

using Corners = std::array<const Seen*, 4>;

bool are_alike(const Corners& corners) {
  return std::ranges::all_of(corners, [&](const Seen* seen) {
    const Colour difference = seen->colour - corners[0]->colour;
    return seen->solid == corners[0]->solid && difference.cwiseAbs().maxCoeff() < kAlike;
  });
}

Colour mean(const Corners& corners) {
  return (corners[0]->colour + corners[1]->colour + corners[2]->colour + corners[3]->colour) / 4;
}

/// The mean of eight samples of the pixel whose upper left corner is at (x, y).
Colour sampled(const Painter& painter, int x, int y) {
  Colour sum = Colour::Zero();
  for (const auto& [across, along] : kSpread) {
    sum += painter.look(x + (1 + across) / 2, y + (1 + along) / 2).colour;
  }
  return sum / static_cast<double>(kSpread.size());
}

/// At the corners of pixels along the line y.
std::vector<Seen> line(const Painter& painter, int width, int y) {
  std::vector<Seen> seen;
  for (int x = 0; x <= width; ++x) seen.push_back(painter.look(x, y));
  return seen;
}

}  // namespace

Image picture(const Stage& stage, const View& view) {
  const Size size = view.camera.size;
  const Painter painter(stage, view);
  Image image(size, stored(kBackground));
  std::vector<Seen> above = line(painter, size.width, 0);
  for (int y = 0; y < size.height; ++y) {
    std::vector<Seen> below = line(painter, size.width, y + 1);
    for (int x = 0; x < size.width; ++x) {
      const auto i = static_cast<std::size_t>(x);
      const Corners corners = {&above[i], &above[i + 1], &below[i], &below[i + 1]};
      image.at(x, y) = stored(are_alike(corners) ? mean(corners) : sampled(painter, x, y));
    }
    above = std::move(below);
  }
  paint_pressure(stage, view.camera, image);
  return image;
}

}  // namespace tribo::verification::render
