#pragma once

#include <limits>
#include <utility>

#include "models/planar/shapes.hpp"

/// Where two shapes touch, or come nearest.
namespace tribo::models {

/// One point at which two shapes A and B touch, or would.
template <class S>
struct Touch {
  S phi{};                ///< signed distance [m]; below zero they overlap
  Vector2<S> normal;      ///< of length 1, from B into A
  Vector2<S> on_a, on_b;  ///< nearest points of the two surfaces: on_a = on_b + φ n
};

/// The points of one pair. The rate of each φ is the normal velocity of the two bodies at it: every
/// point is a vertex of one shape against a face of the other, or against a vertex.
template <class S>
class Touches {
 public:
  void clear() { count_ = 0; }
  void add(const Touch<S>& touch) { points_[count_++] = touch; }
  [[nodiscard]] std::span<const Touch<S>> items() const { return {points_.data(), count_}; }
  [[nodiscard]] std::span<Touch<S>> items() { return {points_.data(), count_}; }

 private:
  std::array<Touch<S>, Convex<S>::kMostVertices> points_;
  std::size_t count_ = 0;
};

/// One face of a polygon: a + t τ for t in [0, length], outward normal n = (τ_z, −τ_x).
template <class S>
struct Face {
  Vector2<S> start, tangent, normal;
  S length{};

  [[nodiscard]] Vector2<S> end() const { return start + length * tangent; }
  [[nodiscard]] S height(const Vector2<S>& p) const { return normal.dot(p - start); }
  [[nodiscard]] S along(const Vector2<S>& p) const { return tangent.dot(p - start); }
};

template <class S>
[[nodiscard]] Face<S> face_of(const Convex<S>& polygon, std::size_t i) {
  const Vector2<S>& start = polygon.vertices[i];
  const Vector2<S> edge = polygon.vertices[(i + 1) % polygon.count] - start;
  const S length = edge.norm();
  const Vector2<S> tangent = edge / length;
  return {start, tangent, Vector2<S>(tangent[1], -tangent[0]), length};
}

/// The face of `polygon` from which `other` is farthest, and the least height of the vertices of
/// `other` over it, below zero for every pair that overlaps.
template <class S>
struct Separation {
  Face<S> face;
  S height{};
};

template <class S>
[[nodiscard]] Separation<S> separation(const Convex<S>& polygon, const Convex<S>& other) {
  Separation<S> most{.face = {}, .height = -std::numeric_limits<S>::infinity()};
  for (std::size_t i = 0; i < polygon.count; ++i) {
    const Face<S> face = face_of(polygon, i);
    S least = std::numeric_limits<S>::infinity();
    for (const Vector2<S>& vertex : other.corners()) least = std::min(least, face.height(vertex));
    if (!(least <= most.height)) most = {face, least};  // NaN propagates
  }
  return most;
}

/// A vertex of A, rounded by `radius`, against a vertex of B that it does not coincide with.
template <class S>
[[nodiscard]] Touch<S> vertex_on_vertex(const Vector2<S>& a, const S& radius, const Vector2<S>& b) {
  const S distance = (a - b).norm();
  const Vector2<S> n = (a - b) / distance;
  return {.phi = distance - radius, .normal = n, .on_a = a - radius * n, .on_b = b};
}

/// A vertex of A, rounded by `radius`, against a face of B; against an end of the face if it is
/// above the face and beside it.
template <class S>
[[nodiscard]] Touch<S> vertex_on_face(const Vector2<S>& vertex, const S& radius, const Face<S>& b) {
  const S height = b.height(vertex), along = b.along(vertex);
  if (!(height < S(0))) {
    if (along < S(0)) return vertex_on_vertex(vertex, radius, b.start);
    if (along > b.length) return vertex_on_vertex(vertex, radius, b.end());
  }
  return {.phi = height - radius,
          .normal = b.normal,
          .on_a = vertex - radius * b.normal,
          .on_b = vertex - height * b.normal};
}

/// The nearest vertices of two polygons that are apart.
template <class S>
[[nodiscard]] Touch<S> nearest_vertices(const Convex<S>& a, const Convex<S>& b) {
  Vector2<S> on_a = a.vertices[0], on_b = b.vertices[0];
  for (const Vector2<S>& p : a.corners()) {
    for (const Vector2<S>& q : b.corners()) {
      if ((p - q).squaredNorm() < (on_a - on_b).squaredNorm()) {
        on_a = p;
        on_b = q;
      }
    }
  }
  return vertex_on_vertex(on_a, S(0), on_b);
}

/// The same point seen from the other shape.
template <class S>
[[nodiscard]] Touch<S> exchanged(const Touch<S>& touch) {
  return {.phi = touch.phi, .normal = -touch.normal, .on_a = touch.on_b, .on_b = touch.on_a};
}

/// A disc against a disc. Discs with one centre are pushed apart vertically.
template <class S>
void touch_discs(const Convex<S>& a, const Convex<S>& b, Touches<S>& out) {
  const Vector2<S> apart = a.vertices[0] - b.vertices[0];
  const S distance = apart.norm();
  const Vector2<S> n = distance == S(0) ? Vector2<S>(S(0), S(1)) : Vector2<S>(apart / distance);
  out.add({.phi = distance - a.radius - b.radius,
           .normal = n,
           .on_a = a.vertices[0] - a.radius * n,
           .on_b = b.vertices[0] + b.radius * n});
}

/// A disc against a polygon: the nearest face, also from inside, or the nearest corner.
template <class S>
[[nodiscard]] Touch<S> disc_on_polygon(const Convex<S>& disc, const Convex<S>& polygon) {
  return vertex_on_face(disc.vertices[0], disc.radius, separation(polygon, disc).face);
}

/// The face of `polygon` that looks most against the normal n.
template <class S>
[[nodiscard]] Face<S> face_against(const Convex<S>& polygon, const Vector2<S>& n) {
  Face<S> most = face_of(polygon, 0);
  for (std::size_t i = 1; i < polygon.count; ++i) {
    const Face<S> face = face_of(polygon, i);
    if (face.normal.dot(n) < most.normal.dot(n)) most = face;
  }
  return most;
}

/// Two polygons. The reference face, from which the other is farthest, and the face that looks
/// against it overlap along the reference face on an interval; at each end there is a vertex of one
/// of them, which is taken against the other. Faces that do not overlap: the nearest vertices.
///
/// `a` has the reference face.
template <class S>
void touch_faces(const Face<S>& reference,
                 const Convex<S>& a,
                 const Convex<S>& b,
                 Touches<S>& out) {
  const Face<S> incident = face_against(b, reference.normal);
  const Vector2<S> left = incident.end(), right = incident.start;
  const S from = reference.along(left), to = reference.along(right);
  if (from > reference.length || to < S(0)) {
    out.add(nearest_vertices(a, b));
    return;
  }
  const auto of_b = [&](const Vector2<S>& p) {
    return exchanged(vertex_on_face(p, S(0), reference));
  };
  const auto of_a = [&](const S& t) {
    return vertex_on_face(Vector2<S>(reference.start + t * reference.tangent), S(0), incident);
  };
  out.add(from < S(0) ? of_a(S(0)) : of_b(left));
  if (from == to) return;  // a segment that stands on the face
  out.add(to > reference.length ? of_a(reference.length) : of_b(right));
}

/// Two polygons, up to two points, in the same order whichever of them has the reference face.
template <class S>
void touch_polygons(const Convex<S>& a, const Convex<S>& b, Touches<S>& out) {
  const Separation<S> from_a = separation(a, b), from_b = separation(b, a);
  if (!(from_b.height > from_a.height)) {
    touch_faces(from_a.face, a, b, out);
    return;
  }
  touch_faces(from_b.face, b, a, out);
  for (Touch<S>& touch : out.items()) touch = exchanged(touch);
  std::reverse(out.items().begin(), out.items().end());
}

/// Writes the points of A and B to `out`: one if either is a disc, else one or two.
template <class S>
void touch(const Convex<S>& a, const Convex<S>& b, Touches<S>& out) {
  out.clear();
  if (a.is_disc() && b.is_disc()) return touch_discs(a, b, out);
  if (a.is_disc()) return out.add(disc_on_polygon(a, b));
  if (b.is_disc()) return out.add(exchanged(disc_on_polygon(b, a)));
  touch_polygons(a, b, out);
}

/// Every vertex of A against a half-plane B.
template <class S>
void touch(const Convex<S>& a, const HalfPlane<S>& b, Touches<S>& out) {
  out.clear();
  for (const Vector2<S>& vertex : a.corners()) {
    const S height = b.normal.dot(vertex) - b.offset;
    out.add({.phi = height - a.radius,
             .normal = b.normal,
             .on_a = vertex - a.radius * b.normal,
             .on_b = vertex - height * b.normal});
  }
}

}  // namespace tribo::models
