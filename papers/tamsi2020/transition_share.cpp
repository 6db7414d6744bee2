#include "papers/tamsi2020/transition_share.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "papers/tamsi2020/parameters.hpp"
#include "reference/forced_box_closed_form.hpp"
#include "verification/study/fixed_step_run.hpp"
#include "verification/study/simulation/simulation.hpp"

namespace tribo::papers::tamsi2020::fig05 {
namespace {

constexpr double kEnd = kWindows * kWindow;  // [s]

/// A run under error control, and what of it counts.
struct Share {
  std::string at;  ///< behind its name
  double accuracy = 1e-8;
  std::string preset = "ie-qn";
  models::Changes changes = {};
  double near = 1e-3;           ///< before and after a transition [s]
  bool while_sticking = false;  ///< and what is between the stop and the next slip
};

const std::vector<Share> kShares = {
    {.at = "", .accuracy = 1e-8},
    {.at = "@1e-7", .accuracy = 1e-7},
    {.at = "@1e-6", .accuracy = 1e-6},
    {.at = "@1e-5", .accuracy = 1e-5},
    {.at = "@1e-4", .accuracy = 1e-4},
    {.at = "@1e-3", .accuracy = 1e-3},
    {.at = "@1e-2", .accuracy = 1e-2},
    {.at = "@step-doubling", .changes = {{"scheme.error", "step-doubling"}}},
    {.at = "@drake", .changes = {{"scheme.profile", "drake"}}},
    {.at = "@full-newton", .preset = "ie-fn"},
    {.at = "@explicit", .preset = "rk3"},
    {.at = "@0.1ms", .near = 1e-4},
    {.at = "@stiction", .while_sticking = true},
    {.at = "@explicit-stiction", .preset = "rk3", .while_sticking = true}};

struct Interval {
  double from, to;  // [s]
};

std::vector<Interval> neighbourhoods(const Share& share) {
  std::vector<reference::BoxEvent<double>> events;
  const auto box = models::forced_box_from<double>(box_parameters("linear"));
  (void)reference::ForcedBoxClosedForm<double>(box).advance({}, kEnd, &events);
  std::vector<Interval> intervals;
  for (const auto& event : events) {
    const bool slips = event.kind == reference::BoxEventKind::kSlip;
    if (share.while_sticking && slips && !intervals.empty()) {
      intervals.back().to = event.t + share.near;
    } else {
      intervals.push_back({event.t - share.near, event.t + share.near});
    }
  }
  return intervals;
}

}  // namespace

verification::Figure transition_shares() {
  verification::Figure figure;
  verification::Block block{
      "transitions", {{"accuracy", "-"}, {"evaluations", "-"}, {"share", "-"}}, {}};
  for (const Share& share : kShares) {
    const std::vector<Interval> intervals = neighbourhoods(share);
    const verification::PreparedSimulation run = verification::prepare(
        {.setup = {.scenario = "forced-box",
                   .scheme = share.preset,
                   .scheme_changes = share.changes},
         .choice = solvers::ErrorControl{.accuracy = share.accuracy, .max_step = kLargestStep}});
    double near = 0;
    run.integrator->observe([&](const solvers::AttemptRecord& attempt) {
      const double from = attempt.x0.t, to = from + attempt.h;
      const auto meets = [&](const Interval& i) { return from < i.to && to > i.from; };
      if (std::ranges::any_of(intervals, meets))
        near += static_cast<double>(attempt.result.work.dynamics_evaluations);
    });
    models::State<double> x = run.instance.x0;
    const solvers::RunStatus end = run.integrator->advance(x, kEnd);
    figure.work += run.integrator->work();
    const auto all = static_cast<double>(run.integrator->work().dynamics_evaluations);
    block.rows.push_back({{share.accuracy, all, near / all}, verification::status_name(end)});
    figure.quantities.push_back(
        {"transition_share" + share.at, verification::of_whole_run(end, near / all)});
  }
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig05
