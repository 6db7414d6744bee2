#pragma once

#include <string_view>

#include "models/system.hpp"

namespace tribo::models {

/// Throws InputError that names the coordinate where a state violates a joint's limit. A scheme
/// would push the joint back within one step, with all the energy that this takes: 18 kJ for 0.2
/// rad of a pendulum at 1 ms. `remedy` ends the message.
void refuse_start_outside_limits(const System& system, const State<double>& x0,
                                 std::string_view remedy = {});

/// Throws InputError that names the coordinates where a body's quaternion is no rotation. `where`:
/// what gave the start.
void refuse_start_without_attitude(std::string_view where, const System& system,
                                   const State<double>& x0);

}  // namespace tribo::models
