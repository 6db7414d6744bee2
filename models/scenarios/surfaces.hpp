#pragma once

#include "models/contact/material.hpp"
#include "models/parameters.hpp"

/// Surfaces of scenes whose contact has the keys of `surface_parameters`.
namespace tribo::models {

template <class S>
[[nodiscard]] Material<S> soft_surface(const Parameters& p) {
  return {.stiffness = S(p.number("contact.stiffness")),
          .dissipation = S(p.number("contact.dissipation")),
          .friction = S(p.number("contact.friction"))};
}

/// A surface with the same friction; the other side has all of the compression.
template <class S>
[[nodiscard]] Material<S> rigid_surface(const Parameters& p) {
  return {.friction = S(p.number("contact.friction")), .rigid = true};
}

}  // namespace tribo::models
