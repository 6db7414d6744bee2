#include "papers/beyond/pile_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/convex/posed_problem.hpp"
#include "solvers/linear/conjugate_gradients.hpp"
#include "verification/judge/line_fit.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/median.hpp"

namespace tribo::papers::beyond {
namespace {

using models::VectorXd;
using solvers::LinearAlgebra;
using solvers::Preconditioner;
using solvers::StepPart;
using verification::Block;
using verification::Figure;
using verification::kNaN;
using verification::Row;
using verification::Tier;

constexpr double kStep = 1e-2;      ///< [s]
constexpr double kSolved = 1e-8;    ///< relative residual at which preconditioners are compared
constexpr int kFewIterations = 4;   ///< number of conjugate gradient iterations timed together
constexpr int kTrials = 20;         ///< number of such timings in a turn
constexpr int kRounds = 3;          ///< of the full tier
constexpr int kBallsOfTurn = 1000;  ///< balls stepped in a turn, in several steps or one
constexpr int kSmallPile = 160;     ///< from which on growth is judged: in smaller ones most balls
                                    ///< lie on the floor
constexpr double kMega = 1e6, kMicro = 1e-6;

/// A backend, and the largest pile for which it takes whole steps.
struct Backend {
  const char* name;
  LinearAlgebra algebra;
  int most_balls;
  bool quick;       ///< in the quick tier, too
  bool once_above;  ///< for larger piles one iteration
};

constexpr std::array kBackends = {
    Backend{"pcg", LinearAlgebra::kPcg, 10000, true, false},
    Backend{"blocks", LinearAlgebra::kBlocks, 2500, true, true},
    Backend{"supernodal", LinearAlgebra::kSupernodal, 2500, false, true},
    Backend{"sparse", LinearAlgebra::kSparse, 640, false, false},
    Backend{"dense", LinearAlgebra::kDense, 160, false, false}};

std::vector<Backend> backends_of(Tier tier) {
  std::vector<Backend> all;
  for (const Backend& backend : kBackends) {
    if (tier == Tier::kQuick && !backend.quick) continue;
    if (backend.algebra == LinearAlgebra::kSupernodal && !solvers::supernodal_available()) continue;
    all.push_back(backend);
  }
  return all;
}

/// The value of f, or NaN where f fails.
template <class Function>
double seconds_of(const Function& f) {
  const double start = solvers::thread_seconds();
  const bool done = f();
  return done ? solvers::thread_seconds() - start : kNaN;
}

/// Number of repetitions in a turn.
int times_of_turn(int balls) {
  return std::max(1, kBallsOfTurn / balls);
}

/// Times of one Newton iteration by parts, and of the geometry of a step [s].
struct Parts {
  double geometry = kNaN, laws = kNaN, assembly = kNaN, linear = kNaN, line_search = kNaN;
  double step = kNaN;  ///< whole step with a known contact graph

  /// One iteration, without the unknown parts.
  [[nodiscard]] double iteration() const {
    return laws + assembly + linear + (std::isnan(line_search) ? 0 : line_search);
  }
};

using Part = double Parts::*;

double median_of(const std::vector<Parts>& rounds, Part part) {
  std::vector<double> values;
  for (const Parts& round : rounds) values.push_back(round.*part);
  return verification::median(values);
}

/// Repeats the step that follows the state of a pile with one backend.
class RepeatedStep {
 public:
  RepeatedStep(const FallenPile& pile, const verification::Setup& setup)
      : pile_(pile), stepper_(setup.configured_scheme().make(*pile.instance.system)) {
    stepper_->observe_problems(
        [this](const solvers::PosedProblem& problem) { posed_.emplace(problem); });
    solvers::StepProfile warming;
    take(warming);
  }

  void take_turn() {
    solvers::StepProfile profile(solvers::ProfileClock::kThread);
    const int steps = times_of_turn(pile_.balls);
    for (int i = 0; i < steps; ++i) take(profile);
    const double solved = status_ == solvers::Status::kOk ? steps : kNaN;
    const double iterations = solved * newton();
    rounds_.push_back({.geometry = profile[StepPart::kGeometry] / solved,
                       .laws = profile[StepPart::kLaws] / iterations,
                       .assembly = profile[StepPart::kHessian] / iterations,
                       .linear = profile[StepPart::kFactorization] / iterations,
                       .line_search = profile[StepPart::kLineSearch] / iterations,
                       .step = profile.sum() / solved});
  }

  [[nodiscard]] const std::vector<Parts>& rounds() const { return rounds_; }
  [[nodiscard]] solvers::Status status() const { return status_; }
  /// Inner iterations per update.
  [[nodiscard]] double inner() const {
    return static_cast<double>(result_.work.inner_iterations) / newton();
  }
  /// The problem of the step. Valid until the next.
  [[nodiscard]] const solvers::PosedProblem& posed() const { return *posed_; }
  [[nodiscard]] const FallenPile& pile() const { return pile_; }

 private:
  void take(solvers::StepProfile& profile) {
    result_.profile = &profile;
    result_.work = {};
    status_ = stepper_->step(pile_.at, kStep, solvers::Attempt::kFirst, result_);
  }
  [[nodiscard]] double newton() const {
    return static_cast<double>(result_.work.newton_iterations);
  }

  const FallenPile& pile_;
  std::unique_ptr<solvers::Stepper> stepper_;
  solvers::StepResult result_;
  solvers::Status status_ = solvers::Status::kOk;
  std::optional<solvers::PosedProblem> posed_;
  std::vector<Parts> rounds_;
};

/// Newton's first system of a step, H Δv = −∇ℓ at v₀, in the form of one backend.
class NewtonSystem {
 public:
  NewtonSystem(const solvers::PosedProblem& posed, const VectorXd& v0, LinearAlgebra algebra)
      : v0_(v0) {
    cost_.pose(posed.problem, posed.potentials, posed.rows, algebra);
    update();
    assemble();
  }

  [[nodiscard]] const solvers::BlockMatrix& matrix() const { return cost_.hessian_blocks(); }
  [[nodiscard]] const VectorXd& right_side() const { return cost_.gradient(); }
  /// Bytes of the matrix and of the backend's data [B].
  [[nodiscard]] double bytes() const {
    return static_cast<double>(matrix().bytes() + solver_.bytes());
  }

  /// Time to factor [s]. The first time the graph is new.
  [[nodiscard]] double factor() {
    return seconds_of([this] { return cost_.factor(solver_, work_); });
  }
  /// Times of an iteration up to its update; its factor takes `factor` [s].
  [[nodiscard]] Parts iteration(double factor) {
    VectorXd x;
    const double solve = seconds_of([&] { return cost_.solve(solver_, x, work_, kSolved); });
    return {.laws = seconds_of([this] { return update(); }),
            .assembly = seconds_of([this] { return assemble(); }),
            .linear = factor + solve};
  }

 private:
  bool update() {
    cost_.update(v0_);
    return true;
  }
  bool assemble() {
    cost_.assemble(solvers::FrictionCurvature::kExact);
    return true;
  }

  VectorXd v0_;
  solvers::ConvexCost cost_;
  solvers::LinearSolver solver_{solvers::LinearSolver::Kind::kPositiveDefinite};
  solvers::Work work_;
};

/// Conjugate gradients with one preconditioner on that system: the number of iterations that solve
/// it, and the time of a few of them. A few fit into the turn given by a busy machine, and the
/// fastest of many counts: disturbances only lengthen them.
class RepeatedIteration {
 public:
  RepeatedIteration(const NewtonSystem& system, Preconditioner preconditioner)
      : system_(system), few_({preconditioner, kFewIterations}) {
    solvers::ConjugateGradients all({preconditioner});
    all.analyse(system.matrix().pattern());
    const bool solved = all.factor(system.matrix()) && all.solve(system.right_side(), x_, kSolved);
    iterations_ = solved ? all.iterations() : kNaN;
    few_.analyse(system.matrix().pattern());
  }

  void take_turn() {
    for (int i = 0; i < kTrials; ++i) {
      verification::keep_least(prepare_,
                               seconds_of([this] { return few_.factor(system_.matrix()); }));
      const double seconds = seconds_of([this] {
        static_cast<void>(few_.solve(system_.right_side(), x_, kSolved));  // cut short
        return few_.iterations() > 0;
      });
      verification::keep_least(iteration_, seconds / few_.iterations());
    }
  }

  [[nodiscard]] double iterations() const { return iterations_; }
  [[nodiscard]] double prepare() const { return prepare_; }      ///< [s]
  [[nodiscard]] double iteration() const { return iteration_; }  ///< the solve's start with it [s]

 private:
  const NewtonSystem& system_;
  solvers::ConjugateGradients few_;
  VectorXd x_;
  double iterations_ = 0;
  double prepare_ = verification::kInfinity, iteration_ = verification::kInfinity;
};

/// Conjugate gradients on the system of one pile, by both preconditioners.
struct Iterated {
  Iterated(const solvers::PosedProblem& posed, const FallenPile& pile)
      : balls(pile.balls),
        system(posed, pile.at.v, LinearAlgebra::kPcg),
        incomplete(system, Preconditioner::kIncompleteCholesky),
        jacobi(system, Preconditioner::kBlockJacobi) {}

  int balls;
  NewtonSystem system;
  RepeatedIteration incomplete, jacobi;
};

/// Results of a backend for the system of one pile.
struct Factored {
  int balls = 0;
  double bytes = 0;
  double analysis = 0;  ///< of a new graph [s]
  Parts iteration;      ///< with a known graph, up to the update
};

/// A backend by size: its steps, and the systems of piles of these and larger sizes.
struct Measured {
  Backend backend;
  std::vector<std::unique_ptr<RepeatedStep>> steps;
  std::vector<Factored> systems;
};

/// The whole study, measured round by round.
struct Study {
  std::vector<Measured> backends;  ///< conjugate gradients first
  std::vector<std::unique_ptr<Iterated>> iterated;

  void take_turns() {
    for (Measured& measured : backends) {
      for (auto& step : measured.steps) step->take_turn();
    }
    for (auto& one : iterated) {
      one->incomplete.take_turn();
      one->jacobi.take_turn();
    }
  }
};

Factored factored(const RepeatedStep& step, LinearAlgebra algebra) {
  const FallenPile& pile = step.pile();
  const int times = times_of_turn(pile.balls);
  Factored out{pile.balls, 0, 0, {}};
  for (int i = 0; i < times; ++i) {
    NewtonSystem system(step.posed(), pile.at.v, algebra);
    const double with_new_graph = system.factor(), factor = system.factor();
    out.analysis += (with_new_graph - factor) / times;
    out.iteration = system.iteration(factor);
    out.bytes = system.bytes();
  }
  return out;
}

Study prepared(const std::vector<FallenPile>& piles, const PileSetup& setup_of, Tier tier) {
  Study study;
  for (const Backend& backend : backends_of(tier)) study.backends.push_back({backend, {}, {}});
  for (const FallenPile& pile : piles) {
    const RepeatedStep* posing = nullptr;
    for (Measured& measured : study.backends) {
      const bool whole_steps = pile.balls <= measured.backend.most_balls;
      if (whole_steps) {
        const auto setup = setup_of(pile.balls, measured.backend.name);
        measured.steps.push_back(std::make_unique<RepeatedStep>(pile, setup));
        if (posing == nullptr) posing = measured.steps.back().get();
      }
      if (whole_steps || measured.backend.once_above)
        measured.systems.push_back(factored(*posing, measured.backend.algebra));
    }
    study.iterated.push_back(std::make_unique<Iterated>(posing->posed(), pile));
  }
  return study;
}

Block times_block(const char* backend) {
  return {fmt::format("time.{}", backend),
          {{"balls", "-"},
           {"geometry", "us"},
           {"laws", "us"},
           {"assembly", "us"},
           {"linear", "us"},
           {"line_search", "us"},
           {"iteration", "us"},
           {"analysis", "us"},
           {"step", "us"}},
          {}};
}

/// In µs; the step is one with a new graph.
Row times_row(const Factored& system, const Parts& parts, solvers::Status status) {
  Row row{{static_cast<double>(system.balls)}, std::string(solvers::name(status))};
  for (const double seconds :
       {parts.geometry, parts.laws, parts.assembly, parts.linear, parts.line_search,
        parts.iteration(), system.analysis, parts.step + system.analysis})
    row.values.push_back(seconds / kMicro);
  return row;
}

Parts medians(const std::vector<Parts>& rounds) {
  Parts all;
  for (const Part part : {&Parts::geometry, &Parts::laws, &Parts::assembly, &Parts::linear,
                          &Parts::line_search, &Parts::step})
    all.*part = median_of(rounds, part);
  return all;
}

void add_times(const Study& study, Figure& figure) {
  for (const Measured& measured : study.backends) {
    Block block = times_block(measured.backend.name);
    for (std::size_t i = 0; i < measured.systems.size(); ++i) {
      const Factored& system = measured.systems[i];
      block.rows.push_back(
          i < measured.steps.size()
              ? times_row(system, medians(measured.steps[i]->rounds()), measured.steps[i]->status())
              : times_row(system, system.iteration, solvers::Status::kOk));
    }
    figure.timing.push_back(std::move(block));
  }
}

void add_preconditioners(const Study& study, Figure& figure) {
  Block counts{"preconditioners", {{"balls", "-"}, {"incomplete", "-"}, {"block_jacobi", "-"}}, {}};
  Block times{"preconditioners",
              {{"balls", "-"},
               {"incomplete", "us"},
               {"iteration", "us"},
               {"block_jacobi", "us"},
               {"its_iteration", "us"}},
              {}};
  for (const auto& one : study.iterated) {
    const auto balls = static_cast<double>(one->balls);
    const auto& [incomplete, jacobi] = std::tie(one->incomplete, one->jacobi);
    counts.rows.push_back({{balls, incomplete.iterations(), jacobi.iterations()}});
    times.rows.push_back({{balls, incomplete.prepare() / kMicro, incomplete.iteration() / kMicro,
                           jacobi.prepare() / kMicro, jacobi.iteration() / kMicro}});
  }
  figure.blocks.push_back(std::move(counts));
  figure.timing.push_back(std::move(times));
}

void add_memory(const Study& study, Figure& figure) {
  for (const Measured& measured : study.backends) {
    const std::string name = fmt::format("memory.{}", measured.backend.name);
    Block block{name, {{"balls", "-"}, {"matrix_and_factor", "MB"}}, {}};
    for (const Factored& system : measured.systems) {
      const double megabytes = system.bytes / kMega;
      block.rows.push_back({{static_cast<double>(system.balls), megabytes}});
      figure.quantities.push_back({fmt::format("{}.{}", name, system.balls), megabytes, "MB"});
    }
    figure.blocks.push_back(std::move(block));
  }
}

/// Slope of log time over log balls, from 160 balls on.
template <class TimeOf>
double exponent(const Study& study, const TimeOf& time_of) {
  std::vector<verification::LogPoint> points;
  for (std::size_t i = 0; i < study.iterated.size(); ++i) {
    const int balls = study.iterated[i]->balls;
    if (balls >= kSmallPile) points.push_back({std::log10(balls), std::log10(time_of(i))});
  }
  return verification::line_slope(points).value;
}

void add_exponents(const Study& study, Figure& figure) {
  const auto& steps = study.backends.front().steps;
  const auto add = [&](const char* name, const auto& time_of) {
    figure.quantities.push_back({name, exponent(study, time_of)});
  };
  add("exponent.inner", [&](std::size_t i) { return study.iterated[i]->incomplete.iteration(); });
  add("exponent.block_jacobi",
      [&](std::size_t i) { return study.iterated[i]->jacobi.iteration(); });
  add("exponent.update",
      [&](std::size_t i) { return median_of(steps[i]->rounds(), &Parts::linear); });
}

/// Time a ball in the largest pile over that in a pile of 160, by part.
void add_growth(const Study& study, Figure& figure) {
  const auto& steps = study.backends.front().steps;
  const auto is_small = [](const auto& step) { return step->pile().balls == kSmallPile; };
  const RepeatedStep& small = **std::ranges::find_if(steps, is_small);
  const RepeatedStep& large = *steps.back();
  const double balls = static_cast<double>(large.pile().balls) / kSmallPile;
  const auto add = [&](const char* name, Part part) {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < kRounds; ++round)
      ratios.push_back(large.rounds()[round].*part / (balls * small.rounds()[round].*part));
    figure.quantities.push_back({fmt::format("growth.{}", name), verification::median(ratios)});
  };
  add("geometry", &Parts::geometry);
  add("laws", &Parts::laws);
  add("assembly", &Parts::assembly);
  add("line_search", &Parts::line_search);
}

/// The fastest factorization and solve for a number of balls; NaN if a backend fails, or none was
/// tried.
Parts best_factor(const Study& study, int balls) {
  Parts best;
  for (const Measured& measured : study.backends) {
    const Factored& system = measured.systems.back();
    if (&measured == &study.backends.front() || system.balls != balls) continue;
    if (std::isnan(system.iteration.linear)) return {};
    if (!(best.linear <= system.iteration.linear)) best = system.iteration;
  }
  return best;
}

/// Times of conjugate gradients over those of the best factorization and its solve, for the largest
/// pile: an update, with the fastest preparation and as many fastest iterations as in the mean
/// update of its step; and a whole iteration, from the median round.
void add_over_direct(const Study& study, Figure& figure) {
  const RepeatedStep& largest = *study.backends.front().steps.back();
  const Parts best = best_factor(study, largest.pile().balls);
  const RepeatedIteration& quickest = study.iterated.back()->incomplete;
  const double update = quickest.prepare() + largest.inner() * quickest.iteration();
  const double iteration = medians(largest.rounds()).iteration();
  figure.quantities.push_back({"iteration.largest", 1e3 * iteration, "ms"});
  figure.quantities.push_back({"update_over_direct", update / best.linear});
  figure.quantities.push_back({"iteration_over_direct", iteration / best.iteration()});
}

/// A step of the best factor with a new graph over one by conjugate gradients; NaN if a backend
/// fails, or none was tried.
double advantage(const Study& study, std::size_t size) {
  const auto step = [&](const Measured& measured) {
    return median_of(measured.steps[size]->rounds(), &Parts::step) +
           measured.systems[size].analysis;
  };
  double best = verification::kInfinity;
  for (const Measured& measured : study.backends) {
    if (&measured != &study.backends.front() && size < measured.steps.size())
      verification::keep_least(best, step(measured));
  }
  return (std::isinf(best) ? kNaN : best) / step(study.backends.front());
}

/// The size from which on conjugate gradients are faster, by interpolation of log over log; NaN
/// where they are faster at no size, or at all.
void add_crossover(const Study& study, Figure& figure) {
  double crossover = kNaN;
  const auto log_balls = [&](std::size_t i) { return std::log(study.iterated[i]->balls); };
  for (std::size_t i = 1; i < study.iterated.size(); ++i) {
    const double here = std::log(advantage(study, i - 1)), next = std::log(advantage(study, i));
    if (here < 0 && next >= 0)
      crossover =
          std::exp(log_balls(i - 1) - here / (next - here) * (log_balls(i) - log_balls(i - 1)));
  }
  figure.quantities.push_back({"crossover", crossover});
}

}  // namespace

void add_costs(std::vector<FallenPile> piles, const PileSetup& setup_of,
               const verification::RunOptions& options, Figure& figure) {
  const bool full = options.tier == Tier::kFull;
  Study study = prepared(piles, setup_of, options.tier);
  for (int round = 0; round < (full ? kRounds : 1); ++round) study.take_turns();
  add_times(study, figure);
  add_preconditioners(study, figure);
  add_memory(study, figure);
  if (!full) return;
  add_exponents(study, figure);
  add_growth(study, figure);
  if (!solvers::supernodal_available())
    figure.omissions.emplace_back(
        "supernodal: this build has no such factor; the best factor is the best of the others.");
  add_over_direct(study, figure);
  add_crossover(study, figure);
}

}  // namespace tribo::papers::beyond
