/// Table III on the planar clutter — what keeping factors saves, and what it costs.
///
/// Counted twice: in same-state replay, where each problem of a run without kept factors is solved
/// with them besides, and in runs that go their own ways, as means over seeds. The paper's counts
/// are of twenty bodies in space for ten seconds; its ratios are what can be compared.
#include <cmath>

#include "papers/cenic2025/clutter.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::table3_planar {
namespace {

using solvers::Work;
using verification::Figure;

constexpr double kStep = 0.01;      ///< Table III, fixed [s]
constexpr double kAccuracy = 1e-3;  ///< Table III
const Changes kKept = {{"scheme.hessian", "reuse"}};

/// Kept over fresh, by seed, of the same problems.
void add_replays(const std::string& name, const StepChoice& choice, int seeds, Figure& figure) {
  SeedTable table("replay." + name,
                  {"iterations", "factorizations", "error_fresh", "error_kept", "unlike_run"});
  for (int seed = 1; seed <= seeds; ++seed) {
    AnswerErrors of_fresh, of_kept;
    const Way ways[] = {
        {"fresh", {}, [&](const auto& posed, const auto& result) { of_fresh.add(posed, result); }},
        {"kept", kKept, [&](const auto& posed, const auto& result) {
           of_kept.add(posed, result);
         }}};
    const Replay r = replay({.seed = seed}, choice, kClutterEnd, ways);
    const Work &fresh = r.ways[0], &kept = r.ways[1];
    const auto whole = [&](double x) { return verification::of_whole_run(r.run.end, x); };
    table.add(seed,
              {whole(over(kept.newton_iterations, fresh.newton_iterations)),
               whole(over(kept.factorizations, fresh.factorizations)),
               whole(of_fresh.median()),
               whole(of_kept.median()),
               whole(std::abs(over(fresh.newton_iterations, r.run.work.newton_iterations) - 1))});
    figure.work += r.run.work;
  }
  table.write(figure);
}

/// The same of runs of their own.
void add_runs(const std::string& name, const StepChoice& choice, int seeds, Figure& figure) {
  SeedTable table("runs." + name, {"iterations", "factorizations", "steps"});
  for (int seed = 1; seed <= seeds; ++seed) {
    const auto fresh = run_clutter({.seed = seed}, choice, kClutterEnd);
    const auto kept = run_clutter({.seed = seed, .changes = kKept}, choice, kClutterEnd);
    const auto whole = [&](double x) {
      return verification::of_whole_run(fresh.end, verification::of_whole_run(kept.end, x));
    };
    table.add(seed,
              {whole(over(kept.work.newton_iterations, fresh.work.newton_iterations)),
               whole(over(kept.work.factorizations, fresh.work.factorizations)),
               whole(over(kept.work.steps, fresh.work.steps))});
    figure.work += fresh.work;
    figure.work += kept.work;
  }
  table.write(figure);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const int seeds = seeds_of(options.tier, kAccuracy);
  for (const auto& [name, choice] :
       {std::pair<std::string, StepChoice>{"fixed", kStep}, {"1e-3", accuracy(kAccuracy)}}) {
    add_replays(name, choice, seeds, figure);
    add_runs(name, choice, seeds, figure);
  }
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/table3-planar",
    .title = "Kept factors, on a planar clutter",
    .shows =
        "Newton iterations and factorizations with kept factors over those without, in fixed steps "
        "of 10 ms and under error control: of the same problems, and of runs of their own. A "
        "planar "
        "stand-in of twelve balls for the hard clutter.",
    .run = run};

}  // namespace tribo::papers::cenic2025::table3_planar
