#pragma once

#include <vector>

#include "models/system.hpp"

namespace tribo::verification {

/// A contact at a state; NaN where the state does not tell.
struct ContactState {
  double phi = 0;  ///< gap [m]
  double v_t = 0;  ///< slip along t1; in space, where it has two directions, |v_t| [m/s]
};

/// The contacts of a system at states in which unknown coordinates are NaN.
///
/// What does not depend on unknown coordinates is a number: it is computed twice, with two values
/// of each, and must come out the same. One object per thread.
class ContactView {
 public:
  /// The contacts are those of x0. A system whose contacts change from state to state has none
  /// here; `varies` tells so once a state has shown it.
  ContactView(const models::System& system, const models::State<double>& x0);

  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] bool varies() const { return varies_; }

  [[nodiscard]] const std::vector<ContactState>& at(const models::State<double>& x);

  /// Kinetic, potential and elastic [J]; NaN if a coordinate is not known.
  [[nodiscard]] double energy(const models::State<double>& x) const;

  /// The way of each contact along t1 from one state to another [m],
  ///
  ///   ∫ J_t dq   along q ⊕ s Δq, Δq = q_to ⊖ q_from, s from 0 to 1, by Simpson's rule
  ///
  /// exact where J_t does not change; else the error is of the fifth order in Δq.
  [[nodiscard]] std::vector<double> ways(const models::State<double>& from,
                                         const models::State<double>& to);

  /// v_s of a contact [m/s], and whether its law of friction has a limit of stiction: the soft one
  /// has none.
  [[nodiscard]] double stiction_tolerance(std::size_t contact) const;
  [[nodiscard]] bool has_stiction_limit(std::size_t contact) const;

 private:
  struct Friction {
    double v_s = 0;
    bool has_limit = false;
  };

  void evaluate(const models::State<double>& x);
  [[nodiscard]] models::State<double> completed(const models::State<double>& x, bool again) const;
  [[nodiscard]] std::vector<double> ways_of(const models::State<double>& from,
                                            const models::State<double>& to);
  [[nodiscard]] double along(std::size_t contact, int direction, const models::VectorXd& v);

  const models::System& system_;
  models::State<double> x0_;
  std::vector<Eigen::Index> attitudes_;
  models::Snapshot snapshot_;
  models::MatrixXd jacobian_;  ///< of one contact on one tree
  std::vector<models::ContactId> ids_;
  std::vector<Friction> frictions_;
  std::vector<ContactState> states_;
  bool varies_ = false;
};

}  // namespace tribo::verification
