#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// How far a run came and why it stopped.
struct RunStatus {
  Status status = Status::kOk;
  double t = 0;        ///< time of the last accepted state [s]
  std::string reason;  ///< empty when ok
};

/// One attempted step, told to the observer whether it was taken or not.
struct AttemptRecord {
  const State<double>& x0;
  double h;
  Status status;  ///< of the solve
  bool accepted;
  const StepResult& result;  ///< result.x is the new state if accepted
};
using Observer = std::function<void(const AttemptRecord&)>;

/// Advances a state through time with one stepper; keeps the counters of the whole run.
class Integrator {
 public:
  virtual ~Integrator() = default;

  /// Advances x to t_end exactly, or until a step cannot be taken or the system has fallen: then x
  /// is the last accepted state. Steps are cut at the ticks of the system's controller, and at each
  /// it is asked anew. Anchors that the scheme does not keep are taken from x first.
  [[nodiscard]] RunStatus advance(State<double>& x, double t_end);

  /// Ends runs with kFallen after the first step at whose end the system has fallen; off at first,
  /// since some measures go on after a fall.
  void end_where_fallen(bool on) { ends_where_fallen_ = on; }
  void observe(Observer observer) { observer_ = std::move(observer); }
  /// Record Newton iterations in the results that the observer sees.
  void record_newton(bool on) { result_.record_newton = on; }
  /// Have the stepper add the times of its parts, of attempts that fail too; it must outlive this.
  void profile(StepProfile& profile) { result_.profile = &profile; }
  [[nodiscard]] const Work& work() const { return work_; }

 protected:
  explicit Integrator(Stepper& stepper) : stepper_(stepper) {}

  /// `advance` between two ticks.
  [[nodiscard]] virtual RunStatus advance_held(State<double>& x, double t_end) = 0;

  /// The step of h_try, or what is left of the run where that is shorter.
  struct NextStep {
    double h = 0;       ///< [s]
    double t_end = 0;   ///< of the run [s]
    bool last = false;  ///< it ends at t_end
    bool cut = false;   ///< shortened so much that its size says nothing
  };
  [[nodiscard]] static NextStep next_step(double t, double t_end, double h_try);

  /// One attempt, counted, and told where its solve failed.
  [[nodiscard]] Status attempt(const State<double>& x, double h, Attempt kind);
  /// Goes on to the state that was attempted, at t_next, or at the end where the step is the last.
  void accept(State<double>& x, const NextStep& next, double t_next);
  /// The attempt solved its equations, but its error is too large.
  void reject(const State<double>& x, double h);
  /// Why error control cannot use the estimate of an attempt; empty if it can, or has no need to.
  [[nodiscard]] virtual std::string fault_of_estimate() const { return {}; }
  /// The end of the run if it ends where the system has fallen, and it has at x.
  [[nodiscard]] std::optional<RunStatus> fall(const State<double>& x) const;

  Stepper& stepper_;
  StepResult result_;
  State<double> given_;  ///< what the scheme gets; the run keeps the state itself
  Work work_;
  Observer observer_;
  bool ends_where_fallen_ = false;

 private:
  void tell(const State<double>& x0, double h, Status status, bool accepted) const;
  [[nodiscard]] Status step(const State<double>& x, double h, Attempt kind);
  [[nodiscard]] Status inspected(const State<double>& x);
};

/// Steps of a fixed size; the last before t_end is cut. Schemes that ask for it are retried with
/// half the step after a failed solve, and go on with the full one [tamsi, Sec. III-B, "convergence
/// control"].
class FixedStepIntegrator final : public Integrator {
 public:
  FixedStepIntegrator(Stepper& stepper, double h);

 private:
  [[nodiscard]] RunStatus advance_held(State<double>& x, double t_end) override;

  double h_;
};

/// How the step follows the size of the local error estimate, err = ‖S e‖_∞ = O(h^p) in the norm of
/// the stepper:
///
///   h_new = safety · h · (accuracy/err)^(1/p),  clamped to [shrink_most, grow_most] h
///
/// Growth below grow_least is ignored, an accepted step never shrinks, a rejected one shrinks to at
/// most shrink_least h. A step cut to hit a boundary by more than 5 % leaves the stored ideal step
/// alone.
struct ErrorControl {
  double accuracy = 1e-3;
  double max_step = 0.1;  ///< [s]
  double first_step = 0;  ///< [s]; 0: a tenth of max_step
  double safety = 0.9;
  double shrink_most = 0.1;
  double shrink_least = 0.9;
  double grow_least = 1.2;
  double grow_most = 5.0;
  std::int64_t most_attempts = 0;  ///< a run ends with kAttemptLimit after them; 0: no limit
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
  [[nodiscard]] std::optional<RunStatus> out_of_bounds(const NextStep& next,
                                                       double h_try,
                                                       double t) const;
  [[nodiscard]] double adjusted_step(double h, double error) const;

  ErrorControl control_;
  SystemErrorNorm error_norm_;
  double ideal_step_;
};

}  // namespace tribo::solvers
