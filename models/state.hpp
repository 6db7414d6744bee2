#pragma once

#include "models/contact_memory.hpp"
#include "models/types.hpp"

namespace tribo::models {

/// What a system remembers besides its positions and velocities. Who moves it differs by part.
template <class S>
struct Memory {
  Vector<S> external;  ///< z of an external system, which goes on with time: the scheme's
  Vector<S> held;      ///< what a controller sets at its ticks and a step holds
  Anchors<S> anchors;  ///< of the contacts: of the schemes that keep anchors

  template <class T>
  [[nodiscard]] Memory<T> cast() const {
    return {.external = external.template cast<T>(),
            .held = held.template cast<T>(),
            .anchors = anchors.template cast<T>()};
  }
};

template <class S>
struct State {
  S t{};               ///< time [s]
  Vector<S> q{};       ///< generalized positions
  Vector<S> v{};       ///< generalized velocities
  Memory<S> memory{};  ///< empty if the system has none
};

}  // namespace tribo::models
