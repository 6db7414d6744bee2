#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/rod_chain.hpp"

namespace tribo::reference {
namespace {

Problem rod_chain_problem(std::string scenario, RodChainScene scene) {
  const auto system = std::make_shared<const RodChain>(std::move(scene));
  return dense_problem(std::move(scenario), system, system->columns());
}

}  // namespace

Problem double_pendulum_problem(const models::Parameters& parameters) {
  if (parameters.choice("pendulum.joints") == "coupled") {
    throw InputError(
        "double-pendulum: no certified reference with pendulum.joints=coupled, only free or "
        "limited");
  }
  if (parameters.choice("pendulum.tip") != "free") {
    throw InputError("double-pendulum: no certified reference with a tip that is held, only free");
  }
  RodChainScene scene = double_pendulum_equations(parameters);
  for (const Rod& rod : scene.rods) {
    if (rod.limited && !(rod.lower < rod.start && rod.start < rod.upper)) {
      throw InputError(
          "double-pendulum: no certified reference of a start at a stop or beyond, only with "
          "lower < angle < upper");
    }
  }
  return rod_chain_problem("double-pendulum", std::move(scene));
}

Problem planar_arm_problem(const models::Parameters& parameters) {
  return rod_chain_problem("planar-arm", planar_arm_equations(parameters));
}

}  // namespace tribo::reference
