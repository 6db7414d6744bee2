#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verification/cli/session.hpp"
#include "verification/exchange/problem/recorded_problem.hpp"
#include "verification/study/simulation/simulation.hpp"

/// One scenario by one scheme, as command lines ask for it.
namespace tribo::cli {

struct SimulationOptions {
  std::string scenario, model, scheme;   ///< a scenario by name, or the file of a model
  std::string step, accuracy, max_step;  ///< empty: not given
  std::int64_t most_attempts = 0;        ///< 0: not given
  std::vector<std::string> changes;
  std::string data;
  std::vector<std::string> start;  ///< changes of the scenario's start
  std::string settled;             ///< a time from which to go on [s], empty: not given
  std::shared_ptr<const models::Scenario> own_scenario = {};  ///< of the model, once it is read
};

/// Adds all but `most_attempts`.
void add_simulation_options(CLI::App& command, SimulationOptions& options);

/// The scenario made from a model file; a message lists the ignored parts of the model. Null if a
/// scenario is named instead. Throws InputError unless exactly one of the two is given, or for a
/// model that cannot be read.
[[nodiscard]] std::shared_ptr<const models::Scenario> scenario_of_model(const std::string& scenario,
                                                                        const std::string& model,
                                                                        Session& session);

/// Reads the model, if the options name one, as their scenario; a message lists its ignored parts.
/// Throws InputError unless the options have either a scenario or a model that can be read.
void read_model(SimulationOptions& options, Session& session);

/// The requested simulation without its start; called after `read_model`. Throws InputError for
/// options that cannot be used.
[[nodiscard]] verification::Simulation simulation_from(const SimulationOptions& options);

/// The simulation prepared at the start that the options ask for. Throws InputError as above. Notes
/// of the cache are messages.
[[nodiscard]] verification::PreparedSimulation prepare(const verification::Simulation& simulation,
                                                       const SimulationOptions& options,
                                                       Session& session);

/// Which problem of one attempt.
enum class WhichProblem { kFirst, kLast };

/// A convex problem of a step of size h from x0, attempted by a stepper of its own; none if the
/// scheme poses none.
[[nodiscard]] std::optional<verification::RecordedProblem> posed_problem(
    const verification::PreparedSimulation& simulation, const models::State<double>& x0, double h,
    WhichProblem which);

/// Writes a problem in the format of the file's ending: .hdf5 and .h5 as FCLIB has it, else JSON.
void write_problem(const std::string& file, const verification::RecordedProblem& record);

}  // namespace tribo::cli
