/// Table III on the planar clutter — what keeping factors saves, and what it costs.
///
/// Counted twice: in same-state replay, where each problem of a run without kept factors is solved
/// with them besides, and in runs that go their own ways, as means over seeds. The paper's counts
/// are of twenty bodies in space for ten seconds; its ratios are what can be compared. How far the
/// answers of both ways are from the least cost is measured besides.
#include "papers/cenic2025/clutter_experiments.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::table3_planar {
namespace {

using verification::Figure;

/// The median error of the answers of either way, by seed, of the same problems.
void add_answers(const std::string& name, const StepChoice& choice, int seeds, Figure& figure) {
  SeedTable table("answers." + name, {"fresh", "kept"});
  const ClutterScene& scene = planar_clutter();
  for (int seed = 1; seed <= seeds; ++seed) {
    AnswerErrors of_fresh, of_kept;
    const Way ways[] = {
        {"fresh", {}, [&](const auto& posed, const auto& result) { of_fresh.add(posed, result); }},
        {"kept", kept_factors(), [&](const auto& posed, const auto& result) {
           of_kept.add(posed, result);
         }}};
    const Replay r = replay({.scene = scene, .seed = seed}, choice, scene.end, ways);
    const auto whole = [&](double x) { return verification::of_whole_run(r.run.end, x); };
    table.add(seed, {whole(of_fresh.median()), whole(of_kept.median())});
    figure.work += r.run.work;
  }
  table.write(figure);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const int seeds = seeds_of(planar_clutter(), options.tier, kTable3Accuracy);
  for (const auto& [name, choice] : {std::pair<std::string, StepChoice>{"fixed", kTable3Step},
                                     {"1e-3", accuracy(kTable3Accuracy)}}) {
    add_kept_factors(planar_clutter(), name, choice, seeds, figure);
    add_answers(name, choice, seeds, figure);
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
    .run = run};

}  // namespace tribo::papers::cenic2025::table3_planar
