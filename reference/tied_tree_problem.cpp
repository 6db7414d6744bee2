#include <fmt/format.h>

#include "reference/dense_problem.hpp"
#include "reference/scenes/tied_scenes.hpp"

namespace tribo::reference {
namespace {

Problem tied_tree_problem(std::string scenario, TiedTreeScene scene) {
  const auto system = std::make_shared<const TiedTree>(std::move(scene));
  Problem problem = dense_problem(std::move(scenario), system, system->columns());
  const TiedTreeScene& tied = system->scene();
  problem.longest = tied.longest;
  const double weight = system->weight() / static_cast<double>(tied.points.size());
  for (const TiedPoint& point : tied.points) {
    problem.force_columns.insert(problem.force_columns.end(),
                                 {point.name + ".fn[N]", point.name + ".ft[N]"});
    problem.force_scales.insert(problem.force_scales.end(), 2, weight);
  }
  return problem;
}

}  // namespace

Problem solo_squat_problem(const models::Parameters& parameters) {
  return tied_tree_problem("solo-squat", solo_squat_equations(parameters));
}

}  // namespace tribo::reference
