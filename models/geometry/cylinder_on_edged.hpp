#pragma once

#include <algorithm>

#include "models/geometry/clip.hpp"
#include "models/geometry/edged.hpp"
#include "models/geometry/rim_lines.hpp"

/// A box or a capsule A against a cylinder B.
///
/// The signed distance is the largest, over all directions n, of the separation
///
///   s(n) = n·(c_a − c_b) − h_a(−n) − h_b(n)
///
/// with h the extents. Candidates for the largest are normals of caps and faces, of an edge and the
/// axis, from a rim or the axis to a corner, from a rim to an edge. A direction that belongs to no
/// pair of nearest points does no harm, since s is less there.
namespace tribo::models::geometry {

/// All in the axes of the cylinder, from its centre.
class CylinderOnEdged {
 public:
  CylinderOnEdged(const Edged& a, const Cylinder& b, const Placement& X_b, Touches& out)
      : a_(a), b_(b), X_b_(X_b), out_(out) {
    size_ = a.half.sum() + a.radius + b.radius + b.half_length;
  }

  void find() {
    consider_caps();
    if (a_.is_box()) consider_faces();
    const Vector3d n = best_.normal;
    is_face_ = true;
    consider_corners();
    if (!is_certain()) consider_edges();
    if (!is_face_ && !lies_along_side(best_)) add(best_);
    add_over_faces(n);
    add_along_side();
    double least = std::numeric_limits<double>::infinity();
    for (const Touch& touch : out_.items()) least = std::min(least, touch.phi);
    if (least > most_ + rounding(size_)) add(best_);
  }

 private:
  enum Feature : std::uint32_t { kCorner = 16, kSideOnEdge = 32, kRimOnEdge = 64 };

  /// Two points, on A's core and on B's surface:  on_a = on_b + height n.
  struct Pair {
    Vector3d on_a, on_b, normal;
    double height = 0;
    std::uint32_t feature = 0;
  };

  [[nodiscard]] double separation(const Vector3d& n) const {
    return n.dot(a_.center) - a_.extent(n) - a_.radius - b_.half_length * std::abs(n[2]) -
           b_.radius * Vector2d(n[0], n[1]).norm();
  }

  /// The pair is taken if its points lie on one normal, are the farthest of A and B along it, to
  /// √ε, within which directions count as one, and are farther apart than all pairs before by more
  /// than rounding.
  void consider(const Pair& pair) {
    const double height = separation(pair.normal);
    const double beside = (pair.on_a - pair.on_b - pair.height * pair.normal).norm();
    if (!(height > most_ + rounding(size_)) ||
        std::abs(pair.height - a_.radius - height) > flush() || beside > flush())
      return;
    most_ = height;
    best_ = pair;
    if (std::abs(pair.height - a_.radius - height) > rounding(size_))
      best_.height = height + a_.radius;
    is_face_ = false;
  }

  /// The touch that belongs to a pair.
  void add(const Pair& pair) {
    if (out_.has(pair.feature) || pair.height - a_.radius < most_ - rounding(size_)) return;
    const Vector3d n = X_b_.R * pair.normal, on_a = X_b_ * pair.on_a - a_.radius * n;
    const double phi = pair.height - a_.radius;
    out_.add(
        {.phi = phi, .normal = n, .on_a = on_a, .on_b = on_a - phi * n, .feature = pair.feature});
  }

  /// A corner of A and its foot on B.
  [[nodiscard]] Pair corner_pair(int corner, const Vector3d& x, const Foot& foot) const {
    return {.on_a = x,
            .on_b = x - foot.height * foot.normal,
            .normal = foot.normal,
            .height = foot.height,
            .feature = kCorner + static_cast<std::uint32_t>(corner)};
  }

  [[nodiscard]] Foot cap_foot(int cap, const Vector3d& x) const {
    return {.height = cap * x[2] - b_.half_length, .normal = Vector3d(0.0, 0.0, cap)};
  }

  void consider_caps() {
    const int cap = a_.center[2] < 0.0 ? -1 : 1;
    const int corner = a_.support(Vector3d(0.0, 0.0, -cap));
    const Vector3d x = a_.corner(corner);
    consider(corner_pair(corner, x, cap_foot(cap, x)));
  }

  /// A point of a cap against a face of A.
  [[nodiscard]] Pair cap_pair(const CapPoint& point, const BoxFace& face) const {
    const Vector3d n = a_.outward(face), y = place(point, b_, n);
    const double height = a_.height(face, y);
    return {.on_a = y - height * n,
            .on_b = y,
            .normal = -n,
            .height = height,
            .feature = point.feature()};
  }

  /// The lower cap as seen from each face of A that looks at B.
  void consider_faces() {
    for (int i = 0; i < 3; ++i) {
      const BoxFace face{.axis = i, .sign = a_.axes.col(i).dot(a_.center) > 0.0 ? -1 : 1};
      const int cap = a_.outward(face)[2] > 0.0 ? -1 : 1;
      consider(cap_pair(CapPoint{CapPoint::kLowest, cap, 0}, face));
    }
  }

  /// A corner against the side of B.
  [[nodiscard]] std::optional<Pair> corner_on_side(int corner) const {
    const Vector3d x = a_.corner(corner);
    if (std::abs(x[2]) > b_.half_length + flush()) return std::nullopt;
    const Vector2d across(x[0], x[1]);
    const Vector2d u = direction<2>(across, Vector2d::UnitX());
    return corner_pair(corner, x,
                       {.height = across.norm() - b_.radius, .normal = {u[0], u[1], 0.0}});
  }

  /// Each corner against the side, and against the rim where it is beyond both side and cap.
  void consider_corners() {
    for (int corner = 0; corner < 8; corner += a_.corner_step()) {
      if (const auto pair = corner_on_side(corner)) consider(*pair);
      const Vector3d x = a_.corner(corner);
      const Foot nearest = foot(b_, x);
      if (nearest.height > 0.0) consider(corner_pair(corner, x, nearest));
    }
  }

  [[nodiscard]] Line line(const Edge& edge) const {
    return {
        .middle = a_.middle(edge), .direction = a_.axes.col(edge.axis), .half = a_.half[edge.axis]};
  }

  /// Two points of A's core and B that are as far apart as the planes across their normal are the
  /// nearest of all.
  [[nodiscard]] bool is_certain() const { return !is_face_ && most_ + a_.radius > 0.0; }

  void consider_edges() {
    for (int axis = a_.first; axis < 3; ++axis) {
      if (const auto pair = facing_edge(axis)) consider(*pair);
      for (int corner = 0; corner < 8; corner += a_.corner_step()) {
        if ((corner >> axis & 1) != 0) continue;
        if (is_certain()) return;
        for (const int cap : {-1, 1}) {
          for (const bool across : {false, true})
            if (const auto pair = rim_pair({axis, corner}, cap, across)) consider(*pair);
        }
      }
    }
  }

  /// Of the edges along an axis of A the one that faces the side of B.
  [[nodiscard]] std::optional<Pair> facing_edge(int axis) const {
    const Vector3d n = nearest(a_.axes.col(axis), Vector3d::UnitZ(), a_.center).normal;
    return side_pair({axis, a_.support(-n) & ~(1 << axis)}, n);
  }

  /// An edge and the side of B, `about` being close to the normal.
  [[nodiscard]] std::optional<Pair> side_pair(const Edge& edge, const Vector3d& about) const {
    const Line l = line(edge);
    const LinePair lines = nearest(l.direction, Vector3d::UnitZ(), l.middle);
    if (lines.sine == 0.0 || std::abs(lines.t) > l.half + flush() ||
        std::abs(lines.s) > b_.half_length + flush())
      return std::nullopt;
    const double sign(lines.normal.dot(about) < 0.0 ? -1 : 1);
    const Vector3d n = sign * lines.normal;
    return Pair{.on_a = l.middle + lines.t * l.direction,
                .on_b = lines.s * Vector3d::UnitZ() + b_.radius * n,
                .normal = n,
                .height = sign * lines.height - b_.radius,
                .feature = kSideOnEdge + edge.number()};
  }

  /// At more than 1/1000: otherwise an edge lies along the side, and has its points at its ends.
  [[nodiscard]] bool crosses_axis(int axis) const {
    return Vector2d(a_.axes(0, axis), a_.axes(1, axis)).norm() > 1.0 / 1000;
  }
  [[nodiscard]] bool lies_along_side(const Pair& pair) const {
    return kSideOnEdge <= pair.feature && pair.feature < kRimOnEdge &&
           !crosses_axis(static_cast<int>(pair.feature - kSideOnEdge) / 8);
  }

  [[nodiscard]] Vector3d cap_center(int cap) const { return {0.0, 0.0, cap * b_.half_length}; }

  /// An edge and the point of a rim that is nearest to it.
  [[nodiscard]] std::optional<Pair> rim_pair(const Edge& edge, int cap, bool across) const {
    return rim_pair(edge, cap, nearest_of_rim(cap_center(cap), b_.radius, line(edge), across));
  }
  [[nodiscard]] std::optional<Pair> rim_pair(const Edge& edge, int cap,
                                             const RimOnLine& rim) const {
    if (std::abs(rim.t) > a_.half[edge.axis] + flush()) return std::nullopt;
    const auto which = static_cast<std::uint32_t>((cap > 0 ? 2 : 0) + rim.end);
    return Pair{.on_a = rim.on_line,
                .on_b = rim.on_rim,
                .normal = rim.normal,
                .height = rim.height,
                .feature = kRimOnEdge + 4 * edge.number() + which};
  }

  /// Adds the points that stand or lie on a cap or a face with normal n.
  void add_over_faces(const Vector3d& n) {
    const Incident facing = incident(a_, n);
    if (a_.is_box()) add_cap_points(facing.face, n);
    const int cap = n[2] < 0.0 ? -1 : 1;
    for (int i = 0; i < facing.count; ++i) {
      if (is_about(Vector3d(0.0, 0.0, cap), n)) add_on_cap(facing, i, cap, n);
      const auto side = side_pair(facing.edge(i), n);
      if (side && is_about(side->normal, n) && crosses_axis(facing.edge(i).axis)) add(*side);
    }
  }

  /// Bodies that lie on each other have no normal more than 37° off that of the face.
  [[nodiscard]] static bool is_about(const Vector3d& normal, const Vector3d& n) {
    return normal.dot(n) > 4.0 / 5;
  }

  void add_cap_points(const BoxFace& face, const Vector3d& n) {
    const Vector3d m = a_.outward(face);
    if (!is_about(-m, n)) return;
    for (const CapPoint& point : cap_points(m)) {
      const Pair pair = cap_pair(point, face);
      if (a_.is_over(face, pair.on_b, flush())) add(pair);
    }
  }

  /// Corner i of A over a cap of B, and where the edge from there crosses the rim.
  void add_on_cap(const Incident& facing, int i, int cap, const Vector3d& n) {
    const Vector3d x = a_.corner(facing.at(i));
    if (Vector2d(x[0], x[1]).norm() <= b_.radius + flush())
      add(corner_pair(facing.at(i), x, cap_foot(cap, x)));
    for (const int end : {0, 1}) {
      const Edge edge = facing.edge(i);
      const auto rim = crossing_of_rim(cap_center(cap), b_.radius, line(edge), end, cap);
      if (!rim || !is_about(rim->normal, n)) continue;
      if (const auto pair = rim_pair(edge, cap, *rim)) add(*pair);
    }
  }

  /// Edges, or a capsule, nearly parallel to the axis, that lie along the side: where the interval
  /// on which they are beside each other ends, a corner or a rim.
  void add_along_side() {
    for (int axis = a_.first; axis < 3; ++axis) {
      if (!(Vector2d(a_.axes(0, axis), a_.axes(1, axis)).norm() < 1.0 / 10)) continue;
      for (int corner = 0; corner < 8; corner += a_.corner_step()) {
        const Edge edge{axis, corner};
        if ((corner >> axis & 1) == 0 && looks_at_side(edge)) add_along_side(edge);
      }
    }
  }

  /// Whether no edge along the same axis reaches farther towards the cylinder by more than
  /// rounding: of two equal ones, as at a face that lies on the side, rounding does not choose.
  [[nodiscard]] bool looks_at_side(const Edge& edge) const {
    const Vector3d& n = best_.normal;
    const double towards = n.dot(a_.center - a_.middle(edge));
    const double along = a_.half[edge.axis] * std::abs(n.dot(a_.axes.col(edge.axis)));
    return towards + along > a_.extent(n) - flush();
  }

  void add_along_side(const Edge& edge) {
    for (const int cap : {-1, 1}) {
      const bool is_far_end = (a_.axes(2, edge.axis) > 0.0) == (cap > 0);
      auto pair = corner_on_side(is_far_end ? edge.corner | 1 << edge.axis : edge.corner);
      if (!pair) pair = rim_pair(edge, cap, false);
      if (pair && is_about(pair->normal, best_.normal)) add(*pair);
    }
  }

  [[nodiscard]] double flush() const {
    return std::sqrt(std::numeric_limits<double>::epsilon()) * size_;
  }

  const Edged& a_;
  const Cylinder& b_;
  const Placement& X_b_;
  Touches& out_;
  double size_ = 0;
  double most_ = -std::numeric_limits<double>::infinity();
  Pair best_;
  bool is_face_ = false;
};

template <HasEdges Other>
void find_touches(const Other& a, const Placement& X_a, const Cylinder& b, const Placement& X_b,
                  Touches& out) {
  const Matrix3d R = X_b.R.transpose() * X_a.R;
  const Edged shape = edged(a, R, Vector3d(X_b.R.transpose() * (X_a.p - X_b.p)));
  CylinderOnEdged(shape, b, X_b, out).find();
}

}  // namespace tribo::models::geometry
