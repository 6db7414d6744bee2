/// Table III on the planar clutter — savings and costs of keeping factors.
///
/// Counted twice: in same-state replay, where each problem of a run without kept factors is also
/// solved with them, and in separate runs, as means over seeds. The paper's counts are for twenty
/// bodies in space over ten seconds; only its ratios can be compared. The distance of the solutions
/// of both ways from the minimum of the cost is also measured.
#include <algorithm>
#include <iterator>

#include "papers/cenic2025/clutter_experiments.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::table3_planar {
namespace {

using verification::Figure;

/// The median error of the solutions of either way, for the same problems.
Figure answers(const KeptFactorStudy& study, int seed) {
  AnswerErrors of_fresh, of_kept;
  const Way ways[] = {
      {"fresh", {}, [&](const auto& posed, const auto& result) { of_fresh.add(posed, result); }},
      {"kept", kept_factors(), [&](const auto& posed, const auto& result) {
         of_kept.add(posed, result);
       }}};
  const Replay r =
      replay({.scene = study.scene, .seed = seed}, study.choice, study.scene.end, ways);
  const auto whole = [&](double x) { return verification::of_whole_run(r.run.end, x); };
  Figure figure = seed_row("answers." + study.name,
                           {"fresh", "kept"},
                           seed,
                           {whole(of_fresh.median()), whole(of_kept.median())});
  figure.work = r.run.work;
  return figure;
}

Figure run(const verification::RunOptions& options) {
  const int seeds = seeds_of(planar_clutter(), options.tier, kTable3Accuracy);
  const KeptFactorStudy studies[] = {{planar_clutter(), "fixed", kTable3Step, seeds},
                                     {planar_clutter(), "1e-3", accuracy(kTable3Accuracy), seeds}};
  std::vector<verification::Job> jobs;
  for (const KeptFactorStudy& study : studies) {
    std::ranges::move(kept_factor_jobs(study), std::back_inserter(jobs));
    for (int seed = 1; seed <= seeds; ++seed)
      jobs.emplace_back([&study, seed] { return answers(study, seed); });
  }
  Figure figure = verification::joined(options.compute(jobs));
  for (const KeptFactorStudy& study : studies) {
    add_kept_factor_means(study, figure);
    add_means("answers." + study.name, figure);
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
        "planar stand-in of twelve balls for the hard clutter.",
    .run = run,
    .gives_jobs = true};

}  // namespace tribo::papers::cenic2025::table3_planar
