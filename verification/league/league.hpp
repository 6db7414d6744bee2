#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// Public simulators on the problems of the Contact Test Set: league/league.toml and the rows that
/// league/run stored.
namespace tribo::verification {

struct LeagueKnob {
  std::string knob;
  std::string source;
};

/// A way to set a simulator up, the same for all problems.
struct LeagueColumn {
  std::string name;
  std::vector<LeagueKnob> knobs;
  bool controls_error = false;  ///< the step does not decide of the error
};

/// A number of a motion, or how it ended without any.
struct LeagueRow {
  std::string problem, column;
  double step = 0;  ///< [s]
  std::string outcome;
  std::string quantity;  ///< `error`: that of `score`; empty: nothing was judged
  std::string unit;
  double value = 0, truth = 0;
  std::string kind;             ///< R, C or D
  std::optional<double> apart;  ///< certified value less that of the closed form
  std::string why;

  [[nodiscard]] double off() const { return value - truth; }
};

struct Simulator {
  std::string name, title, home, model;
  std::optional<double> own_step;  ///< [s]
  std::vector<LeagueColumn> columns;
  std::string version, python, command;  ///< of the stored rows; empty: there are none
  std::vector<LeagueRow> rows;
};

/// A quantity of a problem that stands in the first table.
struct Phenomenon {
  std::string problem, quantity, title;
};

/// What came of it, with the script that shows it without the league.
struct LeagueFinding {
  std::string script, engine;
  std::string measured;  ///< with numbers
  std::string check;     ///< a second route to them
};

/// A number stalls where its error is above `above`, in its unit, and falls less than `fall` times
/// with a tenth of the step.
struct Stall {
  double fall = 0, above = 0;
};

/// The error of a scheme of the suite, from testset/context.csv.
struct SchemeError {
  std::string problem, scheme;
  double step = 0;   ///< [s]
  double error = 0;  ///< of a position, over the size of the motion
};

struct League {
  std::vector<Stall> stalls;  ///< the first counts; the others are other readings
  std::vector<Simulator> simulators;
  std::vector<Phenomenon> phenomena;
  std::vector<LeagueFinding> findings;
  std::vector<SchemeError> own;
  /// What versions of a witness share with one another and with the suite: the cells of
  /// league/witnesses.csv, by line.
  std::vector<std::vector<std::string>> witnesses;
};

/// Throws InputError, which names file and line, for files that are not as league/run and
/// testset/compute_context write them.
[[nodiscard]] League read_league(const std::filesystem::path& home);

/// The page of the stored rows, beside the pictures of `draw_phenomena` if there are any; the
/// suite's own schemes in a table of their own.
[[nodiscard]] std::string league_page(const League& league, bool pictures);

}  // namespace tribo::verification
