#include "verification/picture/render/shading.hpp"

#include <algorithm>
#include <cmath>

#include "verification/picture/render/light.hpp"

namespace tribo::verification::render {
namespace {

constexpr double kRimWidth = 0.35;     ///< cosine to the view at which a rim begins
constexpr double kRimLight = 0.45;     ///< left at a silhouette
constexpr double kFadeDistance = 3.5;  ///< at which the ground is half gone, in extents

bool is_odd_square(const Vector& r, double side) {
  return std::fmod(std::floor(r[0] / side) + std::floor(r[1] / side), 2) != 0;
}

/// Light from everywhere, more from above, and a part of that from the light by Lambert's law.
double illumination(const Vector& normal, double light) {
  const double ambient = kAmbient * (3 + normal[2]) / 4;
  return ambient + kDirect * light * std::max(0.0, normal.dot(to_light()));
}

}  // namespace

Colour Shading::colour(const SurfacePlace& place, double light) const {
  const Solid& solid = stage_[place.solid];
  const Vector r = solid.at.R.transpose() * (place.point - solid.at.p);
  const Colour lit = solid.colour * illumination(place.normal, light);
  if (is_ground(solid)) {
    return faded(lit * (is_odd_square(r, side_) ? kDarkSquare : 1), place.point);
  }
  const double facing = place.normal.dot((view_.camera.eye - place.point).normalized());
  const double rim = kRimLight + (1 - kRimLight) * std::min(1.0, facing / kRimWidth);
  return lit * rim * (is_round(solid) && r[0] * r[1] > 0 ? kDarkQuarter : 1);
}

Colour Shading::faded(const Colour& colour, const Vector& point) const {
  const double distance = (point - view_.middle).norm() / (kFadeDistance * view_.extent);
  const double left = 1 / (1 + distance * distance * distance * distance);
  return kBackground + left * (colour - kBackground);
}

}  // namespace tribo::verification::render
