#include "papers/expint2022/speed_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "papers/expint2022/parameters.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::Block;
using verification::Figure;
using verification::Row;

constexpr int kReferenceHalvings = 3;  // of implicit Euler's smallest step
constexpr int kMostBound = 4;          // on matrix products; Sec. VI-B
constexpr int kCurves = 11;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Speeds in explicit Euler's largest stable one.
struct SpeedFactor {
  const char* name;
  double factor;
};
constexpr std::array<SpeedFactor, 4> kFactors = {
    {{"quarter", 0.25}, {"half", 0.5}, {"one", 1}, {"twice", 2}}};

/// Evaluations of the dynamics in a step of a row, without the one that a period starts with.
double evaluations(const RobotScene& scene, const Row& row) {
  const double h = row.values[0], per_second = row.values[5];
  return per_second * h - h / scene.period;
}

/// Time of a step at the paper's prices [s]; NaN for bounds between none and all products.
double counted_step_time(const RobotScene& scene, const NamedScheme& scheme, const Row& row) {
  if (scheme.name == expo().name) return kStandardExpoStep;
  if (scheme.name == expo_with_products(0).name) return kReducedExpoStep;
  if (scheme.name.starts_with(expo().name)) return kNone;
  return evaluations(scene, row) * kEulExpStep;
}

/// A curve against speed, of the rows of one against the step.
void add_speeds(const RobotScene& scene, const NamedScheme& scheme, Figure& figure) {
  const Block& curve = figure.block(scheme.name);
  Block block{
      "speed." + scheme.name, {{"h", "s"}, {"speed", "-"}, {"mean", "-"}, {"median", "-"}}, {}};
  for (const Row& row : curve.rows) {
    const double h = row.values[0];
    const double speed = h / counted_step_time(scene, scheme, row);
    block.rows.push_back({{h, speed, row.values[1], row.values[2]}, row.status});
  }
  figure.quantities.push_back(
      {"evaluations." + scheme.name, evaluations(scene, curve.rows.back())});
  figure.blocks.push_back(block);
}

void add_curve(const RobotStudy& study,
               const NamedScheme& scheme,
               const Targets& targets,
               Figure& figure) {
  const auto steps = step_numbers(study, scheme);
  figure.blocks.push_back(error_block(study.scene, scheme, targets, steps, figure));
  if (!std::isnan(counted_step_time(study.scene, scheme, figure.blocks.back().rows.back()))) {
    add_speeds(study.scene, scheme, figure);
  }
}

/// The same starts, of the first periods alone.
Targets first_periods(Targets targets, int count) {
  const auto size = std::min(targets.starts.size(), static_cast<std::size_t>(count));
  targets.starts.resize(size);
  targets.ends.resize(size);
  targets.steady.resize(size);
  return targets;
}

/// Both schemes' targets, of one kind.
struct Rivals {
  const Targets& expo;
  const Targets& euler;
};

double mean_error(const RobotScene& scene,
                  const NamedScheme& scheme,
                  const Targets& targets,
                  int substeps,
                  Figure& figure) {
  const LocalErrors e = local_errors(scene, scheme, targets, substeps);
  figure.work += e.work;
  return published_mean(e.errors);
}

/// Errors at equal speed: explicit Euler in n steps a period, Expo in n · 9 µs/39 µs, rounded down.
void add_equal_speeds(const SpeedStudy& study,
                      const std::string& prefix,
                      const Rivals& targets,
                      Figure& figure) {
  const RobotScene& scene = study.robot.scene;
  Block block{prefix + "equal-speed",
              {{"speed", "-"},
               {"h_eul_exp", "s"},
               {"h_expo", "s"},
               {"mean_eul_exp", "-"},
               {"mean_expo", "-"},
               {"ratio", "-"}},
              {}};
  for (const SpeedFactor& at : kFactors) {
    const double h = at.factor * study.largest_stable_euler;
    const int n = static_cast<int>(std::lround(scene.period / h));
    const int n_expo = static_cast<int>(n * kEulExpStep / kReducedExpoStep);
    const double euler = mean_error(scene, eul_exp(), targets.euler, n, figure);
    const double mine = mean_error(scene, expo_with_products(0), targets.expo, n_expo, figure);
    block.rows.push_back(
        {{h / kEulExpStep, scene.period / n, scene.period / n_expo, euler, mine, mine / euler}});
    figure.quantities.push_back({fmt::format("{}ratio.{}", prefix, at.name), mine / euler});
    figure.quantities.push_back({fmt::format("{}expo.{}", prefix, at.name), mine});
    figure.quantities.push_back({fmt::format("{}eul-exp.{}", prefix, at.name), euler});
  }
  figure.blocks.push_back(block);
}

void add_certified(const SpeedStudy& study, const Targets& own, Figure& figure) {
  const Targets ends = certified(study.robot.scene, first_periods(own, study.certified_periods));
  figure.quantities.push_back({"certified.disagreement", ends.disagreement});
  for (NamedScheme scheme : {expo_with_products(0), eul_exp()}) {
    const auto steps = step_numbers(study.robot, scheme);
    scheme.name = "certified." + scheme.name;
    figure.blocks.push_back(error_block(study.robot.scene, scheme, ends, steps, figure));
  }
  add_equal_speeds(study, "certified_", {ends, ends}, figure);
}

}  // namespace

SpeedStudy speed_study(const Robot& robot, const RobotStudy& study, const SpeedSizes& sizes) {
  const PublishedStep& euler =
      *std::ranges::find(robot.largest, eul_exp().name, &PublishedStep::scheme);
  SpeedStudy out{.robot = study,
                 .implicit = study,
                 .certified_periods = sizes.certified_periods,
                 .largest_stable_euler = robot.published_period / std::exp2(euler.halvings)};
  out.implicit.scene.periods = sizes.implicit_periods;
  out.implicit.step_counts = sizes.implicit_counts;
  out.implicit.reference_step =
      study.scene.period / std::exp2(sizes.implicit_counts - 1 + kReferenceHalvings);
  return out;
}

Figure speed_figure(const SpeedStudy& study, const verification::RunOptions& options) {
  Figure figure;
  const RobotStudy& robot = study.robot;
  const auto own_curve = [&](const RobotStudy& of, const NamedScheme& scheme) {
    const Targets targets = own_reference(of, scheme, figure);
    add_curve(of, scheme, targets, figure);
    options.progress(static_cast<double>(figure.timing.size()) / kCurves);
    return targets;
  };
  const Targets reduced = own_curve(robot, expo_with_products(0));
  const Targets euler = own_curve(robot, eul_exp());
  add_equal_speeds(study, "", {reduced, euler}, figure);
  add_certified(study, reduced, figure);
  for (int most = 1; most <= kMostBound; ++most) own_curve(robot, expo_with_products(most));
  own_curve(robot, expo());
  own_curve(robot, rk4());
  own_curve(study.implicit, eul_imp());
  figure.omissions.push_back(
      fmt::format("implicit Euler, which costs some hundred times more a step: {} periods, {} "
                  "numbers of steps, and a reference with {:.3g} ms",
                  study.implicit.scene.periods,
                  study.implicit.step_counts,
                  1e3 * study.implicit.reference_step));
  return figure;
}

}  // namespace tribo::papers::expint2022
