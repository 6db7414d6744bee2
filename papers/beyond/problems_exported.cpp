/// Problems — contact problems of single steps, written to files, read back, and solved again.
///
/// A problem recorded in a fall must be read back unchanged: from JSON and from FCLIB each scheme
/// then finds the velocities of its own step. Without step, gaps and laws, as in FCLIB, contacts
/// are rigid; Coulomb's conditions measure how far a convex scheme is from solving this problem.
/// One solve of SAP satisfies conditions of its own, in which slipping contacts separate. Lagged
/// friction takes the normal impulses of the previous solve, repeated until both agree. A problem
/// without a step has no scale: in other units its impulses are the same.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "verification/exchange/problem/cone_residual.hpp"
#include "verification/exchange/problem/fclib_file.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::papers::beyond::problems {
namespace {

using verification::Block;
using verification::Cone;
using verification::Figure;
using verification::RecordedProblem;
using verification::RecordedSolution;
using verification::Setup;

constexpr double kStep = 1e-2;         ///< [s]
constexpr int kMostIterations = 1000;  ///< of Newton's method where contacts are rigid
constexpr int kMostRepeats = 60;       ///< of lagged solves
constexpr double kSapSlip = 1e-6;      ///< σ of SAP [-]

constexpr std::array kSchemes = {"lagged", "lagged-regularized", "similar", "sap", "cenic"};

/// A step of a fall.
struct Moment {
  const char* name;
  const char* scenario;
  double t = 0;  ///< [s]
  models::Changes changes = {};
};

std::vector<Moment> moments(verification::Tier tier) {
  std::vector<Moment> out = {
      {"planar", "planar-clutter", 0.4},
      {"falling", "hard-clutter", 0.5},
      {"heap", "pile", 0.3, {{"pile.balls", 27.0}}},
  };
  if (tier == verification::Tier::kFull) {
    out.push_back({"settled", "hard-clutter", 5});
    out.push_back({"large", "pile", 0.3, {{"pile.balls", 64.0}}});
  }
  return out;
}

Setup setup_of(const Moment& moment, const char* scheme) {
  Setup setup{.scenario = moment.scenario,
              .scenario_changes = moment.changes,
              .scheme = scheme,
              .scheme_changes = {{"scheme.tolerance", 1e-12}}};
  if (std::string(scheme) != "cenic")
    setup.scheme_changes.emplace_back("scheme.contacts", "overlapping");
  return setup;
}

/// The problem of a scheme's step, and the velocities after it.
struct Step {
  RecordedProblem problem;
  models::VectorXd v;
};

Step step_from(const models::State<double>& x0, const Setup& setup) {
  const models::Instance instance = setup.instance();
  const auto stepper = setup.configured_scheme().make(*instance.system);
  Step out;
  stepper->observe_problems(
      [&](const solvers::PosedProblem& posed) { out.problem = verification::record(posed); });
  solvers::StepResult result;
  const solvers::Status status = stepper->step(x0, kStep, solvers::Attempt::kFirst, result);
  out.v = result.x.v;
  if (status != solvers::Status::kOk) out.v.setConstant(std::nan(""));
  return out;
}

solvers::ConvexSetup solver_of(const Setup& setup) {
  const solvers::ConfiguredScheme scheme = setup.configured_scheme();
  return scheme.scheme->convex(scheme.parameters);
}

/// Distance of the velocities of a solve from those of the step, relative to the largest.
double apart(const Step& step, const RecordedProblem& read, const solvers::ConvexSetup& solver) {
  const RecordedSolution solution = verification::solve(read, solver);
  if (solution.status != solvers::Status::kOk) return std::nan("");
  return (solution.v - step.v).lpNorm<Eigen::Infinity>() / step.v.lpNorm<Eigen::Infinity>();
}

/// The largest values over all moments.
struct Worst {
  double json = 0, fclib = 0;     ///< of round trips
  double sap = 0, lagged = 0;     ///< of the conditions that should hold
  double scaled = 0;              ///< of what depends on the scale of a problem
  double sap_coulomb = HUGE_VAL;  ///< least value of the conditions that should not hold
};

void judge_round_trips(const models::State<double>& x0, const Moment& moment, Worst& worst) {
  for (const char* scheme : kSchemes) {
    const Setup setup = setup_of(moment, scheme);
    const Step step = step_from(x0, setup);
    const std::string text = verification::problem_json(step.problem).dump();
    const RecordedProblem from_json =
        verification::read_problem(verification::parse_json(text, "problem"), "problem");
    const RecordedProblem from_fclib =
        verification::read_fclib(verification::fclib_bytes(step.problem), "problem");
    verification::keep_largest(worst.json, apart(step, from_json, solver_of(setup)));
    verification::keep_largest(worst.fclib, apart(step, from_fclib, solver_of(setup)));
  }
}

/// The rigid problem as stored in a file of FCLIB, with momenta and velocities `scale` times as
/// large.
RecordedProblem rigid(const RecordedProblem& problem, double scale = 1) {
  verification::FclibGlobal global = verification::fclib_global(problem);
  global.f *= scale;
  global.w *= scale;
  return verification::read_fclib(
      verification::fclib_bytes(verification::FclibProblem{"rigid", global}), "rigid");
}

/// How far the impulses of a problem `scale` times as large are from as many times its impulses,
/// relative to the largest, by cenic, whose stopping rule has an absolute part in a step.
double apart_by_scale(const RecordedProblem& problem, double scale) {
  const auto setup = solver_of({.scenario = {}, .scheme = "cenic"});
  const RecordedSolution one = verification::solve(rigid(problem), setup);
  const RecordedSolution other = verification::solve(rigid(problem, scale), setup);
  if (one.impulses.size() != other.impulses.size()) return std::nan("");
  double apart = 0, largest = 0;
  for (std::size_t i = 0; i < one.impulses.size(); ++i) {
    apart = std::max(apart, (other.impulses[i] / scale - one.impulses[i]).norm());
    largest = std::max(largest, one.impulses[i].norm());
  }
  return apart / largest;
}

/// SAP with the remaining compliance.
RecordedSolution solve_by_sap(const RecordedProblem& problem) {
  solvers::ConvexSetup sap;
  sap.potential = solvers::SapScheme{{.sigma = kSapSlip, .relaxation_time = 0}};
  sap.options.max_iterations = kMostIterations;
  return verification::solve(problem, sap);
}

/// Coulomb's conditions by the number of lagged solves.
Block repeated_lagged(const RecordedProblem& problem, const std::string& name) {
  solvers::ConvexSetup lagged;
  lagged.potential = solvers::LaggedScheme{};
  lagged.options.max_iterations = kMostIterations;
  Block block{"lagged." + name, {{"solves", "-"}, {"residual", "-"}}, {}};
  for (const auto& solution : verification::solve_repeatedly(problem, lagged, kMostRepeats)) {
    const double residual = verification::cone_residual(problem, solution, Cone::kCoulomb);
    block.rows.push_back({{static_cast<double>(block.rows.size() + 1), residual},
                          std::string(solvers::name(solution.status))});
  }
  return block;
}

void judge_rigid_solves(const RecordedProblem& problem, const char* name, Worst& worst,
                        Figure& figure) {
  const RecordedSolution sap = solve_by_sap(problem);
  const double coulomb = verification::cone_residual(problem, sap, Cone::kCoulomb);
  verification::keep_largest(worst.sap,
                             verification::cone_residual(problem, sap, Cone::kAssociated));
  verification::keep_least(worst.sap_coulomb, coulomb);
  figure.blocks.push_back({fmt::format("sap.{}", name), {{"residual", "-"}}, {{{coulomb}}}});
  figure.blocks.push_back(repeated_lagged(problem, name));
  verification::keep_largest(worst.lagged, figure.blocks.back().rows.back().values[1]);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  Worst worst;
  for (const Moment& moment : moments(options.tier)) {
    const auto fallen = verification::run_fixed_steps(setup_of(moment, "lagged"), kStep, moment.t);
    figure.work += fallen.work;
    judge_round_trips(fallen.x, moment, worst);
    const Step step = step_from(fallen.x, setup_of(moment, "lagged"));
    judge_rigid_solves(rigid(step.problem), moment.name, worst, figure);
    for (const double scale : {1e-8, 1e8})
      verification::keep_largest(worst.scaled, apart_by_scale(step.problem, scale));
  }
  figure.quantities = {{"json", worst.json},
                       {"fclib", worst.fclib},
                       {"sap.associated", worst.sap},
                       {"sap.coulomb", worst.sap_coulomb},
                       {"lagged.coulomb", worst.lagged},
                       {"scaled", worst.scaled}};
  return figure;
}

std::string_view missing() {
  return verification::fclib_missing();
}

}  // namespace tribo::papers::beyond::problems
