#pragma once

#include <vector>

#include "solvers/convex/contact_potential.hpp"
#include "solvers/convex/convex_setup.hpp"
#include "solvers/convex/convex_solver.hpp"
#include "solvers/convex/row_terms.hpp"

namespace tribo::solvers {

class ExternalLaw;

/// One convex step from a frozen configuration                     [icf, Sec. II; cenic, Eq. (1)]
///
///   v = argmin ℓ(v; q0, v0),   q = q0 ⊕ h N₀ v
///
/// with the constraints of the model as rows of the cost, and the law of its external system where
/// one is given. `freeze` takes the geometry, mass matrix and bias at x0, once; `solve` may then be
/// called for several lengths h. The object keeps the last solved problem for `contacts`.
class ConvexStep {
 public:
  ConvexStep(const models::System& system, const ConvexSetup& setup);

  /// Sets the law of the model's external system for all later solves; it must outlive the step.
  void drive_by(const ExternalLaw& law) { external_ = &law; }

  /// One geometry query, which the workers share. Fails only where x0 is not finite.
  [[nodiscard]] Status freeze(const State<double>& x0, models::Workers& workers, StepResult& out);
  /// Whether the last frozen state can be reused: a retry starts from the same state.
  [[nodiscard]] bool frozen_for(Attempt attempt) const {
    return attempt == Attempt::kRetry && is_frozen_;
  }

  /// A step of length h from the frozen state into x1, by Newton's method from `guess`.
  [[nodiscard]] Status solve(double h, const VectorXd& guess, ConvexSolver& solver,
                             State<double>& x1, StepResult& out);

  /// The frozen snapshot and its state.
  [[nodiscard]] const models::Snapshot& start() const { return problem_.start; }
  [[nodiscard]] const State<double>& state() const { return start_; }
  /// `ContactProblem::undamped` of the frozen problem.
  [[nodiscard]] const VectorXd& undamped() const { return problem_.undamped; }

  /// Contacts at x, by the laws of the last solved problem.
  void contacts(const State<double>& x, std::vector<ContactReport>& out) const;
  /// Forces of constraints and of the external system at x, from the same problem.
  void generalized_forces(const State<double>& x, GeneralizedForces& out);

 private:
  [[nodiscard]] bool pose(double h, StepProfile* profile);
  void add_rows(double h);

  const models::System& system_;
  PotentialScheme scheme_;
  double margin_;  ///< largest gap of contacts that take part [m]
  ContactFreezer freezer_;
  ContactProblem problem_;
  std::vector<FrozenContact> frozen_contacts_;
  std::vector<ContactPotential> potentials_;
  RowTerms rows_;
  const ExternalLaw* external_ = nullptr;
  bool is_frozen_ = false;
  State<double> start_;
  State<double> frozen_;  ///< the start with the end velocities
  VectorXd dq_;
};

}  // namespace tribo::solvers
