#pragma once

#include "models/scene/scene.hpp"

namespace tribo::models {

/// Initial anchor of a point that touches: at the point, so that its spring is free, or above it on
/// the plane, so that the depth loads the spring.
enum class StartAnchors { kAtThePoints, kOnThePlane };

/// The state of a scene at t = 0 with no force held: every point with memory that touches is
/// anchored, and slides if the force of this anchor would leave the cone. Throws InputError for a
/// scene with contacts without memory.                                       [expint, Sec. II]
[[nodiscard]] State<double> anchored_start(const Scene& scene, const VectorXd& q, const VectorXd& v,
                                           StartAnchors anchors = StartAnchors::kAtThePoints);

}  // namespace tribo::models
