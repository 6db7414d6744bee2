#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "papers/cenic2025/parameters.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/median.hpp"

/// Runs of the clutters, and the same problems solved in other ways.
namespace tribo::papers::cenic2025 {

using verification::Changes;
using verification::StepChoice;

/// Bodies that fall into a box, with their changes from the defaults.
struct ClutterScene {
  std::string scenario;
  double end = 0;           ///< of its runs [s]
  Changes parameters = {};  ///< of the scenario
  Changes schemes = {};     ///< of all schemes
  Changes cenic = {};       ///< of the schemes of CENIC, in addition
};

/// The paper's clutters, with the numbers of its program: ten seconds; stiction is regularized with
/// σ = 1e-3 and w = 2.65 Σ 1/m, and the error of a rotation is that of the quaternion's components,
/// which are half of its angle.
[[nodiscard]] const ClutterScene& hard_clutter();
[[nodiscard]] const ClutterScene& soft_clutter();

/// One fall of the bodies by one scheme.
struct Clutter {
  ClutterScene scene = hard_clutter();
  int seed = 1;  ///< of the initial positions
  std::string scheme = "cenic";
  Changes changes = {};  ///< of the scheme

  [[nodiscard]] Setup setup() const;
  [[nodiscard]] models::Instance instance() const { return setup().instance(); }
  [[nodiscard]] solvers::ConfiguredScheme configured_scheme() const {
    return setup().configured_scheme();
  }
};

/// Runs to t_end, or as far as possible, and shows every attempted step.
[[nodiscard]] verification::RunResult run_clutter(const Clutter& clutter, const StepChoice& choice,
                                                  double t_end,
                                                  const solvers::Observer& observer = {});

/// The number of seeds of a study: three in the quick tier, twenty in the full one; five there
/// where steps are many.
[[nodiscard]] int seeds_of(verification::Tier tier, double epsilon);

/// Another way to solve the convex problems of a run.
struct Way {
  std::string name;
  Changes changes = {};  ///< of `cenic`
  /// Called with the solve's Newton iterations, if set.
  std::function<void(const solvers::PosedProblem&, const solvers::StepResult&)> visit = {};
};

struct Replay {
  verification::RunResult run;
  std::int64_t solves = 0;          ///< of the run, and of every way
  std::vector<solvers::Work> ways;  ///< total cost of each way
};

/// Same-state replay: a run of `cenic` in which each problem is also solved in every other way,
/// from the same guess, with a solver that lives as long as the run. Only the run's own solutions
/// are carried on, so that the counters of the ways differ by their parameters alone: separate runs
/// would diverge at the first collision.
[[nodiscard]] Replay replay(const Clutter& clutter, const StepChoice& choice, double t_end,
                            std::span<const Way> ways);

/// Ratio of two counters.
[[nodiscard]] double over(std::int64_t a, std::int64_t b);

/// √(Σ M_ii v_i²) = ‖D⁻¹ v‖, D = diag(M)^(−1/2) [√J]
[[nodiscard]] double energy_norm(const solvers::ContactProblem& problem,
                                 const solvers::VectorXd& v);

/// Attempted steps: accepted, rejected and failed.
[[nodiscard]] double attempts(const solvers::Work& work);

/// Kinetic and potential energy at x over that at the start: nothing drives the bodies, so that a
/// ratio above one is an error. Elastic energy is left out: a long step presses bodies into each
/// other before their contact is detected, and the energy stored there is lost at separation, since
/// dissipation ends the force above 1/d.
[[nodiscard]] double energy_over_start(const models::Instance& instance,
                                       const models::State<double>& x);

/// Largest depth of any point in another body or a wall [m].
[[nodiscard]] double deepest_overlap(const models::Snapshot& snapshot);

/// Numbers of a run from one seed, one per column, as a row of the block of that name. NaN counts
/// and makes the means NaN.
[[nodiscard]] verification::Figure seed_row(const std::string& block,
                                            const std::vector<std::string>& columns, int seed,
                                            const std::vector<double>& values);

/// Adds the mean of each column of such a block over the seeds as the quantity `BLOCK.COLUMN`, two
/// standard deviations below it as `BLOCK.COLUMN.low`, and the least as `BLOCK.COLUMN.least`;
/// returns the means in the order of the columns.
std::vector<double> add_means(const std::string& block, verification::Figure& figure);

/// Distance of the solutions from the minimum of ℓ:
///
///   ‖D⁻¹ (v − v*)‖ / max(1, ‖D p*‖),   D = diag(M)^(−1/2)                  [cenic, Eq. (33)]
///
/// which ε_r is meant to bound. v* solves the same problem to rounding, starting from v.
class AnswerErrors {
 public:
  AnswerErrors();
  void add(const solvers::PosedProblem& posed, const solvers::StepResult& result);
  [[nodiscard]] double median() const { return verification::median(errors_); }

 private:
  solvers::ConvexSolver solver_;
  std::vector<double> errors_;
};

}  // namespace tribo::papers::cenic2025
