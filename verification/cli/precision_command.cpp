#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/precision_table.hpp"
#include "verification/cli/progress.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/picture/plot.hpp"
#include "verification/run/recorded_motions.hpp"
#include "verification/study/simulation/precision.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

struct PrecisionOptions {
  std::string scenario, schemes;
  std::string steps, accuracies, until, sample, window;  ///< empty: not given
  std::vector<std::string> changes;
  std::string data, out;
  std::int64_t most_attempts = 0;  ///< 0: not given
  bool json = false;
};

Precision precision_from(const PrecisionOptions& options) {
  if (options.steps.empty() == options.accuracies.empty()) {
    throw InputError("give either --steps H,… or --accuracies A,…");
  }
  Precision precision{.scenario = options.scenario,
                      .schemes = entries("--schemes", options.schemes),
                      .fixed_steps = options.accuracies.empty(),
                      .data = data_folder(options.data),
                      .most_attempts = options.most_attempts};
  for (const std::string& change : options.changes)
    precision.changes.emplace_back(divided("--set", "KEY=VALUE", change));
  const char* const option = precision.fixed_steps ? "--steps" : "--accuracies";
  const std::string& values = precision.fixed_steps ? options.steps : options.accuracies;
  for (const std::string& entry : entries(option, values))
    precision.values.push_back(positive(option, entry));
  if (!options.until.empty()) precision.until = positive("--until", options.until);
  if (!options.sample.empty()) precision.sample = positive("--sample", options.sample);
  if (!options.window.empty()) precision.window = positive("--window", options.window);
  return precision;
}

DatHeader header(const PrecisionOptions& options, const PreparedPrecision& prepared,
                 const WorkPrecision& study) {
  const BuildInfo& build = build_info();
  DatHeader lines = {{"study", "precision"},
                     {"version", std::string(build.version)},
                     {"commit", std::string(build.commit)},
                     {"compiler", fmt::format("{} {}", build.compiler, build.flags)},
                     {"scenario", options.scenario},
                     {"until", fmt::format("{:.17g} s", prepared.instance.t_end)},
                     {"samples", fmt::format("{}", prepared.samples)},
                     {study.reference_title(), study.reference}};
  if (prepared.scenario.needs_data) {
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

void write_files(const PrecisionOptions& options, const PreparedPrecision& prepared,
                 const WorkPrecision& study, Session& session) {
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

WorkPrecision watched_study(const PreparedPrecision& prepared, Session& session) {
  ProgressBar bar(session.streams.err, session.streams.err_is_terminal && !session.quiet);
  return verification::run(prepared, [&bar](double fraction) {
    bar.show(fraction);
    return !interrupted();
  });
}

int precision(const PrecisionOptions& options, Session& session) {
  const PreparedPrecision prepared =
      verification::prepare(precision_from(options), session.listener());
  for (const StudiedScheme& studied : prepared.schemes) {
    remark_ignored(*studied.scheme.scheme, prepared.parameters, options.changes, session);
  }
  if (!options.out.empty()) make_folder(options.out);
  if (!prepared.reference) {
    session.message(prepared.why_no_reference + "; each scheme is compared with itself");
  }
  const WorkPrecision study = watched_study(prepared, session);
  if (!options.out.empty()) write_files(options, prepared, study, session);
  if (options.json) {
    tell_json(precision_json(study), session.streams.out);
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
  add_option(command, "--accuracies", options.accuracies,
             "A,…: of error control, instead of steps");
  add_option(command, "--most-attempts", options.most_attempts,
             "steps that a run may try (10 million); then it ends as attempt-limit")
      ->check(above_zero());
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
      add_command(program, "precision",
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
