#pragma once

#include <string>

#include "models/bodies/tree_kinematics.hpp"
#include "models/state.hpp"

namespace tribo::models {

/// A discrete controller: every `period` it reads the state and gives generalized forces that are
/// held until the next tick.
class Controller {
 public:
  virtual ~Controller() = default;

  [[nodiscard]] virtual double period() const = 0;  ///< [s]

  /// τ, as long as v, for the period that begins at the tick round(x.t / period). `w` is the
  /// kinematics at (x.q, x.v). Nothing is allocated after the first call. Throws ControlError
  /// (abilities.hpp) where it has no answer.
  virtual void torque(const ArticulatedTree& tree, TreeWorkspace& w, const State<double>& x,
                      VectorXd& tau) const = 0;

  /// Why the robot no longer stands on the support that this controller intends; empty while it
  /// does, and for controllers that do not check.
  [[nodiscard]] virtual std::string fallen(const ArticulatedTree& /*tree*/,
                                           const State<double>& /*x*/) const {
    return {};
  }
};

}  // namespace tribo::models
