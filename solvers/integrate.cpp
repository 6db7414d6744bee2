#include "solvers/integrate.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "models/input_error.hpp"

namespace tribo::solvers {
namespace {

/// Below this fraction of the time scale of the run a step no longer advances time reliably.
constexpr double kSmallestRelativeStep = 1e-14;
/// A remainder below this fraction of a step is rounding, not a step of its own.
constexpr double kRoundingOfStep = 1e-9;
/// A time this close to a tick, in periods, is the tick.
constexpr double kRoundingOfTick = 1e-9;
/// A step cut by more than 5 % says nothing about the next one.
constexpr double kCutStep = 0.95;
/// The step after a solve that failed.
constexpr double kSubdivision = 0.5;

bool underflows(double h, double t) {
  return h < kSmallestRelativeStep * std::max(1.0, std::abs(t));
}

bool finite_times(double t, double t_end) {
  return std::isfinite(t) && std::isfinite(t_end);
}

RunStatus ended(Status status, double t, double h, std::string_view reason) {
  return {.status = status, .t = t, .reason = fmt::format("{} (step {:.3g} s)", reason, h)};
}

}  // namespace

RunStatus Integrator::advance(State<double>& x, double t_end) {
  const models::System& system = stepper_.system();
  const double period = system.control_period();
  if (!(period > 0) || !finite_times(x.t, t_end)) return advance_held(x, t_end);
  RunStatus run{.status = Status::kOk, .t = x.t, .reason = {}};
  while (x.t < t_end && run.status == Status::kOk) {
    const double tick = std::floor(x.t / period + kRoundingOfTick);
    if (x.t / period <= tick + kRoundingOfTick) system.control(x);
    const bool last = t_end / period <= tick + 1 + kRoundingOfTick;
    run = advance_held(x, last ? t_end : (tick + 1) * period);
  }
  return run;
}

/// A step, with the failure of an external system, or of a scheme that is not ours, as a status
/// like others.
Status Integrator::step(const State<double>& x, double h, Attempt kind) {
  try {
    const Status status = stepper_.step(x, h, kind, result_);
    return status == Status::kOk ? inspected(x) : status;
  } catch (const models::ExternalError& error) {
    result_.reason = error.what();
    return Status::kOutsideDomain;
  } catch (const std::exception& error) {
    result_.reason = fmt::format("the scheme threw: {}", error.what());
    return Status::kSchemeError;
  }
}

/// Whether what a scheme calls its new state can be one.
Status Integrator::inspected(const State<double>& x) {
  const State<double>& x1 = result_.x;
  if (x1.q.size() != x.q.size() || x1.v.size() != x.v.size() || x1.z.size() != x.z.size()) {
    result_.reason = "the scheme's new state has another size";
    return Status::kSchemeError;
  }
  if (std::string fault = fault_of_estimate(); !fault.empty()) {
    result_.reason = std::move(fault);
    return Status::kSchemeError;
  }
  const bool external_finite = !stepper_.system().is_driven() || x1.z.allFinite();
  if (!x1.q.allFinite() || !x1.v.allFinite() || !external_finite) {
    result_.reason = "the scheme's new state is not finite";
    return Status::kNonFinite;
  }
  return Status::kOk;
}

/// Why error control cannot use the estimate; empty if it can.
std::string Integrator::fault_of_estimate() const {
  if (!needs_estimate_) return {};
  const Eigen::Index n_q = result_.error_q.size(), n_v = result_.error_v.size();
  const bool fits =
      (n_q == result_.x.q.size() || n_q == result_.x.v.size()) && n_v == result_.x.v.size();
  if (fits) return {};
  return fmt::format("the scheme's error estimate has {} + {} entries where the state has {} + {}",
                     n_q,
                     n_v,
                     result_.x.q.size(),
                     result_.x.v.size());
}

Status Integrator::attempt(const State<double>& x, double h, Attempt kind) {
  result_.work = Work{};
  result_.reason.clear();
  const Status status = step(x, h, kind);
  work_ += result_.work;
  if (status != Status::kOk) ++work_.failed_solves;
  return status;
}

void Integrator::tell(const State<double>& x0, double h, Status status, bool accepted) const {
  if (observer_) observer_({x0, h, status, accepted, result_});
}

void Integrator::accept(State<double>& x, double h, double t_next, bool cut) {
  ++work_.steps;
  if (!cut) work_.smallest_step = std::min(work_.smallest_step, h);
  result_.x.t = t_next;
  tell(x, h, Status::kOk, true);
  std::swap(x, result_.x);
}

std::optional<RunStatus> Integrator::fall(const State<double>& x) const {
  if (!ends_where_fallen_) return std::nullopt;
  std::string reason = stepper_.system().fallen(x);
  if (reason.empty()) return std::nullopt;
  return RunStatus{.status = Status::kFallen, .t = x.t, .reason = std::move(reason)};
}

FixedStepIntegrator::FixedStepIntegrator(Stepper& stepper, double h) : Integrator(stepper), h_(h) {
  if (!(h > 0) || !std::isfinite(h))
    throw InputError(fmt::format("step {} s is not above zero", h));
}

RunStatus FixedStepIntegrator::advance_held(State<double>& x, double t_end) {
  if (!finite_times(x.t, t_end)) return ended(Status::kNonFinite, x.t, h_, "time is not finite");
  double t_base = x.t;  // the step t_base + n h .. t_base + (n + 1) h: no sum of roundings
  std::int64_t n = 0;
  double h_try = h_;
  Attempt kind = Attempt::kFirst;
  while (x.t < t_end) {
    const double remaining = t_end - x.t;
    const bool last = remaining <= h_try * (1 + kRoundingOfStep);
    const double h = last ? remaining : h_try;
    const Status status = attempt(x, h, kind);
    if (status == Status::kOk) {
      const bool whole = h_try == h_ && !last;
      const double t_next = last    ? t_end
                            : whole ? t_base + static_cast<double>(n + 1) * h_
                                    : x.t + h;
      accept(x, h, t_next, last && h < kCutStep * h_try);
      if (const auto end = fall(x)) return *end;
      n = whole ? n + 1 : 0;
      if (!whole) t_base = x.t;
      h_try = h_;
      kind = Attempt::kFirst;
      continue;
    }
    tell(x, h, status, false);
    if (!stepper_.traits().retries_halved || status == Status::kSchemeError)
      return ended(status, x.t, h, result_.reason);
    h_try = kSubdivision * h;
    kind = Attempt::kRetry;
    if (underflows(h_try, t_end)) return ended(Status::kStepUnderflow, x.t, h_try, result_.reason);
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
  needs_estimate_ = true;
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
    const double remaining = t_end - x.t;
    const bool last = remaining <= h_try * (1 + kRoundingOfStep);
    const bool cut = last && remaining < kCutStep * h_try;
    const double h = last ? remaining : h_try;
    if (underflows(h_try, t_end)) {
      const bool failed = !result_.reason.empty();  // the last attempt's reason is the run's
      return ended(Status::kStepUnderflow, x.t, h, failed ? result_.reason : "step too small");
    }
    if (control_.most_attempts > 0 && work_.attempts() >= control_.most_attempts) {
      return ended(Status::kAttemptLimit, x.t, h, "as many attempts as are allowed");
    }

    const Status status = attempt(x, h, kind);
    if (status != Status::kOk) {
      tell(x, h, status, false);
      if (status == Status::kSchemeError) return ended(status, x.t, h, result_.reason);
      h_try = kSubdivision * h;
      kind = Attempt::kRetry;
      continue;
    }
    const double error = error_norm_(result_.error_q, result_.error_v);
    const double h_new = adjusted_step(h, error);
    if (error <= control_.accuracy) {
      accept(x, h, last ? t_end : x.t + h, cut);
      if (const auto end = fall(x)) return *end;
      if (!cut) ideal_step_ = std::min(h_new, control_.max_step);
      h_try = ideal_step_;
      kind = Attempt::kFirst;
    } else {
      ++work_.rejected;
      tell(x, h, Status::kOk, false);
      h_try = h_new;
      ideal_step_ = h_new;
      kind = Attempt::kRetry;
    }
  }
  return {.status = Status::kOk, .t = x.t, .reason = {}};
}

}  // namespace tribo::solvers
