/// Crossing speed — the fall speed above which error control lets a thin body step over an
/// obstacle.
///
/// In free fall one step of implicit Euler and two half steps differ by g h²/4, so that error
/// control by positions lets the step grow to 2√(ε/g), whatever the speed. Pairs are detected where
/// they overlap at the start of a step or of its second half: at intervals of √(ε/g) at best. Two
/// bodies whose thicknesses sum to t overlap for t/v, which is shorter than this interval where
///
///   v > v_c = t √(g/ε)
///
/// A plate falls flat on the comb of the scenario `comb` at v/v_c from ¼ to 3, in phases spread
/// evenly over a step. Caught: it ends above the bars. Half speed: that at which half of the phases
/// are caught, between two of these speeds. By the law that is v_c: what is found below the middle
/// of the overlap is pushed out below.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::beyond::crossing_speed {
namespace {

using verification::Block;
using verification::Figure;
using verification::kNaN;
using verification::Setup;

constexpr int kPhases = 32;
constexpr double kSpacing = 0.25, kFastest = 3;  ///< of v/v_c
constexpr double kMostStepsBefore = 12;          ///< of the fall before the first touch
constexpr double kAfter = 0.1;                   ///< of the run after it [s]
constexpr double kPlate = 3e-3;                  ///< its thickness [m]
constexpr double kFine = 1e-5;  ///< an accuracy at which it gains little speed in a step

/// A plate of some thickness that shall touch the bars at a given speed.
struct Fall {
  double epsilon, plate;

  [[nodiscard]] Setup flat() const {
    return {.scenario = "comb",
            .scenario_changes = {{"rods.count", 0.0},
                                 {"drop.tilt", 0.0},
                                 {"drop.shift", 0.0},
                                 {"plate.thickness", plate}},
            .scheme = "cenic"};
  }
  [[nodiscard]] double gravity() const {
    return flat().scenario_parameters().number("comb.gravity");
  }
  /// t: the combined thickness of plate and bar
  [[nodiscard]] double thickness() const {
    return plate + flat().scenario_parameters().number("comb.bar");
  }
  [[nodiscard]] double crossing_speed() const {
    return thickness() * std::sqrt(gravity() / epsilon);
  }
  [[nodiscard]] double longest_step() const { return 2 * std::sqrt(epsilon / gravity()); }

  /// Released so that it touches at v: from rest, or some steps before where the fall would be
  /// long. Phases are earlier and later releases within one step.
  [[nodiscard]] Setup at(double v, int phase) const {
    const double g = gravity(), from_rest = v / g;
    const double before = std::min(from_rest, kMostStepsBefore * longest_step());
    const double spread = std::min(from_rest, longest_step());
    const double time = before - spread * phase / kPhases;
    Setup setup = flat();
    setup.scenario_changes.push_back({"drop.height", v * time - g * time * time / 2});
    setup.scenario_changes.push_back({"drop.speed", v - g * time});
    return setup;
  }
};

/// The fraction of caught phases; NaN where a run failed.
double caught(const Fall& fall, double v, const verification::StepChoice& choice, Figure& figure) {
  const double t_end = kMostStepsBefore * fall.longest_step() + kAfter;
  double count = 0;
  for (int phase = 0; phase < kPhases; ++phase) {
    const auto run = verification::run_steps(fall.at(v, phase), choice, t_end);
    count += verification::of_whole_run(run.end, run.x.q[1] > 0 ? 1 : 0);
    figure.work += run.work;
  }
  return count / kPhases;
}

solvers::ErrorControl control(double epsilon) {
  return {.accuracy = epsilon, .max_step = 0.1};
}

/// The speed at which the caught fraction first falls to one half, by interpolation between the
/// rows (v, fraction) of ascending v; NaN where no two of them enclose it, or one is NaN.
double speed_of_half(const Block& caught_by_speed) {
  double half = kNaN, slower = kNaN, more = kNaN;
  for (const verification::Row& row : caught_by_speed.rows) {
    const double v = row.values[0], part = row.values[1];
    if (std::isnan(part)) return kNaN;
    if (std::isnan(half) && more > 0.5 && part <= 0.5)
      half = slower + (more - 0.5) / (more - part) * (v - slower);
    slower = v;
    more = part;
  }
  return half;
}

/// Half speed of a fall; its fractions go to the block `caught.<name>`.
double half_speed(const Fall& fall, const std::string& name, Figure& figure) {
  Block block{"caught." + name, {{"v", "v_c"}, {"caught", "-"}}, {}};
  const int count = static_cast<int>(std::lround(kFastest / kSpacing));
  for (int i = 1; i <= count; ++i) {
    const double ratio = i * kSpacing;
    const double part = caught(fall, ratio * fall.crossing_speed(), control(fall.epsilon), figure);
    block.rows.push_back({{ratio, part}});
    figure.quantities.push_back({fmt::format("caught.{}.{}", name, ratio), part});
  }
  const double half = speed_of_half(block);
  figure.quantities.push_back({"half." + name, half, "v_c"});
  figure.blocks.push_back(std::move(block));
  return half * fall.crossing_speed();
}

void by_accuracy(Figure& figure) {
  Block block{"by-accuracy", {{"accuracy", "-"}, {"speed", "m/s"}, {"v_c", "m/s"}}, {}};
  for (const double epsilon : {1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6}) {
    const Fall fall{epsilon, kPlate};
    const double speed = half_speed(fall, fmt::format("{:.0e}", epsilon), figure);
    block.rows.push_back({{epsilon, speed, fall.crossing_speed()}});
  }
  figure.blocks.push_back(block);
}

void by_thickness(Figure& figure) {
  Block block{"by-thickness", {{"t", "m"}, {"speed", "m/s"}, {"v_c", "m/s"}}, {}};
  for (const double plate : {1e-3, 3e-3, 6e-3, 10e-3}) {
    const Fall fall{kFine, plate};
    const double speed = half_speed(fall, fmt::format("{:.0f}mm", 1e3 * plate), figure);
    block.rows.push_back({{fall.thickness(), speed, fall.crossing_speed()}});
  }
  figure.blocks.push_back(block);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  by_accuracy(figure);
  options.progress(0.5);
  by_thickness(figure);
  const Fall fall{1e-3, kPlate};
  figure.quantities.push_back(
      {"caught.fixed", caught(fall, 2 * fall.crossing_speed(), 1e-3, figure)});
  figure.findings = {
      "Error control by positions has no step limit of its own in free fall: a thing of thickness "
      "t is stepped over from about t √(g/ε) on. It is safe below a quarter of that, below half of "
      "it where it gains little speed in a step (ε ≤ 1e-4). There half of the phases are caught at "
      "1.05 to 1.17 of this speed: what is found beyond its middle is pushed out below. At 1e-3 "
      "and 3e-4 half are caught at three quarters of it."};
  return figure;
}

}  // namespace tribo::papers::beyond::crossing_speed
