#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include "models/input_error.hpp"
#include "verification/build_info.hpp"
#include "verification/catalog.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/precision_reference.hpp"
#include "verification/cli/precision_table.hpp"
#include "verification/cli/progress.hpp"
#include "verification/dat.hpp"
#include "verification/files.hpp"
#include "verification/json.hpp"
#include "verification/plot.hpp"
#include "verification/recorded_motions.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

constexpr double kMostSamples = 1e6;
constexpr double kStepRounding = 1e-9;  ///< relative: what is closer to a whole number is one

struct PrecisionOptions {
  std::string scenario, schemes;
  std::string steps, accuracies, until, sample, window;  ///< empty: not given
  std::vector<std::string> changes;
  std::string data, out;
  std::int64_t most_attempts = kUsualAttempts;
  bool json = false;
};

/// A study whose input is checked.
struct Prepared {
  models::Parameters parameters;
  models::Instance instance;
  std::vector<StudiedScheme> schemes;
  std::vector<double> values;  ///< steps or accuracies
  double t_end = 0;
  int samples = 1;
  std::optional<PrecisionReference> reference;
  std::string why_no_reference;
};

std::vector<double> values_of(const PrecisionOptions& options, bool steps) {
  const char* const option = steps ? "--steps" : "--accuracies";
  std::vector<double> values;
  for (const std::string& entry : entries(option, steps ? options.steps : options.accuracies)) {
    values.push_back(positive(option, entry));
  }
  std::sort(values.begin(), values.end());
  return values;
}

InputError unknown_parameter(const std::string& key, const std::vector<StudiedScheme>& schemes) {
  std::vector<std::string> known;
  for (const StudiedScheme& studied : schemes) {
    for (const auto& spec : studied.scheme.parameters.specs()) known.push_back(spec.key);
  }
  return unknown_name("parameter", key, known);
}

/// `--set KEY=VALUE` goes to the scenario, or, if the key begins with `scheme.`, to each scheme
/// that has it.
void apply_change(const std::string& change,
                  models::Parameters& scenario,
                  std::vector<StudiedScheme>& schemes) {
  const std::pair<std::string, std::string> divided_change = divided("--set", "KEY=VALUE", change);
  const std::string &key = divided_change.first, &value = divided_change.second;
  if (!key.starts_with("scheme.")) {
    scenario.set(key, value);
    return;
  }
  const auto has = [&](const StudiedScheme& studied) { return studied.scheme.parameters.has(key); };
  if (std::none_of(schemes.begin(), schemes.end(), has)) throw unknown_parameter(key, schemes);
  for (StudiedScheme& studied : schemes) {
    if (has(studied)) studied.scheme.parameters.set(key, value);
  }
}

/// N = T/Δ for a time Δ of the command line.
int whole_number(const char* option, const std::string& text, double t_end) {
  const double n = t_end / positive(option, text);
  if (!(std::round(n) >= 1) || std::abs(n - std::round(n)) > kStepRounding * n ||
      n > kMostSamples) {
    throw InputError(fmt::format("{}: {} s does not divide the run of {} s into 1 to {} parts",
                                 option,
                                 text,
                                 t_end,
                                 kMostSamples));
  }
  return static_cast<int>(std::round(n));
}

int samples_of(const PrecisionOptions& options, const std::vector<double>& steps, double t_end) {
  if (!options.sample.empty() && !options.window.empty()) {
    throw InputError("give either --sample DT or --window DW: windows are samples");
  }
  const char* const option = options.window.empty() ? "--sample" : "--window";
  const std::string& text = options.window.empty() ? options.sample : options.window;
  if (text.empty()) return choose_samples(t_end, steps);
  const int n = whole_number(option, text, t_end);
  const double longest = steps.back();
  if (!options.steps.empty() && longest > t_end / n * (1 + kStepRounding)) {
    throw InputError(
        fmt::format("{}: {} s is shorter than the largest step, {} s", option, text, longest));
  }
  return n;
}

void check_choices(const PrecisionOptions& options) {
  if (options.steps.empty() == options.accuracies.empty()) {
    throw InputError("give either --steps H,… or --accuracies A,…");
  }
}

void read_parameters(const PrecisionOptions& options,
                     const models::Scenario& scenario,
                     Prepared& study) {
  study.parameters = models::Parameters(scenario.parameters);
  for (const std::string& name : entries("--schemes", options.schemes)) {
    study.schemes.push_back({name, solvers::configure_scheme(name)});
  }
  for (const std::string& change : options.changes) {
    apply_change(change, study.parameters, study.schemes);
  }
}

Prepared prepare(const PrecisionOptions& options, Session& session) {
  const models::Scenario& scenario = models::find_scenario(options.scenario);
  check_choices(options);
  Prepared study;
  read_parameters(options, scenario, study);
  for (const StudiedScheme& studied : study.schemes) {
    remark_ignored(*studied.scheme.scheme, study.parameters, options.changes, session);
  }
  const bool steps = options.accuracies.empty();
  study.values = values_of(options, steps);
  study.instance = models::make_instance(scenario, study.parameters, data_folder(options.data));
  if (!options.until.empty()) study.instance.t_end = positive("--until", options.until);
  study.t_end = study.instance.t_end;
  study.samples = samples_of(
      options, steps ? study.values : std::vector{solvers::ErrorControl{}.max_step}, study.t_end);
  study.reference = reference_of(scenario,
                                 study.parameters,
                                 study.instance,
                                 {study.samples, !options.window.empty()},
                                 session,
                                 study.why_no_reference);
  return study;
}

PrecisionRequest request_from(const PrecisionOptions& options, const Prepared& study) {
  std::vector<StepChoice> choices;
  for (const double value : study.values) {
    if (options.accuracies.empty()) {
      choices.push_back(value);
    } else {
      choices.push_back(solvers::ErrorControl{.accuracy = value});
    }
  }
  return {.system = *study.instance.system,
          .x0 = study.instance.x0,
          .t_end = study.t_end,
          .schemes = study.schemes,
          .choices = choices,
          .samples = study.samples,
          .windowed = !options.window.empty(),
          .most_attempts = options.most_attempts,
          .reference = study.reference};
}

DatHeader header(const PrecisionOptions& options,
                 const Prepared& prepared,
                 const WorkPrecision& study) {
  const BuildInfo& build = build_info();
  DatHeader lines = {{"study", "precision"},
                     {"version", std::string(build.version)},
                     {"commit", std::string(build.commit)},
                     {"compiler", fmt::format("{} {}", build.compiler, build.flags)},
                     {"scenario", options.scenario},
                     {"until", fmt::format("{:.17g} s", prepared.t_end)},
                     {"samples", fmt::format("{}", prepared.samples)},
                     {study.reference_title(), study.reference}};
  if (models::find_scenario(options.scenario).needs_data) {
    lines.emplace_back("data", data_text(recorded_motions(options.data)));
  }
  for (const auto& line : prepared.parameters.listing()) lines.push_back(line);
  for (const StudiedScheme& studied : prepared.schemes) {
    for (const auto& [key, value] : studied.scheme.parameters.listing()) {
      lines.emplace_back("parameter", fmt::format("{} {}={}", studied.name, key, value));
    }
  }
  return lines;
}

void write_files(const PrecisionOptions& options,
                 const Prepared& prepared,
                 const WorkPrecision& study,
                 Session& session) {
  const fs::path folder = options.out;
  const Figure figure = precision_figure(study);
  Figure timing;
  timing.blocks = figure.timing;
  const DatHeader lines = header(options, prepared, study);
  write_dat(folder / "precision.timing.dat", lines, timing);
  write_dat(folder / "precision.dat", lines, figure);
  const PlotResult plot =
      draw_data(folder, "precision", home_folder() / "plots", precision_plot_settings(study));
  if (!plot.message.empty()) session.message(plot.message);
}

WorkPrecision watched_study(const PrecisionRequest& request, Session& session) {
  ProgressBar bar(session.streams.err, session.streams.err_is_terminal && !session.quiet);
  return work_precision(request, [&bar](double fraction) {
    bar.show(fraction);
    return !interrupted();
  });
}

int precision(const PrecisionOptions& options, Session& session) {
  const Prepared prepared = prepare(options, session);
  if (!options.out.empty()) make_folder(options.out);
  if (!prepared.reference) {
    session.message(prepared.why_no_reference + "; each scheme is compared with itself");
  }
  const WorkPrecision study = watched_study(request_from(options, prepared), session);
  if (!options.out.empty()) write_files(options, prepared, study, session);
  if (options.json) {
    session.streams.out << precision_json(study).dump(2, ' ', false, Json::error_handler_t::replace)
                        << '\n';
  } else {
    session.streams.out << precision_table(study);
  }
  if (study.interrupted) session.message("interrupted; what was computed is kept");
  return study.interrupted ? kInterruptedExit : 0;
}

void add_options(CLI::App& command, PrecisionOptions& options) {
  add_option(command, "--scenario", options.scenario, "see tribometer list scenarios")->required();
  add_option(command, "--schemes", options.schemes, "X,Y,…: see tribometer list schemes")
      ->required();
  add_option(command, "--steps", options.steps, "H,…: fixed steps [s]");
  add_option(
      command, "--accuracies", options.accuracies, "A,…: of error control, instead of steps");
  add_option(command,
             "--most-attempts",
             options.most_attempts,
             "steps that a run may try (10 million); then it ends as attempt-limit")
      ->check(CLI::PositiveNumber);
  add_option(command, "--until", options.until, "end time [s]");
  add_option(command, "--sample", options.sample, "time between samples of the error [s]");
  add_option(command, "--window", options.window, "restart the reference each DW [s], too");
  add_option(command, "--set", options.changes, "KEY=VALUE: a parameter of the scenario or schemes")
      ->expected(1)
      ->take_all();
  add_data_option(command, options.data);
  add_option(command, "--out", options.out, "folder for precision.dat and its picture");
  add_flag(command, "--json", options.json, "as JSON, with every counter");
}

}  // namespace

void add_precision(CLI::App& program, Session& session) {
  CLI::App* const command =
      add_command(program,
                  "precision",
                  "Examples:\n"
                  "  tribometer precision --scenario forced-box --schemes ie-fn-tals,tamsi,rk3 \\\n"
                  "      --steps 1e-4,2e-4,5e-4,1e-3,2.5e-3 --out study\n"
                  "  tribometer precision --scenario forced-box --schemes ie-fn-tals,rk3 \\\n"
                  "      --accuracies 1e-6,1e-5,1e-4,1e-3 --window 0.025\n\n"
                  "Measures work against error: table, observed orders with intervals, figure.");
  const auto options = std::make_shared<PrecisionOptions>();
  add_options(*command, *options);
  command->callback([&session, options] {
    session.action = [&session, options] { return precision(*options, session); };
  });
}

}  // namespace tribo::cli
