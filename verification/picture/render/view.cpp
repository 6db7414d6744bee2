#include "verification/picture/render/view.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "models/input_error.hpp"
#include "verification/picture/render/light.hpp"
#include "verification/picture/render/reach.hpp"

namespace tribo::verification::render {
namespace {

constexpr double kHalfHeight = 0.17;  ///< Camera::spread: a long lens, which distorts little
constexpr double kFilled = 0.88;      ///< of the picture, by what it shows

/// The largest  direction · x  of the points x of the shadow of a solid on the ground.
double shadow_reach(const Solid& solid, const Solid& ground, const Vector& direction) {
  const Vector light = to_light(), n = ground.at.R.col(2);
  const double slant = direction.dot(light) / n.dot(light);
  return reach(solid, direction - slant * n) + slant * n.dot(ground.at.p);
}

/// Whether a solid is level: on a wall along the light, shadows have no end.
bool is_level(const Solid& solid) {
  constexpr double kMostTilt = 0.7;  // cosine
  return is_ground(solid) && solid.at.R(2, 2) > kMostTilt;
}

/// Which solids a view has to show.
using Wanted = std::function<bool(const Solid&)>;

/// How far solids and their shadows reach in a direction.
class Reach {
 public:
  Reach(std::span<const Stage> stages, Wanted wanted, bool with_shadows)
      : stages_(stages), wanted_(std::move(wanted)), with_shadows_(with_shadows) {}

  [[nodiscard]] double operator()(const Vector& direction) const {
    double farthest = -std::numeric_limits<double>::infinity();
    for (const Stage& stage : stages_) {
      for (const Solid& solid : stage) {
        if (wanted_(solid)) farthest = std::max(farthest, one(stage, solid, direction));
      }
    }
    return farthest;
  }

 private:
  [[nodiscard]] double one(const Stage& stage, const Solid& solid, const Vector& direction) const {
    double farthest = reach(solid, direction);
    if (!with_shadows_) return farthest;
    for (const Solid& ground : stage) {
      if (is_level(ground)) farthest = std::max(farthest, shadow_reach(solid, ground, direction));
    }
    return farthest;
  }

  std::span<const Stage> stages_;
  Wanted wanted_;
  bool with_shadows_;
};

/// A box about what a view has to show.
struct Bounds {
  Vector middle;
  double extent = 0;  ///< half of its diagonal
};

Bounds bounds_of(const Reach& reach) {
  Vector low, high;
  for (int i = 0; i < 3; ++i) {
    low[i] = -reach(-Vector::Unit(i));
    high[i] = reach(Vector::Unit(i));
  }
  return {.middle = (low + high) / 2, .extent = (high - low).norm() / 2};
}

bool any(std::span<const Stage> stages, const Wanted& wanted) {
  return std::ranges::any_of(
      stages, [&](const Stage& stage) { return std::ranges::any_of(stage, wanted); });
}

/// All solids with an end, except fixed ones far larger than all that moves.
Wanted wanted_of(std::span<const Stage> stages) {
  constexpr double kFarLarger = 3;
  const Wanted moves = [](const Solid& solid) { return !is_ground(solid) && !solid.fixed; };
  const double most = any(stages, moves)
                          ? kFarLarger * bounds_of(Reach(stages, moves, false)).extent
                          : std::numeric_limits<double>::max();
  return [most](const Solid& solid) {
    return !is_ground(solid) && (!solid.fixed || ball_radius(solid.shape) <= most);
  };
}

/// Where the eye has to be, along an axis of the picture and backwards, for rays of at most `slope`
/// to the axis of the camera to see all:  x + slope z ≤ x_eye + slope z_eye, and likewise for −x.
struct Place {
  double along = 0, back = 0;  ///< [m]
};

Place place_of_eye(const Reach& reach, const Vector& axis, const Vector& back, double slope) {
  const double high = reach(axis + slope * back), low = reach(slope * back - axis);
  return {.along = (high - low) / 2, .back = (high + low) / (2 * slope)};
}

}  // namespace

View view_of(std::span<const Stage> stages, Size size) {
  const Wanted wanted = wanted_of(stages);
  if (!any(stages, wanted)) {
    throw InputError("there is nothing to draw: no shape of the scene has an end");
  }
  Camera camera = look_at(to_eye(), Vector::Zero(), Vector::UnitZ(), size, kHalfHeight);
  const double up_slope = kFilled * kHalfHeight;
  const double right_slope = up_slope * size.width / size.height;
  const Reach all(stages, wanted, true);
  const Place x = place_of_eye(all, camera.right, camera.back, right_slope);
  const Place y = place_of_eye(all, camera.up, camera.back, up_slope);
  camera.eye =
      x.along * camera.right + y.along * camera.up + std::max(x.back, y.back) * camera.back;
  const Bounds bounds = bounds_of(Reach(stages, wanted, false));
  return {.camera = camera, .middle = bounds.middle, .extent = bounds.extent};
}

double chequer_side(double extent) {
  double side = 1;
  while (side > extent / 3) side /= 10;
  while (10 * side <= extent / 3) side *= 10;
  return 5 * side <= extent / 3 ? 5 * side : 2 * side <= extent / 3 ? 2 * side : side;
}

}  // namespace tribo::verification::render
