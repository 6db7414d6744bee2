#include "papers/expint2022/speed_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "papers/expint2022/parameters.hpp"
#include "solvers/anchored/published_restart.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/median.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::Block;
using verification::Figure;
using verification::Row;

constexpr int kCurves = 14;

/// A price of a step of implicit Euler other than the printed one, by the name of its curves.
struct ImplicitPrice {
  const char* suffix;
  double (*time_of)(const Row&);  ///< [s]
};
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Columns of a curve against speed.
enum SpeedColumn : std::size_t { kSpeed = 1, kSpeedMean, kSpeedMedian };

/// Speeds relative to explicit Euler's largest stable one.
struct SpeedFactor {
  const char* name;
  double factor;
};
constexpr std::array kNeighbours = {0.9, 0.95, 1.0, 1.05, 1.1};  // relative to a number of steps
constexpr std::array<SpeedFactor, 4> kFactors = {
    {{"quarter", 0.25}, {"half", 0.5}, {"one", 1}, {"twice", 2}}};

/// Evaluations of the dynamics in a step of a row, without the one at the start of a period.
double evaluations(const RobotScene& scene, const Row& row) {
  const double h = row.values[ErrorColumn::kStep];
  const double per_second = row.values[ErrorColumn::kGeometryQueries];
  return per_second * h - h / scene.period;
}

/// Counted time of a step at the paper's prices [s]; NaN for bounds between none and all products.
double counted_step_time(const RobotScene& scene, const NamedScheme& scheme, const Row& row) {
  if (scheme.name == expo().name) return kStandardExpoStep;
  if (scheme.name == expo_with_products(0).name) return kReducedExpoStep;
  if (scheme.scheme == expo().scheme) return kNone;
  if (scheme.scheme == eul_imp().scheme) return kEulImpStep;
  return evaluations(scene, row) * kEulExpStep;
}

/// Adds a curve against speed, from the rows of one against the step. `time_of(row)` is that of a
/// step [s].
template <class TimeOf>
void add_speeds(const std::string& scheme, const std::string& name, TimeOf time_of,
                Figure& figure) {
  Block block{"speed." + name, {{"h", "s"}, {"speed", "-"}, {"mean", "-"}, {"median", "-"}}, {}};
  for (const Row& row : figure.block(scheme).rows) {
    const double h = row.values[ErrorColumn::kStep];
    const double speed = h / time_of(row);
    const double mean = row.values[ErrorColumn::kMean], median = row.values[ErrorColumn::kMedian];
    block.rows.push_back({{h, speed, mean, median}, row.status});
  }
  figure.blocks.push_back(block);
}

/// The printed price is that of the trot at 2 ms: in proportion to the Newton iterations of a step,
/// and what a step costs at most in this suite.
constexpr std::array<ImplicitPrice, 2> kImplicitPrices = {
    {{"@by-iterations",
      [](const Row& row) {
        return kEulImpStep * row.values[ErrorColumn::kNewtonIterations] / kTrotNewtonIterations;
      }},
     {"@as-here", [](const Row&) { return kEulImpStepHere; }}}};

void add_curve_and_speeds(const RobotStudy& study, const NamedScheme& scheme,
                          const Targets& targets, Restart restart, Figure& figure) {
  const auto steps = step_numbers(study, scheme);
  figure.blocks.push_back(error_block(study.scene, scheme, targets, steps, figure, restart));
  const auto time_of = [&](const Row& row) { return counted_step_time(study.scene, scheme, row); };
  const Row slowest = figure.blocks.back().rows.back();
  if (std::isnan(time_of(slowest))) return;
  add_speeds(scheme.name, scheme.name, time_of, figure);
  figure.quantities.push_back({"evaluations." + scheme.name, evaluations(study.scene, slowest)});
  if (scheme.scheme != eul_imp().scheme) return;
  for (const ImplicitPrice& price : kImplicitPrices)
    add_speeds(scheme.name, scheme.name + price.suffix, price.time_of, figure);
}

/// The same targets restricted to the first periods.
Targets first_periods(Targets targets, int count) {
  const auto size = std::min(targets.starts.size(), static_cast<std::size_t>(count));
  targets.starts.resize(size);
  targets.ends.resize(size);
  targets.steady.resize(size);
  return targets;
}

/// Both schemes' targets of one kind, and explicit Euler's starts.
struct Rivals {
  const Targets& expo;
  const Targets& euler;
  Restart restart = Restart::kClean;
};

/// Errors over the periods.
struct Errors {
  double mean = 0;
  double median = 0;
};
Errors errors_of(const RobotScene& scene, const NamedScheme& scheme, const Targets& targets,
                 int substeps, Restart restart, Figure& figure) {
  const LocalErrors e = local_errors(scene, scheme, targets, substeps, restart);
  figure.work += e.work;
  return {.mean = published_mean(e.errors), .median = verification::median(e.errors)};
}

/// Expo's mean errors for numbers of steps about n, sorted, and its errors for n.
struct Neighbours {
  std::vector<double> means;
  Errors middle;
};
Neighbours neighbours(const RobotScene& scene, const Targets& targets, int n, Figure& figure) {
  Neighbours out;
  int last = 0;
  for (const double factor : kNeighbours) {
    const int m = static_cast<int>(std::lround(factor * n));
    if (std::exchange(last, m) == m) continue;
    const Errors e = errors_of(scene, expo_with_products(0), targets, m, Restart::kClean, figure);
    out.means.push_back(e.mean);
    if (m == n) out.middle = e;
  }
  std::ranges::sort(out.means);
  return out;
}

/// Errors at equal speed: explicit Euler in n steps a period, Expo in about n · 9 µs/39 µs, rounded
/// down.
void add_equal_speeds(const SpeedStudy& study, const std::string& prefix, const Rivals& targets,
                      Figure& figure) {
  const RobotScene& scene = study.robot.scene;
  Block block{prefix + "equal-speed",
              {{"speed", "-"},
               {"h_eul_exp", "s"},
               {"h_expo", "s"},
               {"mean_eul_exp", "-"},
               {"mean_expo", "-"},
               {"ratio", "-"},
               {"least_expo", "-"},
               {"largest_expo", "-"}},
              {}};
  for (const SpeedFactor& at : kFactors) {
    const double h = at.factor * study.largest_stable_euler;
    const int n = static_cast<int>(std::lround(scene.period / h));
    const int n_expo = static_cast<int>(n * kEulExpStep / kReducedExpoStep);
    const Errors euler = errors_of(scene, eul_exp(), targets.euler, n, targets.restart, figure);
    const Neighbours mine = neighbours(scene, targets.expo, n_expo, figure);
    const double median = verification::median(mine.means);
    const double least = mine.means.front(), largest = mine.means.back();
    block.rows.push_back({{h / kEulExpStep, scene.period / n, scene.period / n_expo, euler.mean,
                           median, median / euler.mean, least, largest}});
    const auto add = [&](const char* what, double value) {
      figure.quantities.push_back({fmt::format("{}{}.{}", prefix, what, at.name), value});
    };
    add("ratio", median / euler.mean);
    add("least_ratio", least / euler.mean);
    add("largest_ratio", largest / euler.mean);
    add("median_ratio", mine.middle.median / euler.median);
    const std::string half = prefix + "ratio.half@";
    figure.quantities.push_back({half + at.name, median / euler.mean});
    if (at.factor == 0.5)
      figure.quantities.push_back({half + "median", mine.middle.median / euler.median});
    add("expo", median);
    add("eul-exp", euler.mean);
    for (const auto& [what, value] :
         {std::pair{"expo", mine.middle.median}, std::pair{"eul-exp", euler.median}}) {
      figure.quantities.push_back({fmt::format("{}{}.{}@median", prefix, what, at.name), value});
    }
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

/// The mean or median error of a curve at a speed, interpolated in log-log between neighbouring
/// points; infinite if one of the two is not finite, NaN beyond the ends of the curve.
double error_at(const Block& curve, SpeedColumn of, double speed) {
  for (std::size_t i = 1; i < curve.rows.size(); ++i) {
    const auto &fast = curve.rows[i - 1].values, &slow = curve.rows[i].values;
    if (speed > fast[kSpeed] || speed < slow[kSpeed]) continue;
    if (!std::isfinite(fast[of] + slow[of])) return verification::kInfinity;
    const double share = std::log(speed / slow[kSpeed]) / std::log(fast[kSpeed] / slow[kSpeed]);
    return slow[of] * std::pow(fast[of] / slow[of], share);
  }
  return kNone;
}

/// Adds the quantities `SCHEME.over.RIVAL.…` of the header, at the prices that `prices` names, by
/// means or medians; their names end with `at`.
void add_comparison_of(SpeedColumn of, const std::string& at, const std::string& scheme,
                       const std::string& rival, const std::string& prices, Figure& figure) {
  const auto curve = [&](const std::string& name) -> const Block& {
    const bool priced = name.ends_with(eul_imp().name);
    return figure.block("speed." + name + (priced ? prices : ""));
  };
  double largest = kNone, least = kNone, slowest = kNone, ahead = 0, speeds = 0;
  for (const Row& row : curve(rival).rows) {
    const double theirs = row.values[of];
    const double ratio = error_at(curve(scheme), of, row.values[kSpeed]) / theirs;
    if (std::isnan(ratio) || !std::isfinite(theirs)) continue;
    slowest = ratio;
    largest = std::fmax(largest, ratio);
    least = std::fmin(least, ratio);
    ahead += ratio < 1 ? 1 : 0;
    ++speeds;
  }
  const std::string name = scheme + ".over." + rival;
  const auto add = [&](const char* what, double value) {
    figure.quantities.push_back({name + what + at, value});
  };
  add(".largest", largest);
  add(".least", least);
  add(".slowest", slowest);
  add(".ahead", ahead / speeds);
  add(".speeds", speeds);
}

void add_comparison(const std::string& scheme, const std::string& rival, Figure& figure,
                    const std::string& prices = "") {
  add_comparison_of(kSpeedMean, prices, scheme, rival, prices, figure);
  if (prices.empty()) add_comparison_of(kSpeedMedian, "@median", scheme, rival, prices, figure);
}

/// Adds the share of implicit Euler's speeds at which each rival that can be as fast has a smaller
/// error; all but Expo with the starts of the published program.
void add_worst(SpeedColumn of, const std::string& at, const std::string& prices, Figure& figure) {
  double worst = 0, speeds = 0;
  for (const Row& row : figure.block("speed.published.eul-imp" + prices).rows) {
    int ahead = 0, compared = 0;
    for (const char* rival : {"expo-0", "published.eul-exp", "published.rk4-anchored"}) {
      const Block& curve = figure.block(std::string("speed.") + rival);
      const double error = error_at(curve, of, row.values[kSpeed]);
      if (std::isnan(error)) continue;
      ++compared;
      ahead += error < row.values[of] ? 1 : 0;
    }
    if (compared == 0) continue;
    worst += ahead == compared ? 1 : 0;
    ++speeds;
  }
  figure.quantities.push_back({"eul-imp.worst" + at, worst / speeds});
}

void add_implicit_comparisons(const std::string& starts, const std::string& prices,
                              Figure& figure) {
  add_comparison("expo-0", starts + "eul-imp", figure, prices);
  add_comparison(starts + "eul-imp", starts + "eul-exp", figure, prices);
}

/// With the starts of the published program and with clean ones.
void add_comparisons(Figure& figure) {
  for (const std::string starts : {"published.", ""}) {
    add_comparison("expo-0", starts + "rk4-anchored", figure);
    add_implicit_comparisons(starts, "", figure);
    for (const ImplicitPrice& price : kImplicitPrices)
      add_implicit_comparisons(starts, price.suffix, figure);
    add_comparison(starts + "eul-exp", starts + "rk4-anchored", figure);
  }
  add_comparison("expo-0", "expo", figure);
  add_worst(kSpeedMean, "", "", figure);
  add_worst(kSpeedMedian, "@median", "", figure);
  for (const ImplicitPrice& price : kImplicitPrices)
    add_worst(kSpeedMean, price.suffix, price.suffix, figure);
}

/// Sec. VI-A prints one reference for all schemes, of 1/64 ms; the program has an eighth of that
/// for explicit Euler. Adds the comparison with RK4 at its smallest step by the printed one: at
/// equal work, four steps for one of RK4.
void add_printed_reference(const RobotStudy& study, Figure& figure) {
  NamedScheme scheme = eul_exp();
  scheme.name += "@1-64ms";
  const Targets printed = reference_run(study.scene, scheme, study.reference_step, figure);
  const int n = 4 * step_numbers(study, rk4()).back();
  const Errors euler = errors_of(study.scene, eul_exp(), printed, n, Restart::kAsPublished, figure);
  const std::string rival = "published." + rk4().name;
  figure.quantities.push_back(
      {"published.eul-exp.over." + rival + ".slowest@1-64ms",
       euler.mean / figure.block(rival).rows.back().values[ErrorColumn::kMean]});
}

}  // namespace

SpeedStudy speed_study(const Robot& robot, const RobotStudy& study, int certified_periods) {
  const PublishedStep& euler =
      *std::ranges::find(robot.largest, eul_exp().name, &PublishedStep::scheme);
  return {.robot = study,
          .certified_periods = certified_periods,
          .largest_stable_euler = robot.published_period / std::exp2(euler.halvings)};
}

Figure speed_figure(const SpeedStudy& study, const verification::RunOptions& options) {
  Figure figure;
  const RobotStudy& robot = study.robot;
  figure.quantities.push_back({"range.periods", static_cast<double>(robot.scene.periods)});
  const auto add = [&](const RobotStudy& of, const NamedScheme& scheme, const Targets& targets,
                       Restart restart = Restart::kClean) {
    add_curve_and_speeds(of, scheme, targets, restart, figure);
    options.progress(static_cast<double>(figure.timing.size()) / kCurves);
  };
  const auto own_curves = [&](const RobotStudy& of, const NamedScheme& scheme) {
    const Targets targets = own_reference(of, scheme, figure);
    add(of, scheme, targets);
    if (!solvers::adds_forces_up(scheme.scheme)) return targets;
    NamedScheme published = scheme;
    published.name = "published." + scheme.name;
    add(of, published, targets, Restart::kAsPublished);
    return targets;
  };
  const Targets reduced = own_curves(robot, expo_with_products(0));
  const Targets euler = own_curves(robot, eul_exp());
  add_equal_speeds(study, "", {reduced, euler}, figure);
  add_equal_speeds(study, "published_", {reduced, euler, Restart::kAsPublished}, figure);
  add_certified(study, reduced, figure);
  const Targets full = own_curves(robot, expo());
  for (int most = 1; most <= kMostBound; ++most) add(robot, expo_with_products(most), full);
  own_curves(robot, rk4());
  add_printed_reference(robot, figure);
  own_curves(robot.of_implicit_euler(), eul_imp());
  add_comparisons(figure);
  figure.omissions.push_back(fmt::format("implicit Euler: the first {} periods of {}",
                                         robot.implicit_periods, robot.scene.periods));
  return figure;
}

}  // namespace tribo::papers::expint2022
