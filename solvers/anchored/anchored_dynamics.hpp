#pragma once

#include <vector>

#include "solvers/linear/mass_factor.hpp"
#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// Whether contacts obey their laws' limits.
enum class ContactSides {
  kUnilateral,  ///< detection, no tension, the cone
  kBilateral,   ///< every point is tied to its anchor for ever: linear, for tests of the integrals
};

/// Common to the schemes with contact memory: M, k and the contacts at one state, the forces from
/// its memory, and the update of the memory at the end of a step  [expint, Sec. II, IV-D].
///
/// Allocates nothing after the first state.
class AnchoredDynamics {
 public:
  /// Throws InputError if the system has no memory: then no contact has an anchor.
  AnchoredDynamics(const models::System& system, ContactSides sides);

  /// Evaluates the system at x and factors M, with one geometry query. Does nothing if x differs
  /// from the state evaluated last only in its anchors or, where the model can update k alone, in
  /// its held values. kNonFinite or, where M is not positive definite, kSingular, with reasons.
  [[nodiscard]] Status prepare(const State<double>& x, StepResult& out);

  /// Adds a generalized force to the evaluations at time t, until the next call [N], [N m].
  void push(double t, const VectorXd& force) {
    push_time_ = t;
    push_ = force;
    forget();
  }

  /// The next state is evaluated, whatever was evaluated last.
  void forget() { evaluated_ = {}; }

  [[nodiscard]] const models::Snapshot& snapshot() const { return snapshot_; }
  [[nodiscard]] ContactSides sides() const { return sides_; }
  /// The memory of contact i at x.
  [[nodiscard]] models::ContactMemory<double> memory(const State<double>& x, std::size_t i) const;

  /// The force of contact i at the given memory, position and velocity, in the contact's axes [N].
  [[nodiscard]] models::Vector3<double> force(const models::ContactMemory<double>& memory,
                                              std::size_t i, const VectorXd& v) const;

  /// a = M⁻¹ (−k + Σ Jᵀ f) at the prepared state, with `force_of(i)` for contact i.
  template <class ForceOf>
  void acceleration_with(ForceOf force_of, VectorXd& a) const {
    a = -snapshot_.k;
    for (std::size_t i = 0; i < snapshot_.contacts.size(); ++i) {
      models::add_contact_force(snapshot_, snapshot_.contacts[i],
                                models::Vector3<double>(force_of(i)), a);
    }
    solve_mass(a);
  }
  /// The same acceleration with the forces from the memory of x.
  void acceleration(const State<double>& x, VectorXd& a) const {
    acceleration_with([&](std::size_t i) { return force(memory(x, i), i, x.v); }, a);
  }

  /// The contact force without its limits: K (p0 − x) + B (v0 − ẋ).
  [[nodiscard]] models::Vector3<double> unlimited_force(const models::ContactMemory<double>& memory,
                                                        std::size_t i, const VectorXd& v) const;

  /// force ← M⁻¹ force
  void solve_mass(VectorXd& force) const {
    solve_mass_transposed(force);
    solve_mass_lower(force);
  }
  /// With M = LᵀL, columns ← L⁻ᵀ columns.
  template <class Columns>
  void solve_mass_transposed(Columns& columns) const {
    for_each_part(columns, [](const MassFactor& M, double* part) { M.solve_transposed(part); });
  }
  /// x ← L⁻¹ x
  void solve_mass_lower(VectorXd& x) const {
    for_each_part(x, [](const MassFactor& M, double* part) { M.solve_lower(part); });
  }

  /// Ends a step at x, whose memory is still that of the start: detection, forces, anchors.
  /// Evaluates x. kNonFinite, with the reason, if x is not finite.
  [[nodiscard]] Status end_step(State<double>& x, StepResult& out);

  /// Contacts at x, the end of a step.
  void contacts(const State<double>& x, std::vector<ContactReport>& out);

 private:
  void evaluate(const State<double>& x, Work& work);
  [[nodiscard]] bool follow_held(const VectorXd& held);

  /// Calls solve(M of a tree, its part of a column) for all trees and columns.
  template <class Columns, class Solve>
  void for_each_part(Columns& columns, Solve solve) const {
    for (Eigen::Index j = 0; j < columns.cols(); ++j) {
      double* column = columns.col(j).data();
      for (std::size_t i = 0; i < mass_.size(); ++i)
        solve(mass_[i], column + snapshot_.trees[i].first);
    }
  }

  const models::System& system_;
  ContactSides sides_;
  models::Snapshot snapshot_;
  State<double> evaluated_;  ///< state of the last evaluation
  VectorXd held_change_;
  VectorXd push_;  ///< at `push_time_`; empty: none
  double push_time_ = 0;
  bool factored_ = false;
  std::vector<MassFactor> mass_;  ///< by tree
};

}  // namespace tribo::solvers
