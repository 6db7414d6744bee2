#pragma once

#include "models/parameters.hpp"
#include "models/scenarios/planar_bodies.hpp"

/// Planar stand-ins for the scenes of cenic2025, and a capsule between pads: rigid bodies in the
/// vertical plane.
namespace tribo::models {

/// A ball seen as a disc: mass and inertia of the sphere, m = 4/3 π R³ ρ, I = 2/5 m R².
[[nodiscard]] PlanarBody ball(std::string name, double radius, double density);

/// Floor and two walls at ±width/2.
[[nodiscard]] std::vector<std::pair<HalfPlane, Material>> between_walls(double width,
                                                                        const Material& material);

/// Columns of balls over a box without a lid, its walls and floor rigid. The columns are evenly
/// spaced; each ball is off by up to `clutter.offset` to either side, as `clutter.seed` draws it.
///                                                             [cenic, Sec. VII, hard clutter]
[[nodiscard]] PlanarScene planar_clutter_from(const Parameters& p);

/// A box of even density, half_x × half_z in the plane and `depth` across it.
[[nodiscard]] PlanarBody brick(std::string name, double half_x, double half_z, double depth,
                               double density);

/// A gripper on a vertical rail that falls on its foot with a peg wedged between its two fingers,
/// seen across the fingers. Of the post there is the foot only: the fingers stand out before it.
///                                                      [cenic, Sec. VII, static gripper, Fig.
///                                                      6b]
///
/// The gripper's z is the height of its foot, the peg's that of its centre. At the start the peg is
/// pressed by half of its excess over the gap on either side.
[[nodiscard]] PlanarScene planar_gripper_from(const Parameters& p);

/// Mass and inertia about its axis of an even capsule, a cylinder of `length` with half balls on
/// its ends.
///
///   I = m R² (L/2 + 8 R/15)/(L + 4 R/3)
[[nodiscard]] PlanarBody capsule_across(double mass, double radius, double length);

/// A capsule that lies across the plane between two pads, which slide along x and are pressed at it
/// with `pad.press` each. At the start it is held as it would be at rest; `pad.lift` moves either
/// pad away from there.
///
/// Its weight is on two contacts that cannot hold without slip: it creeps down with v,
///
///   2 μ π f(v/v_s) = m g,   π the force that presses
[[nodiscard]] PlanarScene pinched_capsule_from(const Parameters& p);

/// Bars of a comb, seen along them: discs with centres at z = 0, evenly spaced around x = 0.
[[nodiscard]] std::vector<Part> bars_from(const Parameters& p);

/// A plate and rods, all thin, that fall flat on a comb: the plate over the left half of it, the
/// rods over the right half, one above the other. Each is shifted and tilted as `comb.seed` draws
/// it.                                                  [after cenic, Sec. VII-E, the dish rack]
///
/// `drop.height` is the gap of the plate and of the lowest rod before they are tilted.
[[nodiscard]] PlanarScene comb_from(const Parameters& p);

}  // namespace tribo::models
