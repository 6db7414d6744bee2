#pragma once

#include "models/scene/scene.hpp"

namespace tribo::models {

/// Initial anchor of a point that touches: at the point, so that its spring is free, or above it on
/// the plane, so that the depth loads the spring.
enum class StartAnchors { kAtThePoints, kOnThePlane };

/// The state of a scene at t = 0 with no force held: every point with memory that touches is
/// anchored, and slides if the force of this anchor would leave the cone. Throws InputError for a
/// scene with contacts without memory.                                       [expint, Sec. II]
template <class S>
[[nodiscard]] State<S> anchored_start(const SceneSystem<S>& scene,
                                      const Vector<S>& q,
                                      const Vector<S>& v,
                                      StartAnchors anchors = StartAnchors::kAtThePoints) {
  State<S> x{.t = S(0), .q = q, .v = v};
  x.memory.held.setZero(scene.num_held());
  Snapshot<S> snapshot;
  scene.evaluate(x, snapshot);
  for (const ContactPoint<S>& contact : snapshot.contacts.items()) {
    if (!contact.anchored) throw InputError("a scene's contacts have no memory to start with");
    const AnchoredPoint<S>& point = *contact.anchored;
    ContactMemory<S> memory;
    point.law.detect(memory, point.position);
    if (anchors == StartAnchors::kOnThePlane) memory.anchor[0] = S(0);
    point.law.settle(memory, point.position, contact_velocity(snapshot, contact, v));
    x.memory.anchors.store(contact.id, memory);
  }
  return x;
}

}  // namespace tribo::models
