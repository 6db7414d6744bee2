#include "verification/study/work_precision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>

#include "models/input_error.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

using models::State;
using models::System;
using models::VectorXd;

constexpr double kRounding = 1e-9;  ///< of a step: anything closer to a whole number is one

/// Thrown through a run that is told to stop.
struct Stopped {};

double largest(const VectorXd& x) {
  return x.size() > 0 ? x.cwiseAbs().maxCoeff<Eigen::PropagateNaN>() : 0;
}

double position_error(const System& system, const State<double>& x, const State<double>& y) {
  VectorXd difference;
  system.difference(x.q, y.q, difference);
  return largest(difference);
}

double velocity_error(const State<double>& x, const State<double>& y) {
  return largest(x.v - y.v);
}

ErrorSummary summary_of(const std::vector<double>& errors) {
  if (errors.empty()) return {};
  ErrorSummary summary{.last = errors.back(), .rms = 0, .most = 0};
  for (const double e : errors) {
    summary.rms += e * e;
    summary.most = std::isnan(e) || std::isnan(summary.most) ? kNaN : std::max(summary.most, e);
  }
  summary.rms = std::sqrt(summary.rms / static_cast<double>(errors.size()));
  return summary;
}

/// Wall and CPU time of this process.
struct Times {
  double wall = 0, cpu = 0;

  static Times now() {
    const auto wall = std::chrono::steady_clock::now().time_since_epoch();
    return {std::chrono::duration<double>(wall).count(),
            static_cast<double>(std::clock()) / CLOCKS_PER_SEC};
  }
  Times operator-(const Times& other) const { return {wall - other.wall, cpu - other.cpu}; }
  void operator+=(const Times& other) {
    wall += other.wall;
    cpu += other.cpu;
  }
};

/// Errors of one run at each sample.
struct Errors {
  std::vector<double> q, v, window_q, window_v;
};

double parameter_of(const StepChoice& choice) {
  if (const double* const h = std::get_if<double>(&choice)) return *h;
  return std::get<solvers::ErrorControl>(choice).accuracy;
}

/// The choice with which a scheme is compared where there is no reference.
StepChoice finer(const StepChoice& choice) {
  if (const double* const h = std::get_if<double>(&choice)) return kSelfFraction * *h;
  solvers::ErrorControl control = std::get<solvers::ErrorControl>(choice);
  control.accuracy *= kSelfFraction;
  return control;
}

State<double> without_numbers(const State<double>& x, double t) {
  State<double> result = x;
  result.t = t;
  result.q.setConstant(kNaN);
  result.v.setConstant(kNaN);
  return result;
}

/// A scheme's own flow; if it fails, states of NaN, with the reason in `problem`. `attempted` is
/// called at each attempt.
FlowMap own_flow(const System& system, const StudiedScheme& studied, const StepChoice& choice,
                 const std::function<void()>& attempted, std::string& problem) {
  const std::shared_ptr<solvers::Stepper> stepper = studied.scheme.make(system);
  const std::shared_ptr<solvers::Integrator> integrator = make_integrator(*stepper, choice);
  integrator->observe([attempted](const solvers::AttemptRecord&) { attempted(); });
  return [stepper, integrator, choice, &problem](const State<double>& x0, double t_end) {
    State<double> x = x0;
    if (!x.q.allFinite() || !x.v.allFinite()) return without_numbers(x, t_end);
    const solvers::RunStatus end = integrator->advance(x, t_end);
    if (end.status == solvers::Status::kOk) return x;
    problem = fmt::format("at {:.3g}, with which it is compared: {} at t={:.6g}",
                          parameter_of(choice), solvers::name(end.status), end.t);
    return without_numbers(x, t_end);
  };
}

/// One study while it is computed.
class Study {
 public:
  Study(const PrecisionRequest& request, const std::function<bool(double)>& goes_on)
      : request_(request), goes_on_(goes_on), window_(request.t_end / request.samples) {
    for (int m = 1; m <= request.samples; ++m) times_.push_back(request.x0.t + m * window_);
  }

  WorkPrecision run() {
    check();
    describe();
    if (request_.reference) reference_ = request_.reference->samples(times_);
    try {
      for (const StudiedScheme& scheme : request_.schemes) study(scheme);
    } catch (const Stopped&) {
      study_.interrupted = true;
    }
    mark_pareto_front();
    return std::move(study_);
  }

 private:
  /// Refuses what cannot be run before anything is run.
  void check() const {
    for (const StudiedScheme& studied : request_.schemes) {
      try {
        const auto stepper = studied.scheme.make(request_.system);
        for (const StepChoice& choice : request_.choices) (void)make_integrator(*stepper, choice);
      } catch (const InputError& error) {
        throw InputError(fmt::format("scheme '{}': {}", studied.name, error.what()));
      }
    }
  }

  void describe() {
    study_.fixed_steps = std::holds_alternative<double>(request_.choices.front());
    study_.windowed = request_.windowed;
    study_.events = request_.reference && !request_.reference->events.empty();
    study_.self = !request_.reference;
    const StepChoice finest = finer(request_.choices.front());
    study_.reference =
        request_.reference
            ? request_.reference->label
            : fmt::format("each scheme is compared with itself at {} {:.6g}; there is no reference",
                          study_.parameter_title(), parameter_of(finest));
    const auto coordinates = request_.system.coordinates();
    const auto q = static_cast<std::size_t>(request_.system.num_positions());
    const auto v = static_cast<std::size_t>(request_.system.num_velocities());
    study_.position_unit = common_unit(coordinates, 0, q);
    study_.velocity_unit = common_unit(coordinates, q, q + v);
  }

  static std::string common_unit(const std::vector<models::Coordinate>& coordinates,
                                 std::size_t from, std::size_t to) {
    std::string unit = from < to ? coordinates.at(from).unit : "-";
    for (std::size_t i = from; i < to; ++i) {
      if (coordinates.at(i).unit != unit) unit = "mixed";
    }
    return unit.find(' ') == std::string::npos ? unit : "mixed";
  }

  void study(const StudiedScheme& scheme) {
    SchemeStudy& result = study_.schemes.emplace_back();
    result.name = scheme.name;
    FlowMap flow;
    if (request_.reference) {
      flow = request_.reference->flow;
    } else {
      flow = own_flow(
          request_.system, scheme, finer(request_.choices.front()), [this] { tell(0); },
          result.problem);
      compute_own_samples(flow);
    }
    for (const StepChoice& choice : request_.choices) {
      result.points.push_back(point(scheme, choice, flow));
      ++done_;
    }
    add_orders(result);
  }

  void compute_own_samples(const FlowMap& flow) {
    reference_.clear();
    State<double> x = request_.x0;
    for (const double t : times_) {
      x = flow(x, t);
      reference_.push_back(x);
      tell(0);
    }
  }

  void tell(std::size_t samples) const {
    const double runs = static_cast<double>(request_.schemes.size() * request_.choices.size());
    const double part = static_cast<double>(samples) / request_.samples;
    if (!goes_on_((static_cast<double>(done_) + part) / runs)) throw Stopped{};
  }

  /// The flow of a window's reference, with its time kept from the run's; empty without windows.
  [[nodiscard]] FlowMap timed(const FlowMap& flow, Times& spent) const {
    return [this, &flow, &spent](const State<double>& x, double t) {
      if (!request_.windowed) return x;
      const Times start = Times::now();
      State<double> result = flow(x, t);
      spent += Times::now() - start;
      return result;
    };
  }

  /// Errors against the solution from x0, and against the flow from the run at the window's start.
  double record(const State<double>& x, const State<double>& from_window, Errors& errors) const {
    const State<double>& global = reference_.at(errors.q.size());
    errors.q.push_back(position_error(request_.system, x, global));
    errors.v.push_back(velocity_error(x, global));
    errors.window_q.push_back(position_error(request_.system, x, from_window));
    errors.window_v.push_back(velocity_error(x, from_window));
    tell(errors.q.size());
    return errors.v.back();
  }

  PrecisionPoint point(const StudiedScheme& scheme, const StepChoice& choice, const FlowMap& flow) {
    Errors errors;
    Times of_flow;
    std::int64_t attempts = 0;
    const auto watch = [&](const solvers::AttemptRecord&) {
      tell(errors.q.size());
      return request_.most_attempts == 0 || ++attempts <= request_.most_attempts;
    };
    const Times start = Times::now();
    const WindowedRun run = windowed_error(
        request_.system, request_.x0, scheme.scheme, choice, window_, request_.samples,
        timed(flow, of_flow),
        [&](const auto& x, const auto& from_window) { return record(x, from_window, errors); },
        watch);
    const Times spent = Times::now() - start - of_flow;
    PrecisionPoint result{.parameter = parameter_of(choice), .end = run.end, .work = run.work};
    result.wall_seconds = spent.wall;
    result.cpu_seconds = spent.cpu;
    if (run.end.status != solvers::Status::kOk) return result;
    result.positions = summary_of(errors.q);
    result.velocities = summary_of(errors.v);
    if (study_.events) {
      result.event_positions = summary_of(part(errors.q, true));
      result.event_velocities = summary_of(part(errors.v, true));
      result.smooth_positions = summary_of(part(errors.q, false));
      result.smooth_velocities = summary_of(part(errors.v, false));
    }
    if (!request_.windowed) return result;
    result.window_positions = summary_of(errors.window_q);
    result.window_velocities = summary_of(errors.window_v);
    return result;
  }

  /// Whether an event lies within one sample's distance of sample m.
  [[nodiscard]] bool near_event(std::size_t m) const {
    const std::vector<double>& events = request_.reference->events;
    return std::any_of(events.begin(), events.end(),
                       [&](double t) { return std::abs(t - times_[m]) <= window_; });
  }

  /// The errors of the samples near events, or of the others.
  [[nodiscard]] std::vector<double> part(const std::vector<double>& errors, bool near) const {
    std::vector<double> result;
    for (std::size_t m = 0; m < errors.size(); ++m) {
      if (near_event(m) == near) result.push_back(errors[m]);
    }
    return result;
  }

  void add_orders(SchemeStudy& result) const {
    const double uncertainty = request_.reference ? request_.reference->uncertainty : 0;
    for (const ErrorKind& kind : kErrorKinds) {
      if (!study_.has(kind)) continue;
      std::vector<CurvePoint> curve;
      for (const PrecisionPoint& p : result.points) {
        if (p.end.status != solvers::Status::kOk) continue;
        curve.push_back({p.parameter, p.*kind.summary.*kind.value, uncertainty});
      }
      result.orders.push_back({&kind, observed_order(curve, AutoWindow{})});
    }
  }

  void mark_pareto_front() {
    const ErrorKind& kind = study_.drawn_error();
    const auto work = [](const PrecisionPoint& p) { return p.work.dynamics_evaluations; };
    const auto error = [&kind](const PrecisionPoint& p) { return p.*kind.summary.*kind.value; };
    std::vector<PrecisionPoint*> points;
    for (SchemeStudy& scheme : study_.schemes) {
      for (PrecisionPoint& p : scheme.points) {
        if (std::isfinite(error(p))) points.push_back(&p);
      }
    }
    for (PrecisionPoint* const p : points) {
      p->pareto = std::none_of(points.begin(), points.end(), [&](const PrecisionPoint* other) {
        const bool no_worse = work(*other) <= work(*p) && error(*other) <= error(*p);
        return no_worse && (work(*other) < work(*p) || error(*other) < error(*p));
      });
    }
  }

  const PrecisionRequest& request_;
  const std::function<bool(double)>& goes_on_;
  const double window_;
  std::vector<double> times_;
  std::vector<State<double>> reference_;  ///< at the times
  std::size_t done_ = 0;                  ///< runs
  WorkPrecision study_;
};

bool is_whole(double x) {
  return std::abs(x - std::round(x)) <= kRounding * x;
}

}  // namespace

int choose_samples(double t_end, const std::vector<double>& steps, int most) {
  const double longest = *std::max_element(steps.begin(), steps.end());
  const double fit = std::floor(t_end / longest * (1 + kRounding));
  const int n_most = static_cast<int>(std::clamp(fit, 1.0, static_cast<double>(most)));
  for (int n = n_most; n > 0; --n) {
    const bool cuts_none =
        std::all_of(steps.begin(), steps.end(), [&](double h) { return is_whole(t_end / n / h); });
    if (cuts_none) return n;
  }
  return n_most;
}

WorkPrecision work_precision(const PrecisionRequest& request,
                             const std::function<bool(double)>& goes_on) {
  return Study(request, goes_on).run();
}

}  // namespace tribo::verification
