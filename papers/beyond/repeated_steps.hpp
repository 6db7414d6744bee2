#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "papers/beyond/pile_costs.hpp"
#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/posed_problem.hpp"
#include "solvers/linear/conjugate_gradients.hpp"
#include "solvers/linear/linear_solver.hpp"
#include "solvers/stepper.hpp"
#include "verification/judge/special_values.hpp"

/// One step of a pile, its first Newton system and iterations of conjugate gradients on it, each
/// repeated and timed. Times are the thread's processor time.
namespace tribo::papers::beyond {

/// Times of one Newton iteration by parts, and of the geometry of a step [s]; NaN where unknown.
struct PartTimes {
  double geometry = verification::kNaN;
  double laws = verification::kNaN, assembly = verification::kNaN, linear = verification::kNaN;
  double line_search = verification::kNaN;
  double step = verification::kNaN;  ///< whole step with a known contact graph

  /// One iteration, without the unknown parts.
  [[nodiscard]] double iteration() const {
    return laws + assembly + linear + (std::isnan(line_search) ? 0 : line_search);
  }
};

/// Repeats the step that follows the state of a pile with one backend.
class RepeatedStep {
 public:
  /// The pile must outlive it; takes the step once.
  RepeatedStep(const FallenPile& pile, const verification::Setup& setup);

  /// Takes the step as often as a turn has it, and adds the mean times to `rounds`; NaN if the step
  /// fails.
  void take_turn();

  [[nodiscard]] const std::vector<PartTimes>& rounds() const { return rounds_; }
  [[nodiscard]] solvers::Status status() const { return status_; }
  /// Inner iterations per update.
  [[nodiscard]] double inner() const {
    return static_cast<double>(result_.work.inner_iterations) / newton();
  }
  /// The problem of the step. Valid until the next.
  [[nodiscard]] const solvers::PosedProblem& posed() const { return *posed_; }
  [[nodiscard]] const FallenPile& pile() const { return pile_; }

 private:
  void take(solvers::StepProfile& profile);
  [[nodiscard]] double newton() const {
    return static_cast<double>(result_.work.newton_iterations);
  }

  const FallenPile& pile_;
  std::unique_ptr<solvers::Stepper> stepper_;
  solvers::StepResult result_;
  solvers::Status status_ = solvers::Status::kOk;
  std::optional<solvers::PosedProblem> posed_;
  std::vector<PartTimes> rounds_;
};

/// Newton's first system of a step, H Δv = −∇ℓ at v₀, in the form of one backend.
class NewtonSystem {
 public:
  NewtonSystem(const solvers::PosedProblem& posed, const models::VectorXd& v0,
               solvers::LinearAlgebra algebra);

  [[nodiscard]] const solvers::BlockMatrix& matrix() const { return cost_.hessian(); }
  [[nodiscard]] const models::VectorXd& right_side() const { return cost_.gradient(); }
  /// Bytes of the matrix and of the backend's data [B].
  [[nodiscard]] double bytes() const {
    return static_cast<double>(matrix().bytes() + solver_.bytes());
  }

  /// Time to factor [s]. The first time the graph is new.
  [[nodiscard]] double factor();
  /// Times of an iteration up to its update; its factor takes `factor` [s].
  [[nodiscard]] PartTimes iteration(double factor);

 private:
  bool update() {
    cost_.update(v0_);
    return true;
  }
  bool assemble() {
    cost_.assemble(solvers::FrictionCurvature::kExact);
    return true;
  }

  models::VectorXd v0_;
  solvers::ConvexCost cost_;
  solvers::LinearSolver solver_{solvers::LinearSolver::Kind::kPositiveDefinite};
  solvers::Work work_;
};

/// Conjugate gradients with one preconditioner on that system: the number of iterations that solve
/// it, and the time of a few of them. A few fit into the turn given by a busy machine, and the
/// fastest of many counts: disturbances only lengthen them.
class RepeatedIteration {
 public:
  /// The system must outlive it; solves it once.
  RepeatedIteration(const NewtonSystem& system, solvers::Preconditioner preconditioner);

  /// Times the preparation and a few iterations, many times.
  void take_turn();

  [[nodiscard]] double iterations() const { return iterations_; }  ///< NaN if they fail
  [[nodiscard]] double prepare() const { return prepare_; }        ///< [s]
  [[nodiscard]] double iteration() const { return iteration_; }  ///< the solve's start with it [s]

 private:
  const NewtonSystem& system_;
  solvers::ConjugateGradients few_;
  models::VectorXd x_;
  double iterations_ = 0;
  double prepare_ = verification::kInfinity, iteration_ = verification::kInfinity;
};

/// Results of a backend for the system of one pile.
struct Factored {
  int balls = 0;
  double bytes = 0;     ///< of the matrix and of the backend's data
  double analysis = 0;  ///< of a new graph [s]
  PartTimes iteration;  ///< with a known graph, up to the update
};

/// The first system of a step with a backend, which may be another than the step's, as often as a
/// turn has it: the analysis is the mean, the rest of the last. Times of what fails are NaN.
[[nodiscard]] Factored factored(const RepeatedStep& step, solvers::LinearAlgebra algebra);

}  // namespace tribo::papers::beyond
