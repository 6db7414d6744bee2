#include "papers/expint2022/sensitivity.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "papers/expint2022/parameters.hpp"
#include "papers/expint2022/robot_study.hpp"
#include "solvers/anchored/published_restart.hpp"
#include "verification/extremes.hpp"
#include "verification/median.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::Block;
using verification::Figure;
using verification::Row;
using verification::Tier;

/// One curve: a scheme, the steps a period for it and for its reference, and the duration.
struct Curve {
  NamedScheme scheme;
  NamedScheme reference;
  int steps = 1;
  int reference_steps = 128;
  int periods = 0;
};

std::vector<Curve> curves(Tier tier) {
  const bool full = tier == Tier::kFull;
  const int expo_periods = full ? 400 : 15;
  return {{.scheme = expo(), .reference = expo(), .periods = expo_periods},
          {.scheme = expo_with_products(0),
           .reference = expo_with_products(0),
           .periods = expo_periods},
          {.scheme = eul_exp(),
           .reference = expo(),
           .steps = 4,
           .reference_steps = 512,
           .periods = full ? 300 : 8},
          {.scheme = eul_imp(), .reference = eul_imp(), .periods = expo_periods}};
}

RobotScene with_contacts(RobotScene scene, const ContactChoice& choice, const Curve& curve) {
  const double damping = 2 * choice.damping_ratio * std::sqrt(choice.stiffness);
  scene.first = 0;
  scene.periods = curve.periods;
  scene.changes = {{"contact.stiffness", fmt::format("{}", choice.stiffness)},
                   {"contact.damping", fmt::format("{}", damping)}};
  return scene;
}

Row point(const ContactChoice& choice,
          const RobotScene& scene,
          const Curve& curve,
          const Targets& targets,
          Restart restart,
          Figure& figure) {
  const LocalErrors e = local_errors(scene, curve.scheme, targets, curve.steps, restart);
  figure.work += e.work;
  const double mean = published_mean(e.errors);
  Row row{{choice.stiffness, choice.damping_ratio, mean, verification::median(e.errors)}};
  if (!std::isfinite(mean)) row.status = name(solvers::Status::kNonFinite);
  if (targets.run.status != solvers::Status::kOk) row.status = name(targets.run.status);
  return row;
}

Targets reference_of(const ContactChoice& choice,
                     const RobotScene& scene,
                     const Curve& curve,
                     Figure& figure) {
  NamedScheme reference = curve.reference;
  reference.name = fmt::format("{}.{}", curve.scheme.name, choice.name);
  return reference_run(scene, reference, scene.period / curve.reference_steps, figure);
}

/// The largest mean over the smallest; NaN if a run ended early.
double spread(const Block& block) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Row& row : block.rows) {
    const double mean = row.status == "ok" ? row.values[2] : std::nan("");
    verification::keep_largest(most, mean);
    verification::keep_least(least, mean);
  }
  return most / least;
}

Block empty_block(const std::string& name) {
  return {name, {{"stiffness", "N/m"}, {"damping_ratio", "-"}, {"mean", "-"}, {"median", "-"}}, {}};
}

void add_block(const Block& block, const std::vector<ContactChoice>& choices, Figure& figure) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    figure.quantities.push_back(
        {fmt::format("mean.{}.{}", block.name, choices[i].name), block.rows[i].values[2]});
  }
  figure.quantities.push_back({"spread." + block.name, spread(block)});
  figure.blocks.push_back(block);
}

/// Adds `over_expo.SCHEME.CHOICE`, the mean error of a scheme over that of Expo.
void add_ratios(const std::string& scheme,
                const std::vector<ContactChoice>& choices,
                Figure& figure) {
  const auto &mine = figure.block(scheme).rows, &expos = figure.block(expo().name).rows;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    figure.quantities.push_back({fmt::format("over_expo.{}.{}", scheme, choices[i].name),
                                 mine[i].values[2] / expos[i].values[2]});
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

Figure sensitivity(const RobotScene& trot,
                   const std::vector<ContactChoice>& choices,
                   const verification::RunOptions& options) {
  Figure figure;
  const std::vector<Curve> all = curves(options.tier);
  int done = 0;
  for (const Curve& curve : all) {
    Block clean = empty_block(curve.scheme.name);
    Block published = empty_block("published." + curve.scheme.name);
    const bool both = solvers::adds_forces_up(curve.scheme.scheme);
    for (const ContactChoice& choice : choices) {
      const RobotScene scene = with_contacts(trot, choice, curve);
      const Targets targets = reference_of(choice, scene, curve, figure);
      clean.rows.push_back(point(choice, scene, curve, targets, Restart::kClean, figure));
      if (!both) continue;
      published.rows.push_back(point(choice, scene, curve, targets, Restart::kAsPublished, figure));
    }
    add_block(clean, choices, figure);
    if (both) add_block(published, choices, figure);
    options.progress(static_cast<double>(++done) / static_cast<double>(all.size()));
  }
  for (const char* scheme : {"eul-imp", "published.eul-imp"}) add_ratios(scheme, choices, figure);
  return figure;
}

}  // namespace tribo::papers::expint2022
