#include "reference/dense_problem.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "models/input_error.hpp"

namespace tribo::reference {
namespace {

/// Names and scales the force of contact i of `count`, of a body of weight m g; without weight by
/// the force of a spring k pressed in by a length of the scene.
template <class Touch>
void name_force(std::size_t i, std::size_t count, const Touch& touch, double hangs, double length,
                Problem& problem) {
  const double weight = hangs > 0 ? hangs : static_cast<double>(touch.stiffness) * length;
  const auto mu = static_cast<double>(touch.friction);
  const std::string contact = count == 1 ? "contact" : fmt::format("contact{}", i);
  problem.force_columns.insert(problem.force_columns.end(),
                               {contact + ".fn[N]", contact + ".ft[N]"});
  problem.force_scales.insert(problem.force_scales.end(), {weight, mu > 0 ? mu * weight : weight});
}

void name_forces(const PlanarSceneEquations& scene, Problem& problem) {
  for (std::size_t i = 0; i < scene.touches.size(); ++i) {
    const PlanarTouch& touch = scene.touches[i];
    const Fifty& mass = scene.bodies[static_cast<std::size_t>(touch.a)].mass;
    const double hangs = static_cast<double>(Fifty(mass * scene.gravity));
    name_force(i, scene.touches.size(), touch, hangs, scene.length, problem);
  }
}

void name_forces(const SpatialSceneEquations& scene, Problem& problem) {
  const double hangs = static_cast<double>(Fifty(scene.body.mass * scene.gravity));
  for (std::size_t i = 0; i < scene.touches.size(); ++i) {
    name_force(i, scene.touches.size(), scene.touches[i], hangs, scene.length, problem);
  }
}

/// With the contacts' forces.
template <class System, class Scene>
Problem problem_with_forces(std::string scenario, Scene scene) {
  const auto system = std::make_shared<const System>(std::move(scene));
  Problem problem = dense_problem(std::move(scenario), system, system->columns());
  name_forces(system->scene(), problem);
  return problem;
}

}  // namespace

Problem dense_problem(std::string scenario, std::shared_ptr<const SwitchedSystem> system,
                      std::vector<std::string> columns) {
  Problem problem{.scenario = std::move(scenario),
                  .methods = {"radau", "taylor-euler"},
                  .columns = std::move(columns),
                  .scales = system->scales(),
                  .system = std::move(system)};
  problem.scales.resize(problem.columns.size());
  return problem;
}

Problem dense_problem(std::string scenario, PlanarSceneEquations scene) {
  return problem_with_forces<PlanarNewtonEuler>(std::move(scenario), std::move(scene));
}

Problem dense_problem(std::string scenario, SpatialSceneEquations scene) {
  return problem_with_forces<SpatialNewtonEuler>(std::move(scenario), std::move(scene));
}

void check_contact(const std::string& scenario, const models::Parameters& parameters) {
  if (!(parameters.number("contact.stiffness") > 0)) {
    throw InputError(scenario + ": no certified reference with contact.stiffness=0");
  }
}

}  // namespace tribo::reference
