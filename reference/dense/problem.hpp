#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reference/dense/computations.hpp"
#include "reference/dense/switched_system.hpp"

namespace tribo::reference {

/// The highest normal force of a run.
struct ForcePeak {
  Fifty force = 0;  ///< [N]
  Fifty time = 0;   ///< [s]
};

/// A scenario whose solution two unrelated methods can compute.
struct Problem {
  std::string scenario;
  std::array<std::string, 2> methods;
  std::vector<std::string> columns;              ///< of a state: `box.x[m]`
  std::vector<double> scales;                    ///< size of each component in the course of a run
  std::shared_ptr<const SwitchedSystem> system;  ///< the equations
  std::vector<std::string> force_columns = {};   ///< of contact forces
  std::vector<double> force_scales = {};
  std::string variant = {};  ///< of another law than the scenario's: tells the two problems apart
  /// Time until which the equations describe the scenario; none: for ever.
  std::optional<double> longest = {};
  /// Computations that have to agree for a number of digits; the finest is the last.
  std::function<std::vector<Computation>(int digits)> computations = both_and_one_wider;
};

}  // namespace tribo::reference
