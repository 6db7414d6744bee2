#include "solvers/start.hpp"

namespace tribo::solvers {

void prepare_start(const Stepper& stepper, State<double>& x, models::Snapshot<double>& snapshot) {
  const models::System& system = stepper.system();
  if (stepper.traits().keeps_anchors || system.num_memory() == 0 || system.is_driven()) return;
  system.evaluate(x, snapshot);
  for (const auto& contact : snapshot.contacts.items()) {
    if (contact.anchored)
      models::store(models::ContactMemory<double>{}, x.z, contact.anchored->memory);
  }
}

}  // namespace tribo::solvers
