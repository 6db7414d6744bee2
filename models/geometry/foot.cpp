#include "models/geometry/foot.hpp"

#include <algorithm>

namespace tribo::models::geometry {

Foot foot(const HalfSpace& /*shape*/, const Vector3d& r) {
  return {.height = r[2], .normal = Vector3d::UnitZ()};
}

Foot foot(const Sphere& sphere, const Vector3d& r) {
  return {.height = r.norm() - sphere.radius, .normal = direction<3>(r, Vector3d::UnitZ())};
}

Foot foot(const Capsule& capsule, const Vector3d& r) {
  const double along = std::clamp(r[2], -capsule.half_length, capsule.half_length);
  const Vector3d d(r[0], r[1], r[2] - along);
  return {.height = d.norm() - capsule.radius, .normal = direction<3>(d, Vector3d::UnitX())};
}

Foot foot(const Box& box, const Vector3d& r) {
  const Vector3d d = r - r.cwiseMax(-box.half).cwiseMin(box.half);
  if (const double distance = d.norm(); distance > 0.0)
    return {.height = distance, .normal = d / distance};
  int axis = 0;
  const double height = (r.cwiseAbs() - box.half).maxCoeff(&axis);
  return {.height = height, .normal = (r[axis] < 0.0 ? -1 : 1) * Vector3d::Unit(axis)};
}

Foot foot(const Cylinder& cylinder, const Vector3d& r) {
  const Vector2d across(r[0], r[1]);
  const Vector2d u = direction<2>(across, Vector2d::UnitX());
  const Vector3d side(u[0], u[1], 0.0), cap(0.0, 0.0, r[2] < 0.0 ? -1 : 1);
  const double beyond = across.norm() - cylinder.radius,
               above = cap[2] * r[2] - cylinder.half_length;
  if (beyond > 0.0 && above > 0.0) {
    const double distance = Vector2d(beyond, above).norm();
    return {.height = distance, .normal = (beyond * side + above * cap) / distance};
  }
  if (above > beyond) return {.height = above, .normal = cap};
  return {.height = beyond, .normal = side};
}

}  // namespace tribo::models::geometry
