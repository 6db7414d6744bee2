#include <map>

#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::Figure;

/// Iterations in Table II, with the adaptive tolerance and with the fixed one.
struct PublishedIterations {
  double adaptive = 0, fixed = 0;
};
const std::map<std::string, PublishedIterations> kTable2 = {{"1e-1", {4015, 4591}},
                                                            {"1e-2", {9973, 10938}},
                                                            {"1e-3", {19235, 20865}},
                                                            {"1e-4", {39537, 40729}},
                                                            {"1e-5", {95839, 95839}}};

const Changes kFixedTolerance = {{"scheme.kappa", "0"}};
const Changes kLargerKappa = {{"scheme.kappa", "1e-2"}};  // tenfold
const Changes kKeptFixedTolerance = {{"scheme.hessian", "reuse"}, {"scheme.kappa", "0"}};

/// The separate runs of a seed.
struct OwnWays {
  verification::RunResult fresh, fresh_fixed, kept, kept_fixed;

  [[nodiscard]] double whole(double x) const {
    for (const auto* run : {&fresh, &fresh_fixed, &kept, &kept_fixed}) {
      x = verification::of_whole_run(run->end, x);
    }
    return x;
  }
};

/// Iterations, adaptive over fixed: for the same problems with fresh and with kept factors; a
/// tenfold κ over the published one; for separate runs with fresh factors; and, with kept factors
/// as in the table, iterations, steps, and the iterations by tolerance.
std::vector<double> tolerance_row(const Replay& r, const OwnWays& own) {
  std::vector<double> row = {
      over(r.ways[0].newton_iterations, r.ways[1].newton_iterations),
      over(r.ways[2].newton_iterations, r.ways[3].newton_iterations),
      over(r.ways[4].newton_iterations, r.ways[0].newton_iterations),
      over(own.fresh.work.steps, own.fresh_fixed.work.steps),
      over(own.kept.work.newton_iterations, own.kept_fixed.work.newton_iterations),
      over(own.kept.work.steps, own.kept_fixed.work.steps),
      static_cast<double>(own.kept.work.newton_iterations),
      static_cast<double>(own.kept_fixed.work.newton_iterations)};
  for (double& x : row) x = own.whole(x);
  return row;
}

const std::vector<std::string> kToleranceColumns = {
    "fresh",     "kept",       "larger_kappa",    "steps",
    "kept_runs", "kept_steps", "kept_iterations", "kept_iterations_fixed"};

Figure tolerances_of(const ClutterScene& scene, const SweepPoint& point, int seed) {
  const Way ways[] = {{"fresh"},
                      {"fresh-fixed", kFixedTolerance},
                      {"kept", kept_factors()},
                      {"kept-fixed", kKeptFixedTolerance},
                      {"larger-kappa", kLargerKappa}};
  const StepChoice choice = accuracy(point.accuracy);
  const Replay r = replay({.scene = scene, .seed = seed}, choice, scene.end, ways);
  const auto run_with = [&](const Changes& changes) {
    return run_clutter({.scene = scene, .seed = seed, .changes = changes}, choice, scene.end);
  };
  const OwnWays own{r.run, run_with(kFixedTolerance), run_with(kept_factors()),
                    run_with(kKeptFixedTolerance)};
  Figure figure = seed_row(point.name, kToleranceColumns, seed, tolerance_row(r, own));
  for (const auto* run : {&own.fresh, &own.fresh_fixed, &own.kept, &own.kept_fixed})
    figure.work += run->work;
  return figure;
}

}  // namespace

Figure adaptive_tolerance(const ClutterScene& scene, const verification::RunOptions& options) {
  const std::vector<SweepPoint> points = sweep(options.tier);
  Figure figure = verification::joined(
      options.compute(seed_jobs(points, [&](const SweepPoint& point, int seed) {
        return tolerances_of(scene, point, seed);
      })));
  verification::Block means{"means",
                            {{"accuracy", "-"},
                             {"fresh", "-"},
                             {"kept", "-"},
                             {"published", "-"},
                             {"kept_iterations", "-"},
                             {"published_iterations", "-"}},
                            {}};
  for (const SweepPoint& point : points) {
    const std::vector<double> mean = add_means(point.name, figure);
    const auto& [adaptive, fixed] = kTable2.at(point.name);
    means.rows.push_back({{point.accuracy, mean[0], mean[1], adaptive / fixed, mean[5], adaptive}});
  }
  figure.blocks.push_back(means);
  figure.quantities.push_back({"range.seconds", scene.end, "s"});
  return figure;
}

}  // namespace tribo::papers::cenic2025
