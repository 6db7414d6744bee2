#include "models/scenarios/planar_parts.hpp"

#include <utility>

namespace tribo::models {

BodyDescription guided(std::string name, std::vector<WorldAxis> moves, double mass,
                       double inertia) {
  BodyDescription body{.name = std::move(name), .joint = Joint::kGuided, .moves = std::move(moves)};
  body.mass = mass;
  body.inertia = static_cast<double>(inertia) * Eigen::Matrix3d::Identity();
  return body;
}

Placement plane_facing(const Vector2d& n, const Vector3d& place) {
  const Matrix3d axes = planar_axes(n);
  Placement plane{.p = place};
  plane.R << axes.row(1).transpose(), axes.row(2).transpose(), axes.row(0).transpose();
  return plane;
}

}  // namespace tribo::models
