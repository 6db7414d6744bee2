#pragma once

#include "verification/exchange/problem/recorded_problem.hpp"

namespace tribo::verification {

/// A problem in the change of velocity since its free motion,
///
///   v = v_f + v',   M v' = Jᵀγ,   v_c = J v' + (J v_f + b),   v_f = M⁻¹ p*
///
/// which loses no digits where v_f is much faster than the contacts. Where there are constraints or
/// efforts, which know velocities alone, v_f = 0.
class FromFreeMotion {
 public:
  explicit FromFreeMotion(const RecordedProblem& record);

  [[nodiscard]] const RecordedProblem& problem() const { return problem_; }
  /// What contacts, and constraints, have to change: max ‖J_c v_f + b_c‖/√w_c [√J]; 1 if nothing.
  [[nodiscard]] double scale() const { return scale_; }
  /// A solution of `problem` as one of the record.
  [[nodiscard]] RecordedSolution restored(RecordedSolution solution) const;

 private:
  RecordedProblem problem_;
  models::VectorXd from_;  ///< v_f [m/s]
  double scale_ = 1;
};

}  // namespace tribo::verification
