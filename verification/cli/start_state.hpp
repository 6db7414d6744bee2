#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verification/cli/session.hpp"
#include "verification/cli/simulation.hpp"

/// Start of a simulation other than that of its scenario.
namespace tribo::cli {

/// x0 changed by the entries of `--start`, in their order: COORDINATE=VALUE, or a trajectory of the
/// same coordinates, whose last row and time are taken.
///
/// Throws InputError for coordinates that the scenario does not have, for a quaternion that is no
/// rotation, for coordinates that violate a joint's limit, and for a trajectory if contacts have a
/// memory, which no row holds. The row of a trajectory may violate a limit: a joint that rests on
/// its stop lies beyond it by what the scheme's compliance gives. `remedy` ends the message of a
/// limit.
[[nodiscard]] models::State<double> changed_start(const models::Instance& instance,
                                                  const std::vector<std::string>& changes,
                                                  std::string_view remedy);

/// The state of a simulation at `t` [s] from its start: taken from the user's cache, or computed
/// and stored there under a hash of all that it depends on: the program's sources, scenario,
/// scheme, their parameters, the start, steps. A damaged entry is computed again.
///
/// Throws InputError if contacts have a memory, or if the run does not reach t; and Interrupted.
[[nodiscard]] models::State<double> settled_state(
    const verification::PreparedSimulation& simulation, const SimulationOptions& options, double t,
    Session& session);

}  // namespace tribo::cli
