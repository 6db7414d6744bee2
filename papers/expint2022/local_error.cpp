#include "papers/expint2022/local_error.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numeric>

#include "reference/held_period.hpp"
#include "solvers/anchored/anchored_stepper.hpp"
#include "solvers/anchored/published_restart.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/median.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::kInfinity;
using verification::kNaN;

using models::State;
using models::VectorXd;

constexpr std::size_t kFirstPeriods = 20;  // before the trot has left its start

/// ‖(q1 ⊖ q0, v1 − v0)‖_∞; NaN is passed on.
double distance(const models::System& system, const State<double>& a, const State<double>& b) {
  VectorXd dq;
  system.difference(a.q, b.q, dq);
  double most = 0;
  for (const double entry : dq) verification::keep_largest(most, std::abs(entry));
  for (const double entry : VectorXd(a.v - b.v)) verification::keep_largest(most, std::abs(entry));
  return most;
}

/// The flags of all contacts.
std::vector<bool> flags(const models::System& system, const State<double>& x) {
  models::Snapshot snapshot;
  system.evaluate(x, snapshot);
  std::vector<bool> all;
  for (const auto& contact : snapshot.contacts.items()) {
    const auto memory = x.memory.anchors.of(contact.id);
    all.push_back(memory.active);
    all.push_back(memory.slipping);
  }
  return all;
}

/// Ends of periods that are run one after the other by the same stepper.
class Periods {
 public:
  Periods(const models::System& system, const RobotScene& scene, const NamedScheme& scheme,
          double h)
      : system_(system),
        scene_(scene),
        stepper_(make_scheme(scheme, system)),
        integrator_(*stepper_, h) {}

  /// Runs period i from x, which becomes its end, and records its error.
  void run(const Targets& targets, std::size_t i, solvers::Restart restart, State<double>& x,
           LocalErrors& out) {
    stepper().restart(restart);
    const double end = (scene_.first + static_cast<double>(i) + 1) * scene_.period;
    const bool ok = integrator_.advance(x, end).status == solvers::Status::kOk;
    out.errors.push_back(ok ? distance(system_, x, *targets.ends[i]) : kInfinity);
    out.steady.push_back(targets.steady[i]);
    out.work = integrator_.work();
  }

  [[nodiscard]] solvers::AnchoredStepper& stepper() {
    return dynamic_cast<solvers::AnchoredStepper&>(*stepper_);
  }

 private:
  const models::System& system_;
  const RobotScene& scene_;
  std::unique_ptr<solvers::Stepper> stepper_;
  solvers::FixedStepIntegrator integrator_;
};

LocalErrors errors_of_clean_starts(const models::System& system, const RobotScene& scene,
                                   const NamedScheme& scheme, const Targets& targets, double h) {
  Periods periods(system, scene, scheme, h);
  LocalErrors out;
  for (std::size_t i = 0; i < targets.starts.size(); ++i) {
    if (!targets.ends[i]) continue;
    State<double> x = targets.starts[i];
    periods.run(targets, i, Restart::kClean, x, out);
  }
  return out;
}

LocalErrors errors_as_published(const models::System& system, const RobotScene& scene,
                                const NamedScheme& scheme, const Targets& targets, double h) {
  LocalErrors out;
  if (targets.starts.empty()) return out;
  solvers::PublishedRestarts restarts(system, scheme.scheme, targets.starts.front());
  Periods periods(system, scene, scheme, h);
  for (std::size_t i = 0; i < targets.starts.size(); ++i) {
    if (!targets.ends[i]) continue;
    State<double> x = targets.starts[i];
    periods.stepper().push(x.t, restarts.begin(x));
    periods.run(targets, i, Restart::kAsPublished, x, out);
    restarts.end(x);
  }
  return out;
}

/// One row of a curve, at the step h; `simulated` seconds were measured.
std::vector<double> error_values(const LocalErrors& e, double h, double simulated) {
  double largest = 0;
  for (const double error : e.errors) verification::keep_largest(largest, error);
  const auto steps = static_cast<double>(e.work.steps);
  return {h,
          published_mean(e.errors),
          verification::median(e.errors),
          largest,
          steady_mean(e, kFirstPeriods),
          static_cast<double>(e.work.geometry_queries) / simulated,
          static_cast<double>(e.work.newton_iterations) / steps,
          static_cast<double>(e.work.failed_solves) / steps};
}

}  // namespace

models::Parameters RobotScene::parameters() const {
  return models::Parameters(models::find_scenario(scenario).parameters).with(changes);
}

models::Instance RobotScene::instance() const {
  return models::make_instance(models::find_scenario(scenario), parameters(), data);
}

Targets reference_run(const RobotScene& scene, const NamedScheme& scheme, double step,
                      verification::Figure& figure) {
  const models::Instance instance = scene.instance();
  const auto stepper = make_scheme(scheme, *instance.system);
  solvers::FixedStepIntegrator integrator(*stepper, step);
  Targets out;
  State<double> x = instance.x0;
  for (int i = 0; i < scene.first + scene.periods; ++i) {
    const State<double> start = x;
    out.run = integrator.advance(x, (i + 1) * scene.period);
    if (out.run.status != solvers::Status::kOk) break;
    if (i < scene.first) continue;
    out.starts.push_back(start);
    out.ends.push_back(x);
    out.steady.push_back(flags(*instance.system, start) == flags(*instance.system, x));
  }
  figure.work += integrator.work();
  figure.run_ends.push_back(
      {"reference." + scheme.name, std::string(solvers::name(out.run.status)), out.run.reason});
  return out;
}

Targets certified(const RobotScene& scene, const Targets& reference) {
  const models::Instance instance = scene.instance();
  using reference::HeldPeriods;
  const HeldPeriods held = scene.scenario.starts_with("romeo")
                               ? HeldPeriods::of_romeo(scene.parameters())
                               : HeldPeriods::of_solo12(scene.parameters());
  Targets out = reference;
  for (std::size_t i = 0; i < out.starts.size(); ++i) {
    State<double> start = out.starts[i];
    instance.system->held_control()->tick(start);  // the τ held in this period
    const auto period = held.follow(start, scene.period);
    out.ends[i] = period ? std::optional(period->end) : std::nullopt;
    if (period) verification::keep_largest(out.disagreement, period->disagreement);
  }
  return out;
}

LocalErrors local_errors(const RobotScene& scene, const NamedScheme& scheme, const Targets& targets,
                         int substeps, Restart restart) {
  const models::Instance instance = scene.instance();
  const double h = scene.period / substeps;
  const std::clock_t begin = std::clock();
  LocalErrors out = restart == Restart::kAsPublished
                        ? errors_as_published(*instance.system, scene, scheme, targets, h)
                        : errors_of_clean_starts(*instance.system, scene, scheme, targets, h);
  out.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  return out;
}

double published_mean(const std::vector<double>& errors) {
  const double sum = std::accumulate(errors.begin(), errors.end(), 0.0);
  return sum / (static_cast<double>(errors.size()) + 1);
}

double steady_mean(const LocalErrors& errors, std::size_t count) {
  double sum = 0;
  int steady = 0;
  for (std::size_t i = 0; i < std::min(count, errors.errors.size()); ++i) {
    if (!errors.steady[i]) continue;
    sum += errors.errors[i];
    ++steady;
  }
  return steady > 0 ? sum / steady : kNaN;
}

verification::Block error_block(const RobotScene& scene, const NamedScheme& scheme,
                                const Targets& targets, const std::vector<int>& substeps,
                                verification::Figure& figure, Restart restart) {
  verification::Block block{scheme.name,
                            {{"h", "s"},
                             {"mean", "-"},
                             {"median", "-"},
                             {"largest", "-"},
                             {"steady_mean", "-"},
                             {"geometry_queries", "1/s"},
                             {"newton_iterations", "-"},
                             {"failed_solves", "-"}},
                            {}};
  verification::Block timing{
      scheme.name, {{"h", "s"}, {"step_time", "s"}, {"real_time", "-"}, {"mean", "-"}}, {}};
  const double simulated = scene.period * static_cast<double>(std::count_if(
                                              targets.ends.begin(), targets.ends.end(),
                                              [](const auto& end) { return end.has_value(); }));
  for (const int n : substeps) {
    const LocalErrors e = local_errors(scene, scheme, targets, n, restart);
    figure.work += e.work;
    const double h = scene.period / n, mean = published_mean(e.errors);
    const auto steps = static_cast<double>(e.work.steps);
    const std::string status = std::isfinite(mean) ? "ok" : "non-finite";
    block.rows.push_back({error_values(e, h, simulated), status});
    timing.rows.push_back({{h, e.seconds / steps, simulated / e.seconds, mean}, status});
  }
  figure.timing.push_back(timing);
  return block;
}

std::vector<int> powers_of_two(int count) {
  std::vector<int> all(static_cast<std::size_t>(count));
  std::generate(all.begin(), all.end(), [n = 1]() mutable { return std::exchange(n, 2 * n); });
  return all;
}

}  // namespace tribo::papers::expint2022
