#pragma once

#include <algorithm>

#include "models/geometry/clip.hpp"
#include "models/geometry/touch_point.hpp"

/// A box, or a capsule A, against a box B.
///
/// The difference of the two is a polyhedron with the normals of their faces and the cross products
/// of their edges. If they overlap, the face of it nearest to the origin gives the depth; if they
/// are apart, a corner and the other's surface, or two edges, are nearest to each other. The faces
/// that look at each other most, clipped by each other, give the other points.
namespace tribo::models::geometry {

/// A direction n from B into A and their separation along it:  |n·(c_a − c_b)| − extents.
struct FaceAxis {
  double height = -std::numeric_limits<double>::infinity();
  bool of_a = false;
  BoxFace face;  ///< looks towards the other
};

struct EdgeAxis {
  double height = 0;
  Edge a, b;
  Vector3d normal;  ///< from B into A
};

/// The face from which the other shape is farthest.
inline void consider_faces(const Edged& owner, const Edged& other, bool of_a, FaceAxis& most) {
  const Vector3d across = owner.axes.transpose() * (other.center - owner.center);
  for (int i = 0; i < 3; ++i) {
    const double height = std::abs(across[i]) - owner.half[i] - other.extent(owner.axes.col(i));
    const double least_gain =
        of_a == most.of_a ? 0.0 : rounding(owner.half.sum() + other.half.sum());
    if (height > most.height + least_gain)
      most = {height, of_a, {.axis = i, .sign = across[i] < 0.0 ? -1 : 1}};
  }
}

/// A's faces are preferred to B's that are farther by rounding only.
[[nodiscard]] inline FaceAxis farthest_face(const Edged& a, const Edged& b) {
  FaceAxis most;
  if (a.is_box()) {
    most.of_a = true;
    consider_faces(a, b, true, most);
  }
  consider_faces(b, a, false, most);
  return most;
}

/// The two edges with the given axes that face each other along n.
[[nodiscard]] inline EdgeAxis facing_edges(const Edged& a, int i, const Edged& b, int j,
                                           const LinePair& lines) {
  const Vector3d& n = lines.normal;
  return {.height = lines.height - a.extent(n) - b.extent(n),
          .a = {.axis = i, .corner = a.support(-n) & ~(1 << i)},
          .b = {.axis = j, .corner = b.support(n) & ~(1 << j)},
          .normal = n};
}

/// The separations along the products a_i × b_j of all edges, not normalized: quick, and without
/// correct digits where the edges are nearly parallel.
///
///   |d·(a_i × b_j)| − Σ_k half_a,k |a_k·(a_i × b_j)| − Σ_k half_b,k |b_k·(a_i × b_j)|
///
/// in the entries of C = Aᵀ B, as  a_k·(a_i × b_j) = ± C_lj  for k, l ≠ i.
class EdgeProducts {
 public:
  EdgeProducts(const Edged& a, const Edged& b)
      : half_a_(a.half),
        half_b_(b.half),
        C_(a.axes.transpose() * b.axes),
        d_(a.axes.transpose() * (a.center - b.center)),
        rounding_(rounding(a.half.sum() + b.half.sum())) {}

  /// Whether the separation along a_i × b_j is below `least` for certain.
  [[nodiscard]] bool is_below(double least, int i, int j) const {
    const int k = (i + 1) % 3, l = (i + 2) % 3, m = (j + 1) % 3, n = (j + 2) % 3;
    const double product = std::abs(d_[l] * C_(k, j) - d_[k] * C_(l, j)) -
                           half_a_[k] * std::abs(C_(l, j)) - half_a_[l] * std::abs(C_(k, j)) -
                           half_b_[m] * std::abs(C_(i, n)) - half_b_[n] * std::abs(C_(i, m));
    const double sine = std::sqrt(std::max(0.0, 1.0 - C_(i, j) * C_(i, j)));
    return product + rounding_ < least * sine;
  }

 private:
  Vector3d half_a_, half_b_;
  Matrix3d C_;
  Vector3d d_;
  double rounding_;
};

/// The two edges farthest from each other, if farther than `least`.
[[nodiscard]] inline EdgeAxis farthest_edges(const Edged& a, const Edged& b, double least) {
  EdgeAxis most;
  most.height = least;
  const EdgeProducts products(a, b);
  const Vector3d apart = a.center - b.center;
  for (int i = a.first; i < 3; ++i) {
    for (int j = b.first; j < 3; ++j) {
      if (products.is_below(most.height, i, j)) continue;
      const LinePair lines = nearest(a.axes.col(i), b.axes.col(j), apart);
      if (lines.sine == 0.0) continue;
      const EdgeAxis axis = facing_edges(a, i, b, j, lines);
      if (axis.height > most.height) most = axis;
    }
  }
  return most;
}

/// Adds the points of A and B, whose positions are given from `origin`, to `out`.
class EdgedPair {
 public:
  EdgedPair(const Edged& a, const Edged& b, const Vector3d& origin, Touches& out)
      : a_(a), b_(b), origin_(origin), out_(out), size_(a.half.sum() + b.half.sum()) {}

  void find() {
    const FaceAxis face = farthest_face(a_, b_);
    const double least = face.height + rounding(size_);
    const EdgeAxis edges = farthest_edges(a_, b_, least);
    const double height = edges.height > least ? edges.height : face.height;
    if (edges.height > least) add_edges(edges.a, edges.b, edges.normal);
    add_faces(face);
    remove_deeper_than(height);
    if (height > 0.0) add_nearest_corner();
  }

 private:
  /// A point x of A, without its rounding, at a height over B.
  void add(const Vector3d& x, double height, const Vector3d& n, std::uint32_t feature) {
    if (out_.has(feature)) return;
    const Vector3d on_a = origin_ + x - a_.radius * n;
    const double phi = height - a_.radius;
    out_.add({.phi = phi, .normal = n, .on_a = on_a, .on_b = on_a - phi * n, .feature = feature});
  }

  /// A corner of one shape and its foot on the other.
  void add_corner(bool of_a, int corner, const Vector3d& x, const Foot& foot) {
    const auto number = static_cast<std::uint32_t>(corner);
    if (of_a) return add(x, foot.height, foot.normal, number);
    add(x - foot.height * foot.normal, foot.height, -foot.normal, 8 + number);
  }

  /// A corner of one shape against a face of the other: against the plane of the face from below or
  /// where it is over the face, else against the nearest feature.
  void add_corner_on_face(bool of_a, int corner, const BoxFace& face) {
    const Edged& other = of_a ? b_ : a_;
    const Vector3d x = (of_a ? a_ : b_).corner(corner);
    const double height = other.height(face, x);
    const bool beside = height > 0.0 && !other.is_over(face, x, flush());
    add_corner(of_a, corner, x, beside ? other.foot_of(x) : Foot{height, other.outward(face)});
  }

  /// The nearest points of two edges, n being about the normal. There are none if their lines come
  /// nearest to each other beyond an end, by more than an overlap.
  void add_edges(const Edge& edge_a, const Edge& edge_b, const Vector3d& n) {
    const Vector3d &u = a_.axes.col(edge_a.axis), &v = b_.axes.col(edge_b.axis);
    const Vector3d x = a_.middle(edge_a), y = b_.middle(edge_b);
    const LinePair lines = nearest(u, v, Vector3d(x - y));
    const double sign(lines.normal.dot(n) < 0.0 ? -1 : 1);
    const double height = sign * lines.height, reach = std::max(flush(), -height);
    if (std::abs(lines.t) > a_.half[edge_a.axis] + reach ||
        std::abs(lines.s) > b_.half[edge_b.axis] + reach)
      return;
    add(x + lines.t * u, height, sign * lines.normal, 16 + 24 * edge_a.number() + edge_b.number());
  }

  /// The overlap of the farthest face and the one that looks against it.
  void add_faces(const FaceAxis& axis) {
    const Edged &box = axis.of_a ? a_ : b_, &other = axis.of_a ? b_ : a_;
    const Incident incident_face = incident(other, box.outward(axis.face));
    Clipped overlap(incident_face, other);
    for (int side = 0; side < 4; ++side) overlap.clip(box, Side{axis.face, side}, flush());
    for (int i = 0; i < overlap.count(); ++i)
      add_meeting(axis, incident_face, overlap.edge_to(i), overlap.edge_from(i));
  }

  /// Where two edges of the overlap meet: a corner of either face, or edges of both that cross.
  void add_meeting(const FaceAxis& axis, const Incident& incident, int to, int from) {
    constexpr int kSides = Clipped::kSides;
    if (to < kSides && from < kSides)
      return add_corner_on_face(!axis.of_a, incident.at(from), axis.face);
    const Side side{axis.face, std::max(to, from) - kSides};
    if (std::min(to, from) < kSides)
      return add_crossing(axis, side.edge(), incident.edge(std::min(to, from)));
    if ((to - from) % 2 == 0) return;  // pieces of one side, by rounding
    const Side next{axis.face, std::min(to, from) - kSides};
    add_corner_on_face(axis.of_a, side.corner_with(next), incident.face);
  }

  /// A corner of the overlap that turns by less than 1/1000 hardly changes it, and has no certain
  /// normal; bodies that lie on each other have no normal more than 37° off that of the face.
  void add_crossing(const FaceAxis& axis, const Edge& side, const Edge& incident) {
    const Edge &edge_a = axis.of_a ? side : incident, &edge_b = axis.of_a ? incident : side;
    const Vector3d n = axis.of_a ? Vector3d(-a_.outward(axis.face)) : b_.outward(axis.face);
    const Vector3d across = a_.axes.col(edge_a.axis).cross(b_.axes.col(edge_b.axis));
    const double sine = across.norm();
    if (sine < 1.0 / 1000 || std::abs(n.dot(across)) < 4.0 / 5 * sine) return;
    add_edges(edge_a, edge_b, n);
  }

  /// The nearest corner of all, where no point is nearer.
  void add_nearest_corner() {
    double least = std::numeric_limits<double>::infinity();
    for (const Touch& touch : out_.items()) least = std::min(least, touch.phi);
    least += a_.radius - rounding(size_);
    Candidate nearest{.foot = {.height = least, .normal = {}}};
    consider_corners(true, nearest);
    consider_corners(false, nearest);
    if (nearest.foot.height < least)
      add_corner(nearest.of_a, nearest.corner, nearest.x, nearest.foot);
  }

  struct Candidate {
    bool of_a = true;
    int corner = 0;
    Vector3d x{};
    Foot foot;
  };
  /// Of two corners nearest to each other A's is taken, whatever the rounding.
  void consider_corners(bool of_a, Candidate& nearest) const {
    const Edged &shape = of_a ? a_ : b_, &other = of_a ? b_ : a_;
    for (int corner = 0; corner < 8; corner += shape.corner_step()) {
      const Vector3d x = shape.corner(corner);
      const Foot foot = other.foot_of(x);
      const double gain = of_a == nearest.of_a ? 0.0 : rounding(size_);
      if (foot.height < nearest.foot.height - gain) nearest = {of_a, corner, x, foot};
    }
  }

  /// No point is deeper than the bodies are along the axis that parts them most: in an overlap a
  /// corner below it leaves it sideways first; of bodies that are apart by rounding a corner may be
  /// below the plane of a face that it is not over.
  void remove_deeper_than(double height) {
    const double least = height - rounding(size_) - a_.radius;
    out_.remove_if([&](const Touch& touch) { return touch.phi < least; });
  }

  /// Corners beside a face by less than this count as over it: faces that are flush by rounding.
  [[nodiscard]] double flush() const {
    return std::sqrt(std::numeric_limits<double>::epsilon()) * size_;
  }

  const Edged &a_, &b_;
  Vector3d origin_;
  Touches& out_;
  double size_;
};

/// In the world's axes from the centre of B, so that bodies far from the origin lose nothing.
template <HasEdges Rounded>
void find_touches(const Rounded& a, const Placement& X_a, const Box& b, const Placement& X_b,
                  Touches& out) {
  const Edged shape_a = edged(a, X_a.R, Vector3d(X_a.p - X_b.p));
  const Edged shape_b = edged(b, X_b.R, Vector3d(Vector3d::Zero()));
  EdgedPair(shape_a, shape_b, X_b.p, out).find();
}

}  // namespace tribo::models::geometry
