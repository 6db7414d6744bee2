#include "papers/expint2022/robot_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "papers/expint2022/robots.hpp"

namespace tribo::papers::expint2022 {
namespace {

using verification::Tier;

constexpr int kMoreEulerSteps = 3;  // halvings
constexpr int kEulerRefinement = 1 << kMoreEulerSteps;

bool is_euler(const NamedScheme& scheme) {
  return scheme.scheme == "eul-exp";
}

void add_failures(const verification::Block& block, verification::Figure& figure) {
  int n = 1;
  for (const verification::Row& row : block.rows) {
    const double failed = row.values[ErrorColumn::kFailedSolves];
    figure.quantities.push_back({fmt::format("failed.{}.n{}", block.name, n), failed});
    n *= 2;
  }
}

void add_curve(const RobotStudy& study, const NamedScheme& scheme, const Targets& targets,
               Restart restart, verification::Figure& figure) {
  const auto substeps = step_numbers(study, scheme);
  figure.blocks.push_back(error_block(study.scene, scheme, targets, substeps, figure, restart));
  add_points(figure.blocks.back(), figure);
}

double mean_of(const verification::Row& row) {
  return row.values[ErrorColumn::kMean];
}

/// Adds `over_OTHER.SCHEME.nN`, the mean error of a scheme over that of another at equal steps, and
/// with `@median` the median errors' ratio.
void add_ratios(const std::string& scheme, const std::string& other, verification::Figure& figure) {
  const auto &mine = figure.block(scheme).rows, &theirs = figure.block(other).rows;
  for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i) {
    const std::string name = fmt::format("over_{}.{}.n{}", other, scheme, 1 << i);
    const std::size_t median = ErrorColumn::kMedian;
    figure.quantities.push_back({name, mean_of(mine[i]) / mean_of(theirs[i])});
    figure.quantities.push_back(
        {name + "@median", mine[i].values[median] / theirs[i].values[median]});
  }
}

/// Adds the median error of RK4 over that of explicit Euler, both with the starts of the published
/// program, at a whole period and at the other steps that may be large.
void add_rk4_at_large_steps(verification::Figure& figure) {
  const auto &mine = figure.block("published.rk4-anchored").rows,
             &theirs = figure.block("published.eul-exp").rows;
  std::size_t i = 0;
  for (const char* at : {"", "@half", "@quarter", "@eighth"}) {
    const std::size_t median = ErrorColumn::kMedian;
    figure.quantities.push_back({fmt::format("rk4_over_eul-exp{}", at),
                                 mine.at(i).values[median] / theirs.at(i).values[median]});
    ++i;
  }
}

/// Drops the times of a job's curves, which are not kept.
verification::Figure without_times(verification::Figure figure) {
  figure.timing.clear();
  return figure;
}

verification::Figure curves_of_expo(const RobotStudy& study) {
  verification::Figure figure;
  const Targets own = add_self_curve(study, expo(), figure);
  for (int most = 0; most <= kMostBound; ++most) {
    add_curve(study, expo_with_products(most), own, Restart::kClean, figure);
  }
  return without_times(std::move(figure));
}

verification::Figure curves_of_explicit(const RobotStudy& study, const NamedScheme& scheme) {
  verification::Figure figure;
  const Targets targets = add_self_curve(study, scheme, figure);
  add_published_curve(study, scheme, targets, figure);
  return without_times(std::move(figure));
}

verification::Figure curves_of_implicit_euler(const RobotStudy& study) {
  verification::Figure figure;
  const Targets targets = add_self_curve(study, eul_imp(), figure);
  add_failures(figure.blocks.back(), figure);
  add_published_curve(study, eul_imp(), targets, figure);
  add_failures(figure.blocks.back(), figure);
  return without_times(std::move(figure));
}

/// The starts are those of Expo's reference, which is run here once more and counted there.
verification::Figure certified_curves(const RobotStudy& study,
                                      const std::vector<NamedScheme>& schemes) {
  verification::Figure again, figure;
  add_certified_curves(study, own_reference(study, expo(), again), schemes, figure);
  return without_times(std::move(figure));
}

}  // namespace

RobotStudy RobotStudy::of_implicit_euler() const {
  RobotStudy study = *this;
  study.scene.periods = implicit_periods;
  return study;
}

RobotStudy squat_study(const verification::RunOptions& options) {
  return {.scene = {.scenario = "solo-squat",
                    .period = 0.04,
                    .periods = options.tier == Tier::kFull ? 100 : 20},
          .step_counts = 9,
          .reference_step = 0.04 / 2048,
          .implicit_periods = options.tier == Tier::kFull ? 100 : 4};
}

RobotStudy trot_study(const verification::RunOptions& options) {
  return {.scene = {.scenario = "solo-trot",
                    .period = 2e-3,
                    .periods = options.tier == Tier::kFull ? 1500 : 150,
                    .data = options.data_dir},
          .step_counts = 5,
          .reference_step = 2e-3 / 128,
          .implicit_periods = options.tier == Tier::kFull ? 1500 : 30};
}

RobotStudy jump_study(const verification::RunOptions& options) {
  return {.scene = {.scenario = "solo-jump",
                    .period = 0.01,
                    .periods = options.tier == Tier::kFull ? 299 : 60,
                    .data = options.data_dir},
          .step_counts = 7,
          .reference_step = 0.01 / 512,
          .implicit_periods = options.tier == Tier::kFull ? 299 : 10};
}

RobotStudy walk_study(const verification::RunOptions& options) {
  return {.scene = {.scenario = "romeo-walk",
                    .period = 0.04,
                    .periods = options.tier == Tier::kFull ? 157 : 8,
                    .data = options.data_dir},
          .step_counts = 9,
          .reference_step = 0.04 / 2048,
          .implicit_periods = options.tier == Tier::kFull ? 157 : 2};
}

RobotStudy own_trot_study(const verification::RunOptions& options) {
  RobotStudy study = trot_study(options);
  study.scene.scenario = find_robot("trot-own").scenario;
  study.scene.data.clear();
  if (options.tier == Tier::kQuick) {
    study.scene.first = 50;
    study.scene.periods = 100;
  }
  return study;
}

RobotStudy own_jump_study(const verification::RunOptions& options) {
  RobotStudy study = jump_study(options);
  study.scene.scenario = find_robot("jump-own").scenario;
  study.scene.data.clear();
  study.scene.first = options.tier == Tier::kFull ? 0 : 45;
  study.scene.periods = options.tier == Tier::kFull ? 226 : 30;
  study.implicit_periods = std::min(study.implicit_periods, study.scene.periods);
  return study;
}

RobotStudy own_walk_study(const verification::RunOptions& options) {
  RobotStudy study = walk_study(options);
  study.scene.scenario = find_robot("walk-own").scenario;
  study.scene.data.clear();
  return study;
}

NamedScheme expo() {
  return {.name = "expo", .scheme = "expo"};
}

NamedScheme expo_with_products(int most) {
  return {.name = fmt::format("expo-{}", most),
          .scheme = "expo",
          .changes = {{"scheme.matrix_multiplications", fmt::format("{}", most)}}};
}

NamedScheme eul_exp() {
  return {.name = "eul-exp", .scheme = "eul-exp"};
}
NamedScheme rk4() {
  return {.name = "rk4-anchored", .scheme = "rk4-anchored"};
}
NamedScheme eul_imp() {
  return {.name = "eul-imp", .scheme = "eul-imp"};
}

void add_points(const verification::Block& block, verification::Figure& figure) {
  int n = 1;
  for (const verification::Row& row : block.rows) {
    const double mean = row.values[ErrorColumn::kMean], median = row.values[ErrorColumn::kMedian];
    figure.quantities.push_back({fmt::format("mean.{}.n{}", block.name, n), mean});
    figure.quantities.push_back({fmt::format("mean.{}.n{}@median", block.name, n), median});
    n *= 2;
  }
}

Targets own_reference(const RobotStudy& study, const NamedScheme& scheme,
                      verification::Figure& figure) {
  const double step = study.reference_step / (is_euler(scheme) ? kEulerRefinement : 1);
  return reference_run(study.scene, scheme, step, figure);
}

std::vector<int> step_numbers(const RobotStudy& study, const NamedScheme& scheme) {
  return powers_of_two(study.step_counts + (is_euler(scheme) ? kMoreEulerSteps : 0));
}

Targets add_self_curve(const RobotStudy& study, const NamedScheme& scheme,
                       verification::Figure& figure) {
  Targets targets = own_reference(study, scheme, figure);
  add_curve(study, scheme, targets, Restart::kClean, figure);
  return targets;
}

void add_published_curve(const RobotStudy& study, const NamedScheme& scheme, const Targets& targets,
                         verification::Figure& figure) {
  NamedScheme curve = scheme;
  curve.name = "published." + scheme.name;
  add_curve(study, curve, targets, Restart::kAsPublished, figure);
}

void add_certified_curves(const RobotStudy& study, const Targets& own,
                          const std::vector<NamedScheme>& schemes, verification::Figure& figure) {
  if (own.starts.empty()) return;  // reported by the end of the run
  const Targets targets = certified(study.scene, own);
  const auto missing = std::count(targets.ends.begin() + 1, targets.ends.end(), std::nullopt);
  figure.quantities.push_back({"certified.missing_after_first", static_cast<double>(missing)});
  figure.quantities.push_back({"certified.disagreement", targets.disagreement});
  for (NamedScheme scheme : schemes) {
    scheme.name = "certified." + scheme.name;
    const auto substeps = powers_of_two(study.step_counts);
    figure.blocks.push_back(error_block(study.scene, scheme, targets, substeps, figure));
    add_points(figure.blocks.back(), figure);
  }
}

verification::Figure local_error_figure(const RobotStudy& study,
                                        const std::vector<NamedScheme>& certified,
                                        const verification::RunOptions& options) {
  std::vector<verification::Figure> curves = options.compute(
      {[=] { return curves_of_expo(study); }, [=] { return curves_of_explicit(study, eul_exp()); },
       [=] { return curves_of_explicit(study, rk4()); },
       [=] { return curves_of_implicit_euler(study.of_implicit_euler()); },
       [=] { return certified_curves(study, certified); }});
  const verification::Figure against_certified = std::move(curves.back());
  curves.pop_back();
  verification::Figure figure = verification::joined(curves);
  figure.quantities.push_back({"range.periods", static_cast<double>(study.scene.periods)});
  for (const char* scheme : {"eul-imp", "published.eul-imp"}) add_ratios(scheme, "expo", figure);
  add_rk4_at_large_steps(figure);
  verification::join(figure, against_certified);
  return figure;
}

}  // namespace tribo::papers::expint2022
