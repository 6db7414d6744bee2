#pragma once

#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {

/// What stands for bodies that have no shapes, at q: for bodies with mass a bone from each joint to
/// the next and to each point that may touch a plane, a box with the mass and the inertia of a body
/// that floats alone, and the planes of the world that points may touch. A body that is one point
/// is a ball, which stands on it.
[[nodiscard]] Stage skeleton_of(const models::Scene& scene, const models::VectorXd& q);

}  // namespace tribo::verification::render
