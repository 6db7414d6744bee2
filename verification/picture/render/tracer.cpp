#include "verification/picture/render/tracer.hpp"

#include <algorithm>

namespace tribo::verification::render {
namespace {

bool meets(const Ray& ray, const Ball& ball) {
  const Vector to_centre = ball.centre - ray.origin;
  const double along = to_centre.dot(ray.direction);
  return to_centre.squaredNorm() - along * along <= ball.radius * ball.radius;
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
    : stage_(stage), balls_(stage), to_light_(to_light()), directions_(directions_to_light()) {}

std::optional<Tracer::Found> Tracer::first(const Ray& ray) const {
  std::optional<Found> found;
  const auto try_solid = [&](std::size_t i) {
    const std::optional<Hit> hit = entry(stage_[i], ray);
    if (!hit) return;
    const bool earlier =
        !found || hit->t < found->hit.t || (hit->t == found->hit.t && i < found->solid);
    if (earlier) found = {i, *hit};
  };
  for (const std::size_t i : balls_.endless()) try_solid(i);
  balls_.visit([&](const Ball& ball) { return meets(ray, ball); }, try_solid);
  return found;
}

bool Tracer::may_shade(const Ball& ball, const Vector& point) const {
  const Vector to_centre = ball.centre - point;
  const double along = to_centre.dot(to_light_);
  if (along < -ball.radius) return false;
  // The light's corners, at sqrt(2) of its half side, widen what a ball may shade.
  const double wide = ball.radius + 2 * kLightWidth * (along + ball.radius);
  return to_centre.squaredNorm() - along * along <= wide * wide;
}

double Tracer::light_at(const Vector& point, std::size_t solid) const {
  near_.clear();
  balls_.visit([&](const Ball& ball) { return may_shade(ball, point); },
               [&](std::size_t i) {
                 if (i != solid) near_.push_back(&stage_[i]);
               });
  if (near_.empty()) return 1;
  const auto lit = std::ranges::count_if(directions_, [&](const Vector& direction) {
    const Ray ray{point, direction};
    return std::ranges::none_of(near_,
                                [&](const Solid* other) { return entry(*other, ray).has_value(); });
  });
  return static_cast<double>(lit) / static_cast<double>(directions_.size());
}

}  // namespace tribo::verification::render
