#include "solvers/integrate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "models/input_error.hpp"

namespace tribo::solvers {
namespace {

/// Below this fraction of the run's time scale a step no longer advances time reliably.
constexpr double kSmallestRelativeStep = 1e-14;
/// A remainder below this fraction of a step is rounding, not a separate step.
constexpr double kRoundingOfStep = 1e-9;
/// A time this close to a tick, in periods, is the tick.
constexpr double kRoundingOfTick = 1e-9;
/// A step cut by more than 5 % carries no information about the next one.
constexpr double kCutStep = 0.95;
/// Attempts after which a run with a fixed step ends: hours for the smallest systems. For an
/// earlier end an observer can count attempts.
constexpr std::int64_t kMostFixedAttempts = 100'000'000;
/// The step after a solve that failed.
constexpr double kSubdivision = 0.5;

bool underflows(double h, double t) {
  return h < kSmallestRelativeStep * std::max(1.0, std::abs(t));
}

bool finite_times(double t, double t_end) {
  return std::isfinite(t) && std::isfinite(t_end);
}

/// Compares bits: a memory may hold NaN, which does not count as a change.
template <class Vector>
bool same_bits(const Vector& a, const Vector& b) {
  return std::ranges::equal(a, b, [](double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
  });
}

bool same_bits(const models::Anchors<double>& a, const models::Anchors<double>& b) {
  return std::ranges::equal(a.entries(), b.entries(), [](const auto& x, const auto& y) {
    return x.id == y.id && x.memory.active == y.memory.active &&
           x.memory.slipping == y.memory.slipping && same_bits(x.memory.anchor, y.memory.anchor) &&
           same_bits(x.memory.slip_velocity, y.memory.slip_velocity);
  });
}

bool same_state(const State<double>& a, const State<double>& b) {
  return a.t == b.t && same_bits(a.q, b.q) && same_bits(a.v, b.v) &&
         same_bits(a.memory.external, b.memory.external) &&
         same_bits(a.memory.held, b.memory.held) && same_bits(a.memory.anchors, b.memory.anchors);
}

/// Ignores contacts, which come and go.
bool same_sizes(const State<double>& a, const State<double>& b) {
  return a.q.size() == b.q.size() && a.v.size() == b.v.size() &&
         a.memory.external.size() == b.memory.external.size() &&
         a.memory.held.size() == b.memory.held.size();
}

RunStatus ended(Status status, double t, double h, std::string_view reason) {
  return {.status = status, .t = t, .reason = fmt::format("{} (step {:.3g} s)", reason, h)};
}

/// Ends a run with a fixed step that could go on for ever.
std::optional<RunStatus> out_of_bounds(const Work& work, double h, double t) {
  if (t + h == t) return ended(Status::kStepUnderflow, t, h, "a step no longer advances time");
  if (work.attempts() < kMostFixedAttempts) return std::nullopt;
  return ended(Status::kAttemptLimit, t, h, "as many attempts as are allowed");
}

/// Sets the values held from here on; returns how the run ends where the controller has no answer.
std::optional<RunStatus> ask_controller(const models::HeldControl& control, State<double>& x) {
  try {
    control.tick(x);
    return std::nullopt;
  } catch (const models::ControlError& error) {
    return RunStatus{.status = Status::kControlFailed, .t = x.t, .reason = error.what()};
  }
}

}  // namespace

RunStatus Integrator::advance(State<double>& x, double t_end) {
  stepper_.prepare_start(x);
  const models::HeldControl* control = stepper_.system().held_control();
  if (control == nullptr || !finite_times(x.t, t_end)) return advance_held(x, t_end);
  const double period = control->period();
  RunStatus run{.status = Status::kOk, .t = x.t, .reason = {}};
  while (x.t < t_end && run.status == Status::kOk) {
    const double tick = std::floor(x.t / period + kRoundingOfTick);
    if (x.t / period <= tick + kRoundingOfTick) {
      if (const auto failure = ask_controller(*control, x)) return *failure;
    }
    const bool last = t_end / period <= tick + 1 + kRoundingOfTick;
    run = advance_held(x, last ? t_end : (tick + 1) * period);
  }
  return run;
}

/// Makes a step; turns an exception of an external system, or of a scheme of another program, into
/// a status like others.
Status Integrator::step(const State<double>& x, double h, Attempt kind) {
  try {
    given_ = x;
    const Status status = stepper_.step(given_, h, kind, result_);
    return status == Status::kOk ? inspected(x) : status;
  } catch (const models::ExternalError& error) {
    return result_.fail(Status::kOutsideDomain,
                        fmt::format("the external system failed: {}", error.what()));
  } catch (const std::exception& error) {
    return result_.fail(Status::kSchemeError, fmt::format("the scheme threw: {}", error.what()));
  }
}

/// Checks whether the new state returned by a scheme is a valid state.
Status Integrator::inspected(const State<double>& x) {
  const State<double>& x1 = result_.x;
  if (!same_state(given_, x)) {
    return result_.fail(Status::kSchemeError, "the scheme changed the state that it was given");
  }
  if (!same_sizes(x1, x)) {
    return result_.fail(Status::kSchemeError, "the scheme's new state has another size");
  }
  if (const std::string fault = fault_of_estimate(); !fault.empty()) {
    return result_.fail(Status::kSchemeError, fault);
  }
  if (!is_finite(x1.q) || !is_finite(x1.v) || !is_finite(x1.memory.external)) {
    return result_.fail(Status::kNonFinite, "the scheme's new state is not finite");
  }
  return Status::kOk;
}

Status Integrator::attempt(const State<double>& x, double h, Attempt kind) {
  result_.work = Work{};
  result_.reason.clear();
  const Status status = step(x, h, kind);
  work_ += result_.work;
  if (status == Status::kOk) return status;
  ++work_.failed_solves;
  tell(x, h, status, false);
  return status;
}

void Integrator::tell(const State<double>& x0, double h, Status status, bool accepted) const {
  if (observer_) observer_({x0, h, status, accepted, result_});
}

Integrator::NextStep Integrator::next_step(double t, double t_end, double h_try) {
  const double remaining = t_end - t;
  const bool last = remaining <= h_try * (1 + kRoundingOfStep);
  return {.h = last ? remaining : h_try,
          .t_end = t_end,
          .last = last,
          .cut = last && remaining < kCutStep * h_try};
}

void Integrator::accept(State<double>& x, const NextStep& next, double t_next) {
  ++work_.steps;
  if (!next.cut) work_.smallest_step = std::min(work_.smallest_step, next.h);
  result_.x.t = next.last ? next.t_end : t_next;
  tell(x, next.h, Status::kOk, true);
  std::swap(x, result_.x);
}

void Integrator::reject(const State<double>& x, double h) {
  ++work_.rejected;
  tell(x, h, Status::kOk, false);
}

std::optional<RunStatus> Integrator::fall(const State<double>& x) const {
  if (!ends_where_fallen_) return std::nullopt;
  const models::FallRule* rule = stepper_.system().fall_rule();
  if (rule == nullptr) return std::nullopt;
  std::string reason = rule->fallen(x);
  if (reason.empty()) return std::nullopt;
  return RunStatus{.status = Status::kFallen, .t = x.t, .reason = std::move(reason)};
}

FixedStepIntegrator::FixedStepIntegrator(Stepper& stepper, double h) : Integrator(stepper), h_(h) {
  if (!(h > 0) || !std::isfinite(h))
    throw InputError(fmt::format("step {} s is not above zero", h));
}

RunStatus FixedStepIntegrator::advance_held(State<double>& x, double t_end) {
  if (!finite_times(x.t, t_end)) return ended(Status::kNonFinite, x.t, h_, "time is not finite");
  double t_base = x.t;  // step t_base + n h .. t_base + (n + 1) h: rounding does not accumulate
  std::int64_t n = 0;
  double h_try = h_;
  Attempt kind = Attempt::kFirst;
  while (x.t < t_end) {
    const NextStep next = next_step(x.t, t_end, h_try);
    if (const auto end = out_of_bounds(work_, next.h, x.t)) return *end;
    const Status status = attempt(x, next.h, kind);
    if (status != Status::kOk) {
      if (!stepper_.traits().retries_halved || status == Status::kSchemeError)
        return ended(status, x.t, next.h, result_.reason);
      h_try = kSubdivision * next.h;
      kind = Attempt::kRetry;
      if (!underflows(h_try, t_end)) continue;
      return ended(Status::kStepUnderflow, x.t, h_try, result_.reason);
    }
    const bool whole = h_try == h_ && !next.last;
    accept(x, next, whole ? t_base + static_cast<double>(n + 1) * h_ : x.t + next.h);
    if (const auto end = fall(x)) return *end;
    n = whole ? n + 1 : 0;
    if (!whole) t_base = x.t;
    h_try = h_;
    kind = Attempt::kFirst;
  }
  return {.status = Status::kOk, .t = x.t, .reason = {}};
}

AdaptiveIntegrator::AdaptiveIntegrator(Stepper& stepper, const ErrorControl& control)
    : Integrator(stepper),
      control_(control),
      error_norm_(stepper.system(), stepper.error_norm()),
      ideal_step_(control.first_step > 0 ? control.first_step : 0.1 * control.max_step) {
  if (!(control.accuracy > 0) || !std::isfinite(control.accuracy)) {
    throw InputError(fmt::format("accuracy {} is not above zero", control.accuracy));
  }
  if (!(control.max_step > 0) || !std::isfinite(control.max_step)) {
    throw InputError(fmt::format("largest step {} is not above zero", control.max_step));
  }
  if (stepper.traits().error_order == 0) {
    throw InputError("this scheme has no error estimate; give it a step instead of an accuracy");
  }
  stepper.estimate_error(true);
  stepper.set_accuracy(control.accuracy);
}

double AdaptiveIntegrator::adjusted_step(double h, double error) const {
  if (error == 0) return control_.grow_most * h;
  if (!std::isfinite(error)) return control_.shrink_most * h;
  const double p = stepper_.traits().error_order;
  double h_new = control_.safety * h * std::pow(control_.accuracy / error, 1 / p);
  if (h_new > h && h_new < control_.grow_least * h) h_new = h;
  if (h_new < h) {
    h_new = error <= control_.accuracy ? h : std::min(h_new, control_.shrink_least * h);
  }
  return std::clamp(h_new, control_.shrink_most * h, control_.grow_most * h);
}

RunStatus AdaptiveIntegrator::advance_held(State<double>& x, double t_end) {
  if (!finite_times(x.t, t_end))
    return ended(Status::kNonFinite, x.t, ideal_step_, "time is not finite");
  Attempt kind = Attempt::kFirst;
  double h_try = std::min(ideal_step_, control_.max_step);
  while (x.t < t_end) {
    const NextStep next = next_step(x.t, t_end, h_try);
    if (const auto end = out_of_bounds(next, h_try, x.t)) return *end;
    const Status status = attempt(x, next.h, kind);
    kind = Attempt::kRetry;
    if (status != Status::kOk) {
      if (status == Status::kSchemeError) return ended(status, x.t, next.h, result_.reason);
      h_try = kSubdivision * next.h;
      continue;
    }
    const double error = error_norm_(result_.error_q, result_.error_v);
    const double h_new = adjusted_step(next.h, error);
    if (!(error <= control_.accuracy)) {
      reject(x, next.h);
      h_try = ideal_step_ = h_new;
      continue;
    }
    accept(x, next, x.t + next.h);
    if (const auto end = fall(x)) return *end;
    if (!next.cut) ideal_step_ = std::min(h_new, control_.max_step);
    h_try = ideal_step_;
    kind = Attempt::kFirst;
  }
  return {.status = Status::kOk, .t = x.t, .reason = {}};
}

/// Ends the run if the step has become too small, or the attempts are used up.
std::optional<RunStatus> AdaptiveIntegrator::out_of_bounds(const NextStep& next, double h_try,
                                                           double t) const {
  if (underflows(h_try, next.t_end)) {
    const bool failed = !result_.reason.empty();  // the run takes the last attempt's reason
    return ended(Status::kStepUnderflow, t, next.h, failed ? result_.reason : "step too small");
  }
  if (control_.most_attempts > 0 && work_.attempts() >= control_.most_attempts) {
    return ended(Status::kAttemptLimit, t, next.h, "as many attempts as are allowed");
  }
  return std::nullopt;
}

}  // namespace tribo::solvers
