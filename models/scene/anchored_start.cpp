#include "models/scene/anchored_start.hpp"

namespace tribo::models {

State<double> anchored_start(const Scene& scene, const VectorXd& q, const VectorXd& v,
                             StartAnchors anchors) {
  State<double> x{.t = 0.0, .q = q, .v = v};
  x.memory.held.setZero(scene.num_held());
  Snapshot snapshot;
  scene.evaluate(x, snapshot);
  for (const ContactPoint& contact : snapshot.contacts.items()) {
    if (!contact.anchored) throw InputError("a scene's contacts have no memory to start with");
    const AnchoredPoint& point = *contact.anchored;
    ContactMemory<double> memory;
    point.law.detect(memory, point.position);
    if (anchors == StartAnchors::kOnThePlane) memory.anchor[0] = 0.0;
    point.law.settle(memory, point.position, contact_velocity(snapshot, contact, v));
    x.memory.anchors.store(contact.id, memory);
  }
  return x;
}

}  // namespace tribo::models
