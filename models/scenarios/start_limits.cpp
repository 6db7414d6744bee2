#include "models/scenarios/start_limits.hpp"

#include <fmt/format.h>

#include <cmath>

#include "models/attitudes.hpp"
#include "models/input_error.hpp"

namespace tribo::models {
namespace {

constexpr double kMet = 1e-12;  ///< a bilateral constraint, to rounding

/// The coordinate of a limit: that of one joint, whose rate is one velocity.
Coordinate limited_coordinate(const System& system, const VectorXd& q, const Snapshot& start,
                              const Constraint& limit) {
  const auto& block = limit.blocks[0];
  Eigen::Index joint = 0;
  block.G.cwiseAbs().maxCoeff(&joint);
  const Eigen::Index rate = start.trees[static_cast<std::size_t>(block.tree)].first + joint;
  VectorXd moved(system.num_positions());
  const VectorXd along = VectorXd::Unit(system.num_velocities(), rate);
  system.exponential(q, along, moved);
  Eigen::Index i = 0;
  (moved - q).cwiseAbs().maxCoeff(&i);
  return system.coordinates()[static_cast<std::size_t>(i)];
}

}  // namespace

void refuse_start_outside_limits(const System& system, const State<double>& x0,
                                 std::string_view remedy) {
  if (system.num_constraints() == 0) return;
  Snapshot start;
  system.evaluate(x0, start);
  for (const Constraint& row : start.constraints.items()) {
    if (row.value >= row.lower && row.value <= row.upper) continue;
    const Coordinate coordinate = limited_coordinate(system, x0.q, start, row);
    const bool below = row.value < row.lower;
    if (row.lower == row.upper) {
      if (std::abs(row.value - row.lower) <= kMet * (1 + x0.q.lpNorm<Eigen::Infinity>())) continue;
      throw InputError(fmt::format("the start does not meet what holds {}: it is {} off",
                                   coordinate.name, row.value - row.lower));
    }
    throw InputError(fmt::format("the start is outside a limit: {}={} is {} {} {}{}",
                                 coordinate.name, row.value, below ? "below" : "above",
                                 below ? row.lower : row.upper, coordinate.unit, remedy));
  }
}

void refuse_start_without_attitude(std::string_view where, const System& system,
                                   const State<double>& x0) {
  for (const Eigen::Index at : attitudes_of(system)) {
    const Eigen::Vector4d r = x0.q.segment<4>(at);
    if (!is_rotation(r)) throw no_rotation(where, system, at, r);
  }
}

}  // namespace tribo::models
