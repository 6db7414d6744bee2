/// Table III — savings and costs of keeping factors, on the hard clutter.
///
/// Counted twice: in same-state replay, where each problem of a run without kept factors is also
/// solved with them, and in separate runs, as means over seeds. The ends of the runs in fixed steps
/// are also judged, to exclude counts of impossible falls: the bodies stay in the box, their
/// kinetic and potential energy never exceeds that of the start, and at the end floor and walls
/// carry their weight.
///
/// In the full tier all is repeated with cubes that touch each other by the balls of their surfaces
/// and by solid boxes, as in the authors' program.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "papers/cenic2025/clutter_experiments.hpp"
#include "verification/judge/curve.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::table3 {
namespace {

using models::ContactPoint;
using verification::Figure;

constexpr int kFewestFixed = 5;     ///< runs in fixed steps, whose counts are judged more strictly
constexpr double kLastSeconds = 2;  ///< over which forces are averaged [s]

/// The force that floor and walls exert upwards, contacts by the laws of the step from x0 [N].
double support(const models::Snapshot& start, const std::vector<solvers::ContactReport>& contacts) {
  double sum = 0;
  for (const solvers::ContactReport& report : contacts) {
    const auto points = start.contacts.items();
    const auto point = std::ranges::find(points, report.id, &ContactPoint::id);
    const double upwards = point->axes.col(2).dot(report.force);
    if (point->b == ContactPoint::kWorld) sum += upwards;
    if (point->a == ContactPoint::kWorld) sum -= upwards;
  }
  return sum;
}

/// A fall in fixed steps: the largest energy over that at the start and the deepest overlap of the
/// whole fall, and the mean support of the last seconds.
struct Fall {
  double support = 0;  ///< [N]
  double energy = 0;   ///< [-]
  double depth = 0;    ///< [m]
};

Figure fall(int seed) {
  const Clutter clutter{.scene = hard_clutter(), .seed = seed};
  const models::Instance instance = clutter.instance();
  models::Snapshot start;
  Fall out;
  const double from = clutter.scene.end - kLastSeconds;
  const auto run = verification::run_fixed_steps(
      clutter.setup(), kTable3Step, clutter.scene.end, [&](const verification::StepView& step) {
        instance.system->evaluate(step.x0, start);
        verification::keep_largest(out.energy, energy_over_start(instance, step.x));
        verification::keep_largest(out.depth, deepest_overlap(start));
        if (step.x0.t > from - kTable3Step / 2)
          out.support += support(start, step.contacts) * kTable3Step / kLastSeconds;
      });
  for (double* x : {&out.support, &out.energy, &out.depth}) {
    *x = verification::of_whole_run(run.end, *x);
  }
  Figure figure =
      seed_row("falls", {"support", "energy", "depth"}, seed, {out.support, out.energy, out.depth});
  figure.work = run.work;
  return figure;
}

void add_fall_means(Figure& figure) {
  double most_energy = 0, most_depth = 0;
  for (const verification::Row& row : figure.block("falls").rows) {
    verification::keep_largest(most_energy, row.values[2]);
    verification::keep_largest(most_depth, row.values[3]);
  }
  add_means("falls", figure);
  figure.quantities.push_back({"most.energy", most_energy});
  figure.quantities.push_back({"most.depth", most_depth, "m"});
}

/// The median error of the solutions of either way, for the same problems.
Figure answers(const KeptFactorStudy& study, int seed) {
  AnswerErrors of_fresh, of_kept;
  const Way ways[] = {
      {"fresh", {}, [&](const auto& posed, const auto& result) { of_fresh.add(posed, result); }},
      {"kept", kept_factors(),
       [&](const auto& posed, const auto& result) { of_kept.add(posed, result); }}};
  const Replay r =
      replay({.scene = study.scene, .seed = seed}, study.choice, study.scene.end, ways);
  const auto whole = [&](double x) { return verification::of_whole_run(r.run.end, x); };
  Figure figure = seed_row("answers." + study.name, {"fresh", "kept"}, seed,
                           {whole(of_fresh.median()), whole(of_kept.median())});
  figure.work = r.run.work;
  return figure;
}

/// Names each number of cubes that touch each other as the authors' do as one of the setting.
void add_boxes(Figure& figure) {
  constexpr std::string_view kBoxes = "-boxes";
  std::vector<verification::Quantity> of_boxes;
  for (verification::Quantity quantity : figure.quantities) {
    const std::size_t at = quantity.name.find(kBoxes);
    if (at == std::string::npos) continue;
    quantity.name = quantity.name.erase(at, kBoxes.size()) + "@boxes";
    of_boxes.push_back(quantity);
  }
  std::ranges::move(of_boxes, std::back_inserter(figure.quantities));
}

/// The counts of the paper's program, by row of the table.
verification::Block published() {
  return {"published",
          {{"row", "-"},
           {"fresh_iterations", "-"},
           {"kept_iterations", "-"},
           {"kept_factorizations", "-"},
           {"fresh_steps", "-"},
           {"kept_steps", "-"}},
          {{{0, 3980, 6068, 2293, 1000, 1000}}, {{1, 16624, 19235, 10557, 499, 510}}}};
}

std::vector<KeptFactorStudy> studies(verification::Tier tier, int seeds) {
  const StepChoice controlled = accuracy(kTable3Accuracy);
  std::vector<KeptFactorStudy> out = {
      {hard_clutter(), "fixed", kTable3Step, std::max(kFewestFixed, seeds)},
      {hard_clutter(), "1e-3", controlled, seeds}};
  if (tier == verification::Tier::kQuick) return out;
  ClutterScene boxes = hard_clutter();
  boxes.parameters = {{"cubes.touch", "boxes"}};
  out.push_back({boxes, "fixed-boxes", kTable3Step, seeds});
  out.push_back({boxes, "1e-3-boxes", controlled, seeds});
  return out;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const int seeds = seeds_of(options.tier, kTable3Accuracy);
  const std::vector<KeptFactorStudy> all = studies(options.tier, seeds);
  std::vector<verification::Job> jobs;
  for (const KeptFactorStudy& study : all)
    std::ranges::move(kept_factor_jobs(study), std::back_inserter(jobs));
  for (int seed = 1; seed <= seeds; ++seed) jobs.emplace_back([seed] { return fall(seed); });
  for (const std::size_t row : {0U, 1U})
    jobs.emplace_back([&, row] { return answers(all[row], 1); });
  Figure figure = verification::joined(options.compute(jobs));
  for (const KeptFactorStudy& study : all) add_kept_factor_means(study, figure);
  for (const std::size_t row : {0U, 1U}) add_means("answers." + all[row].name, figure);
  if (options.tier == verification::Tier::kFull) add_boxes(figure);
  add_fall_means(figure);
  figure.blocks.push_back(published());
  figure.quantities.push_back({"range.seconds", hard_clutter().end, "s"});
  return figure;
}

}  // namespace tribo::papers::cenic2025::table3
