#pragma once

namespace tribo::models::hydroelastic {

/// Which polygons belong to the contact surface.
struct SurfaceRules {
  /// Leave out polygons from which a pressure does not grow into its body, but for 22.5°.
  bool cull = true;
  /// Leave out polygons along whose normal a pressure does not change.
  bool drop_flat = false;
};

/// Quadrature points of a polygon: its centroid; one point in each triangle around the centroid; or
/// the midpoints of the edges of these, which make also the moment of a linear pressure exact.
enum class Quadrature { kCentroid, kFan, kExact };

struct PatchOptions {
  Quadrature quadrature = Quadrature::kCentroid;
  SurfaceRules rules = {};
};

}  // namespace tribo::models::hydroelastic
