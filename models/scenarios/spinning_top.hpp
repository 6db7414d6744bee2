#pragma once

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

/// A symmetric top under gravity, one point of whose axis is fixed.
namespace tribo::models {

/// Three hinges through the fixed point, of links without mass: about the vertical, about the
/// horizontal across the axis, and about the axis. At q = 0 the axis lies along x, where the mass
/// matrix is regular; it is singular where the axis is upright.
[[nodiscard]] TreeDescription top_on_hinges(const Parameters& p);

/// Pictures show a disc that has the mass and the moment about the axis, on a stem from the fixed
/// point to its centre:  I = m R²/2.
[[nodiscard]] Scene spinning_top_from(const Parameters& p);

[[nodiscard]] State<double> start_of_top(const Parameters& p);

}  // namespace tribo::models
