#include "verification/render/tracer.hpp"

#include <algorithm>
#include <cmath>

#include "verification/render/reach.hpp"

namespace tribo::verification::render {
namespace {

bool passes_ball(const Ray& ray, const Vector& centre, double radius) {
  const Vector to_centre = centre - ray.origin;
  const double along = to_centre.dot(ray.direction);
  return to_centre.squaredNorm() - along * along > radius * radius;
}

}  // namespace

std::optional<Hit> entry(const Solid& solid, const Ray& ray) {
  const auto& [R, p] = solid.at;
  std::optional<Hit> hit =
      entry(solid.shape, Ray{R.transpose() * (ray.origin - p), R.transpose() * ray.direction});
  if (hit) hit->normal = (R * hit->normal).eval();
  return hit;
}

Tracer::Tracer(const Stage& stage)
    : stage_(stage), to_light_(to_light()), directions_(directions_to_light()) {
  for (const Solid& solid : stage) radius_.push_back(ball_radius(solid.shape));
}

std::optional<Tracer::Found> Tracer::first(const Ray& ray) const {
  std::optional<Found> found;
  for (std::size_t i = 0; i < stage_.size(); ++i) {
    if (passes_ball(ray, stage_[i].at.p, radius_[i])) continue;
    const std::optional<Hit> hit = entry(stage_[i], ray);
    if (hit && (!found || hit->t < found->hit.t)) found = {i, *hit};
  }
  return found;
}

bool Tracer::may_shade(std::size_t solid, const Vector& point) const {
  if (is_ground(stage_[solid])) return false;
  const Vector to_centre = stage_[solid].at.p - point;
  const double along = to_centre.dot(to_light_);
  if (along < -radius_[solid]) return false;
  // The light's corners, at sqrt(2) of its half side, widen what a ball may shade.
  const double wide = radius_[solid] + 2 * kLightWidth * (along + radius_[solid]);
  return to_centre.squaredNorm() - along * along <= wide * wide;
}

double Tracer::light_at(const Vector& point, std::size_t solid) const {
  near_.clear();
  for (std::size_t i = 0; i < stage_.size(); ++i) {
    if (i != solid && may_shade(i, point)) near_.push_back(&stage_[i]);
  }
  if (near_.empty()) return 1;
  const auto lit = std::ranges::count_if(directions_, [&](const Vector& direction) {
    const Ray ray{point, direction};
    return std::ranges::none_of(near_,
                                [&](const Solid* other) { return entry(*other, ray).has_value(); });
  });
  return static_cast<double>(lit) / static_cast<double>(directions_.size());
}

}  // namespace tribo::verification::render
