#include "papers/expint2022/sensitivity.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "papers/expint2022/robot_study.hpp"
#include "verification/extremes.hpp"
#include "verification/median.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::Block;
using verification::Figure;
using verification::Row;
using verification::Tier;

/// One curve: a scheme, the steps in a period of it and of its reference, and how long it is
/// followed.
struct Curve {
  NamedScheme scheme;
  NamedScheme reference;
  int steps = 1;
  int reference_steps = 128;
  int periods = 0;

  [[nodiscard]] bool implicit() const { return scheme.scheme == eul_imp().scheme; }
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
          {.scheme = eul_imp(),
           .reference = eul_imp(),
           .reference_steps = 32,
           .periods = full ? 400 : 8}};
}

RobotScene scene_of(const ContactChoice& choice,
                    const Curve& curve,
                    const verification::RunOptions& options) {
  RobotScene scene = trot_study(options).scene;
  const double damping = 2 * choice.damping_ratio * std::sqrt(choice.stiffness);
  scene.periods = curve.periods;
  scene.changes = {{"contact.stiffness", fmt::format("{}", choice.stiffness)},
                   {"contact.damping", fmt::format("{}", damping)}};
  return scene;
}

Row point(const ContactChoice& choice,
          const Curve& curve,
          const verification::RunOptions& options,
          Figure& figure) {
  const RobotScene scene = scene_of(choice, curve, options);
  NamedScheme reference = curve.reference;
  reference.name = fmt::format("{}.{}", curve.scheme.name, choice.name);
  const Targets targets =
      reference_run(scene, reference, scene.period / curve.reference_steps, figure);
  const LocalErrors e = local_errors(scene, curve.scheme, targets, curve.steps);
  figure.work += e.work;
  const double mean = published_mean(e.errors);
  Row row{{choice.stiffness, choice.damping_ratio, mean, verification::median(e.errors)}};
  if (!std::isfinite(mean)) row.status = name(solvers::Status::kNonFinite);
  if (targets.run.status != solvers::Status::kOk) row.status = name(targets.run.status);
  return row;
}

/// The largest mean over the smallest; NaN if a run did not come to its end.
double spread(const Block& block) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Row& row : block.rows) {
    const double mean = row.status == "ok" ? row.values[2] : std::nan("");
    verification::keep_largest(most, mean);
    verification::keep_least(least, mean);
  }
  return most / least;
}

}  // namespace

Figure sensitivity(const std::vector<ContactChoice>& choices,
                   const verification::RunOptions& options) {
  Figure figure;
  const std::vector<Curve> all = curves(options.tier);
  for (const Curve& curve : all) {
    Block block{curve.scheme.name,
                {{"stiffness", "N/m"}, {"damping_ratio", "-"}, {"mean", "-"}, {"median", "-"}},
                {}};
    for (const ContactChoice& choice : choices) {
      if (curve.implicit() && !choice.implicit) continue;
      const Row row = point(choice, curve, options, figure);
      figure.quantities.push_back(
          {fmt::format("mean.{}.{}", curve.scheme.name, choice.name), row.values[2]});
      block.rows.push_back(row);
    }
    figure.quantities.push_back({"spread." + curve.scheme.name, spread(block)});
    figure.blocks.push_back(block);
    options.progress(static_cast<double>(figure.blocks.size()) / static_cast<double>(all.size()));
  }
  figure.omissions.push_back(
      fmt::format("implicit Euler: its reference has steps of 1/16 ms and it is followed for {} "
                  "periods; the others' references have 1/64 ms and less",
                  all.back().periods));
  return figure;
}

}  // namespace tribo::papers::expint2022
