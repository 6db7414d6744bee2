#pragma once

#include <array>
#include <optional>
#include <vector>

#include "verification/picture/render/balls.hpp"
#include "verification/picture/render/light.hpp"
#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {

/// Follows rays among the solids of a stage, which must outlive it. Holds scratch memory; one
/// object per thread.
class Tracer {
 public:
  explicit Tracer(const Stage& stage);

  /// The solid that a ray enters first, by its place in the stage.
  struct Found {
    std::size_t solid = 0;
    Hit hit;
  };
  [[nodiscard]] std::optional<Found> first(const Ray& ray) const;

  /// The part of the light, from 0 to 1, that reaches a point on a solid of the stage. No half
  /// space blocks it, nor does the solid: it is convex, and the point on the side of the light.
  [[nodiscard]] double light_at(const Vector& point, std::size_t solid) const;

 private:
  [[nodiscard]] bool may_shade(const Ball& ball, const Vector& point) const;

  const Stage& stage_;
  Balls balls_;
  Vector to_light_;
  std::array<Vector, kSpread.size()> directions_;
  mutable std::vector<const Solid*> near_;  ///< solids that may shade a point
};

/// Where a ray of the world enters a solid.
[[nodiscard]] std::optional<Hit> entry(const Solid& solid, const Ray& ray);

}  // namespace tribo::verification::render
