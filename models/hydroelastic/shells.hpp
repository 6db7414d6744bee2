#pragma once

#include "models/geometry/shapes.hpp"
#include "models/hydroelastic/shell.hpp"

/// Shells of shapes in their own axes.
namespace tribo::models::hydroelastic {

/// Whether the faces of a box have a vertex in their middle. This decides the moment from
/// quadrature by one point a polygon.
enum class BoxFaces { kPlain, kCentered };

/// Corner s∘(a, b, c) and s∘(a − ρ, b − ρ, c − ρ), ρ = min(a, b, c); equal ones are one vertex.
[[nodiscard]] Shell shell_of(const geometry::Box& box, BoxFaces faces);

/// Number of chords of at most `hint` into which a circle is divided, at least three.
[[nodiscard]] int chords(double radius, double hint);

/// (cos, sin) of a turn by i/n.
[[nodiscard]] Vector2d on_circle(int i, int n);

/// A prism over the n-gon inscribed in the caps. Medial: the segment |z| ≤ L/2 − r of the axis, or
/// its centre, or the disc of radius r − L/2 at mid height.
[[nodiscard]] Shell shell_of(const geometry::Cylinder& cylinder, int n);

/// Every triangle of a closed surface joined to a point inside that sees all of the surface.
[[nodiscard]] Shell shell_of(const TriangleSurface& surface, const Vector3d& inside);

/// 8 f² triangles with 4 f chords on each of three great circles.
[[nodiscard]] TriangleSurface surface_of(const geometry::Sphere& sphere, int f);

}  // namespace tribo::models::hydroelastic
