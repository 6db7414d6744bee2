#pragma once

#include <string>
#include <vector>

#include "verification/cli/session.hpp"
#include "verification/cli/simulation.hpp"

/// Where a simulation starts, if not at the start of its scenario.
namespace tribo::cli {

/// x0 after the entries of `--start`, in their order: COORDINATE=VALUE, or a trajectory of the same
/// coordinates, whose last row and time are taken.
///
/// Throws InputError for coordinates that the scenario does not have, and for a trajectory where
/// contacts have a memory, which no row has.
[[nodiscard]] models::State<double> changed_start(const models::Instance& instance,
                                                  const std::vector<std::string>& changes);

/// The state that a simulation comes to at `t` [s] from its start: from the user's cache, or run to
/// and put there, under a hash of all that it depends on: the program's sources, scenario, scheme,
/// their parameters, the start, steps. A damaged entry is computed again.
///
/// Throws InputError where contacts have a memory, or where the run does not come to t; and
/// Interrupted.
[[nodiscard]] models::State<double> settled_state(
    const verification::PreparedSimulation& simulation,
    const SimulationOptions& options,
    double t,
    Session& session);

}  // namespace tribo::cli
