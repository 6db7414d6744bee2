#pragma once

#include "models/contact/material.hpp"
#include "models/parameters.hpp"

/// Surfaces of scenes whose contact has the keys of `surface_parameters`.
namespace tribo::models {

[[nodiscard]] Material soft_surface(const Parameters& p);

/// A surface with the same friction; the other side has all of the compression.
[[nodiscard]] Material rigid_surface(const Parameters& p);

}  // namespace tribo::models
