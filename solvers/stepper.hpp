#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "models/system.hpp"
#include "solvers/error_norm.hpp"
#include "solvers/status.hpp"
#include "solvers/step_profile.hpp"
#include "solvers/work.hpp"

namespace tribo::solvers {

using models::MatrixXd;
using models::State;

struct PosedProblem;

/// Properties of a scheme known in advance.
struct SchemeTraits {
  int order = 1;        ///< of the global error on smooth problems
  int error_order = 0;  ///< of the local error estimate: err = O(h^error_order); 0: there is none
  bool implicit = false;
  bool consistent = true;        ///< converges to the model's own laws as h → 0
  bool retries_halved = false;   ///< fixed steps: retry a failed solve with half the step
  bool needs_open_gaps = false;  ///< barriers: every gap must be open at the start
  bool keeps_anchors = false;    ///< updates the contacts' memory in Memory::anchors
};

/// One Newton iteration; pictures of convergence are drawn from these.
struct NewtonRecord {
  VectorXd iterate;        ///< before the update
  VectorXd update;         ///< proposed, α = 1
  double alpha = 1;        ///< accepted fraction
  bool refactored = true;  ///< by a newly factored matrix, not a kept one
  double residual = 0;     ///< before the update, of convex schemes: ‖D ∇ℓ‖ [√J]
};

/// The force between one pair at the end of a step.
struct ContactReport {
  models::ContactId id = 0;
  double phi = 0;                    ///< [m]
  models::Vector3<double> velocity;  ///< [v_n; v_t1; v_t2] [m/s]
  models::Vector3<double> force;  ///< [f_n; f_t1; f_t2] [N]; impulse over step where there is one
};

/// Generalized forces over a step other than contact forces [N], [N m].
struct GeneralizedForces {
  VectorXd constraints;  ///< Gᵀλ, impulse over step
  VectorXd external;     ///< τ of the external system, within its limits
};

/// Whether the geometry at x0 may be taken from the previous attempt.
enum class Attempt { kFirst, kRetry };

/// Result of one step; owned by the caller and reused from step to step.
struct StepResult {
  State<double> x;             ///< state at the end of the step; undefined unless the status is ok
  VectorXd error_q, error_v;   ///< local error estimates; empty without traits().error_order
  Work work;                   ///< of this attempt; `steps` and `rejected` belong to the integrator
  std::string reason;          ///< why the status is not ok
  bool record_newton = false;  ///< set by the caller: fill `newton` (allocates)
  std::vector<NewtonRecord> newton;
  StepProfile* profile = nullptr;  ///< set by the caller: where convex schemes add their times

  /// Stores why the step failed, in reused storage, and returns the status.
  [[nodiscard]] Status fail(Status status, std::string_view why) {
    reason = why;
    return status;
  }
};

/// Whether all values are numbers below 1e300 in magnitude. Overflow exceeds 1e300, also in the
/// rounding modes in which it does not give infinity.
template <class Derived>
[[nodiscard]] bool is_finite(const Eigen::MatrixBase<Derived>& values) {
  constexpr double kOverflow = 1e300;
  return (values.array().abs() < kOverflow).all();
}

/// kNonFinite, with the reason, where q or v of x is not finite.
[[nodiscard]] Status require_finite(const State<double>& x, StepResult& out);

/// One scheme on one system.
///
/// `step` advances x0 by h into out.x. It does not change x0, allocates nothing after the first
/// steps, and reports a failure as a status. Data kept between steps (Jacobians, factors, warm
/// starts) are private and never change the meaning of an accepted step.
class Stepper {
 public:
  Stepper(const models::System& system, const SchemeTraits& traits)
      : system_(system), traits_(traits) {}
  virtual ~Stepper() = default;
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;

  [[nodiscard]] const models::System& system() const { return system_; }
  [[nodiscard]] const SchemeTraits& traits() const { return traits_; }
  [[nodiscard]] virtual Status step(const State<double>& x0, double h, Attempt attempt,
                                    StepResult& out) = 0;

  /// Prepares the state from which the scheme starts: where the scheme keeps no anchors, all
  /// anchors of x are removed, so that no energy is stored in springs that the scheme does not
  /// integrate.
  void prepare_start(State<double>& x) const {
    if (!traits_.keeps_anchors) x.memory.anchors.clear();
  }

  /// Sets the accuracy requested by the caller's error control; schemes whose Newton iteration
  /// stops by it override this function. Without the call a scheme uses its own parameter.
  virtual void set_accuracy(double /*accuracy*/) {}

  /// Sets how error control measures this scheme's error.
  void judge_error_by(const ErrorNorm& norm) { error_norm_ = norm; }
  [[nodiscard]] const ErrorNorm& error_norm() const { return error_norm_; }

  /// Turns the error estimate on or off; off by default since it costs evaluations.
  void estimate_error(bool on) { estimates_error_ = on; }

  /// Shows every convex problem before it is solved, where the scheme has such problems. Each
  /// problem stays valid until the next one.
  virtual void observe_problems(std::function<void(const PosedProblem&)> /*observer*/) {}

  /// Contacts at the end `x` of the last successful step.
  virtual void contacts(const State<double>& x, std::vector<ContactReport>& out) = 0;

  /// The other forces there: those of constraints, zero if there are none, and that of the external
  /// system, evaluated at x unless the scheme has a law for the step.
  virtual void generalized_forces(const State<double>& x, GeneralizedForces& out);

 protected:
  [[nodiscard]] bool estimates_error() const { return estimates_error_; }

 private:
  const models::System& system_;
  SchemeTraits traits_;
  ErrorNorm error_norm_;
  bool estimates_error_ = false;
};

}  // namespace tribo::solvers
