/// Fig. 17 on the planar clutter — step sizes over time.
///
/// The balls collide from 0.078 s, when the lowest have fallen 3 cm, to about 1 s, and then lie
/// still. Error control takes short steps in the collisions and grows them to the largest when
/// there is nothing to resolve.
#include <algorithm>
#include <array>

#include "papers/cenic2025/clutter.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig17_planar {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kEnd = 3;                              ///< [s]
constexpr double kCollideFrom = 0.078, kCollideTo = 1;  ///< [s]
constexpr double kSettledFrom = 0.8 * kEnd;             ///< [s]
constexpr double kFixedStep = 1e-3;                     ///< Table I, without artefacts [s]
constexpr std::array<std::pair<const char*, double>, 2> kAccuracies = {
    {{"1e-3", 1e-3}, {"1e-4", 1e-4}}};

/// The accepted steps of a run.
struct Steps {
  std::vector<double> t, h;  ///< [s]
  verification::RunResult run;
};

Steps take_steps(int seed, const StepChoice& choice) {
  Steps steps;
  steps.run = run_clutter({.seed = seed}, choice, kEnd, [&](const solvers::AttemptRecord& a) {
    if (!a.accepted) return;
    steps.t.push_back(a.x0.t);
    steps.h.push_back(a.h);
  });
  return steps;
}

double median_step(const Steps& steps, double from, double to) {
  std::vector<double> h;
  for (std::size_t i = 0; i < steps.t.size(); ++i) {
    if (steps.t[i] >= from && steps.t[i] < to) h.push_back(steps.h[i]);
  }
  return verification::median(std::move(h));
}

Block block_of(const std::string& name, const Steps& steps) {
  Block block{name, {{"t", "s"}, {"h", "s"}}, {}};
  for (std::size_t i = 0; i < steps.t.size(); ++i) {
    block.rows.push_back({{steps.t[i], steps.h[i]}});
  }
  return block;
}

void add_accuracy(const std::string& name, double epsilon, int seeds, Figure& figure) {
  SeedTable table("seeds." + name, {"colliding", "settled", "growth", "iterations_over_fixed"});
  std::vector<double> growths;
  for (int seed = 1; seed <= seeds; ++seed) {
    const Steps steps = take_steps(seed, accuracy(epsilon));
    const auto fixed = run_clutter({.seed = seed}, kFixedStep, kEnd);
    const double colliding = median_step(steps, kCollideFrom, kCollideTo);
    const double settled = median_step(steps, kSettledFrom, kEnd);
    growths.push_back(verification::of_whole_run(steps.run.end, settled / colliding));
    const double work = over(steps.run.work.newton_iterations, fixed.work.newton_iterations);
    table.add(seed,
              {colliding, settled, growths.back(), verification::of_whole_run(fixed.end, work)});
    if (seed == 1) figure.blocks.push_back(block_of("steps." + name, steps));
    figure.work += steps.run.work;
    figure.work += fixed.work;
  }
  table.write(figure);
  figure.quantities.push_back({"growth." + name, verification::median(std::move(growths))});
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  for (const auto& [name, epsilon] : kAccuracies) {
    add_accuracy(name, epsilon, seeds_of(planar_clutter(), options.tier, epsilon), figure);
  }
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig17-planar",
    .title = "Step sizes over time, on a planar clutter",
    .shows =
        "The steps that error control takes while twelve balls collide in a box and when they have "
        "come to rest. A planar stand-in for the dish rack of the paper.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig17_planar
