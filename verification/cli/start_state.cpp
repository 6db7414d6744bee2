#include "verification/cli/start_state.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <sstream>

#include "models/input_error.hpp"
#include "models/scenarios/start_limits.hpp"
#include "reference/cache_entry.hpp"
#include "reference/certificate.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/run/recorded_motions.hpp"
#include "verification/study/simulation/start_state.hpp"
#include "verification/study/simulation/user_cache.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/trajectory_file.hpp"

namespace tribo::cli {
namespace {

namespace fs = std::filesystem;

using models::State;
using verification::numbers_of;
using verification::PreparedSimulation;

void require_no_memory(const models::Instance& instance, const char* option) {
  if (instance.system->anchors() == nullptr) return;
  throw InputError(
      fmt::format("{}: the contacts of this scenario have a memory, which no row has", option));
}

std::string text_of(State<double> x) {
  std::string text = fmt::format("{:.17g}\n", x.t);
  for (const double* const number : numbers_of(x)) text += fmt::format("{:.17g}\n", *number);
  return text;
}

/// Fills x; false unless the text has exactly as many numbers.
bool read_numbers(const std::string& text, State<double>& x) {
  std::istringstream in(text);
  if (!(in >> x.t)) return false;
  for (double* const number : numbers_of(x)) {
    if (!(in >> *number)) return false;
  }
  return (in >> std::ws).eof();
}

/// All that a settled state depends on, line by line.
std::string key_of(const PreparedSimulation& simulation, const SimulationOptions& options,
                   double t) {
  std::string key =
      fmt::format("sources {}\nscenario {}\nscheme {}\n", verification::build_info().sources,
                  options.scenario, options.scheme);
  key += fmt::format("step {} accuracy {} max_step {}\n", options.step, options.accuracy,
                     options.max_step);
  if (simulation.scenario.needs_data)
    key += data_text(verification::recorded_motions(options.data)) + "\n";
  for (const auto* parameters : {&simulation.parameters, &simulation.scheme.parameters}) {
    for (const auto& [name, value] : parameters->listing()) key += name + " " + value + "\n";
  }
  return key + fmt::format("until {:.17g} from\n", t) + text_of(simulation.instance.x0);
}

/// False if the entry is missing, damaged, or of another key.
bool read_settled(const fs::path& file, const std::string& key, State<double>& x) {
  const auto body = reference::read_entry(file);
  return body && body->starts_with(key) && read_numbers(body->substr(key.size()), x);
}

State<double> run_to(const PreparedSimulation& simulation, const SimulationOptions& options,
                     double t) {
  const auto stepper = simulation.scheme.make(*simulation.instance.system);
  const auto integrator = verification::make_integrator(*stepper, simulation.choice);
  const std::int64_t most =
      options.most_attempts > 0 ? options.most_attempts : verification::kUsualAttempts;
  std::int64_t attempts = 0;
  const auto stopped = [&](double at, const std::string& why) {
    return InputError(fmt::format("--settled {}: the run ends at {} s, {}", t, at, why));
  };
  integrator->observe([&](const solvers::AttemptRecord& attempt) {
    if (interrupted()) throw Interrupted{};
    if (++attempts > most)
      throw stopped(attempt.x0.t,
                    fmt::format("after {} attempts; --most-attempts N allows more", most));
  });
  State<double> x = simulation.instance.x0;
  stepper->prepare_start(x);
  const solvers::RunStatus end = integrator->advance(x, t);
  if (end.status != solvers::Status::kOk)
    throw stopped(end.t, fmt::format("{}: {}", solvers::name(end.status), end.reason));
  return x;
}

}  // namespace

State<double> changed_start(const models::Instance& instance,
                            const std::vector<std::string>& changes, std::string_view remedy) {
  const models::System& system = *instance.system;
  State<double> x = instance.x0;
  bool goes_on = false;  // from a row
  for (const std::string& change : changes) {
    if (change.find('=') != std::string::npos && !fs::exists(change)) {
      const auto [name, value] = divided("--start", "COORDINATE=VALUE", change);
      verification::set_coordinate(name, models::parse_number("--start", value), system, x);
    } else {
      require_no_memory(instance, "--start");
      const auto trajectory = verification::read_trajectory(change, system.coordinates(), {});
      if (trajectory.cut)
        throw InputError(fmt::format("--start {}: its last line has no end", change));
      verification::set_last_row(trajectory, system, x);
      goes_on = true;
    }
  }
  models::refuse_start_without_attitude("--start", system, x);
  if (!goes_on) models::refuse_start_outside_limits(system, x, remedy);
  return x;
}

State<double> settled_state(const PreparedSimulation& simulation, const SimulationOptions& options,
                            double t, Session& session) {
  require_no_memory(simulation.instance, "--settled");
  if (t < simulation.instance.x0.t)
    throw InputError(
        fmt::format("--settled {}: the run starts at {} s", t, simulation.instance.x0.t));
  const auto folder = verification::user_cache_folder();
  if (!folder) return run_to(simulation, options, t);
  const std::string key = key_of(simulation, options, t);
  const fs::path file = *folder / (reference::fnv1a(key) + ".settled");
  State<double> x = simulation.instance.x0;
  if (read_settled(file, key, x)) return x;
  std::error_code error;
  if (fs::exists(file, error))
    session.message(fmt::format("{}: damaged entry, computed again", file.string()));
  x = run_to(simulation, options, t);
  if (!reference::write_entry(file, key + text_of(x)))
    session.message(
        fmt::format("{}: cannot be written; the settled start is not kept", file.string()));
  return x;
}

}  // namespace tribo::cli
