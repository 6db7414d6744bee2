#include <algorithm>
#include <chrono>

#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kArtifactFreeStep = 1e-3;  ///< Table I, fixed [s]
constexpr int kRateWindows = 50;  ///< number of windows of a run in which its speed is timed

/// The accepted steps of a run.
struct AcceptedSteps {
  std::vector<double> t, h;  ///< [s]
  verification::RunResult run;
};

AcceptedSteps take_steps(const Clutter& clutter, double epsilon, double end) {
  AcceptedSteps steps;
  steps.run = run_clutter(clutter, accuracy(epsilon), end, [&](const solvers::AttemptRecord& a) {
    if (!a.accepted) return;
    steps.t.push_back(a.x0.t);
    steps.h.push_back(a.h);
  });
  return steps;
}

double median_step(const AcceptedSteps& steps, double from, double to) {
  std::vector<double> h;
  for (std::size_t i = 0; i < steps.t.size(); ++i) {
    if (steps.t[i] >= from && steps.t[i] < to) h.push_back(steps.h[i]);
  }
  return verification::median(std::move(h));
}

Block block_of(const std::string& name, const AcceptedSteps& steps) {
  Block block{name, {{"t", "s"}, {"h", "s"}}, {}};
  for (std::size_t i = 0; i < steps.t.size(); ++i) {
    block.rows.push_back({{steps.t[i], steps.h[i]}});
  }
  return block;
}

/// Simulated over wall time in windows of a run, from the times at which steps were accepted.
Block rate_over_time(const std::string& name, const Clutter& clutter, double epsilon, double end) {
  using Clock = std::chrono::steady_clock;
  Block block{name, {{"t", "s"}, {"rate", "-"}}, {}};
  double window_start = 0;
  Clock::time_point then = Clock::now();
  (void)run_clutter(clutter, accuracy(epsilon), end, [&](const solvers::AttemptRecord& a) {
    const double t = a.x0.t + a.h;
    if (!a.accepted || t - window_start < end / kRateWindows) return;
    const Clock::time_point now = Clock::now();
    const double wall = std::chrono::duration<double>(now - then).count();
    block.rows.push_back({{t, (t - window_start) / wall}});
    window_start = t;
    then = now;
  });
  return block;
}

void add_step_sizes(const StepSizeStudy& study, const SweepPoint& point, Figure& figure) {
  const std::string seeds = "seeds." + point.name;
  std::vector<double> growths;
  for (int seed = 1; seed <= point.seeds; ++seed) {
    const Clutter clutter{.scene = study.scene, .seed = seed};
    const AcceptedSteps steps = take_steps(clutter, point.accuracy, study.end);
    const double colliding = median_step(steps, study.collide_from, study.collide_to);
    const double settled = median_step(steps, 0.8 * study.end, study.end);
    growths.push_back(verification::of_whole_run(steps.run.end, settled / colliding));
    verification::join(figure, seed_row(seeds, {"colliding", "settled", "growth"}, seed,
                                        {colliding, settled, growths.back()}));
    if (seed == 1) figure.blocks.push_back(block_of("steps." + point.name, steps));
    figure.work += steps.run.work;
  }
  add_means(seeds, figure);
  figure.quantities.push_back({"growth." + point.name, verification::median(std::move(growths))});
}

/// Newton iterations over those in fixed steps without artifacts.
void add_beside_fixed(const StepSizeStudy& study, const SweepPoint& point, Figure& figure) {
  const std::string seeds = "fixed." + point.name;
  for (int seed = 1; seed <= study.seeds_beside_fixed; ++seed) {
    const Clutter clutter{.scene = study.scene, .seed = seed};
    const auto controlled = run_clutter(clutter, accuracy(point.accuracy), study.end);
    const auto fixed = run_clutter(clutter, kArtifactFreeStep, study.end);
    const double ratio = over(controlled.work.newton_iterations, fixed.work.newton_iterations);
    const double whole =
        verification::of_whole_run(controlled.end, verification::of_whole_run(fixed.end, ratio));
    verification::join(figure, seed_row(seeds, {"iterations"}, seed, {whole}));
    figure.work += controlled.work;
    figure.work += fixed.work;
  }
  add_means(seeds, figure);
}

}  // namespace

Figure step_sizes(const StepSizeStudy& study) {
  Figure figure;
  for (const SweepPoint& point : study.points) {
    add_step_sizes(study, point, figure);
    if (study.seeds_beside_fixed > 0) add_beside_fixed(study, point, figure);
    figure.timing.push_back(
        rate_over_time("rate." + point.name, {.scene = study.scene}, point.accuracy, study.end));
  }
  return figure;
}

}  // namespace tribo::papers::cenic2025
