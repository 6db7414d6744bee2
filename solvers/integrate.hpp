#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// How far a run advanced and why it stopped.
struct RunStatus {
  Status status = Status::kOk;
  double t = 0;        ///< time of the last accepted state [s]
  std::string reason;  ///< empty when ok
};

/// One attempted step, reported to the observer whether or not it was accepted.
struct AttemptRecord {
  const State<double>& x0;
  double h;
  Status status;  ///< of the solve
  bool accepted;
  const StepResult& result;  ///< result.x is the new state if accepted
};
using Observer = std::function<void(const AttemptRecord&)>;

/// Advances a state in time with one stepper; keeps the counters of the whole run.
class Integrator {
 public:
  virtual ~Integrator() = default;

  /// Advances x to t_end exactly, or until a step cannot be taken or the system has fallen: x is
  /// then the last accepted state. Steps are cut at the ticks of the system's controller, which is
  /// evaluated anew at each tick. Anchors that the scheme does not keep are first removed from x.
  [[nodiscard]] RunStatus advance(State<double>& x, double t_end);

  /// Ends runs with kFallen after the first step at whose end the system has fallen; off by
  /// default, since some measures continue after a fall.
  void end_where_fallen(bool on) { ends_where_fallen_ = on; }
  void observe(Observer observer) { observer_ = std::move(observer); }
  /// Record Newton iterations in the results that the observer sees.
  void record_newton(bool on) { result_.record_newton = on; }
  /// Makes the stepper add the times of its parts, failed attempts too; `profile` must outlive
  /// this.
  void profile(StepProfile& profile) { result_.profile = &profile; }
  [[nodiscard]] const Work& work() const { return work_; }

 protected:
  explicit Integrator(Stepper& stepper) : stepper_(stepper) {}

  /// `advance` between two ticks.
  [[nodiscard]] virtual RunStatus advance_held(State<double>& x, double t_end) = 0;

  /// A step of h_try, or the remainder of the run where that is shorter.
  struct NextStep {
    double h = 0;       ///< [s]
    double t_end = 0;   ///< of the run [s]
    bool last = false;  ///< the step ends at t_end
    bool cut = false;   ///< shortened so much that its size carries no information
  };
  [[nodiscard]] static NextStep next_step(double t, double t_end, double h_try);

  /// Makes one attempt and counts it; reports it where its solve failed.
  [[nodiscard]] Status attempt(const State<double>& x, double h, Attempt kind);
  /// Moves x to the attempted state, at t_next, or at the end of the run after the last step.
  void accept(State<double>& x, const NextStep& next, double t_next);
  /// Rejects an attempt that solved its equations but has too large an error.
  void reject(const State<double>& x, double h);
  /// Why error control cannot use the estimate of an attempt; empty if it can, or needs none.
  [[nodiscard]] virtual std::string fault_of_estimate() const { return {}; }
  /// The status that ends the run if runs end at a fall and the system has fallen at x.
  [[nodiscard]] std::optional<RunStatus> fall(const State<double>& x) const;

  Stepper& stepper_;
  StepResult result_;
  State<double> given_;  ///< input of the scheme; the run keeps the state itself
  Work work_;
  Observer observer_;
  bool ends_where_fallen_ = false;

 private:
  void tell(const State<double>& x0, double h, Status status, bool accepted) const;
  [[nodiscard]] Status step(const State<double>& x, double h, Attempt kind);
  [[nodiscard]] Status inspected(const State<double>& x);
};

/// Steps of a fixed size; the last before t_end is cut. Schemes that request it are retried with
/// half the step after a failed solve, and then continue with the full step [tamsi, Sec. III-B,
/// "convergence control"].
class FixedStepIntegrator final : public Integrator {
 public:
  FixedStepIntegrator(Stepper& stepper, double h);

 private:
  [[nodiscard]] RunStatus advance_held(State<double>& x, double t_end) override;

  double h_;
};

/// How the step size follows the local error estimate, err = ‖S e‖_∞ = O(h^p) in the norm of the
/// stepper:
///
///   h_new = safety · h · (accuracy/err)^(1/p),  clamped to [shrink_most, grow_most] h
///
/// Growth below grow_least is ignored, an accepted step never shrinks, a rejected step shrinks to
/// at most shrink_least h. Cutting a step by more than 5 % to hit a boundary leaves the stored
/// ideal step unchanged.
struct ErrorControl {
  double accuracy = 1e-3;
  double max_step = 0.1;  ///< [s]
  double first_step = 0;  ///< [s]; 0: a tenth of max_step
  double safety = 0.9;
  double shrink_most = 0.1;
  double shrink_least = 0.9;
  double grow_least = 1.2;
  double grow_most = 5.0;
  std::int64_t most_attempts = 0;  ///< after which a run ends with kAttemptLimit; 0: no limit
};

class AdaptiveIntegrator final : public Integrator {
 public:
  /// Throws InputError if the stepper has no error estimate.
  AdaptiveIntegrator(Stepper& stepper, const ErrorControl& control);

 private:
  [[nodiscard]] RunStatus advance_held(State<double>& x, double t_end) override;
  [[nodiscard]] std::string fault_of_estimate() const override {
    return error_norm_.fault(result_.error_q, result_.error_v);
  }
  [[nodiscard]] std::optional<RunStatus> out_of_bounds(const NextStep& next, double h_try,
                                                       double t) const;
  [[nodiscard]] double adjusted_step(double h, double error) const;

  ErrorControl control_;
  SystemErrorNorm error_norm_;
  double ideal_step_;
};

}  // namespace tribo::solvers
