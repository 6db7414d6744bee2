#include "models/planar/touch.hpp"

#include <algorithm>
#include <limits>

namespace tribo::models {

Face face_of(const Convex& polygon, std::size_t i) {
  const Vector2d& start = polygon.vertices[i];
  const Vector2d edge = polygon.vertices[(i + 1) % polygon.count] - start;
  const double length = edge.norm();
  const Vector2d tangent = edge / length;
  return {start, tangent, Vector2d(tangent[1], -tangent[0]), length};
}

Separation separation(const Convex& polygon, const Convex& other) {
  Separation most{.face = {}, .height = -std::numeric_limits<double>::infinity()};
  for (std::size_t i = 0; i < polygon.count; ++i) {
    const Face face = face_of(polygon, i);
    double least = std::numeric_limits<double>::infinity();
    for (const Vector2d& vertex : other.corners()) least = std::min(least, face.height(vertex));
    if (!(least <= most.height)) most = {face, least};  // NaN propagates
  }
  return most;
}

Touch vertex_on_vertex(const Vector2d& a, double radius, const Vector2d& b) {
  const double distance = (a - b).norm();
  const Vector2d n = (a - b) / distance;
  return {.phi = distance - radius, .normal = n, .on_a = a - radius * n, .on_b = b};
}

Touch vertex_on_face(const Vector2d& vertex, double radius, const Face& b) {
  const double height = b.height(vertex), along = b.along(vertex);
  if (!(height < 0.0)) {
    if (along < 0.0) return vertex_on_vertex(vertex, radius, b.start);
    if (along > b.length) return vertex_on_vertex(vertex, radius, b.end());
  }
  return {.phi = height - radius,
          .normal = b.normal,
          .on_a = vertex - radius * b.normal,
          .on_b = vertex - height * b.normal};
}

Touch nearest_vertices(const Convex& a, const Convex& b) {
  Vector2d on_a = a.vertices[0], on_b = b.vertices[0];
  for (const Vector2d& p : a.corners()) {
    for (const Vector2d& q : b.corners()) {
      if ((p - q).squaredNorm() < (on_a - on_b).squaredNorm()) {
        on_a = p;
        on_b = q;
      }
    }
  }
  return vertex_on_vertex(on_a, 0.0, on_b);
}

Touch exchanged(const Touch& touch) {
  return {.phi = touch.phi, .normal = -touch.normal, .on_a = touch.on_b, .on_b = touch.on_a};
}

void touch_discs(const Convex& a, const Convex& b, Touches& out) {
  const Vector2d apart = a.vertices[0] - b.vertices[0];
  const double distance = apart.norm();
  const Vector2d n = distance == 0.0 ? Vector2d(0.0, 1.0) : Vector2d(apart / distance);
  out.add({.phi = distance - a.radius - b.radius,
           .normal = n,
           .on_a = a.vertices[0] - a.radius * n,
           .on_b = b.vertices[0] + b.radius * n});
}

Touch disc_on_polygon(const Convex& disc, const Convex& polygon) {
  return vertex_on_face(disc.vertices[0], disc.radius, separation(polygon, disc).face);
}

Face face_against(const Convex& polygon, const Vector2d& n) {
  Face most = face_of(polygon, 0);
  for (std::size_t i = 1; i < polygon.count; ++i) {
    const Face face = face_of(polygon, i);
    if (face.normal.dot(n) < most.normal.dot(n)) most = face;
  }
  return most;
}

void touch_faces(const Face& reference, const Convex& a, const Convex& b, Touches& out) {
  const Face incident = face_against(b, reference.normal);
  const Vector2d left = incident.end(), right = incident.start;
  const double from = reference.along(left), to = reference.along(right);
  if (from > reference.length || to < 0.0) {
    out.add(nearest_vertices(a, b));
    return;
  }
  const auto of_b = [&](const Vector2d& p) { return exchanged(vertex_on_face(p, 0.0, reference)); };
  const auto of_a = [&](double t) {
    return vertex_on_face(Vector2d(reference.start + t * reference.tangent), 0.0, incident);
  };
  out.add(from < 0.0 ? of_a(0.0) : of_b(left));
  if (from == to) return;  // a segment that stands on the face
  out.add(to > reference.length ? of_a(reference.length) : of_b(right));
}

void touch_polygons(const Convex& a, const Convex& b, Touches& out) {
  const Separation from_a = separation(a, b), from_b = separation(b, a);
  if (!(from_b.height > from_a.height)) {
    touch_faces(from_a.face, a, b, out);
    return;
  }
  touch_faces(from_b.face, b, a, out);
  for (Touch& touch : out.items()) touch = exchanged(touch);
  std::reverse(out.items().begin(), out.items().end());
}

void touch(const Convex& a, const Convex& b, Touches& out) {
  out.clear();
  if (a.is_disc() && b.is_disc()) return touch_discs(a, b, out);
  if (a.is_disc()) return out.add(disc_on_polygon(a, b));
  if (b.is_disc()) return out.add(exchanged(disc_on_polygon(b, a)));
  touch_polygons(a, b, out);
}

void touch(const Convex& a, const HalfPlane& b, Touches& out) {
  out.clear();
  for (const Vector2d& vertex : a.corners()) {
    const double height = b.normal.dot(vertex) - b.offset;
    out.add({.phi = height - a.radius,
             .normal = b.normal,
             .on_a = vertex - a.radius * b.normal,
             .on_b = vertex - height * b.normal});
  }
}

}  // namespace tribo::models
