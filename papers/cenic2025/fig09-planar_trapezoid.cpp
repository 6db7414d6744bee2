/// Fig. 9 on the planar clutter — the trapezoid scheme beside step doubling.
///
/// By accuracy: attempted steps and Newton iterations of the trapezoid over those of step doubling,
/// means over seeds. The trapezoid needs two solves a step, step doubling three. The paper leaves
/// open what the force at the start of the trapezoid is: of the last solve here, of the laws at the
/// state besides.
#include <array>
#include <limits>

#include "papers/cenic2025/clutter.hpp"
#include "papers/items.hpp"
#include "verification/extremes.hpp"

namespace tribo::papers::cenic2025::fig09_planar {
namespace {

using verification::Figure;

constexpr std::array<std::pair<const char*, double>, 5> kAccuracies = {
    {{"1e-1", 1e-1}, {"1e-2", 1e-2}, {"1e-3", 1e-3}, {"1e-4", 1e-4}, {"1e-5", 1e-5}}};
const Changes kOfState = {{"scheme.previous_force", "state"}};

struct FallenClutter {
  verification::RunResult run;
  double energy_gained = 0;  ///< above that of the start, over it: above zero it is an error
};

FallenClutter fall(const Clutter& clutter, double epsilon, Figure& figure) {
  FallenClutter out;
  out.run = run_clutter(clutter, accuracy(epsilon), planar_clutter().end);
  out.energy_gained =
      verification::of_whole_run(out.run.end, energy_over_start(clutter.instance(), out.run.x) - 1);
  figure.work += out.run.work;
  return out;
}

/// Attempts and iterations over step doubling's, and the energy that each has gained at the end.
std::vector<double> add_accuracy(const std::string& name,
                                 double epsilon,
                                 int seeds,
                                 Figure& figure) {
  SeedTable table(name,
                  {"attempts",
                   "iterations",
                   "attempts_state",
                   "doubling",
                   "trapezoid",
                   "gained_doubling",
                   "gained"});
  for (int seed = 1; seed <= seeds; ++seed) {
    const FallenClutter doubling = fall({.seed = seed}, epsilon, figure);
    const FallenClutter solver = fall({.seed = seed, .scheme = "cenic-trapezoid"}, epsilon, figure);
    const FallenClutter state =
        fall({.seed = seed, .scheme = "cenic-trapezoid", .changes = kOfState}, epsilon, figure);
    const double base = attempts(doubling.run.work);
    table.add(seed,
              {attempts(solver.run.work) / base,
               over(solver.run.work.newton_iterations, doubling.run.work.newton_iterations),
               attempts(state.run.work) / base,
               base,
               attempts(solver.run.work),
               doubling.energy_gained,
               solver.energy_gained});
  }
  return table.write(figure);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  verification::Block means{"means",
                            {{"accuracy", "-"},
                             {"attempts", "-"},
                             {"iterations", "-"},
                             {"attempts_state", "-"},
                             {"attempts_doubling", "-"}},
                            {}};
  double least = std::numeric_limits<double>::infinity(), least_state = least;
  for (const auto& [name, epsilon] : kAccuracies) {
    const auto mean =
        add_accuracy(name, epsilon, seeds_of(planar_clutter(), options.tier, epsilon), figure);
    means.rows.push_back({{epsilon, mean[0], mean[1], mean[2], mean[3]}});
    verification::keep_least(least, mean[0]);
    verification::keep_least(least_state, mean[2]);
  }
  figure.blocks.push_back(means);
  figure.quantities.push_back({"one", 1});
  figure.quantities.push_back({"least.attempts", least});
  figure.quantities.push_back({"least.attempts_state", least_state});
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig09-planar",
    .title = "The trapezoid scheme beside step doubling, on a planar clutter",
    .shows =
        "Attempted steps and Newton iterations that the second-order scheme takes, over those of "
        "step doubling, by accuracy. A planar stand-in of twelve balls for the hard clutter.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig09_planar
