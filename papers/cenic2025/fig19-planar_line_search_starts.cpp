/// Fig. 19 on the planar clutter — evaluations of the line search by where it begins.
///
/// In same-state replay: each problem of a run is solved with each start, with new factors in each
/// iteration and with kept ones. An evaluation is one of ℓ and ℓ' at one α; that at the end of the
/// bracket, which all starts begin with, is counted once. With a new factor the quadratic start is
/// −ℓ'(0)/ℓ''(0) = 1, the fixed one; they differ with kept factors alone.
#include <array>

#include "papers/cenic2025/clutter.hpp"
#include "papers/items.hpp"
#include "verification/extremes.hpp"

namespace tribo::papers::cenic2025::fig19_planar {
namespace {

using solvers::Work;
using verification::Figure;

constexpr std::array<std::pair<const char*, double>, 5> kAccuracies = {
    {{"1e-1", 1e-1}, {"1e-2", 1e-2}, {"1e-3", 1e-3}, {"1e-4", 1e-4}, {"1e-5", 1e-5}}};

const std::array<Way, 7> kWays = {{
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
std::vector<double> ratios(const std::vector<Work>& ways) {
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

/// The same ratio of runs of their own, all with kept factors.
double kept_runs(int seed, double epsilon, Figure& figure) {
  const auto run_with = [&](const Way& way) {
    const auto run = run_clutter(
        {.seed = seed, .changes = way.changes}, accuracy(epsilon), planar_clutter().end);
    figure.work += run.work;
    return verification::of_whole_run(
        run.end, over(run.work.line_search_evaluations, run.work.newton_iterations));
  };
  return run_with(kWays[3]) / run_with(kWays[4]);
}

std::vector<double> add_accuracy(const std::string& name,
                                 double epsilon,
                                 int seeds,
                                 Figure& figure) {
  SeedTable table(name,
                  {"over_quadratic",
                   "over_fixed",
                   "iterations_quadratic",
                   "iterations_fixed",
                   "cubic",
                   "quadratic",
                   "fixed",
                   "kept_over_quadratic",
                   "kept_over_fixed",
                   "longer_iterations",
                   "kept_runs_over_quadratic"});
  for (int seed = 1; seed <= seeds; ++seed) {
    const Replay r = replay({.seed = seed}, accuracy(epsilon), planar_clutter().end, kWays);
    std::vector<double> row = ratios(r.ways);
    row.push_back(kept_runs(seed, epsilon, figure));
    for (double& x : row) x = verification::of_whole_run(r.run.end, x);
    table.add(seed, row);
    figure.work += r.run.work;
  }
  return table.write(figure);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  verification::Block means{"means",
                            {{"accuracy", "-"},
                             {"cubic", "-"},
                             {"quadratic", "-"},
                             {"fixed", "-"},
                             {"kept_over_quadratic", "-"},
                             {"kept_over_fixed", "-"}},
                            {}};
  double most_quadratic = 0, most_quadratic_runs = 0, most_fixed = 0, most_longer = 0;
  for (const auto& [name, epsilon] : kAccuracies) {
    const std::vector<double> mean =
        add_accuracy(name, epsilon, seeds_of(planar_clutter(), options.tier, epsilon), figure);
    means.rows.push_back({{epsilon, mean[4], mean[5], mean[6], mean[7], mean[8]}});
    verification::keep_largest(most_quadratic, mean[7]);
    verification::keep_largest(most_fixed, mean[8]);
    verification::keep_largest(most_longer, mean[9]);
    verification::keep_largest(most_quadratic_runs, mean[10]);
  }
  figure.quantities.push_back({"most.kept_over_quadratic", most_quadratic});
  figure.quantities.push_back({"most.kept_over_fixed", most_fixed});
  figure.quantities.push_back({"most.longer_iterations", most_longer});
  figure.quantities.push_back({"most.kept_runs_over_quadratic", most_quadratic_runs});
  figure.blocks.push_back(means);
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig19-planar",
    .title = "Where the line search begins, on a planar clutter",
    .shows =
        "Evaluations of a line search that begins at the least value of a cubic, at that of a "
        "quadratic or at one, by accuracy, of the same problems. A planar stand-in of twelve balls "
        "for the hard clutter.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig19_planar
