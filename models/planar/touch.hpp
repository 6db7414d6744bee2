#pragma once

#include "models/planar/shapes.hpp"

/// Where two shapes touch, or come nearest.
namespace tribo::models {

/// One point at which two shapes A and B touch, or would.
struct Touch {
  double phi = 0;       ///< signed distance [m]; below zero they overlap
  Vector2d normal;      ///< of length 1, from B into A
  Vector2d on_a, on_b;  ///< nearest points of the two surfaces: on_a = on_b + φ n
};

/// The points of one pair. The rate of each φ is the normal velocity of the two bodies at it: every
/// point is a vertex of one shape against a face of the other, or against a vertex.
class Touches {
 public:
  void clear() { count_ = 0; }
  void add(const Touch& touch) { points_[count_++] = touch; }
  [[nodiscard]] std::span<const Touch> items() const { return {points_.data(), count_}; }
  [[nodiscard]] std::span<Touch> items() { return {points_.data(), count_}; }

 private:
  std::array<Touch, Convex::kMostVertices> points_;
  std::size_t count_ = 0;
};

/// One face of a polygon: a + t τ for t in [0, length], outward normal n = (τ_z, −τ_x).
struct Face {
  Vector2d start, tangent, normal;
  double length = 0;

  [[nodiscard]] Vector2d end() const { return start + length * tangent; }
  [[nodiscard]] double height(const Vector2d& p) const { return normal.dot(p - start); }
  [[nodiscard]] double along(const Vector2d& p) const { return tangent.dot(p - start); }
};

[[nodiscard]] Face face_of(const Convex& polygon, std::size_t i);

/// The face of `polygon` from which `other` is farthest, and the least height of the vertices of
/// `other` over it, below zero for every pair that overlaps.
struct Separation {
  Face face;
  double height = 0;
};

[[nodiscard]] Separation separation(const Convex& polygon, const Convex& other);

/// A vertex of A, rounded by `radius`, against a vertex of B that it does not coincide with.
[[nodiscard]] Touch vertex_on_vertex(const Vector2d& a, double radius, const Vector2d& b);

/// A vertex of A, rounded by `radius`, against a face of B; against an end of the face if it is
/// above the face and beside it.
[[nodiscard]] Touch vertex_on_face(const Vector2d& vertex, double radius, const Face& b);

/// The nearest vertices of two polygons that are apart.
[[nodiscard]] Touch nearest_vertices(const Convex& a, const Convex& b);

/// The same point seen from the other shape.
[[nodiscard]] Touch exchanged(const Touch& touch);

/// A disc against a disc. Discs with one centre are pushed apart vertically.
void touch_discs(const Convex& a, const Convex& b, Touches& out);

/// A disc against a polygon: the nearest face, also from inside, or the nearest corner.
[[nodiscard]] Touch disc_on_polygon(const Convex& disc, const Convex& polygon);

/// The face of `polygon` that looks most against the normal n.
[[nodiscard]] Face face_against(const Convex& polygon, const Vector2d& n);

/// Two polygons. The reference face, from which the other is farthest, and the face that looks
/// against it overlap along the reference face on an interval; at each end there is a vertex of one
/// of them, which is taken against the other. Faces that do not overlap: the nearest vertices.
///
/// `a` has the reference face.
void touch_faces(const Face& reference, const Convex& a, const Convex& b, Touches& out);

/// Two polygons, up to two points, in the same order whichever of them has the reference face.
void touch_polygons(const Convex& a, const Convex& b, Touches& out);

/// Writes the points of A and B to `out`: one if either is a disc, else one or two.
void touch(const Convex& a, const Convex& b, Touches& out);

/// Every vertex of A against a half-plane B.
void touch(const Convex& a, const HalfPlane& b, Touches& out);

}  // namespace tribo::models
