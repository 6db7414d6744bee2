#pragma once

#include <vector>

#include "models/control/recorded_motion.hpp"
#include "models/robots/robot_table.hpp"

namespace tribo::models {

/// What the rows of a floating base lack of  M v̇ + k = τ + Jᵀ f  along a recorded motion: force
/// [N], then moment [N·m], in the axes of the base, for each knot.
///
///   v̇_k = (v_{k+1} − v_k)/Δt,   J_legᵀ f = (M v̇ + k − τ)_leg
///
/// The second equation gives the force at each foot from the rows of the three joints that carry
/// it. A motion of this very robot leaves rounding.
[[nodiscard]] std::vector<Eigen::Vector<double, 6>> base_residuals(
    const KnotMotion& motion, const TreeDescription& robot, const std::vector<NamedPoint>& feet);

}  // namespace tribo::models
