#include "papers/cenic2025/clutter.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

#include "solvers/cenic/cenic.hpp"
#include "solvers/convex/posed_problem.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::kNaN;

using solvers::ConvexSolver;
using solvers::PosedProblem;

constexpr double kManySteps = 5e-5;    ///< accuracies below it need a thousand steps or more a run
constexpr double kToRounding = 1e-13;  ///< ε_r of a solution against which others are measured

/// A way with its solver and its accumulated cost.
class Replayer {
 public:
  Replayer(const Way& way, const StepChoice& choice) : way_(way), solver_(options_of(way, choice)) {
    result_.record_newton = static_cast<bool>(way.visit);
  }

  void solve(const PosedProblem& posed) {
    v_ = posed.guess;
    result_.newton.clear();
    const auto status = solver_.solve(posed.problem, posed.potentials, posed.rows, v_, result_);
    if (status != solvers::Status::kOk) ++result_.work.failed_solves;
    if (way_.visit) way_.visit(posed, result_);
  }

  [[nodiscard]] const solvers::Work& work() const { return result_.work; }

 private:
  static solvers::ConvexOptions options_of(const Way& way, const StepChoice& choice) {
    const Clutter clutter{.changes = way.changes};
    const auto cenic = solvers::cenic_options(clutter.configured_scheme().parameters);
    solvers::ConvexOptions options = cenic.convex.options;
    const auto* control = std::get_if<solvers::ErrorControl>(&choice);
    if (control != nullptr) options.tolerance = solvers::newton_tolerance(cenic, control->accuracy);
    return options;
  }

  const Way& way_;
  ConvexSolver solver_;
  solvers::StepResult result_;
  solvers::VectorXd v_;
};

/// ‖D p*‖ [√J]
double momentum_norm(const solvers::ContactProblem& problem) {
  double sum = 0;
  for (std::size_t i = 0; i < problem.start.trees.size(); ++i) {
    const auto& tree = problem.start.trees[i];
    const auto p = problem.p_star.segment(tree.first, tree.size);
    sum += p.cwiseAbs2().cwiseQuotient(problem.start.M[i].diagonal()).sum();
  }
  return std::sqrt(sum);
}

verification::RunResult run_stepper(solvers::Stepper& stepper, const models::State<double>& x0,
                                    const StepChoice& choice, double t_end,
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

const ClutterScene& hard_clutter() {
  static const ClutterScene scene{
      .scenario = "hard-clutter",
      .end = 10,
      .schemes = {{"scheme.error_length", "0.5"}},
      .cenic = {{"scheme.sigma", "1e-3"}, {"scheme.delassus", "inverse-mass"}}};
  return scene;
}

const ClutterScene& soft_clutter() {
  static const ClutterScene scene = [] {
    ClutterScene soft = hard_clutter();
    soft.scenario = "soft-clutter";
    return soft;
  }();
  return scene;
}

Setup Clutter::setup() const {
  Changes of_scene = scene.parameters, all = scene.schemes;
  of_scene.push_back({"clutter.seed", std::to_string(seed)});
  if (scheme.starts_with("cenic")) all.insert(all.end(), scene.cenic.begin(), scene.cenic.end());
  all.insert(all.end(), changes.begin(), changes.end());
  return {.scenario = scene.scenario,
          .scenario_changes = std::move(of_scene),
          .scheme = scheme,
          .scheme_changes = std::move(all)};
}

verification::RunResult run_clutter(const Clutter& clutter, const StepChoice& choice, double t_end,
                                    const solvers::Observer& observer) {
  const models::Instance instance = clutter.instance();
  const auto stepper = clutter.configured_scheme().make(*instance.system);
  return run_stepper(*stepper, instance.x0, choice, t_end, observer);
}

int seeds_of(verification::Tier tier, double epsilon) {
  if (tier == verification::Tier::kQuick) return 3;
  return epsilon > kManySteps ? 20 : 5;
}

Replay replay(const Clutter& clutter, const StepChoice& choice, double t_end,
              std::span<const Way> ways) {
  const models::Instance instance = clutter.instance();
  const auto stepper = clutter.configured_scheme().make(*instance.system);
  auto& cenic = dynamic_cast<solvers::Cenic&>(*stepper);
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

double over(std::int64_t a, std::int64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

double energy_norm(const solvers::ContactProblem& problem, const solvers::VectorXd& v) {
  double sum = 0;
  for (std::size_t i = 0; i < problem.start.trees.size(); ++i) {
    const auto& tree = problem.start.trees[i];
    sum += problem.start.M[i].diagonal().dot(v.segment(tree.first, tree.size).cwiseAbs2());
  }
  return std::sqrt(sum);
}

double attempts(const solvers::Work& work) {
  return static_cast<double>(work.attempts());
}

double energy_over_start(const models::Instance& instance, const models::State<double>& x) {
  const auto total = [&](const models::State<double>& state) {
    const models::Energy energy = instance.system->energy(state);
    return energy.kinetic + energy.potential;
  };
  return total(x) / total(instance.x0);
}

double deepest_overlap(const models::Snapshot& snapshot) {
  double most = 0;
  for (const auto& contact : snapshot.contacts.items()) most = std::max(most, -contact.phi);
  return most;
}

verification::Figure seed_row(const std::string& block, const std::vector<std::string>& columns,
                              int seed, const std::vector<double>& values) {
  verification::Block one{block, {{"seed", "-"}}, {{{static_cast<double>(seed)}}}};
  for (const std::string& column : columns) one.columns.push_back({column, "-"});
  one.rows[0].values.insert(one.rows[0].values.end(), values.begin(), values.end());
  verification::Figure figure;
  figure.blocks.push_back(std::move(one));
  return figure;
}

std::vector<double> add_means(const std::string& block, verification::Figure& figure) {
  const verification::Block& seeds = figure.block(block);
  std::vector<double> means;
  for (std::size_t i = 1; i < seeds.columns.size(); ++i) {
    std::vector<double> values;
    for (const verification::Row& row : seeds.rows) values.push_back(row.values[i]);
    const Eigen::Map<const Eigen::ArrayXd> x(values.data(), std::ssize(values));
    means.push_back(x.mean());
    const double deviation =
        (x - x.mean()).matrix().norm() / std::sqrt(static_cast<double>(x.size() - 1));
    const std::string name = block + "." + seeds.columns[i].name;
    figure.quantities.push_back({name, x.mean()});
    figure.quantities.push_back({name + ".low", x.mean() - 2 * deviation});
    figure.quantities.push_back({name + ".least", x.minCoeff<Eigen::PropagateNaN>()});
  }
  return means;
}

AnswerErrors::AnswerErrors()
    : solver_({.tolerance = kToRounding,
               .max_iterations = 200,
               .line_search_start = solvers::LineSearchStart::kCubic,
               .most_alpha = 1}) {}

void AnswerErrors::add(const PosedProblem& posed, const solvers::StepResult& result) {
  solvers::VectorXd v = posed.guess;
  if (!result.newton.empty()) {
    const auto& last = result.newton.back();
    v = last.iterate + last.alpha * last.update;
  }
  solvers::VectorXd best = v;
  solvers::StepResult unused;
  const auto status = solver_.solve(posed.problem, posed.potentials, posed.rows, best, unused);
  const double scale = std::max(1.0, momentum_norm(posed.problem));
  const bool solved = status == solvers::Status::kOk;
  errors_.push_back(solved ? energy_norm(posed.problem, v - best) / scale : kNaN);
}

}  // namespace tribo::papers::cenic2025
