#pragma once

#include "models/contact_memory.hpp"
#include "models/types.hpp"

namespace tribo::models {

/// Memory of a system besides its positions and velocities. Each part has its own owner.
template <class S>
struct Memory {
  Vector<S> external;  ///< z of an external system, advanced in time by the scheme
  Vector<S> held;      ///< set by a controller at its ticks and held by a step
  Anchors<S> anchors;  ///< of the contacts, moved by schemes that keep anchors
};

template <class S>
struct State {
  S t{};               ///< time [s]
  Vector<S> q{};       ///< generalized positions
  Vector<S> v{};       ///< generalized velocities
  Memory<S> memory{};  ///< empty if the system has none
};

}  // namespace tribo::models
