#include "models/input_error.hpp"
#include "reference/dense_problem.hpp"
#include "reference/scenes/planar_gripper.hpp"

namespace tribo::reference {

Problem planar_gripper_problem(const models::Parameters& parameters) {
  const double peg = parameters.number("peg.length");
  if (!(parameters.number("gripper.reach") > peg) || !(peg > parameters.number("gripper.finger"))) {
    throw InputError(
        "planar-gripper: no certified reference where the peg may touch the foot or fingers the "
        "ground, only with gripper.finger < peg.length < gripper.reach");
  }
  return dense_problem("planar-gripper", planar_gripper_equations(parameters));
}

Problem pinched_capsule_problem(const models::Parameters& parameters) {
  return dense_problem("pinched-capsule", pinched_capsule_equations(parameters));
}

}  // namespace tribo::reference
