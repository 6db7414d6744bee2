#include <cmath>

#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::Figure;

/// Kept over fresh factors, for the same problems.
Figure replayed(const KeptFactorStudy& study, int seed, const Replay& r) {
  const solvers::Work &fresh = r.ways[0], &kept = r.ways[1];
  const auto whole = [&](double x) { return verification::of_whole_run(r.run.end, x); };
  const double again = over(fresh.newton_iterations, r.run.work.newton_iterations);
  return seed_row("replay." + study.name,
                  {"iterations", "factorizations", "unlike_run", "kept_iterations"}, seed,
                  {whole(over(kept.newton_iterations, fresh.newton_iterations)),
                   whole(over(kept.factorizations, fresh.factorizations)),
                   whole(std::abs(again - 1)), whole(static_cast<double>(kept.newton_iterations))});
}

/// Kept over fresh factors, in separate runs, with their counts.
Figure own_runs(const KeptFactorStudy& study, int seed, const verification::RunResult& fresh,
                const verification::RunResult& kept) {
  std::vector<double> row = {over(kept.work.newton_iterations, fresh.work.newton_iterations),
                             over(kept.work.factorizations, fresh.work.factorizations),
                             over(kept.work.steps, fresh.work.steps)};
  for (const std::int64_t count : {fresh.work.newton_iterations, kept.work.newton_iterations,
                                   kept.work.factorizations, fresh.work.steps, kept.work.steps}) {
    row.push_back(static_cast<double>(count));
  }
  for (double& x : row) {
    x = verification::of_whole_run(fresh.end, verification::of_whole_run(kept.end, x));
  }
  return seed_row("runs." + study.name,
                  {"iterations", "factorizations", "steps", "fresh_iterations", "kept_iterations",
                   "kept_factorizations", "fresh_steps", "kept_steps"},
                  seed, row);
}

Figure kept_over_fresh(const KeptFactorStudy& study, int seed) {
  const ClutterScene& scene = study.scene;
  const Way ways[] = {{"fresh"}, {"kept", kept_factors()}};
  const Replay r = replay({.scene = scene, .seed = seed}, study.choice, scene.end, ways);
  const auto kept = run_clutter({.scene = scene, .seed = seed, .changes = kept_factors()},
                                study.choice, scene.end);
  Figure figure = replayed(study, seed, r);
  verification::join(figure, own_runs(study, seed, r.run, kept));
  figure.work += r.run.work;
  figure.work += kept.work;
  return figure;
}

}  // namespace

std::vector<verification::Job> kept_factor_jobs(const KeptFactorStudy& study) {
  std::vector<verification::Job> jobs;
  for (int seed = 1; seed <= study.seeds; ++seed)
    jobs.emplace_back([study, seed] { return kept_over_fresh(study, seed); });
  return jobs;
}

void add_kept_factor_means(const KeptFactorStudy& study, Figure& figure) {
  add_means("replay." + study.name, figure);
  add_means("runs." + study.name, figure);
}

}  // namespace tribo::papers::cenic2025
