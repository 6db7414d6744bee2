#include "verification/render/picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "verification/render/tracer.hpp"

namespace tribo::verification::render {
namespace {

constexpr double kAmbient = 0.42;      ///< light from everywhere
constexpr double kDirect = 0.70;       ///< from the light, on what faces it
constexpr double kRimWidth = 0.35;     ///< cosine to the view at which a rim begins
constexpr double kRimLight = 0.45;     ///< left at a silhouette
constexpr double kDarkQuarter = 0.74;  ///< light of every second quarter of a round solid
constexpr double kDarkSquare = 0.86;   ///< of every second square of the ground
constexpr double kFadeDistance = 3.5;  ///< at which the ground is half gone, in extents
constexpr double kAlike = 0.02;        ///< difference of light between corners of one pixel

const Colour kBackground = Colour::Ones();

/// What is seen in one direction.
struct Seen {
  std::size_t solid = kNothing;
  Colour colour = kBackground;

  static constexpr std::size_t kNothing = static_cast<std::size_t>(-1);
};

bool is_round(const Solid& solid) {
  return !is_ground(solid) && !std::holds_alternative<models::geometry::Box<double>>(solid.shape);
}

bool is_odd_square(const Vector& r, double side) {
  return std::fmod(std::floor(r[0] / side) + std::floor(r[1] / side), 2) != 0;
}

/// Shades what rays meet.
class Painter {
 public:
  Painter(const Stage& stage, const View& view)
      : stage_(stage),
        view_(view),
        tracer_(stage),
        to_light_(to_light()),
        side_(chequer_side(view.extent)) {}

  /// At a place of the picture.
  [[nodiscard]] Seen look(double x, double y) const {
    const Ray ray = view_.camera.ray(x, y);
    const auto found = tracer_.first(ray);
    if (!found) return {};
    return {found->solid, colour(ray, found->solid, found->hit)};
  }

 private:
  [[nodiscard]] Colour colour(const Ray& ray, std::size_t index, const Hit& hit) const {
    const Solid& solid = stage_[index];
    const Vector point = ray.origin + hit.t * ray.direction;
    const Vector r = solid.at.R.transpose() * (point - solid.at.p);
    const Colour lit = solid.colour * illumination(point, index, hit.normal);
    if (is_ground(solid)) return faded(lit * (is_odd_square(r, side_) ? kDarkSquare : 1), point);
    const double facing = -hit.normal.dot(ray.direction);
    const double rim = kRimLight + (1 - kRimLight) * std::min(1.0, facing / kRimWidth);
    return lit * rim * (is_round(solid) && r[0] * r[1] > 0 ? kDarkQuarter : 1);
  }

  /// Light from everywhere, more from above, and from the light by Lambert's law.
  [[nodiscard]] double illumination(const Vector& point,
                                    std::size_t solid,
                                    const Vector& normal) const {
    const double ambient = kAmbient * (3 + normal[2]) / 4;
    const double facing = normal.dot(to_light_);
    if (facing <= 0) return ambient;
    return ambient + kDirect * facing * tracer_.light_at(point, solid);
  }

  [[nodiscard]] Colour faded(const Colour& colour, const Vector& point) const {
    const double distance = (point - view_.middle).norm() / (kFadeDistance * view_.extent);
    const double left = 1 / (1 + distance * distance * distance * distance);
    return kBackground + left * (colour - kBackground);
  }

  const Stage& stage_;
  const View& view_;
  Tracer tracer_;
  Vector to_light_;
  double side_;  ///< of the squares of the ground [m]
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
  return image;
}

}  // namespace tribo::verification::render
