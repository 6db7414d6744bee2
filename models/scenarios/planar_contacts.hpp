#pragma once

#include <vector>

#include "models/scenarios/bouncing_ball.hpp"
#include "models/scenarios/conveyor_belt.hpp"
#include "models/scenarios/disc_on_feet.hpp"
#include "models/scenarios/falling_sphere.hpp"
#include "models/scenarios/forced_box.hpp"
#include "models/scenarios/limit_stop.hpp"
#include "models/scenarios/prescribed_slip.hpp"
#include "models/scenarios/pusher_brick.hpp"
#include "models/scenarios/sliding_rod.hpp"
#include "models/scenarios/stacked_masses.hpp"
#include "models/scenarios/two_sided_spring.hpp"
#include "models/scene/scene.hpp"

/// Scenes of one body or a few with a contact or two each, in the vertical plane or along a line,
/// from their numbers. Places and speeds are the coordinates that the numbers' structs name.
namespace tribo::models {

inline const std::vector<WorldAxis> kWithoutTurn = {kAlongX, kAlongZ};

[[nodiscard]] Scene scene_of(const BouncingBall<double>& ball);

/// A cos(ωt + ϕ)
[[nodiscard]] AppliedForce push_of(const ForcedBox<double>& box);

/// The box with its vertical motion left out:  m v̇ = F(t) − μ̃(|v|/v_s) W sgn(v).
[[nodiscard]] Scene scene_of_one_freedom(const ForcedBox<double>& box);

/// The box as a body with two translations q = (x, z) on compliant ground, φ = z.
[[nodiscard]] Scene scene_of_body(const ForcedBox<double>& box);

[[nodiscard]] Scene scene_of(const PusherBrick<double>& brick);

[[nodiscard]] Scene scene_of(const DiscOnFeet<double>& disc);

[[nodiscard]] Scene scene_of(const TwoSidedSpring<double>& spring);

[[nodiscard]] Scene scene_of(const ConveyorBelt<double>& box);

[[nodiscard]] Scene scene_of(const FallingSphere<double>& sphere);

[[nodiscard]] Scene scene_of(const SlidingRod<double>& rod);

/// The ground moves against the slip.
[[nodiscard]] Scene scene_of(const PrescribedSlip<double>& mass);

[[nodiscard]] Scene scene_of(const StackedMasses<double>& stack);

/// The force is the weight on a slide that stands upright: F/m along x, so that it has a potential.
[[nodiscard]] Scene scene_of(const LimitStop<double>& mass);

}  // namespace tribo::models
