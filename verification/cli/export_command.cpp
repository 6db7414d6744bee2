#include <fmt/format.h>

#include <memory>
#include <optional>

#include "models/input_error.hpp"
#include "solvers/convex/posed_problem.hpp"
#include "solvers/frozen/contact_problem.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/impatient_watch.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/simulation.hpp"

namespace tribo::cli {
namespace {

using verification::PreparedSimulation;
using verification::RecordedProblem;

struct ExportOptions {
  SimulationOptions run;
  std::string at, out;
};

/// Thrown through the integrator by the first attempt of a step.
struct Attempted {
  double h = 0;  ///< [s]
};

/// Size of the step after x: error control knows it only when it tries the step.
double next_step(PreparedSimulation& simulation, models::State<double> x, double t_end) {
  simulation.integrator->observe(
      [](const solvers::AttemptRecord& attempt) { throw Attempted{attempt.h}; });
  try {
    static_cast<void>(simulation.integrator->advance(x, t_end));
  } catch (const Attempted& attempt) {
    return attempt.h;
  }
  throw InputError("no step was tried from there");
}

/// For schemes without a convex problem, that of the overlapping pairs, unsolved.
RecordedProblem frozen_problem(const PreparedSimulation& simulation, const models::State<double>& x,
                               double h) {
  solvers::ContactProblem problem;
  solvers::Work work;
  solvers::freeze(*simulation.instance.system, x, h, solvers::kOverlapping, problem, work);
  solvers::RowTerms no_rows;
  RecordedProblem out =
      verification::record({.problem = problem, .potentials = {}, .rows = no_rows, .guess = x.v});
  out.title =
      fmt::format("{}, frozen for a step of {} s from t = {} s", simulation.scenario.id, h, x.t);
  return out;
}

/// Goes on until t. False if it was interrupted: x is then the state that was reached.
bool go_on(PreparedSimulation& simulation, const ExportOptions& options, models::State<double>& x,
           double t) {
  simulation.integrator->observe([](const solvers::AttemptRecord&) {
    if (interrupted()) throw Interrupted{};
  });
  try {
    const solvers::RunStatus end = simulation.integrator->advance(x, t);
    if (end.status == solvers::Status::kOk) return true;
    throw InputError(fmt::format("--at {}: the run ends at {} s, {}: {}", options.at, end.t,
                                 name(end.status), end.reason));
  } catch (const Interrupted&) {
    return false;
  }
}

int export_problem(ExportOptions& options, Session& session) {
  const ImpatientWatch watch(kInterruptPatience,
                             [&] { session.message("interrupted; nothing is written"); });
  read_model(options.run, session);
  PreparedSimulation simulation = prepare(simulation_from(options.run), options.run, session);
  if (simulation.instance.system->external_system() != nullptr && !simulation.scheme.scheme->convex)
    throw InputError(
        fmt::format("{} has an external system, whose force only a convex scheme "
                    "makes a part of its problem",
                    options.run.scenario));
  models::State<double> x = simulation.instance.x0;
  const double t = options.at == "0" ? 0 : positive("--at", options.at);
  if (t < x.t) throw InputError(fmt::format("--at {}: the run starts at {} s", options.at, x.t));
  simulation.stepper->prepare_start(x);
  const bool reached = t <= x.t || go_on(simulation, options, x, t);
  const auto* const fixed = std::get_if<double>(&simulation.choice);
  const double h = fixed != nullptr ? *fixed : next_step(simulation, x, t + 1);
  const auto posed = posed_problem(simulation, x, h, WhichProblem::kFirst);
  const RecordedProblem record = posed ? *posed : frozen_problem(simulation, x, h);
  write_problem(options.out, record);
  session.message(fmt::format("{}: {} velocities, {} contacts", record.title,
                              record.problem.v0.size(), record.problem.participants.size()));
  if (reached) return 0;
  session.message(fmt::format("interrupted at {} s, from where {} goes on", x.t, options.out));
  return kInterruptedExit;
}

}  // namespace

void add_export(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "export",
      "Examples:\n"
      "  tribometer export --scenario hard-clutter --scheme sap --step 0.01 --at 0.5 --out p.json\n"
      "  tribometer export --scenario pile --scheme lagged --step 0.01 --at 0.3 --out p.hdf5\n\n"
      "Writes the contact problem of one step: masses, Jacobians, laws, solution, and how Newton's "
      "method came to it. A file .hdf5 or .h5 is one of FCLIB.");
  const auto options = std::make_shared<ExportOptions>();
  add_simulation_options(*command, options->run);
  add_option(*command, "--at", options->at, "time from which the step goes on [s]")->required();
  add_option(*command, "--out", options->out, "file, .json, .hdf5 or .h5")->required();
  command->callback([&session, options] {
    session.action = [&session, options] { return export_problem(*options, session); };
  });
}

}  // namespace tribo::cli
