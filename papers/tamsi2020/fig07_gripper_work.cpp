/// Fig. 7 and Sec. VI-A — work of the schemes in five seconds of the shaken gripper.
///
/// Work: geometry queries, for implicit Euler one in each evaluation of f, including those for
/// difference Jacobians, for TAMSI one a step. Steps are not cut. CPU times of the same runs are
/// also measured, the least of several rounds in which the schemes take turns, and drawn beside the
/// printed ones; they are not judged, since they differ from run to run.
/// Also judged: that the mug is held, and is not held where friction is weaker, and the behaviour
/// of TAMSI without TALS.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <limits>
#include <utility>

#include "papers/tamsi2020/gripper.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::tamsi2020::fig07 {
namespace {

using verification::Block;
using verification::Figure;
using verification::RunResult;
using verification::Setup;
using verification::Tier;

constexpr double kCoarseStep = 10e-3;                             ///< [s]
constexpr double kFineStep = 1e-3;                                ///< [s]
const std::vector<double> kTurnSteps = {4e-3, 6e-3, 8e-3, 1e-2};  // [s]
constexpr const char* kFreeTurn = "3.1";  ///< largest turn of a slip that hardly limits [rad]
constexpr int kRowsOfHistory = 200;       ///< of a curve of Fig. 7
constexpr int kRounds = 7;                ///< of timed runs in the full tier
constexpr int kQuickRounds = 1;

constexpr double kOften = 0.5;  ///< share of failures; a quarter is tried, too
/// The law of friction that Eq. (7) prints.
const models::Changes kLinearLaw = {{"contact.friction_law", "linear"}};
/// Steps that are tried for the mug that is held, in the names and [s].
constexpr std::array<std::pair<const char*, double>, 4> kHoldSteps = {
    {{"1ms", 1e-3}, {"0.2ms", 2e-4}, {"0.1ms", 1e-4}, {"0.03ms", 3e-5}}};
constexpr double kNotPrinted = std::numeric_limits<double>::quiet_NaN();

struct Contender {
  const char* name;
  const char* preset;
  const char* profile;
  double printed_over_tamsi;  ///< of its time
};
constexpr std::array<Contender, 5> kContenders = {
    {{"tamsi", "tamsi", "", 1},
     {"authors.ie-fn-tals", "ie-fn-tals", "authors", kPrintedWithTals},
     {"authors.ie-fn", "ie-fn", "authors", kPrintedWithoutTals},
     {"drake.ie-fn-tals", "ie-fn-tals", "drake", kNotPrinted},
     {"drake.ie-fn", "ie-fn", "drake", kNotPrinted}}};

Setup setup_of(const Contender& contender) {
  return gripper_setup(contender.preset, contender.profile);
}

/// Queries and failed attempts up to each time, a curve of Fig. 7.
RunResult run_with_history(const Setup& setup, const std::string& name, Figure& figure) {
  Block block{"history." + name, {{"t", "s"}, {"queries", "-"}, {"failures", "-"}}, {}};
  double next = 0;
  const auto add_row = [&](const verification::StepView& step) {
    if (step.x.t < next) return;
    next += kGripperEnd / kRowsOfHistory;
    block.rows.push_back({{step.x.t, static_cast<double>(step.work.geometry_queries),
                           static_cast<double>(step.work.failed_solves)}});
  };
  const RunResult result = verification::run_fixed_steps(setup, kGripperStep, kGripperEnd, add_row);
  figure.blocks.push_back(block);
  return result;
}

RunResult run_plain(const Setup& setup, double h) {
  return verification::run_fixed_steps(setup, h, kGripperEnd);
}

/// A number of a run, NaN where it stopped early.
void add(Figure& figure, const std::string& name, const RunResult& run, double value) {
  figure.quantities.push_back({name, verification::of_whole_run(run.end, value)});
}

/// A number of two runs, NaN where one of them stopped early.
void add(Figure& figure, const std::string& name, const RunResult& run, const RunResult& other,
         double value) {
  add(figure, name, run, verification::of_whole_run(other.end, value));
}

/// Number of failed attempts; for TAMSI it includes the sub-steps taken instead.
double failures(const RunResult& run) {
  return static_cast<double>(run.work.failed_solves);
}
double queries(const RunResult& run) {
  return static_cast<double>(run.work.geometry_queries);
}
double iterations(const RunResult& run) {
  return static_cast<double>(run.work.newton_iterations);
}
double steps(const RunResult& run) {
  return static_cast<double>(run.work.steps);
}

/// Adds what the sentences on TALS and implicit Euler turn on: the share of failed attempts that
/// TALS leaves over one that is often, how many it leaves and how many TAMSI has, and how much of
/// the slowing without TALS is that of more steps.
void add_sentences(const std::string& at, const RunResult& tamsi, const RunResult& with,
                   const RunResult& without, Figure& figure) {
  const double slowing = std::log(queries(without) / queries(with));
  const double left = failures(with) / failures(without);
  add(figure, "left_over_often" + at, with, without, left / kOften);
  add(figure, "left.ie_and_one" + at, with, failures(with) + 1);
  add(figure, "left.tamsi_tenfold_and_two" + at, tamsi, 10 * failures(tamsi) + 2);
  add(figure, "slowing_by_steps" + at, with, without,
      std::log(steps(without) / steps(with)) / slowing);
}

/// Adds the counts of the contenders at 3 ms.
void add_contenders(Figure& figure) {
  Block block{"work",
              {{"contender", "-"},
               {"queries", "-"},
               {"newton", "-"},
               {"failures", "-"},
               {"steps", "-"},
               {"slip", "m"}},
              {}};
  std::vector<RunResult> runs;
  for (const Contender& contender : kContenders) {
    runs.push_back(run_with_history(setup_of(contender), contender.name, figure));
    const RunResult& run = runs.back();
    figure.work += run.work;
    block.rows.push_back({{static_cast<double>(block.rows.size()), queries(run), iterations(run),
                           failures(run), steps(run), slip(run.x)},
                          verification::status_name(run.end)});
    const std::string suffix = std::string(".") + contender.name;
    add(figure, "failures" + suffix, run, failures(run));
    add(figure, "slip" + suffix, run, slip(run.x));
    add(figure, "steps" + suffix, run, steps(run));
    add(figure, "queries_per_step" + suffix, run, queries(run) / steps(run));
    const RunResult& tamsi = runs.front();
    add(figure, "queries_over_tamsi" + suffix, run, tamsi, queries(run) / queries(tamsi));
  }
  figure.blocks.push_back(block);
  figure.quantities.push_back({"range.seconds", runs[0].end.t, "s"});
  add(figure, "newton_per_step.tamsi", runs[0], iterations(runs[0]) / steps(runs[0]));
  for (const std::size_t i : {1U, 3U}) {
    const std::string profile = i == 1 ? "authors" : "drake";
    const RunResult &tamsi = runs[0], &with = runs[i], &without = runs[i + 1];
    add(figure, "newton_without_tals." + profile, with, without,
        iterations(without) / iterations(with));
    add(figure, "slip_from_tamsi." + profile, with, tamsi, std::abs(slip(with.x) - slip(tamsi.x)));
    add(figure, "failures_with_tals." + profile, with, without, failures(with) / failures(without));
    add_sentences(i == 1 ? "@authors" : "", tamsi, with, without, figure);
    const double left = failures(with) / failures(without);
    if (i == 3) add(figure, "left_over_often@quarter", with, without, 2 * left / kOften);
  }
}

/// Runs TAMSI for its failures and the logarithm of the mug's slip, in names that end with `at`.
RunResult add_held(const std::string& at, const models::Changes& changes, double h,
                   Figure& figure) {
  const RunResult run = run_plain(gripper_setup("tamsi", {}, changes), h);
  figure.work += run.work;
  add(figure, "log10.held.0.1" + at, run, std::log10(std::abs(slip(run.x))));
  add(figure, "failures.tamsi" + at, run, failures(run));
  return run;
}

/// Whether the mug is held with other places of its centre of mass, in other steps, and in those
/// with the printed motion.
void add_held_settings(Figure& figure) {
  for (const auto& [name, offset] : kOffsets)
    add_held(name, {{"mug.offset", offset}}, kGripperStep, figure);
  for (const auto& [name, h] : kHoldSteps) {
    add_held(fmt::format("@{}", name), {}, h, figure);
    add_held(fmt::format("@15cm-{}", name), kPrintedMotion, h, figure);
  }
}

/// The numbers of another gripper, in names that end with `at`.
void add_other_gripper(const std::string& at, const models::Changes& changes, Figure& figure) {
  const RunResult tamsi = add_held(at, changes, kGripperStep, figure);
  const RunResult with = run_plain(gripper_setup("ie-fn-tals", "drake", changes), kGripperStep);
  const RunResult without = run_plain(gripper_setup("ie-fn", "drake", changes), kGripperStep);
  figure.work += with.work;
  figure.work += without.work;
  add_sentences(at, tamsi, with, without, figure);
}

/// Adds the savings of TALS at the coarse step.
void add_coarse(Figure& figure) {
  const RunResult with = run_plain(gripper_setup("ie-fn-tals", "authors"), kCoarseStep);
  const RunResult without = run_plain(gripper_setup("ie-fn", "authors"), kCoarseStep);
  figure.work += with.work;
  figure.work += without.work;
  add(figure, "coarse.queries_without_tals", with, without, queries(without) / queries(with));
}

/// TAMSI with and without TALS at three steps. A run without that stops early has failed as often
/// at least.
void add_without_tals(Figure& figure) {
  Block block{
      "tamsi-tals", {{"h", "s"}, {"with", "-"}, {"without", "-"}, {"end_without", "s"}}, {}};
  for (const auto& [name, h] : {std::pair{"10ms", kCoarseStep}, std::pair{"3ms", kGripperStep},
                                std::pair{"1ms", kFineStep}}) {
    Setup off = gripper_setup("tamsi");
    off.scheme_changes = {{"scheme.tals", "off"}};
    const RunResult with = run_plain(gripper_setup("tamsi"), h), without = run_plain(off, h);
    figure.work += with.work;
    figure.work += without.work;
    block.rows.push_back(
        {{h, failures(with), failures(without), without.x.t}, verification::status_name(with.end)});
    add(figure, std::string("tamsi_failures.") + name, with, failures(with));
    figure.quantities.push_back(
        {std::string("tamsi_failures_without_tals.") + name, failures(without)});
    figure.run_ends.push_back({std::string("tamsi-without-tals.") + name,
                               verification::status_name(without.end), without.end.reason});
  }
  figure.blocks.push_back(block);
}

/// Counts of TAMSI with its limit on turns, and with one that hardly limits, summed over steps.
/// Their names end with `at`.
void add_turns(const std::string& at, const std::vector<double>& at_steps,
               const models::Changes& mug, Figure& figure) {
  Block block{"turns" + at,
              {{"h", "s"},
               {"failures_limited", "-"},
               {"failures_free", "-"},
               {"newton_limited", "-"},
               {"newton_free", "-"}},
              {}};
  const Setup limited = gripper_setup("tamsi", {}, mug);
  Setup free = limited;
  free.scheme_changes = {{"scheme.tals_angle", kFreeTurn}};
  std::array<double, 4> sums{};
  for (const double h : at_steps) {
    const RunResult with = run_plain(limited, h), without = run_plain(free, h);
    figure.work += with.work;
    figure.work += without.work;
    const std::array<double, 4> counts = {
        verification::of_whole_run(with.end, failures(with)),
        verification::of_whole_run(without.end, failures(without)),
        verification::of_whole_run(with.end, iterations(with)),
        verification::of_whole_run(without.end, iterations(without))};
    const RunResult& stopped = with.end.status == solvers::Status::kOk ? without : with;
    block.rows.push_back(
        {{h, counts[0], counts[1], counts[2], counts[3]}, verification::status_name(stopped.end)});
    for (std::size_t i = 0; i < counts.size(); ++i) sums[i] += counts[i];
  }
  figure.blocks.push_back(block);
  figure.quantities.push_back({"turns.failures.limited" + at, sums[0]});
  figure.quantities.push_back({"turns.limited_and_one" + at, sums[0] + 1});
  figure.quantities.push_back({"turns.free_and_one" + at, sums[1] + 1});
  figure.quantities.push_back({"turns.newton.limited" + at, sums[2]});
  figure.quantities.push_back({"turns.newton.free" + at, sums[3]});
}

/// What the limit on turns saves, at other steps, with other places of the mug's centre of mass,
/// with the printed motion and with the printed law, too.
void add_turns_and_settings(Figure& figure) {
  add_turns("", kTurnSteps, {}, figure);
  add_turns("@3ms", {kGripperStep}, {}, figure);
  add_turns("@15cm", kTurnSteps, kPrintedMotion, figure);
  add_turns("@linear", kTurnSteps, kLinearLaw, figure);
  for (const auto& [name, offset] : kOffsets)
    add_turns(name, kTurnSteps, {{"mug.offset", offset}}, figure);
}

/// Adds the mug's place after five seconds with other friction, or from a start at rest.
void add_holding(Figure& figure) {
  Block block{"holding", {{"friction", "-"}, {"slip", "m"}}, {}};
  for (const double mu : {0.05, 0.08, 0.1, 0.12}) {
    const RunResult run =
        run_plain(gripper_setup("tamsi", {}, {{"contact.friction", mu}}), kGripperStep);
    figure.work += run.work;
    block.rows.push_back({{mu, slip(run.x)}, verification::status_name(run.end)});
    const double slipped = std::abs(slip(run.x));
    add(figure, fmt::format("held.{}", mu), run, slipped);
    add(figure, fmt::format("log10.held.{}", mu), run, std::log10(slipped));
  }
  figure.blocks.push_back(block);
  const Setup at_rest = gripper_setup("tamsi", {}, {{"mug.start", 0.0}});
  const RunResult thrown = verification::run_fixed_steps(at_rest, kGripperStep, 0.063);
  figure.work += thrown.work;
  add(figure, "thrown", thrown, std::abs(slip(thrown.x)));
}

/// Adds CPU seconds of each contender, and their costs per query: where geometry is expensive,
/// ratios of time become those of work. Printed times stand beside them.
void add_times(int rounds, Figure& figure) {
  std::array<double, kContenders.size()> least;
  std::array<double, kContenders.size()> counts;
  least.fill(std::numeric_limits<double>::infinity());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < kContenders.size(); ++i) {
      const std::clock_t start = std::clock();
      const RunResult run = run_plain(setup_of(kContenders[i]), kGripperStep);
      const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      least[i] = std::min(least[i], seconds);
      counts[i] = queries(run);
    }
  }
  Block times{"times",
              {{"contender", "-"},
               {"cpu", "s"},
               {"over_tamsi", "-"},
               {"real_time", "-"},
               {"printed_cpu", "s"},
               {"printed_over_tamsi", "-"},
               {"printed_real_time", "-"}},
              {}};
  for (std::size_t i = 0; i < kContenders.size(); ++i) {
    const double printed = kContenders[i].printed_over_tamsi;
    times.rows.push_back(
        {{static_cast<double>(i), least[i], least[i] / least[0], kGripperEnd / least[i],
          kPrintedTime * printed, printed, kGripperEnd / (kPrintedTime * printed)}});
  }
  Block dear{"dear-geometry",
             {{"query", "us"},
              {"with_tals", "-"},
              {"without_tals", "-"},
              {"printed_with_tals", "-"},
              {"printed_without_tals", "-"}},
             {}};
  for (double us = 0.1; us < 2e4; us *= 2) {
    const auto total = [&](std::size_t i) { return least[i] + 1e-6 * us * counts[i]; };
    dear.rows.push_back(
        {{us, total(1) / total(0), total(2) / total(0), kPrintedWithTals, kPrintedWithoutTals}});
  }
  figure.timing = {times, dear};
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  add_contenders(figure);
  add_other_gripper("@15cm", kPrintedMotion, figure);
  add_other_gripper("@linear", kLinearLaw, figure);
  add_held_settings(figure);
  options.progress(0.4);
  add_coarse(figure);
  add_without_tals(figure);
  add_turns_and_settings(figure);
  options.progress(0.6);
  add_holding(figure);
  options.progress(0.7);
  add_times(options.tier == Tier::kFull ? kRounds : kQuickRounds, figure);
  options.progress(1);
  return figure;
}

}  // namespace tribo::papers::tamsi2020::fig07
