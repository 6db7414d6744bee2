#include "verification/cli/simulation.hpp"

#include <fmt/format.h>

#include <utility>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/start_state.hpp"
#include "verification/exchange/model_file/model_scenario.hpp"
#include "verification/exchange/problem/fclib_file.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using verification::PreparedSimulation;
using verification::RecordedProblem;

/// `--set KEY=VALUE` goes to the scenario, or to the scheme if the key begins with `scheme.`.
void add_change(const std::string& change, verification::Setup& setup) {
  const auto [key, value] = divided("--set", "KEY=VALUE", change);
  (key.starts_with("scheme.") ? setup.scheme_changes : setup.scenario_changes)
      .emplace_back(key, value);
}

verification::StepChoice step_choice(const SimulationOptions& options) {
  if (options.step.empty() == options.accuracy.empty()) {
    throw InputError("give either --step H or --accuracy A");
  }
  if (!options.step.empty()) {
    if (!options.max_step.empty()) throw InputError("--max-step goes with --accuracy");
    return positive("--step", options.step);
  }
  solvers::ErrorControl control{.accuracy = positive("--accuracy", options.accuracy),
                                .most_attempts = options.most_attempts > 0
                                                     ? options.most_attempts
                                                     : verification::kUsualAttempts};
  if (!options.max_step.empty()) control.max_step = positive("--max-step", options.max_step);
  return control;
}

}  // namespace

void add_simulation_options(CLI::App& command, SimulationOptions& options) {
  add_option(command, "--scenario", options.scenario, "see tribometer list scenarios");
  add_option(command, "--model", options.model,
             "FILE instead of a scenario: a robot or a scene as URDF or MJCF, of primitive shapes");
  add_option(command, "--scheme", options.scheme, "see tribometer list schemes")->required();
  add_option(command, "--step", options.step, "fixed step [s]");
  add_option(command, "--accuracy", options.accuracy, "of error control, instead of a step");
  add_option(command, "--max-step", options.max_step, "largest step of error control [s] (0.1)");
  add_option(command, "--set", options.changes, "KEY=VALUE: a parameter of the scenario or scheme")
      ->expected(1)
      ->take_all();
  add_data_option(command, options.data);
  add_option(
      command, "--start", options.start,
      "COORDINATE=VALUE: where it starts; or a trajectory of the same scenario, to go on from "
      "its last row, at its time")
      ->expected(1)
      ->take_all();
  add_option(command, "--settled", options.settled,
             "T: go on from where this run is at T s; that is computed once and kept");
}

std::shared_ptr<const models::Scenario> scenario_of_model(const std::string& scenario,
                                                          const std::string& model,
                                                          Session& session) {
  if (scenario.empty() == model.empty())
    throw InputError("give either --scenario ID or --model FILE");
  if (model.empty()) return nullptr;
  verification::model_file::ModelScenario read =
      verification::model_file::scenario_from_model(model);
  if (!read.remark.empty()) session.message(read.remark);
  return std::make_shared<const models::Scenario>(std::move(read.row));
}

void read_model(SimulationOptions& options, Session& session) {
  options.own_scenario = scenario_of_model(options.scenario, options.model, session);
  if (options.own_scenario) options.scenario = options.own_scenario->source;
}

verification::Simulation simulation_from(const SimulationOptions& options) {
  verification::Simulation simulation{
      .setup = {.scenario = options.scenario, .scheme = options.scheme},
      .most_attempts = options.most_attempts};
  simulation.setup.own_scenario = options.own_scenario.get();
  static_cast<void>(simulation.setup.scenario_row());  // its errors come before those of options
  static_cast<void>(solvers::configure_scheme(options.scheme));
  for (const std::string& change : options.changes) add_change(change, simulation.setup);
  simulation.choice = step_choice(options);
  simulation.setup.data = data_folder(options.data);
  return simulation;
}

PreparedSimulation prepare(const verification::Simulation& simulation,
                           const SimulationOptions& options, Session& session) {
  verification::Simulation of_changed_start = simulation;
  of_changed_start.start_will_change = true;
  PreparedSimulation prepared = verification::prepare(of_changed_start);
  prepared.instance.x0 =
      changed_start(prepared.instance, options.start,
                    options.own_scenario != nullptr ? "; --start COORDINATE=VALUE moves it, --set "
                                                      "model.limits=no leaves limits out"
                                                    : "");
  if (!options.settled.empty())
    prepared.instance.x0 =
        settled_state(prepared, options, positive("--settled", options.settled), session);
  return prepared;
}

std::optional<RecordedProblem> posed_problem(const PreparedSimulation& simulation,
                                             const models::State<double>& x0, double h,
                                             WhichProblem which) {
  const auto stepper = simulation.scheme.make(*simulation.instance.system);
  const auto integrator = verification::make_integrator(*stepper, simulation.choice);
  std::optional<RecordedProblem> found;
  stepper->observe_problems([&](const solvers::PosedProblem& posed) {
    if (!found || which == WhichProblem::kLast) found = verification::record(posed);
  });
  solvers::StepResult result;
  static_cast<void>(stepper->step(x0, h, solvers::Attempt::kFirst, result));
  if (!found) return std::nullopt;
  found->title = fmt::format("{} by {}, a step of {} s from t = {} s", simulation.scenario.id,
                             simulation.scheme.scheme->id, found->problem.h, x0.t);
  found->solution =
      verification::solve(*found, simulation.scheme.scheme->convex(simulation.scheme.parameters));
  found->solution->scheme = simulation.scheme.scheme->id;
  return found;
}

void write_problem(const std::string& file, const RecordedProblem& record) {
  if (verification::is_fclib_name(file)) {
    verification::write_text(file, verification::fclib_bytes(record));
  } else {
    verification::write_text(file, verification::problem_json(record).dump(1) + "\n");
  }
}

}  // namespace tribo::cli
