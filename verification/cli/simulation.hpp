#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"
#include "verification/cli/session.hpp"
#include "verification/fixed_step_run.hpp"
#include "verification/problem/recorded_problem.hpp"

/// One scenario by one scheme, as command lines ask for it.
namespace tribo::cli {

struct SimulationOptions {
  std::string scenario, scheme;
  std::string step, accuracy, max_step;  ///< empty: not given
  std::int64_t most_attempts = 0;        ///< 0: not given
  std::vector<std::string> changes;
  std::string data;
  std::vector<std::string> start;  ///< changes of the scenario's start
  std::string settled;             ///< a time from which to go on [s], empty: not given
};

/// What is simulated: everything of the command line that can be wrong is checked when this is
/// made.
struct Simulation {
  const models::Scenario& scenario;
  models::Parameters parameters;
  solvers::ConfiguredScheme scheme;
  verification::StepChoice choice;
  models::Instance instance;
  std::unique_ptr<solvers::Stepper> stepper;
  std::unique_ptr<solvers::Integrator> integrator;
};

/// Adds all but `most_attempts`.
void add_simulation_options(CLI::App& command, SimulationOptions& options);

/// Throws InputError for options that cannot be used. Notes of the cache are messages.
[[nodiscard]] Simulation prepare(const SimulationOptions& options, Session& session);

/// Which of the problems of one attempt.
enum class WhichProblem { kFirst, kLast };

/// A convex problem of a step of h from x0, tried with a stepper of its own; none where the scheme
/// poses none.
[[nodiscard]] std::optional<verification::RecordedProblem> posed_problem(
    const Simulation& simulation, const models::State<double>& x0, double h, WhichProblem which);

/// Writes a problem as the ending of the file asks: .hdf5 and .h5 as FCLIB has it, else JSON.
void write_problem(const std::string& file, const verification::RecordedProblem& record);

}  // namespace tribo::cli
