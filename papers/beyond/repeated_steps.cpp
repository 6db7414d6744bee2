#include "papers/beyond/repeated_steps.hpp"

#include <algorithm>

#include "solvers/step_profile.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond {
namespace {

using models::VectorXd;
using solvers::LinearAlgebra;
using solvers::Preconditioner;
using solvers::StepPart;
using verification::kNaN;

constexpr double kStep = 1e-2;      ///< [s]
constexpr double kSolved = 1e-8;    ///< relative residual at which preconditioners are compared
constexpr int kFewIterations = 4;   ///< number of conjugate gradient iterations timed together
constexpr int kTrials = 20;         ///< number of such timings in a turn
constexpr int kBallsOfTurn = 1000;  ///< balls stepped in a turn, in several steps or one

/// Time of f [s], or NaN where f fails.
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

}  // namespace

RepeatedStep::RepeatedStep(const FallenPile& pile, const verification::Setup& setup)
    : pile_(pile), stepper_(setup.configured_scheme().make(*pile.instance.system)) {
  stepper_->observe_problems(
      [this](const solvers::PosedProblem& problem) { posed_.emplace(problem); });
  solvers::StepProfile warming;
  take(warming);
}

void RepeatedStep::take_turn() {
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

void RepeatedStep::take(solvers::StepProfile& profile) {
  result_.profile = &profile;
  result_.work = {};
  status_ = stepper_->step(pile_.at, kStep, solvers::Attempt::kFirst, result_);
}

NewtonSystem::NewtonSystem(const solvers::PosedProblem& posed, const VectorXd& v0,
                           LinearAlgebra algebra)
    : v0_(v0) {
  cost_.pose(posed.problem, posed.potentials, posed.rows, algebra);
  update();
  assemble();
}

double NewtonSystem::factor() {
  return seconds_of([this] { return cost_.hessian().factor(solver_, work_); });
}

PartTimes NewtonSystem::iteration(double factor) {
  VectorXd x;
  const double solve =
      seconds_of([&] { return cost_.hessian().solve(solver_, right_side(), x, work_, kSolved); });
  return {.laws = seconds_of([this] { return update(); }),
          .assembly = seconds_of([this] { return assemble(); }),
          .linear = factor + solve};
}

RepeatedIteration::RepeatedIteration(const NewtonSystem& system, Preconditioner preconditioner)
    : system_(system), few_({preconditioner, kFewIterations}) {
  solvers::ConjugateGradients all({preconditioner});
  all.analyse(system.matrix().pattern());
  const bool solved = all.factor(system.matrix()) && all.solve(system.right_side(), x_, kSolved);
  iterations_ = solved ? all.iterations() : kNaN;
  few_.analyse(system.matrix().pattern());
}

void RepeatedIteration::take_turn() {
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

}  // namespace tribo::papers::beyond
