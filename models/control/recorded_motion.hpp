#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/bodies/articulated_tree.hpp"
#include "models/state.hpp"

namespace tribo::models {

/// A motion of a robot, recorded in knots of equal distance in time, and a feedback law around it.
/// With n knots of state there are n − 1 of torque and gain: those held from each to the next.
struct RecordedMotion {
  double knot_period = 0;        ///< [s]
  std::vector<VectorXd> q, v;    ///< states of the knots
  std::vector<VectorXd> torque;  ///< u_k of the joints [N·m]
  std::vector<MatrixXd> gain;    ///< F_k: a row a joint, a column an entry of (q ⊖ q, v − v)

  [[nodiscard]] int num_knots() const { return static_cast<int>(torque.size()); }
};

/// Reads `<name>_states.csv`, `<name>_controls.csv` and `<name>_feedback.csv` in `folder`, as
/// recorded for a robot like `tree`: a floating base and joints of one degree of freedom, in the
/// coordinates of ArticulatedTree.
///
/// Throws InputError, with file and line, for a file that is missing or not a table of numbers; for
/// columns of another robot; for knots that are not equally spaced, not numbered one by one, or of
/// different count in the three files; for a quaternion that is not of unit length.
[[nodiscard]] RecordedMotion read_recorded_motion(const std::filesystem::path& folder,
                                                  const std::string& name,
                                                  const ArticulatedTree<double>& tree);

/// The motion with the base lower by `distance` in all knots [m].
[[nodiscard]] RecordedMotion lowered(RecordedMotion motion, double distance);

/// The state of the first knot, at time 0.
[[nodiscard]] State<double> start_of(const RecordedMotion& motion);

}  // namespace tribo::models
