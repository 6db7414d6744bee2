#pragma once

#include <vector>

#include "models/decompositions.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// The smooth view of a model:  ẋ = f(t, x),  x = (q, v)                 [tamsi, Eqs. (1)-(3)]
///
///   q̇ = N(q) v,   v̇ = M⁻¹ ( −k + clamp(g, ±e) + Σ Jᵀ f_c(φ, v_c) )
///
/// g is the force of the external system where there is one. Constraints have no force without a
/// step and are left out. Costs one geometry query. Holds scratch memory; one object per thread.
class ContinuousDynamics {
 public:
  explicit ContinuousDynamics(const System& model) : model_(model) {}

  void rate(const State<double>& x, VectorXd& q_dot, VectorXd& v_dot);

  /// The snapshot of the last call of `rate`.
  [[nodiscard]] const Snapshot& snapshot() const { return snapshot_; }

 private:
  void add_force_of(const ExternalSystem& external, const State<double>& x, VectorXd& force);

  void add_contact_forces(const VectorXd& v, VectorXd& force);

  void solve_mass(VectorXd& force);

  const System& model_;
  Snapshot snapshot_;
  std::vector<Eigen::LLT<MatrixXd>> cholesky_;  ///< by tree: each keeps its size
  std::vector<Vector6d> velocities_, forces_;   ///< by body
  VectorXd tau_, effort_;
};

}  // namespace tribo::models
