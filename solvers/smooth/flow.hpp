#pragma once

#include "models/continuous.hpp"
#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// ẏ = f(t, y) on the flat vector y = (q, v, z), with every evaluation counted; z is the state of
/// the external system where there is one. The rest of the memory is that of the last packed state.
class Flow {
 public:
  explicit Flow(const models::System& system);

  [[nodiscard]] int size() const { return num_q_ + num_v_ + num_z_; }

  /// y_dot = f(t, y)
  void rate(double t, const VectorXd& y, VectorXd& y_dot, Work& work);

  /// M, k and the contacts at (t, y), without the accelerations: a geometry look-up.
  void look_up(double t, const VectorXd& y, models::Snapshot& out) const;

  void pack(const State<double>& x, VectorXd& y);
  void unpack(double t, const VectorXd& y, State<double>& x) const;

  [[nodiscard]] auto velocities(const VectorXd& y) const { return y.segment(num_q_, num_v_); }
  /// The position and velocity parts of a flat difference.
  void split(const VectorXd& dy, VectorXd& dq, VectorXd& dv) const;

  /// Contacts and the forces of their laws at x.
  void contacts(const State<double>& x, std::vector<ContactReport>& out);

 private:
  const models::System& system_;
  models::ContinuousDynamics dynamics_;
  int num_q_;
  int num_v_;
  const models::ExternalSystem* external_;
  int num_z_;  ///< states of the external system
  mutable State<double> scratch_;
  models::Memory<double> memory_;
  VectorXd q_dot_, v_dot_, z_dot_;
  models::Snapshot snapshot_;
};

}  // namespace tribo::solvers
