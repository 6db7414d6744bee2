#include "solvers/start.hpp"

namespace tribo::solvers {

void prepare_start(const Stepper& stepper, State<double>& x) {
  if (!stepper.traits().keeps_anchors) x.memory.anchors.clear();
}

}  // namespace tribo::solvers
