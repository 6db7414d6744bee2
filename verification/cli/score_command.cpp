#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/problem.hpp"
#include "verification/build_info.hpp"
#include "verification/catalog.hpp"
#include "verification/cli/certification.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/score_table.hpp"
#include "verification/dat.hpp"
#include "verification/files.hpp"
#include "verification/json.hpp"
#include "verification/plot.hpp"
#include "verification/score/score_figure.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

constexpr int kMostWindows = 1000;
constexpr int kMostRows = 100'000;
constexpr int kMostEnds = 10;

struct ScoreCommandOptions {
  std::string scenario;
  std::vector<std::string> trajectories, renamed, changes;
  std::string until, rows, windows, digits;  ///< empty: not given
  std::string out;
  bool json = false;
};

/// What files are judged by; the command line is checked when this is made.
struct Judge {
  models::Parameters parameters;
  models::Instance instance;
  std::vector<models::Coordinate> columns;
  std::vector<RenamedColumn> renamed;
  ScoreOptions options;
  int digits = 11;  ///< of long double and quadruple precision: quick, and enough for most
  std::optional<reference::Certificate> last = {};  ///< files often have the same times
};

/// One column has one name, and one name is one column's.
void check_first(const std::string& text,
                 const std::string& column,
                 const std::string& name,
                 const std::vector<RenamedColumn>& before) {
  for (const RenamedColumn& one : before) {
    if (one.column == column) {
      throw InputError(fmt::format(
          "--map {}: '{}' is renamed already, by {}={}", text, column, one.column, one.name));
    }
    if (one.name == name) {
      throw InputError(fmt::format(
          "--map {}: '{}' is named already, by {}={}", text, name, one.column, one.name));
    }
  }
}

std::vector<RenamedColumn> renamed_columns(const std::vector<std::string>& texts,
                                           const std::vector<models::Coordinate>& columns) {
  std::vector<std::string> known = {"t"};
  for (const models::Coordinate& column : columns) known.push_back(column.name);
  std::vector<RenamedColumn> renamed;
  for (const std::string& text : texts) {
    const auto [column, name] = divided("--map", "COLUMN=NAME", text);
    if (std::ranges::find(known, name) == known.end()) throw unknown_name("column", name, known);
    check_first(text, column, name, renamed);
    renamed.push_back({column, name});
  }
  return renamed;
}

Judge judge_from(const ScoreCommandOptions& options) {
  const models::Scenario& scenario = models::find_scenario(options.scenario);
  Judge judge{.parameters = changed(models::Parameters(scenario.parameters), options.changes),
              .instance = {},
              .columns = {},
              .renamed = {},
              .options = {}};
  (void)reference::make_problem(scenario.id, judge.parameters);  // refuses what has no reference
  judge.instance = models::make_instance(scenario, judge.parameters);
  judge.columns = contract_columns(*judge.instance.system);
  judge.renamed = renamed_columns(options.renamed, judge.columns);
  if (!options.until.empty()) judge.options.until = positive("--until", options.until);
  if (!options.windows.empty()) {
    judge.options.windows = whole("--windows", options.windows, 1, kMostWindows);
  }
  if (!options.rows.empty()) {
    judge.options.most_rows = static_cast<std::size_t>(whole("--rows", options.rows, 2, kMostRows));
  }
  if (!options.digits.empty()) {
    judge.digits = whole("--digits", options.digits, 6, reference::kMostDigits);
  }
  return judge;
}

/// The certified reference at the judged rows of a trajectory.
const reference::Certificate& certificate_at(const std::string& scenario,
                                             const Trajectory& trajectory,
                                             const std::vector<std::size_t>& rows,
                                             Judge& judge,
                                             Session& session) {
  reference::CertificateRequest request{.scenario = scenario,
                                        .parameters = judge.parameters,
                                        .until = trajectory.t[rows.back()],
                                        .sample = {},
                                        .digits = judge.digits};
  for (const std::size_t row : rows) request.times.push_back(trajectory.t[row]);
  if (judge.last && judge.last->hash == reference::content_hash(request)) return *judge.last;
  if (!judge.last) {
    session.message("certified reference: from the cache, or computed, which can take minutes");
  }
  const reference::Certification result = certification_of(request, session);
  if (!result.certificate) {
    throw InputError(fmt::format("{}: {}", trajectory.file, result.refusal));
  }
  judge.last = result.certificate;
  return *judge.last;
}

/// A reference of a million seconds would take months: one that long must be asked for by --until.
void check_span(const Trajectory& trajectory, const Judge& judge) {
  const double most = kMostEnds * judge.instance.t_end;
  if (std::isfinite(judge.options.until) || trajectory.t.back() <= most) return;
  throw InputError(
      fmt::format("{}: runs until {} s, more than {} times the scenario's {} s; --until T leaves "
                  "later rows out",
                  trajectory.file,
                  trajectory.t.back(),
                  kMostEnds,
                  judge.instance.t_end));
}

/// Where the file says that it was computed with other parameters than it is judged by.
void remark_parameters(const Trajectory& trajectory,
                       const std::string& scenario,
                       const models::Parameters& parameters,
                       Score& score) {
  std::vector<std::pair<std::string, std::string>> lines = parameters.listing();
  lines.emplace_back("scenario", scenario);
  for (const auto& [key, value] : lines) {
    const auto found = trajectory.provenance.find(key);
    if (found == trajectory.provenance.end() || found->second == value) continue;
    score.remarks.push_back(
        fmt::format("it says {}={}, and is judged by {}={}", key, found->second, key, value));
  }
}

/// Marks in `used` the renamed columns that the file has.
Score judged(const std::string& file,
             const std::string& scenario,
             Judge& judge,
             std::vector<std::string>& used,
             Session& session) {
  const Trajectory trajectory = read_trajectory(file, judge.columns, judge.renamed);
  used.insert(used.end(), trajectory.renamed.begin(), trajectory.renamed.end());
  const models::System& system = *judge.instance.system;
  check_columns(trajectory, system);
  check_span(trajectory, judge);
  const std::vector<std::size_t> rows = judged_rows(trajectory, judge.options);
  const reference::Certificate& certificate =
      certificate_at(scenario, trajectory, rows, judge, session);
  Score score = score_trajectory(trajectory, system, rows, certificate, judge.options);
  remark_parameters(trajectory, scenario, judge.parameters, score);
  return score;
}

DatHeader header(const ScoreCommandOptions& options,
                 const Judge& judge,
                 const std::vector<Score>& scores) {
  const BuildInfo& build = build_info();
  DatHeader lines = {{"study", "score"},
                     {"version", std::string(build.version)},
                     {"commit", std::string(build.commit)},
                     {"compiler", fmt::format("{} {}", build.compiler, build.flags)},
                     {"scenario", options.scenario}};
  for (const auto& line : judge.parameters.listing()) lines.push_back(line);
  const std::vector<std::string> labels = score_labels(scores);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    lines.emplace_back(
        "trajectory",
        fmt::format(
            "{} {}: reference certified, {} digits", labels[i], scores[i].file, scores[i].digits));
  }
  return lines;
}

void write_files(const ScoreCommandOptions& options,
                 const Judge& judge,
                 const std::vector<Score>& scores,
                 Session& session) {
  const std::filesystem::path folder = options.out;
  write_dat(folder / "score.dat", header(options, judge, scores), score_figure(scores));
  const PlotResult plot =
      draw_data(folder, "score", home_folder() / "plots", score_plot_settings(scores));
  if (!plot.message.empty()) session.message(plot.message);
}

/// Says what is wrong with a file and goes on; one line, also where messages are not wanted.
void refuse(const std::string& line, Session& session) {
  session.streams.err << "tribometer: " << printable(line) << '\n';
}

/// Says which renamed columns no file has; whether there are any.
bool misses_columns(const Judge& judge, const std::vector<std::string>& used, Session& session) {
  bool missing = false;
  for (const RenamedColumn& one : judge.renamed) {
    if (std::ranges::find(used, one.column) != used.end()) continue;
    refuse(fmt::format("--map {}={}: no file has a column '{}'", one.column, one.name, one.column),
           session);
    missing = true;
  }
  return missing;
}

int score_command(const ScoreCommandOptions& options, Session& session) {
  Judge judge = judge_from(options);
  if (!options.out.empty()) make_folder(options.out);
  std::vector<Score> scores;
  std::vector<std::string> used;
  bool refused = false;
  for (const std::string& file : options.trajectories) {
    if (interrupted()) break;
    try {
      scores.push_back(judged(file, options.scenario, judge, used, session));
    } catch (const InputError& error) {
      refuse(error.what(), session);
      refused = true;
    }
  }
  if (!refused || !scores.empty()) refused = misses_columns(judge, used, session) || refused;
  if (!scores.empty()) {
    if (!options.out.empty()) write_files(options, judge, scores, session);
    if (options.json) {
      session.streams.out << score_json(scores).dump(2, ' ', false, Json::error_handler_t::replace)
                          << '\n';
    } else {
      session.streams.out << score_table(scores);
    }
  }
  if (interrupted()) return kInterruptedExit;
  return refused ? kInputErrorExit : 0;
}

void add_options(CLI::App& command, ScoreCommandOptions& options) {
  add_option(command, "--scenario", options.scenario, "see tribometer list scenarios")->required();
  add_option(command, "--trajectory", options.trajectories, "FILE…: CSV, also of other programs")
      ->required()
      ->expected(1, -1)
      ->take_all();
  add_option(command, "--map", options.renamed, "COLUMN=NAME: what COLUMN is in the contract")
      ->expected(1)
      ->take_all();
  add_option(command, "--set", options.changes, "KEY=VALUE: a parameter of the scenario")
      ->expected(1)
      ->take_all();
  add_option(command, "--until", options.until, "rows after it are left out [s]");
  add_option(command, "--rows", options.rows, "most rows of a file that are judged (2001)");
  add_option(
      command, "--windows", options.windows, "parts of the span with errors of their own (10)");
  add_option(command, "--digits", options.digits, "asked of the reference (11)");
  add_option(command, "--out", options.out, "folder for score.dat and its picture");
  add_flag(command, "--json", options.json, "as JSON");
}

}  // namespace

void add_score(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program,
      "score",
      "Examples:\n"
      "  tribometer score --scenario bouncing-ball --trajectory ball.csv\n"
      "  tribometer score --scenario bouncing-ball --trajectory mine.csv theirs.csv \\\n"
      "      --map time=t --map height=ball.z --set ball.height=0.2 --out scored\n\n"
      "Judges trajectories of other programs against the certified reference.");
  const auto options = std::make_shared<ScoreCommandOptions>();
  add_options(*command, *options);
  command->callback([&session, options] {
    session.action = [&session, options] { return score_command(*options, session); };
  });
}

}  // namespace tribo::cli
