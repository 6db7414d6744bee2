#pragma once

#include <vector>

#include "models/state.hpp"
#include "models/system.hpp"
#include "verification/text/trajectory_file.hpp"

/// Bodies on three hinges, one after the other, as other programs have them: with an attitude.
namespace tribo::verification {

/// `BODY.qx` to `BODY.qw` of the last body of each tree of three hinges alone.
[[nodiscard]] std::vector<models::Coordinate> hinge_attitude_columns(const models::System& system);

/// The trajectory with the angles of the hinges where it has the attitude in their place:
///
///   R(q) = Π O_i exp(a_i q_i) = R_file,   by Newton's method, from the angles that the rows before
///
/// let expect. Throws InputError, one line that names the row, for an attitude that is no rotation,
/// or that the hinges do not reach.
[[nodiscard]] Trajectory with_hinge_angles(Trajectory trajectory, const models::System& system,
                                           const models::State<double>& start);

}  // namespace tribo::verification
