/// Table I and Fig. 15, on a scene of ours — artifacts and work of a plate and a rod that fall on a
/// rack, by accuracy and by fixed step, by pressure fields.
///
/// A plate of 3 mm and a rod of 2 mm by 2.6 fall on bars of 4 mm. An artifact is passthrough: a
/// body that does not end at a place of rest, the plate on the bars and the rod on the plate, on
/// either of its sides, to 0.3 mm; or rattling: a body whose middle moves by more than 10 mm/s,
/// root mean square of the last half second. That is g h for steps of 1 ms, by which a body is off
/// that falls in one step and is caught in the next: it moves by 10 μm, which nobody sees. A step
/// under error control has three solves, a fixed one has one.
///
/// Error control steps over a plate that falls flat from about v_c = t √(g/ε) on, t = 7 mm: it is
/// dropped from v²/2g in eight phases.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "models/scenarios/dish_rack.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::table1 {
namespace {

using models::DishRack;
using verification::Block;
using verification::Figure;
using verification::of_whole_run;

constexpr int kSeedsQuick = 1, kSeedsFull = 5;
constexpr int kHeights = 4;             ///< of drops of which only some rattle
constexpr double kRaised = 1e-3;        ///< between two of these heights [m]
constexpr double kEnd = 2;              ///< [s]
constexpr double kWatched = 0.5;        ///< end of the run over which speeds are averaged [s]
constexpr double kRattlingStep = 2e-3;  ///< in which some rattle [s]
constexpr int kPhases = 8;
constexpr double kPhase = 0.02;      ///< relative to the height of a flat drop
constexpr double kAfterFall = 0.25;  ///< after a flat drop [s]

/// Heights of bodies at rest, their middles over the bars' [m].
double plate_at_rest() {
  return DishRack::bar().z() + DishRack::plate().z();
}
std::array<double, 2> rod_at_rest() {
  const double under = plate_at_rest() + DishRack::plate().z();
  return {under + DishRack::rod().z(), under + DishRack::rod().x()};
}

/// What counts as an artifact, and the part of a quantity's name that says so.
struct Threshold {
  const char* suffix;
  double rattling = 1e-2;  ///< root mean square of a speed [m/s]
  double off = 3e-4;       ///< largest deviation from a height of rest [m]
};
constexpr std::array<Threshold, 5> kThresholds = {
    {{""}, {"@5mm-s", 5e-3}, {"@20mm-s", 2e-2}, {"@0.1mm", 1e-2, 1e-4}, {"@1mm", 1e-2, 1e-3}}};

/// How a drop ends: the faster body's speed, root mean square of the watched time, and heights.
struct Drop {
  double speed = 0;
  double plate = 0, rod = 0;  ///< [m]
  verification::RunResult run;

  /// Whether the rod is at a height at which it touches the plate's upper face from above: on a
  /// side, or on an edge, as it is when it rocks.
  [[nodiscard]] bool is_on_plate(double off) const {
    const double above = rod - plate_at_rest() - DishRack::plate().z();
    const double thin = DishRack::rod().x(), thick = DishRack::rod().z();
    return above > thin - off && above < std::hypot(thin, thick) + off;
  }
  [[nodiscard]] bool passes(double off) const {
    return !(std::abs(plate - plate_at_rest()) < off && is_on_plate(off));
  }
  [[nodiscard]] bool lies(double off) const {
    const auto [tall, flat] = rod_at_rest();
    return !passes(off) && std::min(std::abs(rod - tall), std::abs(rod - flat)) < off;
  }
};

Drop drop(const Setup& setup, const verification::StepChoice& choice) {
  std::array<double, 2> squares{};  // ∫ |v|² dt over the watched time
  Drop out;
  out.run = verification::run_steps(setup, choice, kEnd, [&](const verification::StepView& s) {
    const double h = s.x.t - std::max(s.x0.t, kEnd - kWatched);
    for (std::size_t body = 0; h > 0 && body < squares.size(); ++body)
      squares[body] += h * s.x.v.segment<3>(6 * static_cast<Eigen::Index>(body)).squaredNorm();
  });
  out.speed = std::sqrt(std::ranges::max(squares) / kWatched);
  out.plate = out.run.x.q[2];
  out.rod = out.run.x.q[9];
  return out;
}

/// Drops at one accuracy or step, whose row goes into a block of such settings, if there is one.
struct Setting {
  std::string block;
  verification::Column column;
  NamedChoice named;
  double value;           ///< step [s] or accuracy
  int solves_of_attempt;  ///< three with step doubling
  models::Changes changes = {};
  int heights = 1;  ///< from which each seed is dropped
};

Setting controlled(double epsilon) {
  return {"error-control", {"accuracy", "-"}, named_accuracy(epsilon), epsilon, 3};
}

Setting fixed(double h) {
  return {"fixed", {"h", "s"}, named_step(h), h, 1};
}

/// A setting in addition to the table: drops of another kind.
Setting beside(Setting setting, const std::string& kind, const models::Changes& changes) {
  setting.block.clear();
  if (!kind.empty()) setting.named.name += "@" + kind;
  setting.changes = changes;
  return setting;
}

/// The table, and where its verdict differs from the paper's: an accuracy at which no fall is
/// faster than half of the crossing speed, exact moments, and drops from higher up and lower down.
/// Which drops rattle in steps of 2 ms is a matter of phase: they are more.
std::vector<Setting> settings(bool full) {
  std::vector<Setting> all;
  for (const double epsilon : {1e-1, 1e-2, 1e-3, 1e-4}) all.push_back(controlled(epsilon));
  for (const double h : {20e-3, 10e-3, 2e-3, 1e-3}) all.push_back(fixed(h));
  if (!full) return all;
  for (Setting& setting : all)
    if (setting.named.name == fixed(kRattlingStep).named.name) setting.heights = kHeights;
  const models::Changes exact = {{"contact.quadrature", "exact"}};
  const models::Changes high = {{"plate.height", 0.25}, {"rod.height", 0.4}};
  const models::Changes low = {{"plate.height", 0.008}, {"rod.height", 0.03}};
  all.push_back(beside(controlled(3e-5), "", {}));
  all.push_back(beside(controlled(1e-3), "exact", exact));
  for (const double epsilon : {1e-3, 1e-4}) {
    all.push_back(beside(controlled(epsilon), "high", high));
    all.push_back(beside(controlled(epsilon), "low", low));
  }
  return all;
}

/// Columns of drops: those of an outcome of a threshold are three, from its place in the list on.
constexpr std::size_t kAttempts = 2, kOutcomes = 3;
enum Outcome : std::size_t { kClean, kRattles, kPasses, kCountOfOutcomes };

Figure drop_of(const Setting& setting, int seed, double raised) {
  Setup setup = pressure_scene("dish-rack", setting.changes);
  const models::Parameters p = setup.scenario_parameters();
  setup.scenario_changes.push_back({"rack.seed", static_cast<double>(seed)});
  for (const char* height : {"plate.height", "rod.height"})
    if (raised > 0) setup.scenario_changes.push_back({height, p.number(height) + raised});
  const Drop one = drop(setup, setting.named.choice);
  const double attempts = of_whole_run(one.run.end, static_cast<double>(one.run.work.attempts()));
  Block drops{
      "drops." + setting.named.name,
      {{"seed", "-"}, {"raised", "m"}, {"attempts", "-"}},
      {{{static_cast<double>(seed), raised, attempts}, verification::status_name(one.run.end)}}};
  for (const Threshold& threshold : kThresholds) {
    const bool rattles = one.speed > threshold.rattling;
    const auto add = [&](const char* name, bool what) {
      drops.columns.push_back({std::string(name) + threshold.suffix, "-"});
      drops.rows[0].values.push_back(of_whole_run(one.run.end, what ? 1 : 0));
    };
    add("clean", one.lies(threshold.off) && !rattles);
    add("rattles", rattles);
    add("passes", one.passes(threshold.off));
  }
  Figure figure;
  figure.blocks.push_back(drops);
  figure.work = one.run.work;
  return figure;
}

/// Adds the fractions of a setting's drops that are clean, rattle and pass something; for the table
/// also their costs.
void add_setting(const Setting& setting, Figure& figure) {
  const std::vector<verification::Row> drops = figure.block("drops." + setting.named.name).rows;
  const auto part = [&](std::size_t column) {
    double sum = 0;
    for (const verification::Row& row : drops) sum += row.values[column];
    return sum / static_cast<double>(drops.size());
  };
  const std::string& name = setting.named.name;
  for (std::size_t i = 0; i < kThresholds.size(); ++i) {
    const std::size_t first = kOutcomes + i * kCountOfOutcomes;
    const char* suffix = kThresholds[i].suffix;
    figure.quantities.push_back({"clean." + name + suffix, part(first + kClean)});
    figure.quantities.push_back({"rattle." + name + suffix, part(first + kRattles)});
    figure.quantities.push_back({"pass." + name + suffix, part(first + kPasses)});
  }
  if (setting.block.empty()) return;
  double least = verification::kInfinity, most = 0;
  for (const verification::Row& row : drops) {
    verification::keep_least(least, row.values[kAttempts]);
    verification::keep_largest(most, row.values[kAttempts]);
  }
  const bool whole = std::ranges::all_of(drops, [](const auto& row) { return row.status == "ok"; });
  const double solves = setting.solves_of_attempt;
  Figure row;
  row.blocks = {{setting.block,
                 {setting.column, {"clean", "-"}, {"rattle", "-"}, {"least", "-"}, {"most", "-"}},
                 {{{setting.value, part(kOutcomes + kClean), part(kOutcomes + kRattles),
                    solves * least, solves * most},
                   whole ? "ok" : "failed"}}}};
  verification::join(figure, row);
}

/// Solves of the tightest accuracy over those of the least step, the largest over all seeds.
void add_solves_ratio(const Setting& tightest, const Setting& least, Figure& figure) {
  const auto& of_accuracy = figure.block("drops." + tightest.named.name).rows;
  const auto& of_step = figure.block("drops." + least.named.name).rows;
  double worst = 0;
  for (std::size_t i = 0; i < of_accuracy.size(); ++i)
    verification::keep_largest(worst, tightest.solves_of_attempt *
                                          of_accuracy[i].values[kAttempts] /
                                          of_step[i].values[kAttempts]);
  figure.quantities.push_back({"solves-ratio.most", worst});
}

/// Number of flat drops, of eight at v/v_c, that end on the bars; NaN if a run stopped early.
Figure caught(double epsilon, double ratio) {
  const double gravity =
      pressure_scene("dish-rack", {}).scenario_parameters().number("scene.gravity");
  const double thickness = 2 * (DishRack::plate().z() + DishRack::bar().z());
  const double v = ratio * thickness * std::sqrt(gravity / epsilon);
  Figure figure;
  double count = 0;
  for (int phase = 0; phase < kPhases; ++phase) {
    const double height = v * v / (2 * gravity) * (1 + kPhase * phase);
    const Setup setup = pressure_scene(
        "dish-rack",
        {{"rack.start", "level"}, {"rack.rod", "off"}, {"plate.height", plate_at_rest() + height}});
    const double t_end = std::sqrt(2 * height / gravity) + kAfterFall;
    const auto run = verification::run_steps(setup, accuracy(epsilon), t_end);
    count += of_whole_run(run.end, run.x.q[2] > 0 ? 1 : 0);
    figure.work += run.work;
  }
  const std::string name = fmt::format("caught.{:.0e}", epsilon);
  figure.blocks = {{name, {{"v", "v_c"}, {"caught", "-"}}, {{{ratio, count}}}}};
  figure.quantities = {{fmt::format("{}.{}", name, ratio), count}};
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const bool full = options.tier == verification::Tier::kFull;
  const std::vector<Setting> all = settings(full);
  std::vector<verification::Job> jobs;
  for (const Setting& setting : all) {
    const int seeds = full ? kSeedsFull : kSeedsQuick;
    for (int seed = 1; seed <= seeds; ++seed) {
      for (int i = 0; i < setting.heights; ++i)
        jobs.emplace_back([&setting, seed, i] { return drop_of(setting, seed, kRaised * i); });
    }
  }
  for (const double epsilon : {1e-2, 1e-3, 1e-4}) {
    for (const double ratio : {0.25, 0.5, 1.0, 2.0})
      if (full) jobs.emplace_back([=] { return caught(epsilon, ratio); });
  }
  Figure figure = verification::joined(options.compute(jobs));
  for (const Setting& setting : all) add_setting(setting, figure);
  add_solves_ratio(all[3], all[7], figure);
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  return figure;
}

}  // namespace tribo::papers::cenic2025::table1
