#pragma once

#include <filesystem>
#include <string>

#include "models/bodies/articulated_tree.hpp"
#include "models/control/knot_motion.hpp"

namespace tribo::models {

/// Reads `<name>_states.csv`, `<name>_controls.csv` and `<name>_feedback.csv` in `folder`, as
/// recorded for a robot like `tree`: a floating base and joints of one degree of freedom, in the
/// coordinates of ArticulatedTree.
///
/// Throws InputError, with file and line, for a file that is missing or not a table of numbers; for
/// columns of another robot; for knots that are not equally spaced, not numbered one by one, or of
/// different count in the three files; for a quaternion that is not of unit length.
[[nodiscard]] KnotMotion read_recorded_motion(const std::filesystem::path& folder,
                                              const std::string& name, const ArticulatedTree& tree);

}  // namespace tribo::models
