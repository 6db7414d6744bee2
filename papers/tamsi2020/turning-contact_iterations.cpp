/// Sec. VI-B — whether TALS helps implicit Euler while contacts turn.
///
/// The pads, the mug and the press of the gripper; a hinge, about the mug's axis or across it,
/// replaces its slide and turns hand and mug by 57 degrees to and fro. Newton iterations of
/// implicit Euler without TALS over those with TALS. The paper says of the Allegro hand, which
/// `fig09` has, that TALS does not improve the performance.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "papers/tamsi2020/gripper.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::tamsi2020::turning_contact {
namespace {

using verification::Figure;
using verification::RunResult;

constexpr Eigen::Index kMugScalar = 8;                  ///< w of its quaternion in q
const std::vector<double> kSteps = {1e-2, 3e-3, 1e-3};  // [s]
constexpr double kFinestStep = 3e-4;  ///< in the quick tier along and by the limits of Drake [s]
constexpr double kNoGain = 1.05;      ///< most that no gain is; 1.3 is tried, too
constexpr double kMoreNoGain = 1.3;

struct Turning {
  RunResult run;
  double most_turned = 0;  ///< of the mug [rad]
};

Turning run_turning(const std::string& axis, const std::string& preset, const std::string& profile,
                    double h, Figure& figure) {
  const verification::Setup setup{.scenario = "turning-contact",
                                  .scenario_changes = {{"hinge.axis", axis}},
                                  .scheme = preset,
                                  .scheme_changes = {{"scheme.profile", profile}}};
  const double t_end = setup.instance().t_end;
  Turning out;
  out.run = verification::run_fixed_steps(setup, h, t_end, [&](const auto& step) {
    const double cosine = std::abs(step.x.q[kMugScalar]);  // of half the angle
    verification::keep_largest(out.most_turned, 2 * std::acos(std::min(1.0, cosine)));
  });
  figure.work += out.run.work;
  return out;
}

/// A number of two runs, NaN if one of them stopped early.
double of_both(const RunResult& a, const RunResult& b, double value) {
  return verification::of_whole_run(a.end, verification::of_whole_run(b.end, value));
}

/// One row, its ratios, and last how far the mug turned at least.
Figure point(const std::string& axis, const std::string& profile, double h) {
  Figure figure;
  const Turning turned_without = run_turning(axis, "ie-fn", profile, h, figure);
  const Turning turned = run_turning(axis, "ie-fn-tals", profile, h, figure);
  const RunResult &without = turned_without.run, &with = turned.run;
  const RunResult& stopped = without.end.status == solvers::Status::kOk ? with : without;
  const auto count = [](std::int64_t n) { return static_cast<double>(n); };
  const double ratio = of_both(
      without, with, count(without.work.newton_iterations) / count(with.work.newton_iterations));
  const double failures_ratio =
      of_both(without, with, count(with.work.failed_solves) / count(without.work.failed_solves));
  double least_turned = of_both(without, with, turned.most_turned);
  verification::keep_least(least_turned, turned_without.most_turned);
  figure.blocks.push_back(
      {axis + "." + profile,
       {{"h", "s"},
        {"ratio", "-"},
        {"without", "-"},
        {"with", "-"},
        {"failures_without", "-"},
        {"failures_with", "-"},
        {"turned", "rad"}},
       {{{h, ratio, count(without.work.newton_iterations), count(with.work.newton_iterations),
          count(without.work.failed_solves), count(with.work.failed_solves), least_turned},
         verification::status_name(stopped.end)}}});
  figure.quantities = {
      {fmt::format("ratio.{}.{}.{}", axis, profile, h), ratio},
      {fmt::format("failures_with_tals.{}.{}.{}", axis, profile, h), failures_ratio},
      {"turned", least_turned, "rad"}};
  return figure;
}

/// The numbers about the mug's axis with the authors' limits, as the sentences have them, and with
/// `@` those at other steps, limits and axis, and for another largest ratio that is no gain.
void add_sentences(Figure& figure) {
  const auto add = [&](const std::string& name, const char* of, const std::string& setting,
                       double over) {
    const auto found =
        std::ranges::find(figure.quantities, of + setting, &verification::Quantity::name);
    const double value = found->value;
    figure.quantities.push_back({name, value / over});
  };
  const std::vector<std::array<std::string, 3>> settings = {
      {"3ms", "", "mug.authors.0.003"},
      {"3ms", "@3ms-drake", "mug.drake.0.003"},
      {"3ms", "@1ms-authors", "mug.authors.0.001"},
      {"3ms", "@1ms-drake", "mug.drake.0.001"},
      {"3ms", "@0.3ms-drake", "mug.drake.0.0003"},
      {"3ms", "@across", "across.authors.0.003"},
      {"1ms", "", "mug.authors.0.001"},
      {"1ms", "@drake", "mug.drake.0.001"},
      {"1ms", "@across", "across.authors.0.001"}};
  for (const auto& [step, at, setting] : settings) {
    add("over_no_gain." + step + at, "ratio.", setting, kNoGain);
    if (at.empty()) add("over_no_gain." + step + "@1.3", "ratio.", setting, kMoreNoGain);
    if (step == "3ms") add("left" + at, "failures_with_tals.", setting, 1);
  }
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<verification::Job> jobs;
  for (const std::string axis : {"mug", "across"}) {
    for (const std::string profile : {"authors", "drake"}) {
      for (const double h : kSteps) jobs.emplace_back([=] { return point(axis, profile, h); });
      if (options.tier == verification::Tier::kFull || axis + profile == "mugdrake")
        jobs.emplace_back([=] { return point(axis, profile, kFinestStep); });
    }
  }
  Figure figure;
  double least_turned = std::numeric_limits<double>::infinity();
  std::vector<Figure> parts = options.compute(jobs);
  for (Figure& part : parts) {
    verification::keep_least(least_turned, part.quantities.back().value);
    part.quantities.pop_back();
    verification::join(figure, part);
  }
  figure.quantities.push_back({"turned", least_turned, "rad"});
  add_sentences(figure);
  return figure;
}

}  // namespace tribo::papers::tamsi2020::turning_contact
