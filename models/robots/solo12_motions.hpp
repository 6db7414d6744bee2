#pragma once

#include <filesystem>

#include "models/bodies/articulated_tree.hpp"
#include "models/control/knot_motion.hpp"

/// Motions of Solo12 in expint2022, and their starts.
namespace tribo::models {

/// The start of the squat, at rest: front feet 11 μm and hind feet less than 1 μm below the ground.
/// From the published program; the paper does not print it.
[[nodiscard]] State<double> solo12_squat_start();

/// A recorded motion of the published program.
struct Solo12Motion {
  const char* name;       ///< first part of the names of its files
  double lowering;        ///< of the base in all knots, so that the feet reach the ground [m]
  double control_period;  ///< [s], Table I of the paper
};
inline constexpr Solo12Motion kSolo12Trot = {"solo_trot", 15.37e-3, 2e-3};
inline constexpr Solo12Motion kSolo12Jump = {"solo_jump", 1e-6, 10e-3};

/// Reads a motion and lowers its base. Throws InputError as `read_recorded_motion` does, and for a
/// start whose feet are not at the ground.
[[nodiscard]] KnotMotion read_solo12_motion(const std::filesystem::path& folder,
                                            const Solo12Motion& motion,
                                            const ArticulatedTree& tree);

}  // namespace tribo::models
