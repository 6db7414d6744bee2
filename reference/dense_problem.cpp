#include "reference/dense_problem.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "reference/dense/compute_dense.hpp"

namespace tribo::reference {
namespace {

/// The first `columns` components of the states at the times that a run has reached, with forces.
std::vector<std::vector<Fifty>> samples_of(const SwitchedSystem& system,
                                           const DenseRun<Fifty>& run,
                                           std::size_t columns,
                                           std::span<const double> times) {
  std::vector<std::vector<Fifty>> samples;
  ForcesOfRun forces(system, run);
  for (const double t : times) {
    const Vector<Fifty> y = run.at(Fifty(t));
    std::vector<Fifty> sample(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(columns));
    const std::vector<Fifty> f = forces.at(Fifty(t));
    sample.insert(sample.end(), f.begin(), f.end());
    samples.push_back(std::move(sample));
  }
  return samples;
}

void name_forces(const PlanarSceneEquations& scene, Problem& problem) {
  for (std::size_t i = 0; i < scene.touches.size(); ++i) {
    const PlanarTouch& touch = scene.touches[i];
    const Fifty& mass = scene.bodies[static_cast<std::size_t>(touch.a)].mass;
    const auto weight = static_cast<double>(Fifty(mass * scene.gravity));
    const auto mu = static_cast<double>(touch.friction);
    const std::string contact = scene.touches.size() == 1 ? "contact" : fmt::format("contact{}", i);
    problem.force_columns.insert(problem.force_columns.end(),
                                 {contact + ".fn[N]", contact + ".ft[N]"});
    problem.force_scales.insert(problem.force_scales.end(),
                                {weight, mu > 0 ? mu * weight : weight});
  }
}

}  // namespace

Problem dense_problem(std::string scenario, PlanarSceneEquations scene) {
  const auto system = std::make_shared<const PlanarNewtonEuler>(std::move(scene));
  Problem problem{.scenario = std::move(scenario),
                  .methods = {"radau", "taylor"},
                  .columns = system->columns(),
                  .scales = system->scales(),
                  .compute = {}};
  const std::size_t columns = problem.columns.size();
  problem.scales.resize(columns);
  name_forces(system->scene(), problem);
  problem.computations = both_and_one_wider;
  problem.compute = [system, columns](const Computation& c, std::span<const double> times) {
    const DenseRun<Fifty> run = compute_dense(*system, c, times.back());
    Answer answer{.ending = run.ending,
                  .t = static_cast<double>(run.until()),
                  .samples = {},
                  .events = run.events};
    if (run.ending == Ending::kComplete) {
      answer.samples = samples_of(*system, run, columns, times);
    }
    return answer;
  };
  problem.peak = [system](const Computation& c, double until) {
    return highest_force(*system, compute_dense(*system, c, until));
  };
  return problem;
}

}  // namespace tribo::reference
