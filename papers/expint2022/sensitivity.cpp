#include "papers/expint2022/sensitivity.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "papers/expint2022/parameters.hpp"
#include "papers/expint2022/ratio_of_means.hpp"
#include "papers/expint2022/robot_study.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/median.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::Block;
using verification::Figure;
using verification::Row;
using verification::Tier;

constexpr int kReferenceSteps = 128;  // a period of 2 ms, 1/64 ms
constexpr int kEulerSteps = 4;        // 0.5 ms
constexpr int kQuickPeriods = 15;
constexpr double kStiffContacts = 1e6;  // K [N/m] from which the paper excepts implicit Euler

/// Targets of the scenes of all choices.
using TargetsOfChoices = std::vector<Targets>;
using ErrorsOfChoices = std::vector<LocalErrors>;

/// A curve over all choices.
struct Curve {
  std::string name;
  NamedScheme scheme;
  int steps = 1;  ///< a period
  Restart restart = Restart::kClean;
};

RobotScene with_contacts(RobotScene scene, const ContactChoice& choice) {
  const double damping = 2 * choice.damping_ratio * std::sqrt(choice.stiffness);
  scene.changes = {{"contact.stiffness", fmt::format("{}", choice.stiffness)},
                   {"contact.damping", fmt::format("{}", damping)}};
  return scene;
}

/// The same periods for all schemes.
RobotScene observed(RobotScene scene, Tier tier) {
  if (tier == Tier::kFull) return scene;
  scene.first = 0;
  scene.periods = kQuickPeriods;
  return scene;
}

Row point(const ContactChoice& choice, const LocalErrors& e, const Targets& targets) {
  const double mean = published_mean(e.errors);
  Row row{{choice.stiffness, choice.damping_ratio, mean, verification::median(e.errors)}};
  if (!std::isfinite(mean)) row.status = name(solvers::Status::kNonFinite);
  if (targets.run.status != solvers::Status::kOk) row.status = name(targets.run.status);
  return row;
}

TargetsOfChoices references(const NamedScheme& scheme, const RobotScene& scene,
                            const std::vector<ContactChoice>& choices, Figure& figure) {
  TargetsOfChoices all;
  for (const ContactChoice& choice : choices) {
    NamedScheme reference = scheme;
    reference.name = fmt::format("{}.{}", scheme.name, choice.name);
    all.push_back(reference_run(with_contacts(scene, choice), reference,
                                scene.period / kReferenceSteps, figure));
  }
  return all;
}

/// How errors of the periods become one number, as a column; and what ends the names of quantities.
struct ErrorSummary {
  std::size_t column;
  const char* at;
};
constexpr std::array kErrorSummaries = {ErrorSummary{2, ""}, ErrorSummary{3, "@median"}};

/// The largest error of a summary over the smallest; NaN if a run ended early.
double spread(const Block& block, const ErrorSummary& summary) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Row& row : block.rows) {
    const double error = row.status == "ok" ? row.values[summary.column] : std::nan("");
    verification::keep_largest(most, error);
    verification::keep_least(least, error);
  }
  return most / least;
}

Block empty_block(const std::string& name) {
  return {name, {{"stiffness", "N/m"}, {"damping_ratio", "-"}, {"mean", "-"}, {"median", "-"}}, {}};
}

void add_block(const Block& block, const std::vector<ContactChoice>& choices, Figure& figure) {
  for (const ErrorSummary& summary : kErrorSummaries) {
    for (std::size_t i = 0; i < choices.size(); ++i) {
      figure.quantities.push_back(
          {fmt::format("mean.{}.{}{}", block.name, choices[i].name, summary.at),
           block.rows[i].values[summary.column]});
    }
    figure.quantities.push_back(
        {fmt::format("spread.{}{}", block.name, summary.at), spread(block, summary)});
  }
  figure.blocks.push_back(block);
}

ErrorsOfChoices add_curve(const Curve& curve, const TargetsOfChoices& targets,
                          const RobotScene& scene, const std::vector<ContactChoice>& choices,
                          Figure& figure) {
  Block block = empty_block(curve.name);
  ErrorsOfChoices all;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const RobotScene with = with_contacts(scene, choices[i]);
    all.push_back(local_errors(with, curve.scheme, targets[i], curve.steps, curve.restart));
    figure.work += all.back().work;
    block.rows.push_back(point(choices[i], all.back(), targets[i]));
  }
  add_block(block, choices, figure);
  return all;
}

/// Adds how a scheme compares with Expo without products at each choice, see the header.
void add_ratios(const std::string& scheme, const ErrorsOfChoices& errors,
                const ErrorsOfChoices& expos, const std::vector<ContactChoice>& choices,
                Figure& figure) {
  double better = 0, better_by_median = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const RatioOfMeans ratio = ratio_of_means(errors[i].errors, expos[i].errors);
    const double median = verification::median(errors[i].errors);
    if (choices[i].stiffness < kStiffContacts) {
      better += ratio.value < 1 ? 1 : 0;
      better_by_median += median < verification::median(expos[i].errors) ? 1 : 0;
    }
    const auto add = [&](const char* what, double value) {
      figure.quantities.push_back({fmt::format("{}.{}.{}", what, scheme, choices[i].name), value});
    };
    add("over_expo-0", ratio.value);
    add("least_over_expo-0", ratio.least);
    add("largest_over_expo-0", ratio.largest);
  }
  figure.quantities.push_back({"better." + scheme, better});
  figure.quantities.push_back({fmt::format("better.{}@median", scheme), better_by_median});
}

/// Adds the share of the periods in which something switches, and of the sum of errors that is
/// theirs.
void add_switching(const std::string& scheme, const ErrorsOfChoices& errors,
                   const std::vector<ContactChoice>& choices, Figure& figure) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    double periods = 0, sum = 0, of_switching = 0;
    for (std::size_t j = 0; j < errors[i].errors.size(); ++j) {
      sum += errors[i].errors[j];
      if (errors[i].steady[j]) continue;
      ++periods;
      of_switching += errors[i].errors[j];
    }
    const std::string at = fmt::format(".{}.{}", scheme, choices[i].name);
    figure.quantities.push_back(
        {"switching" + at, periods / static_cast<double>(errors[i].errors.size())});
    figure.quantities.push_back({"switching_share" + at, of_switching / sum});
  }
}

}  // namespace

std::vector<ContactChoice> stiffness_choices() {
  constexpr double kDampingRatio = 0.5;  // caption of Fig. 4a
  constexpr double kLow = 3, kHigh = 8;  // powers of ten of K [N/m]; the published script
  constexpr int kPoints = 11;
  std::vector<ContactChoice> choices;
  for (int i = 0; i < kPoints; ++i) {
    const double power = kLow + (kHigh - kLow) * i / (kPoints - 1);
    choices.push_back({.name = fmt::format("1e{}", power),
                       .stiffness = std::pow(10.0, power),
                       .damping_ratio = kDampingRatio});
  }
  return choices;
}

std::vector<ContactChoice> damping_choices() {
  std::vector<ContactChoice> choices;
  for (const double ratio : {0.2, 0.4, 0.6, 0.8, 1.0}) {  // the published script
    choices.push_back(
        {.name = fmt::format("{:.1f}", ratio), .stiffness = kStiffness, .damping_ratio = ratio});
  }
  return choices;
}

Figure sensitivity(const RobotScene& trot, const std::vector<ContactChoice>& choices,
                   const verification::RunOptions& options) {
  Figure figure;
  const RobotScene scene = observed(trot, options.tier);
  figure.quantities.push_back({"range.periods", static_cast<double>(scene.periods)});
  double done = 0;
  const auto add = [&](const Curve& curve, const TargetsOfChoices& targets) {
    constexpr double kCurves = 6;
    ErrorsOfChoices errors = add_curve(curve, targets, scene, choices, figure);
    options.progress(++done / kCurves);
    return errors;
  };
  const auto own = [&](const NamedScheme& scheme) {
    return references(scheme, scene, choices, figure);
  };
  const NamedScheme reduced = expo_with_products(0), euler = eul_exp(), implicit = eul_imp();
  const ErrorsOfChoices expos = add({.name = reduced.name, .scheme = reduced}, own(reduced));
  add_switching(reduced.name, expos, choices, figure);
  const TargetsOfChoices of_expo = own(expo());
  add({.name = expo().name, .scheme = expo()}, of_expo);
  add({.name = euler.name, .scheme = euler, .steps = kEulerSteps}, of_expo);
  add({"published." + euler.name, euler, kEulerSteps, Restart::kAsPublished}, own(euler));
  const TargetsOfChoices of_implicit = own(implicit);
  for (const auto& [starts, restart] :
       {std::pair{"", Restart::kClean}, std::pair{"published.", Restart::kAsPublished}}) {
    const std::string name = starts + implicit.name;
    const ErrorsOfChoices errors =
        add({.name = name, .scheme = implicit, .restart = restart}, of_implicit);
    add_ratios(name, errors, expos, choices, figure);
  }
  return figure;
}

}  // namespace tribo::papers::expint2022
