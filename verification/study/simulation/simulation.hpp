#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solvers/integrate.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/study/simulation/trajectory_rows.hpp"

/// The simulation of one scenario by one scheme as a value, and its result.
namespace tribo::verification {

struct Simulation {
  Setup setup;
  StepChoice choice = 1e-3;
  std::optional<double> until = {};   ///< [s]; else the scenario's end
  std::optional<double> sample = {};  ///< between rows, at which steps are cut [s]; else every step
  std::vector<std::pair<std::string, double>> start = {};  ///< coordinates that begin elsewhere
  std::int64_t most_attempts =
      0;                       ///< steps that may be tried; 0: kUsualAttempts, fewer for few steps
  std::int64_t most_rows = 0;  ///< 0: kUsualRows
  bool all_contacts = false;   ///< whether rows tell of each contact
  bool start_will_change = false;  ///< who changes it refuses one outside joints' limits
};

/// Default limit of a run's attempted steps: minutes on the smallest scenarios.
inline constexpr std::int64_t kUsualAttempts = 10'000'000;
/// Default limit of a run's rows: a GB of the smallest scenarios.
inline constexpr std::int64_t kUsualRows = 2'000'000;

/// The simulation, made and checked: from here on only numbers can go wrong.
struct PreparedSimulation {
  const models::Scenario& scenario;
  models::Parameters parameters;
  solvers::ConfiguredScheme scheme;
  StepChoice choice;
  models::Instance instance;  ///< with the requested start
  std::unique_ptr<solvers::Stepper> stepper;
  std::unique_ptr<solvers::Integrator> integrator;
};

/// Throws InputError for an impossible simulation.
[[nodiscard]] PreparedSimulation prepare(const Simulation& simulation);

/// Which limit ended a run that could have gone on.
enum class RunLimit { kNone, kAttempts, kRows };

/// An attempt at a step.
struct FailedAttempt {
  models::State<double> x0;
  double h = 0;  ///< [s]
};

struct SimulationEnd {
  solvers::RunStatus status;
  RunLimit limit = RunLimit::kNone;
  bool interrupted = false;                  ///< told to stop; the status says nothing then
  std::optional<FailedAttempt> failed = {};  ///< the last whose solve failed
};

/// Receives the row of the start and of each requested state.
using RowSink = std::function<void(const TrajectoryRows& rows)>;
/// Asked before every attempt; the run stops if it returns false.
using GoesOn = std::function<bool()>;

/// The time at which a simulation ends [s]. Throws InputError if it is not after the start.
[[nodiscard]] double end_time(const Simulation& simulation, const PreparedSimulation& prepared);

/// Runs to the end, to a failure, to a limit, or until it is told to stop.
[[nodiscard]] SimulationEnd run(const Simulation& simulation, PreparedSimulation& prepared,
                                const RowSink& sink, const GoesOn& goes_on = {});

/// A whole trajectory as numbers.
struct SimulationResult {
  std::vector<models::Coordinate> columns;  ///< `t` first
  std::vector<double> values;               ///< row after row
  SimulationEnd end;
  solvers::Work work;

  [[nodiscard]] std::size_t rows() const {
    return columns.empty() ? 0 : values.size() / columns.size();
  }
};

[[nodiscard]] SimulationResult simulate(const Simulation& simulation, const GoesOn& goes_on = {});

}  // namespace tribo::verification
