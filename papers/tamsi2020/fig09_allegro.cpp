/// Fig. 9 and Sec. VI-B — a hand whose fingers turn a mug: work of TAMSI and of implicit Euler
/// under error control.
///
/// Contacts come and go as index and ring finger push in turn. Work: geometry queries, for implicit
/// Euler one in each evaluation of f, including those for difference Jacobians, for TAMSI one a
/// step. CPU times of the same runs are recorded beside the paper's 7.8 and 2.14, and not judged.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <string>

#include "models/scenarios/allegro_mug.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/study/windowed_error.hpp"

namespace tribo::papers::tamsi2020::fig09 {
namespace {

using models::AllegroMug;
using verification::Block;
using verification::Figure;
using verification::of_whole_run;
using verification::RunResult;
using verification::Setup;
using verification::StepChoice;

constexpr double kStep = 0.7e-3;    ///< of TAMSI in the paper [s]
constexpr double kAccuracy = 0.01;  ///< of implicit Euler in the paper
constexpr double kEnd = 15;         ///< [s]
constexpr double kGrasped = 4;      ///< [s]
constexpr double kPushed = 5;       ///< the first push is over [s]
constexpr int kFirmly = 3;          ///< contacts

/// Second solutions of the estimate of error control; names have `@` and the second one.
const std::vector<std::string> kEstimates = {"trapezoid", "step-doubling"};

Setup hand(const std::string& scheme, const models::Changes& changes = {}) {
  return {.scenario = "allegro-mug", .scheme = scheme, .scheme_changes = changes};
}

/// Pose of the mug.
struct MugPose {
  Eigen::Vector3d center;
  Eigen::Quaterniond turn;

  explicit MugPose(const models::VectorXd& q)
      : turn(Eigen::Quaterniond(q.tail<4>().data()).normalized()) {
    center = q.segment<3>(AllegroMug::kJoints) + turn * Eigen::Vector3d(0.01, 0, 0.05);
  }
};

/// The motion by TAMSI: displacement and rotation of the mug, and whether it is in hand.
RunResult add_motion(Figure& figure) {
  Block path{"mug", {{"t", "s"}, {"moved", "m"}, {"turned", "rad"}, {"contacts", "-"}}, {}};
  const Setup setup = hand("tamsi");
  MugPose grasped(setup.instance().x0.q), pushed = grasped;
  double moved = 0, turned = 0, firm = 0, pushing = 0;
  const RunResult run =
      verification::run_steps(setup, kStep, kEnd, [&](const verification::StepView& step) {
        const MugPose now(step.x.q);
        if (step.x.t <= kGrasped) grasped = now;
        if (step.x.t <= kPushed) pushed = now;
        const double shift = (now.center - grasped.center).norm();
        const double angle = pushed.turn.angularDistance(now.turn);
        const auto active = std::count_if(step.contacts.begin(), step.contacts.end(),
                                          [](const auto& contact) { return contact.force[0] > 0; });
        verification::keep_largest(moved, shift);
        if (step.x0.t >= kPushed) {
          verification::keep_largest(turned, angle);
          ++pushing;
          firm += active >= kFirmly ? 1 : 0;
        }
        const bool far = path.rows.empty() || step.x.t > path.rows.back().values[0] + 0.05;
        if (far) path.rows.push_back({{step.x.t, shift, angle, static_cast<double>(active)}});
      });
  const auto whole = [&](double x) { return of_whole_run(run.end, x); };
  figure.quantities.push_back({"moved", whole(moved), "m"});
  figure.quantities.push_back({"turned", whole(turned), "rad"});
  figure.quantities.push_back({"firm", whole(firm / pushing)});
  figure.quantities.push_back(
      {"motion.failures", whole(static_cast<double>(run.work.failed_solves))});
  figure.quantities.push_back(
      {"motion.newton", whole(static_cast<double>(run.work.newton_iterations) /
                              static_cast<double>(run.work.steps))});
  figure.blocks.push_back(path);
  return run;
}

/// The cost of a run.
struct Cost {
  RunResult run;
  double seconds = 0;  ///< CPU time

  [[nodiscard]] double queries() const {
    return of_whole_run(run.end, static_cast<double>(run.work.geometry_queries));
  }
  [[nodiscard]] double failures() const {
    return of_whole_run(run.end, static_cast<double>(run.work.failed_solves));
  }
};

Cost cost_of(const Setup& setup, const StepChoice& choice) {
  const std::clock_t start = std::clock();
  Cost cost;
  cost.run = verification::run_steps(setup, choice, kEnd);
  cost.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return cost;
}

/// Adds the work of each contender in fifteen seconds, and the savings of TALS, by both estimates.
void add_costs(Figure& figure) {
  const solvers::ErrorControl control{.accuracy = kAccuracy};
  const Cost tamsi = cost_of(hand("tamsi"), kStep);
  Block block{
      "work",
      {{"contender", "-"}, {"queries", "-"}, {"newton", "-"}, {"failures", "-"}, {"steps", "-"}},
      {}};
  Block times{"cpu", {{"contender", "-"}, {"time", "s"}}, {}};
  const auto add = [&](const std::string& name, const Cost& cost) {
    const solvers::Work& work = cost.run.work;
    block.rows.push_back({{static_cast<double>(block.rows.size()), cost.queries(),
                           static_cast<double>(work.newton_iterations), cost.failures(),
                           static_cast<double>(work.steps)},
                          verification::status_name(cost.run.end)});
    figure.run_ends.push_back({name, verification::status_name(cost.run.end), cost.run.end.reason});
    figure.quantities.push_back(
        {fmt::format("queries.{}", name), cost.queries() / tamsi.queries()});
    figure.quantities.push_back({fmt::format("failures.{}", name), cost.failures()});
    times.rows.push_back({{block.rows.back().values[0], cost.seconds}});
    figure.work += work;
    return cost;
  };
  add("tamsi", tamsi);
  for (const std::string& estimate : kEstimates) {
    const std::string at = estimate == kEstimates[0] ? "" : "@" + estimate;
    const models::Changes changes = {{"scheme.error", estimate}};
    for (const std::string newton : {"qn", "fn"}) {
      const std::string plain = "ie-" + newton, limited = plain + "-tals";
      const Cost without = add(plain + at, cost_of(hand(plain, changes), control));
      const Cost with = add(limited + at, cost_of(hand(limited, changes), control));
      double best = with.queries();
      verification::keep_least(best, without.queries());
      figure.quantities.push_back({"queries.best-" + newton + at, best / tamsi.queries()});
      figure.quantities.push_back(
          {"with-tals.failures." + newton + at, with.failures() / without.failures()});
      figure.quantities.push_back(
          {"with-tals.queries." + newton + at, with.queries() / without.queries()});
    }
  }
  figure.blocks.push_back(block);
  figure.timing = {times};
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  figure.work += add_motion(figure).work;
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  options.progress(0.1);
  if (options.tier == verification::Tier::kFull) add_costs(figure);
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig09
