#include "papers/cenic2025/clutter_experiments.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::Figure;

const Changes kOfState = {{"scheme.previous_force", "state"}};

struct FallenClutter {
  verification::RunResult run;
  double energy_gained = 0;  ///< relative to that at the start: above zero it is an error
};

FallenClutter fall(const Clutter& clutter, double epsilon, solvers::Work& work) {
  FallenClutter out;
  out.run = run_clutter(clutter, accuracy(epsilon), clutter.scene.end);
  out.energy_gained =
      verification::of_whole_run(out.run.end, energy_over_start(clutter.instance(), out.run.x) - 1);
  work += out.run.work;
  return out;
}

/// Whether forces of the state are tried too: at 1e-1 they take a hundred times the steps.
bool takes_forces_of_state(verification::Tier tier, double epsilon) {
  return tier == verification::Tier::kFull && epsilon < 5e-2;
}

const std::vector<std::string> kTrapezoidColumns = {"attempts", "iterations", "attempts_state",
                                                    "doubling", "trapezoid",  "gained_doubling",
                                                    "gained"};

/// Attempts and iterations over step doubling's, and the energy gained by each at the end.
Figure trapezoid_of(const ClutterScene& scene, const SweepPoint& point, int seed,
                    verification::Tier tier) {
  solvers::Work work;
  const auto fall_by = [&](const char* scheme, const Changes& changes) {
    const Clutter clutter{.scene = scene, .seed = seed, .scheme = scheme, .changes = changes};
    return fall(clutter, point.accuracy, work);
  };
  const FallenClutter doubling = fall_by("cenic", {}), solver = fall_by("cenic-trapezoid", {});
  const double base = attempts(doubling.run.work);
  const double state = takes_forces_of_state(tier, point.accuracy)
                           ? attempts(fall_by("cenic-trapezoid", kOfState).run.work)
                           : verification::kNaN;
  Figure figure = seed_row(
      point.name, kTrapezoidColumns, seed,
      {attempts(solver.run.work) / base,
       over(solver.run.work.newton_iterations, doubling.run.work.newton_iterations), state / base,
       base, attempts(solver.run.work), doubling.energy_gained, solver.energy_gained});
  figure.work = work;
  return figure;
}

}  // namespace

Figure trapezoid_beside_doubling(const ClutterScene& scene,
                                 const verification::RunOptions& options) {
  const std::vector<SweepPoint> points = sweep(options.tier);
  Figure figure = verification::joined(
      options.compute(seed_jobs(points, [&](const SweepPoint& point, int seed) {
        return trapezoid_of(scene, point, seed, options.tier);
      })));
  verification::Block means{"means",
                            {{"accuracy", "-"},
                             {"attempts", "-"},
                             {"iterations", "-"},
                             {"attempts_state", "-"},
                             {"attempts_doubling", "-"}},
                            {}};
  double least = verification::kInfinity, least_iterations = least, least_state = least;
  for (const SweepPoint& point : points) {
    const bool of_state = takes_forces_of_state(options.tier, point.accuracy);
    const std::vector<double> mean = add_means(point.name, figure);
    means.rows.push_back({{point.accuracy, mean[0], mean[1], mean[2], mean[3]}});
    verification::keep_least(least, mean[0]);
    verification::keep_least(least_iterations, mean[1]);
    if (of_state) verification::keep_least(least_state, mean[2]);
    if (!of_state) figure.omissions.push_back("forces of the state at " + point.name);
  }
  figure.blocks.push_back(means);
  figure.quantities.push_back({"one", 1});
  figure.quantities.push_back({"range.seconds", scene.end, "s"});
  figure.quantities.push_back({"least.attempts", least});
  figure.quantities.push_back({"least.attempts@iterations", least_iterations});
  if (options.tier == verification::Tier::kFull)
    figure.quantities.push_back({"least.attempts@state", least_state});
  return figure;
}

}  // namespace tribo::papers::cenic2025
