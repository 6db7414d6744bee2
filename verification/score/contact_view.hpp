#pragma once

#include "models/system.hpp"

namespace tribo::verification {

/// The one contact of a system at a state; NaN where the state does not tell.
struct ContactState {
  double phi = 0;     ///< gap [m]
  double v_t = 0;     ///< slip along t1; in space, where it has two directions, |v_t| [m/s]
  double energy = 0;  ///< kinetic, potential and elastic [J]
  Eigen::RowVectorXd tangent;  ///< the row t1 of J
};

/// Evaluates states in which unknown coordinates are NaN. φ and v_t are numbers if they do not
/// depend on these; the energy needs all coordinates. One object per thread.
class ContactView {
 public:
  /// Throws InputError for a system with another number of contacts than one.
  ContactView(const models::System& system, const models::State<double>& x0);

  [[nodiscard]] const ContactState& at(const models::State<double>& x);

  /// The way of the contact along t1 from one state to another [m],
  ///
  ///   ∫ J_t dq   along q ⊕ s Δq, Δq = q_to ⊖ q_from, s from 0 to 1, by Simpson's rule
  ///
  /// exact where J_t does not change; else the error is of the fifth order in Δq.
  [[nodiscard]] double way(const models::State<double>& from, const models::State<double>& to);

  /// v_s [m/s], and whether the law of friction has a limit of stiction: the soft one has none.
  [[nodiscard]] double stiction_tolerance() const { return v_s_; }
  [[nodiscard]] bool has_stiction_limit() const { return has_stiction_limit_; }

 private:
  const models::System& system_;
  models::Snapshot<double> snapshot_;
  models::MatrixXd jacobian_;  ///< of the contact
  ContactState state_;
  double v_s_ = 0;
  bool has_stiction_limit_ = false;
};

/// Σ row_i x_i over the nonzero entries of the row, so that an unknown (NaN) that does not matter
/// does no harm.
[[nodiscard]] double product(const Eigen::RowVectorXd& row, const models::VectorXd& x);

}  // namespace tribo::verification
