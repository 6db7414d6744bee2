#pragma once

#include "models/system.hpp"

/// Memories of contacts as columns of numbers.
namespace tribo::models {

/// Seven for each contact, along the n, t1 and t2 of its plane, on level ground z, x and y:
/// `<name>.anchor_z`, `_x`, `_y` [m], `.slip_x`, `_y` [m/s], `.active`,
/// `.slipping`. None without contacts with memory.
[[nodiscard]] std::vector<Coordinate> anchor_columns(const System& system);

/// Values of these columns at x; zeros where a contact does not touch.
[[nodiscard]] VectorXd anchor_values(const System& system, const State<double>& x);

}  // namespace tribo::models
