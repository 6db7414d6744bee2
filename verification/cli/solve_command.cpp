#include <fmt/format.h>

#include <limits>
#include <memory>
#include <mutex>
#include <utility>

#include "models/input_error.hpp"
#include "solvers/schemes.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/impatient_watch.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/simulation.hpp"
#include "verification/cli/text_table.hpp"
#include "verification/exchange/problem/cone_residual.hpp"
#include "verification/exchange/problem/fclib_file.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/text/files.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::cli {
namespace {

using verification::Cone;
using verification::RecordedProblem;
using verification::RecordedSolution;

constexpr int kMostRepeats = 1'000'000;

struct SolveOptions {
  std::string file, schemes, repeats, out;
  std::vector<std::string> changes;
  bool json = false;
};

/// What is told of a solution.
struct SolvedRow {
  std::string scheme, status, reason;
  std::size_t iterations = 0;
  double residual = 0;    ///< of Newton's method at its end; NaN: none
  double differs = 0;     ///< from the velocities of the file [m/s]; NaN: it has none
  double coulomb = 0;     ///< how far from the conditions of rigid contacts
  double associated = 0;  ///< how far from those of SAP's limit
};

RecordedProblem read_record(const std::string& file) {
  if (verification::is_fclib_name(file))
    return verification::read_fclib(verification::read_text(file), file);
  return verification::read_problem(verification::read_json(file), file);
}

std::vector<std::string> convex_names() {
  std::vector<std::string> names;
  for (const solvers::Scheme& scheme : solvers::schemes()) {
    if (scheme.convex) names.push_back(scheme.id);
  }
  return names;
}

solvers::ConvexSetup setup_of(const std::string& name, const std::vector<std::string>& changes) {
  const solvers::ConfiguredScheme scheme = solvers::configure_scheme(name);
  if (!scheme.scheme->convex) throw unknown_name("convex scheme", name, convex_names());
  return scheme.scheme->convex(changed(scheme.parameters, changes));
}

double largest_difference(const RecordedProblem& record, const RecordedSolution& solution) {
  if (!record.solution || record.solution->v.size() != solution.v.size())
    return std::numeric_limits<double>::quiet_NaN();
  return (record.solution->v - solution.v).lpNorm<Eigen::Infinity>();
}

SolvedRow row_of(const RecordedProblem& record, const RecordedSolution& solution) {
  return {.scheme = solution.scheme,
          .status = std::string(name(solution.status)),
          .reason = solution.reason,
          .iterations = solution.fractions.size(),
          .residual = solution.residuals.empty() ? std::numeric_limits<double>::quiet_NaN()
                                                 : solution.residuals.back(),
          .differs = largest_difference(record, solution),
          .coulomb = verification::cone_residual(record, solution, Cone::kCoulomb),
          .associated = verification::cone_residual(record, solution, Cone::kAssociated)};
}

Json solved_json(const std::vector<SolvedRow>& rows, const std::vector<std::string>& remarks) {
  Json json = {
      {"format", "tribometer-solve-1"}, {"remarks", remarks}, {"solutions", Json::array()}};
  for (const SolvedRow& row : rows) {
    json["solutions"].push_back({{"scheme", row.scheme},
                                 {"status", row.status},
                                 {"reason", row.reason},
                                 {"iterations", row.iterations},
                                 {"residual", row.residual},
                                 {"differs", row.differs},
                                 {"coulomb", row.coulomb},
                                 {"associated", row.associated}});
  }
  return json;
}

std::string solved_table(const std::vector<SolvedRow>& rows) {
  std::vector<Cells> table = {
      {"scheme", "status", "iterations", "residual", "differs", "coulomb", "associated"}};
  for (const SolvedRow& row : rows) {
    table.push_back({row.scheme, row.status, fmt::format("{}", row.iterations),
                     number(row.residual), number(row.differs), number(row.coulomb),
                     number(row.associated)});
  }
  return aligned(table);
}

/// The rows until now, told once: at the end, or by the watch where the end does not come.
class SolvedRows {
 public:
  SolvedRows(bool json, Session& session) : json_(json), session_(session) {}

  void add(SolvedRow row) {
    const std::scoped_lock lock(mutex_);
    rows_.push_back(std::move(row));
  }
  void set_remarks(std::vector<std::string> remarks) {
    const std::scoped_lock lock(mutex_);
    for (const std::string& remark : remarks) session_.message(remark);
    remarks_ = std::move(remarks);
  }
  void tell(bool interrupted) {
    const std::scoped_lock lock(mutex_);
    if (std::exchange(told_, true)) return;
    if (json_) {
      tell_json(solved_json(rows_, remarks_), session_.streams.out);
    } else if (!rows_.empty()) {
      session_.streams.out << solved_table(rows_);
    }
    session_.streams.out.flush();
    if (interrupted) session_.message("interrupted; the rest was not solved");
  }

 private:
  bool json_;
  Session& session_;
  std::mutex mutex_;
  std::vector<SolvedRow> rows_;
  std::vector<std::string> remarks_;
  bool told_ = false;
};

int solve(const SolveOptions& options, Session& session) {
  SolvedRows rows(options.json, session);
  const ImpatientWatch watch(kInterruptPatience, [&rows] { rows.tell(true); });
  RecordedProblem record = read_record(options.file);
  rows.set_remarks(record.remarks);
  const int repeats =
      options.repeats.empty() ? 0 : whole("--repeat", options.repeats, 0, kMostRepeats);
  const std::vector<std::string> names =
      options.schemes.empty() ? convex_names() : entries("--scheme", options.schemes);
  if (!options.out.empty() && names.size() != 1) throw InputError("--out goes with one --scheme");
  for (const std::string& scheme : names) {
    if (interrupted()) break;
    const auto setup = setup_of(scheme, options.changes);
    RecordedSolution solution =
        std::move(verification::solve_repeatedly(record, setup, repeats, [] {
                    return !interrupted();
                  }).back());
    solution.scheme = scheme;
    rows.add(row_of(record, solution));
    if (!options.out.empty()) {
      record.solution = std::move(solution);
      write_problem(options.out, record);
    }
  }
  rows.tell(interrupted());
  return interrupted() ? kInterruptedExit : 0;
}

}  // namespace

void add_solve(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "solve",
      "Examples:\n"
      "  tribometer solve p.json --scheme lagged,sap\n"
      "  tribometer solve Capsules-1.hdf5 --scheme lagged-regularized --repeat 50 --out "
      "solved.json\n\n"
      "Solves an exported contact problem, or one of FCLIB, by convex schemes. Told are the "
      "residual of Newton's method, how far the velocities are from those of the file [m/s], and "
      "how far from the balance of momentum and the conditions of rigid contacts: Coulomb's, and "
      "those of SAP's limit. After Ctrl-C what was solved is told.");
  const auto options = std::make_shared<SolveOptions>();
  add_option(*command, "FILE", options->file, "file, .json, .hdf5 or .h5")->required();
  add_option(*command, "--scheme", options->schemes, "X,Y,...: convex schemes (all)");
  add_option(
      *command, "--repeat", options->repeats,
      "solve as often again, with the normal impulses of the solve before for lagged friction");
  add_option(*command, "--set", options->changes, "KEY=VALUE: a parameter of the schemes")
      ->expected(1)
      ->take_all();
  add_option(*command, "--out", options->out, "file for the problem with its solution");
  add_flag(*command, "--json", options->json, "as JSON, with the reasons of failures");
  command->callback([&session, options] {
    session.action = [&session, options] { return solve(*options, session); };
  });
}

}  // namespace tribo::cli
