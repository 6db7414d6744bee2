#include <cmath>

#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::Figure;

/// Kept over fresh, by seed: replay of the same problems, and runs of their own with their counts.
class KeptFactors {
 public:
  KeptFactors(const ClutterScene& scene, const std::string& name, const StepChoice& choice)
      : scene_(scene),
        choice_(choice),
        replays_("replay." + name,
                 {"iterations", "factorizations", "unlike_run", "kept_iterations"}),
        runs_("runs." + name,
              {"iterations",
               "factorizations",
               "steps",
               "fresh_iterations",
               "kept_iterations",
               "kept_factorizations",
               "fresh_steps",
               "kept_steps"}) {}

  void add(int seed, Figure& figure) {
    const Way ways[] = {{"fresh"}, {"kept", kept_factors()}};
    const Replay r = replay({.scene = scene_, .seed = seed}, choice_, scene_.end, ways);
    const auto kept = run_clutter(
        {.scene = scene_, .seed = seed, .changes = kept_factors()}, choice_, scene_.end);
    add_replay(seed, r);
    add_runs(seed, r.run, kept);
    figure.work += r.run.work;
    figure.work += kept.work;
  }

  void write(Figure& figure) const {
    replays_.write(figure);
    runs_.write(figure);
  }

 private:
  void add_replay(int seed, const Replay& r) {
    const solvers::Work &fresh = r.ways[0], &kept = r.ways[1];
    const auto whole = [&](double x) { return verification::of_whole_run(r.run.end, x); };
    const double again = over(fresh.newton_iterations, r.run.work.newton_iterations);
    replays_.add(seed,
                 {whole(over(kept.newton_iterations, fresh.newton_iterations)),
                  whole(over(kept.factorizations, fresh.factorizations)),
                  whole(std::abs(again - 1)),
                  whole(static_cast<double>(kept.newton_iterations))});
  }

  void add_runs(int seed,
                const verification::RunResult& fresh,
                const verification::RunResult& kept) {
    std::vector<double> row = {over(kept.work.newton_iterations, fresh.work.newton_iterations),
                               over(kept.work.factorizations, fresh.work.factorizations),
                               over(kept.work.steps, fresh.work.steps)};
    for (const std::int64_t count : {fresh.work.newton_iterations,
                                     kept.work.newton_iterations,
                                     kept.work.factorizations,
                                     fresh.work.steps,
                                     kept.work.steps}) {
      row.push_back(static_cast<double>(count));
    }
    for (double& x : row) {
      x = verification::of_whole_run(fresh.end, verification::of_whole_run(kept.end, x));
    }
    runs_.add(seed, row);
  }

  const ClutterScene& scene_;
  StepChoice choice_;
  SeedTable replays_, runs_;
};

}  // namespace

void add_kept_factors(const ClutterScene& scene,
                      const std::string& name,
                      const StepChoice& choice,
                      int seeds,
                      Figure& figure) {
  KeptFactors study(scene, name, choice);
  for (int seed = 1; seed <= seeds; ++seed) study.add(seed, figure);
  study.write(figure);
}

}  // namespace tribo::papers::cenic2025
