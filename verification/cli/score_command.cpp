#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/score_gate.hpp"
#include "verification/cli/score_table.hpp"
#include "verification/cli/score_test_set.hpp"
#include "verification/cli/told_parameters.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/picture/plot.hpp"
#include "verification/score/score_figure.hpp"
#include "verification/score/scorer.hpp"
#include "verification/testset/place_picture.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

constexpr int kMostWindows = 1000;

struct ScoreCommandOptions {
  std::string scenario, test_set;
  std::vector<std::string> runs;  ///< judged by the test set
  std::vector<std::string> trajectories, renamed, changes;
  std::string until, rows, windows, digits;  ///< empty: not given
  std::vector<std::string> max_errors;
  std::string baseline, worse, junit;  ///< empty: not given
  std::string out;
  bool json = false;
};

/// Criteria for judging files; the command line is checked on construction.
struct Judge {
  Scorer scorer;
  std::vector<RenamedColumn> renamed;
};

/// One column has one name, and one name belongs to one column.
void check_first(const std::string& text, const std::string& column, const std::string& name,
                 const std::vector<RenamedColumn>& before) {
  for (const RenamedColumn& one : before) {
    if (one.column == column) {
      throw InputError(fmt::format("--map {}: '{}' is renamed already, by {}={}", text, column,
                                   one.column, one.name));
    }
    if (one.name == name) {
      throw InputError(fmt::format("--map {}: '{}' is named already, by {}={}", text, name,
                                   one.column, one.name));
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

ScoreOptions score_options(const ScoreCommandOptions& options) {
  ScoreOptions score;
  if (!options.until.empty()) score.until = positive("--until", options.until);
  if (!options.windows.empty()) {
    score.windows = whole("--windows", options.windows, 1, kMostWindows);
  }
  if (!options.rows.empty()) {
    score.most_rows = static_cast<std::size_t>(
        whole("--rows", options.rows, 2, static_cast<int>(verification::kMostRows)));
  }
  return score;
}

Scorer::Request request_from(const ScoreCommandOptions& options) {
  Scorer::Request request{.scenario = options.scenario, .options = score_options(options)};
  for (const std::string& change : options.changes)
    request.changes.emplace_back(divided("--set", "KEY=VALUE", change));
  if (!options.digits.empty()) {
    request.digits = whole("--digits", options.digits, 6, reference::kMostDigits);
  }
  return request;
}

Judge judge_from(const ScoreCommandOptions& options, Session& session) {
  Judge judge{.scorer = Scorer(request_from(options), session.listener()), .renamed = {}};
  judge.renamed = renamed_columns(options.renamed, judge.scorer.columns());
  return judge;
}

bool is_gate(const ScoreCommandOptions& options) {
  return !options.max_errors.empty() || !options.baseline.empty();
}

/// Marks in `used` the renamed columns that the file has.
Score judged(const std::string& file, Judge& judge, const ScoreCommandOptions& options,
             std::vector<std::string>& used) {
  const Trajectory trajectory = read_trajectory(file, judge.scorer.columns(), judge.renamed);
  used.insert(used.end(), trajectory.renamed.begin(), trajectory.renamed.end());
  const std::vector<ToldParameter> told = judge.scorer.told_otherwise(trajectory);
  if (is_gate(options)) check_told(told, file, options.changes);
  Score score = judge.scorer.score(trajectory);
  if (!told.empty()) {
    const ScoreArguments typed{options.scenario, file, options.until, options.changes,
                               options.renamed};
    score.remarks.push_back("by its own: " + command_by(told, typed));
  }
  for (const SetScore& one : as_problem({&score, 1}, options.scenario, judge.scorer.parameters())) {
    const std::string place = SetContext(home_folder()).of(one);
    if (place == "-") continue;
    score.remarks.push_back(
        fmt::format("its position error is {:.3g} of the size of the motion: as {} among the "
                    "schemes of the suite",
                    score.position_error, place));
  }
  return score;
}

DatHeader header(const ScoreCommandOptions& options, const Judge& judge,
                 const std::vector<Score>& scores) {
  const BuildInfo& build = build_info();
  DatHeader lines = {{"study", "score"},
                     {"version", std::string(build.version)},
                     {"commit", std::string(build.commit)},
                     {"compiler", fmt::format("{} {}", build.compiler, build.flags)},
                     {"scenario", options.scenario}};
  for (const auto& line : judge.scorer.parameters().listing()) lines.push_back(line);
  const std::vector<std::string> labels = score_labels(scores);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    lines.emplace_back("trajectory", fmt::format("{} {}: reference certified, {} digits", labels[i],
                                                 scores[i].file, scores[i].digits));
  }
  return lines;
}

/// The text of score.json.
std::string record_text(const ScoreCommandOptions& options, const Judge& judge,
                        const std::vector<Score>& scores) {
  const Json record = score_record(options.scenario, judge.scorer.parameters(), scores);
  return record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_files(const ScoreCommandOptions& options, const Judge& judge,
                 const std::vector<Score>& scores, Session& session) {
  const std::filesystem::path folder = options.out;
  write_dat(folder / "score.dat", header(options, judge, scores), score_figure(scores));
  write_text(folder / "score.json", record_text(options, judge, scores));
  const PlotResult plot =
      draw_data(folder, "score", home_folder() / "plots", score_plot_settings(scores));
  if (!plot.message.empty()) session.message(plot.message);
  const std::vector<SetScore> of_set =
      as_problem(scores, options.scenario, judge.scorer.parameters());
  if (of_set.empty()) return;
  const std::string why = draw_place(folder, of_set.front().id, of_set, SetContext(home_folder()),
                                     home_folder() / "plots");
  if (!why.empty() && plot.message.empty()) session.message(why);
}

/// Reports a bad file in one line, even if messages are not wanted, and goes on.
void refuse(const std::string& line, Session& session) {
  session.streams.err << "tribometer: " << printable(line) << '\n';
}

/// Reports renamed columns that no file has; returns whether there are any.
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

/// The limits of the options. Throws InputError before anything is computed.
std::vector<ScoreLimit> limits_of(const ScoreCommandOptions& options, const Judge& judge) {
  std::vector<ScoreLimit> limits = limits_from(options.max_errors);
  if (options.baseline.empty()) {
    if (!options.worse.empty()) throw InputError("--worse goes with --baseline");
    return limits;
  }
  const double factor =
      options.worse.empty() ? kUsualWorsening : positive("--worse", options.worse);
  std::ranges::move(
      limits_of_baseline(options.baseline, factor, options.scenario, judge.scorer.parameters()),
      std::back_inserter(limits));
  return limits;
}

/// Reports the numbers beyond their limits; returns whether there are none.
bool passes(const ScoreCommandOptions& options, const std::vector<ScoreLimit>& limits,
            const std::vector<Score>& scores, Session& session) {
  const std::vector<GatedNumber> numbers = gate(scores, limits);
  if (!options.junit.empty()) write_text(options.junit, junit_of(numbers));
  for (const std::string& label : labels_without_baseline(scores, limits))
    session.message(fmt::format("{}: the baseline has no such file", label));
  bool all = true;
  for (const GatedNumber& number : numbers) {
    if (number.holds()) continue;
    refuse(gate_line(number), session);
    all = false;
  }
  return all;
}

/// Throws InputError where the options are neither of a scenario nor of a test set.
void check_subject(const ScoreCommandOptions& options) {
  const bool by_set = !options.test_set.empty();
  if (by_set == options.runs.empty())
    throw InputError(by_set ? "--testset DIR: RUN is missing, a folder with ID.csv"
                            : "RUN goes with --testset DIR");
  if (!by_set && options.scenario.empty()) throw InputError("--scenario or --testset is required");
  if (!by_set && options.trajectories.empty()) throw InputError("--trajectory is required");
  if (by_set && !(options.scenario.empty() && options.trajectories.empty() &&
                  options.changes.empty() && options.renamed.empty() && options.until.empty() &&
                  options.baseline.empty() && options.digits.empty()))
    throw InputError(
        "--testset goes with --max-error, --rows, --windows, --junit, --out and --json alone");
}

int score_command(const ScoreCommandOptions& options, Session& session) {
  check_subject(options);
  if (!options.test_set.empty())
    return score_test_set({.test_set = options.test_set,
                           .runs = options.runs,
                           .options = score_options(options),
                           .max_errors = options.max_errors,
                           .junit = options.junit,
                           .out = options.out,
                           .json = options.json},
                          session);
  Judge judge = judge_from(options, session);
  const std::vector<ScoreLimit> limits = limits_of(options, judge);
  if (!options.out.empty()) make_folder(options.out);
  std::vector<Score> scores;
  std::vector<std::string> used;
  bool refused = false;
  for (const std::string& file : options.trajectories) {
    if (interrupted()) break;
    try {
      scores.push_back(judged(file, judge, options, used));
    } catch (const Interrupted&) {
      break;
    } catch (const InputError& error) {
      refuse(error.what(), session);
      refused = true;
    }
  }
  if (!interrupted() && (!refused || !scores.empty()))
    refused = misses_columns(judge, used, session) || refused;
  if (!scores.empty()) {
    if (!options.out.empty()) write_files(options, judge, scores, session);
    if (options.json) {
      session.streams.out << record_text(options, judge, scores);
    } else {
      session.streams.out << score_table(scores);
    }
  }
  if (interrupted()) {
    session.message("interrupted; the rest was not judged");
    return kInterruptedExit;
  }
  if (refused) return kInputErrorExit;
  return passes(options, limits, scores, session) ? 0 : kFailedExit;
}

void add_options(CLI::App& command, ScoreCommandOptions& options) {
  add_option(command, "--scenario", options.scenario, "see tribometer list scenarios");
  add_option(command, "--testset", options.test_set, "DIR that `testset` wrote, in place of both");
  add_option(command, "RUN", options.runs, "DIR…, with --testset: ID.csv in each")->expected(0, -1);
  add_option(command, "--trajectory", options.trajectories, "FILE…: CSV, also of other programs")
      ->expected(1, -1)
      ->take_all();
  add_option(command, "--map", options.renamed, "COLUMN=NAME: what COLUMN is in the contract")
      ->expected(1)
      ->take_all();
  add_option(command, "--set", options.changes, "KEY=VALUE: a parameter of the scenario")
      ->expected(1)
      ->take_all();
  add_option(command, "--until", options.until,
             "rows after it are left out; limits hold for a file that ends there [s]");
  add_option(command, "--rows", options.rows, "most rows of a file that are judged (all)");
  add_option(command, "--windows", options.windows,
             "parts of the span with errors of their own (10)");
  add_option(command, "--digits", options.digits, "asked of the reference (11)");
  add_option(
      command, "--max-error", options.max_errors,
      "NAME=VALUE: the most that a coordinate, a measure or the number of events may be off; "
      "NAME may have * in it; 1 if it is off by more")
      ->expected(1)
      ->take_all();
  add_option(command, "--baseline", options.baseline,
             "DIR that --out wrote: nothing may be off by more than --worse times that");
  add_option(command, "--worse", options.worse, "how much more than the baseline is allowed (1.1)");
  add_option(command, "--junit", options.junit, "file for what the limits say, in JUnit's form");
  add_option(command, "--out", options.out, "folder for score.dat, score.json and its picture");
  add_flag(command, "--json", options.json, "as JSON, the same as score.json");
}

}  // namespace

void add_score(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "score",
      "Examples:\n"
      "  tribometer score --scenario bouncing-ball --trajectory ball.csv\n"
      "  tribometer score --scenario bouncing-ball --trajectory mine.csv theirs.csv \\\n"
      "      --map time=t --map height=ball.z --set ball.height=0.2 --out scored\n"
      "  tribometer score --scenario bouncing-ball --trajectory mine.csv --max-error ball.z=1e-4 "
      "\\\n"
      "      --baseline stored --junit score.xml\n"
      "  tribometer score --testset contact-test-set mine --max-error position=1e-3 --out "
      "judged\n\n"
      "Judges trajectories of other programs against the certified reference.");
  const auto options = std::make_shared<ScoreCommandOptions>();
  add_options(*command, *options);
  command->callback([&session, options] {
    session.action = [&session, options] { return score_command(*options, session); };
  });
}

}  // namespace tribo::cli
