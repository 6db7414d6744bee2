#pragma once

#include <vector>

#include "models/control/recorded_motion.hpp"
#include "models/robots/robot_table.hpp"

namespace tribo::models {

/// Residual of  M v̇ + k = τ + Jᵀ f  in the rows of a floating base along a recorded motion: force
/// [N], then moment [N·m], in the axes of the base, for each knot.
///
///   v̇_k = (v_{k+1} − v_k)/Δt,   J_legᵀ f = (M v̇ + k − τ)_leg
///
/// The second equation gives the force at each foot from the rows of the three joints that carry
/// it. For a motion of this very robot only rounding remains.
[[nodiscard]] std::vector<Eigen::Vector<double, 6>> base_residuals(
    const KnotMotion& motion, const TreeDescription& robot, const std::vector<NamedPoint>& feet);

}  // namespace tribo::models
