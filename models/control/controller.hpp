#pragma once

#include "models/bodies/tree_kinematics.hpp"

namespace tribo::models {

/// A discrete controller: every period it reads the state and gives generalized forces, which are
/// held until the next one.
class Controller {
 public:
  virtual ~Controller() = default;

  [[nodiscard]] virtual double period() const = 0;  ///< [s]

  /// τ, as long as v [N], [N·m]. `w` is the kinematics at (x.q, x.v), and may be used as scratch.
  virtual void torque(const ArticulatedTree<double>& tree,
                      TreeWorkspace<double>& w,
                      const State<double>& x,
                      VectorXd& tau) const = 0;
};

}  // namespace tribo::models
