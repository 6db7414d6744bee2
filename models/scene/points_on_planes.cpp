#include "models/scene/points_on_planes.hpp"

#include <algorithm>

namespace tribo::models {

void PointsOnPlanes::add(const PointOnPlane& pair, int a, const Placement& X_a, int b,
                         const Placement& X_b) {
  Pair added{.id = static_cast<ContactId>(all_.size()), .a = a, .b = b, .in_links = pair};
  added.in_links.point = X_a * pair.point;
  added.in_links.plane = X_b * pair.plane;
  const auto is_of_same = [a, b](const Pair& other) {
    return (other.a == a && other.b == b) || (other.a == b && other.b == a);
  };
  const auto last = std::find_if(all_.rbegin(), all_.rend(), is_of_same);
  all_.insert(last == all_.rend() ? all_.end() : last.base(), added);
}

void PointsOnPlanes::add_contacts(double t, std::span<const Placement> places,
                                  const JdotVOf& Jdot_v_of, Snapshot& out) const {
  for (const Pair& pair : all_) {
    const Placement plane = plane_of(pair, places);
    const Vector3d n = plane.R.col(2), p = point_of(pair, places);
    ContactPoint& contact = out.contacts.add();
    contact.id = pair.id;
    contact.a = pair.a;
    contact.b = pair.b;
    contact.phi = n.dot(p - plane.p) - pair.in_links.radius;
    contact.place = p - pair.in_links.radius * n;
    contact.axes << n.transpose(), plane.R.leftCols<2>().transpose();
    contact.bias = {0.0, -pair.in_links.surface.at(t), 0.0};
    contact.normal = pair.in_links.normal;
    contact.friction = pair.in_links.friction;
    contact.anchored.reset();
    if (!pair.in_links.anchored) continue;
    contact.anchored = {.law = *pair.in_links.anchored,
                        .position = contact.axes * (p - plane.p),
                        .Jdot_v = contact.axes * Jdot_v_of(pair.a, p)};
  }
}

double PointsOnPlanes::energy(std::span<const Placement> places,
                              const Anchors<double>& anchors) const {
  double sum = 0;
  for (const Pair& pair : all_) {
    const Placement plane = plane_of(pair, places);
    const Vector3d p = plane.R.transpose() * (point_of(pair, places) - plane.p);
    const ContactMemory<double> memory = anchors.of(pair.id);
    if (memory.active && pair.in_links.anchored) {
      const Vector3d x(p[2], p[0], p[1]);
      sum += pair.in_links.anchored->K * (memory.anchor - x).squaredNorm() / 2;
    } else {
      sum += normal_energy(pair.in_links.normal, pair.in_links.radius - p[2]);
    }
  }
  return sum;
}

std::vector<NamedContact> PointsOnPlanes::anchored() const {
  std::vector<NamedContact> named;
  for (const Pair& pair : all_) {
    if (pair.in_links.anchored) named.push_back({pair.id, pair.in_links.name});
  }
  return named;
}

Vector3d PointsOnPlanes::point_of(const Pair& pair, std::span<const Placement> places) {
  if (pair.a == kWorld) return pair.in_links.point;
  return places[static_cast<std::size_t>(pair.a)] * pair.in_links.point;
}

Placement PointsOnPlanes::plane_of(const Pair& pair, std::span<const Placement> places) {
  if (pair.b == kWorld) return pair.in_links.plane;
  return places[static_cast<std::size_t>(pair.b)] * pair.in_links.plane;
}

}  // namespace tribo::models
