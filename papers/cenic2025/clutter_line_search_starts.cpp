#include <array>

#include "papers/cenic2025/clutter_experiments.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using solvers::Work;
using verification::Figure;

const std::array<Way, 7> kStarts = {{
    {"cubic", {}},
    {"quadratic", {{"scheme.line_search", "quadratic"}}},
    {"fixed", {{"scheme.line_search", "fixed"}}},
    {"kept-cubic", {{"scheme.hessian", "reuse"}}},
    {"kept-quadratic", {{"scheme.hessian", "reuse"}, {"scheme.line_search", "quadratic"}}},
    {"kept-fixed", {{"scheme.hessian", "reuse"}, {"scheme.line_search", "fixed"}}},
    {"longer", {{"scheme.most_alpha", "1.5"}}},  // Sec. VI-D: "as large as 1.5"
}};

double evaluations(const Work& a, const Work& b) {
  return over(a.line_search_evaluations, b.line_search_evaluations);
}

/// Evaluations, cubic over the others; iterations, the others over cubic; evaluations an iteration.
std::vector<double> evaluation_ratios(const std::vector<Work>& ways) {
  const Work &cubic = ways[0], &quadratic = ways[1], &fixed = ways[2];
  return {evaluations(cubic, quadratic),
          evaluations(cubic, fixed),
          over(quadratic.newton_iterations, cubic.newton_iterations),
          over(fixed.newton_iterations, cubic.newton_iterations),
          over(cubic.line_search_evaluations, cubic.newton_iterations),
          over(quadratic.line_search_evaluations, quadratic.newton_iterations),
          over(fixed.line_search_evaluations, fixed.newton_iterations),
          evaluations(ways[3], ways[4]),
          evaluations(ways[3], ways[5]),
          over(ways[6].newton_iterations, cubic.newton_iterations)};
}

/// The same ratio for separate runs, all with kept factors.
double kept_runs(const ClutterScene& scene, int seed, double epsilon, Work& work) {
  const auto run_with = [&](const Way& way) {
    const auto run = run_clutter({.scene = scene, .seed = seed, .changes = way.changes},
                                 accuracy(epsilon), scene.end);
    work += run.work;
    return verification::of_whole_run(
        run.end, over(run.work.line_search_evaluations, run.work.newton_iterations));
  };
  return run_with(kStarts[3]) / run_with(kStarts[4]);
}

const std::vector<std::string> kStartColumns = {"over_quadratic",
                                                "over_fixed",
                                                "iterations_quadratic",
                                                "iterations_fixed",
                                                "cubic",
                                                "quadratic",
                                                "fixed",
                                                "kept_over_quadratic",
                                                "kept_over_fixed",
                                                "longer_iterations",
                                                "kept_runs_over_quadratic"};

Figure starts_of(const ClutterScene& scene, const SweepPoint& point, int seed) {
  const Replay r =
      replay({.scene = scene, .seed = seed}, accuracy(point.accuracy), scene.end, kStarts);
  Work work = r.run.work;
  std::vector<double> row = evaluation_ratios(r.ways);
  row.push_back(kept_runs(scene, seed, point.accuracy, work));
  for (double& x : row) x = verification::of_whole_run(r.run.end, x);
  Figure figure = seed_row(point.name, kStartColumns, seed, row);
  figure.work = work;
  return figure;
}

}  // namespace

Figure line_search_starts(const ClutterScene& scene, const verification::RunOptions& options) {
  const std::vector<SweepPoint> points = sweep(options.tier);
  Figure figure = verification::joined(options.compute(seed_jobs(
      points, [&](const SweepPoint& point, int seed) { return starts_of(scene, point, seed); })));
  verification::Block means{"means",
                            {{"accuracy", "-"},
                             {"cubic", "-"},
                             {"quadratic", "-"},
                             {"fixed", "-"},
                             {"kept_over_quadratic", "-"},
                             {"kept_over_fixed", "-"}},
                            {}};
  double most_quadratic = 0, most_quadratic_runs = 0, most_fixed = 0, most_longer = 0;
  for (const SweepPoint& point : points) {
    const std::vector<double> mean = add_means(point.name, figure);
    means.rows.push_back({{point.accuracy, mean[4], mean[5], mean[6], mean[7], mean[8]}});
    verification::keep_largest(most_quadratic, mean[7]);
    verification::keep_largest(most_fixed, mean[8]);
    verification::keep_largest(most_longer, mean[9]);
    verification::keep_largest(most_quadratic_runs, mean[10]);
  }
  figure.quantities.push_back({"most.kept_over_quadratic", most_quadratic});
  figure.quantities.push_back({"most.kept_over_fixed", most_fixed});
  figure.quantities.push_back({"most.longer_iterations", most_longer});
  figure.quantities.push_back({"most.kept_runs_over_quadratic", most_quadratic_runs});
  const auto rise = [&](std::size_t column) {
    return means.rows[1].values[column] / means.rows[0].values[column];
  };
  figure.quantities.push_back({"rise.cubic", rise(1)});
  figure.quantities.push_back({"rise.cubic@fixed", rise(3)});
  figure.blocks.push_back(means);
  figure.quantities.push_back({"range.seconds", scene.end, "s"});
  return figure;
}

}  // namespace tribo::papers::cenic2025
