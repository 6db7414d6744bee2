#include "papers/cenic2025/clutter.hpp"

#include <deque>

#include "solvers/cenic/cenic_schemes.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using solvers::ConvexSolver;
using solvers::PosedProblem;

/// A way with its solver and what it has cost.
class Replayer {
 public:
  Replayer(const Way& way, const StepChoice& choice) : way_(way), solver_(options_of(way, choice)) {
    result_.record_newton = static_cast<bool>(way.visit);
  }

  void solve(const PosedProblem& posed) {
    v_ = posed.guess;
    result_.newton.clear();
    const auto status = solver_.solve(posed.problem, posed.potentials, v_, result_);
    if (status != solvers::Status::kOk) ++result_.work.failed_solves;
    if (way_.visit) way_.visit(posed, result_);
  }

  [[nodiscard]] const solvers::Work& work() const { return result_.work; }

 private:
  static solvers::ConvexOptions options_of(const Way& way, const StepChoice& choice) {
    const Clutter clutter{.settings = way.settings};
    const auto cenic = solvers::cenic_options(clutter.configured_scheme().parameters);
    solvers::ConvexOptions options = cenic.solver;
    const auto* control = std::get_if<solvers::ErrorControl>(&choice);
    options.tolerance = control == nullptr ? cenic.smallest_tolerance
                                           : solvers::newton_tolerance(cenic, control->accuracy);
    return options;
  }

  const Way& way_;
  ConvexSolver solver_;
  solvers::StepResult result_;
  solvers::VectorXd v_;
};

verification::RunResult run_stepper(solvers::Stepper& stepper,
                                    const models::State<double>& x0,
                                    const StepChoice& choice,
                                    double t_end,
                                    const solvers::Observer& observer) {
  const auto integrator = verification::make_integrator(stepper, choice);
  integrator->observe(observer);
  verification::RunResult run;
  run.x = x0;
  run.end = integrator->advance(run.x, t_end);
  run.work = integrator->work();
  return run;
}

}  // namespace

models::Instance Clutter::instance() const {
  const models::Scenario& scenario = models::find_scenario("planar-clutter");
  models::Parameters parameters(scenario.parameters);
  parameters.set("clutter.seed", static_cast<double>(seed));
  return models::make_instance(scenario, parameters);
}

solvers::ConfiguredScheme Clutter::configured_scheme() const {
  solvers::ConfiguredScheme configured = solvers::configure_scheme(scheme);
  configured.parameters = configured.parameters.with(settings);
  return configured;
}

verification::RunResult run_clutter(const Clutter& clutter,
                                    const StepChoice& choice,
                                    double t_end,
                                    const solvers::Observer& observer) {
  const models::Instance instance = clutter.instance();
  const auto stepper = clutter.configured_scheme().make(*instance.system);
  return run_stepper(*stepper, instance.x0, choice, t_end, observer);
}

Replay replay(const Clutter& clutter,
              const StepChoice& choice,
              double t_end,
              std::span<const Way> ways) {
  const models::Instance instance = clutter.instance();
  const auto configured = clutter.configured_scheme();
  solvers::Cenic cenic(
      *instance.system, configured.scheme->traits, solvers::cenic_options(configured.parameters));
  std::deque<Replayer> replayers;
  for (const Way& way : ways) replayers.emplace_back(way, choice);
  Replay out;
  cenic.observe_problems([&](const PosedProblem& posed) {
    ++out.solves;
    for (Replayer& replayer : replayers) replayer.solve(posed);
  });
  out.run = run_stepper(cenic, instance.x0, choice, t_end, {});
  for (const Replayer& replayer : replayers) out.ways.push_back(replayer.work());
  return out;
}

double attempts(const solvers::Work& work) {
  return static_cast<double>(work.steps + work.rejected + work.failed_solves);
}

}  // namespace tribo::papers::cenic2025
