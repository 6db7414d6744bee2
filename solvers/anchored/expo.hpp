#pragma once

#include <memory>
#include <vector>

#include "solvers/anchored/anchored_stepper.hpp"
#include "solvers/anchored/contact_flow.hpp"

namespace tribo::solvers {

struct ExpoOptions {
  ExponentialOptions exponential;
  FlowRoute route = FlowRoute::kPade;
  ContactSides sides = ContactSides::kUnilateral;
  bool two_projections = true;  ///< the force on the positions is projected separately, Eq. (30)
  bool slip_continues = false;  ///< points that slip have no tangential damper within the step
};

/// Exponential integration of viscoelastic contacts                     [expint, Sec. III, IV]
///
///   f̄1 = −[K B] ∫x/h,   f̄2 = −[K B] ∫∫x · 2/h²,   f1 = proj f̄1,   f2 = proj f̄2
///   v+ = v + h (a0 + M⁻¹Jᵀ f1),   q+ = q ⊕ h (v + h/2 (a0 + M⁻¹Jᵀ f2)),   a0 = −M⁻¹k
///
/// x starts from the active points at the start, with anchors at rest (the paper's Eq. (11), unlike
/// its code, has slipping points at rest relative to their anchors, which relaxes their springs
/// within the step). One geometry query a step, two in the first. kOutsideDomain where modes are
/// requested and the touching points have different ratios of damping to stiffness.
class Expo final : public AnchoredStepper {
 public:
  Expo(const models::System& system, const ExpoOptions& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;

 private:
  /// The points in contact at the start of a step, n = 3 rows each, and their motion within the
  /// step. One object for each number of points, so that sizes stay fixed.
  struct ActivePoints {
    ActivePoints(int rows, int num_velocities, const ExpoOptions& options);

    std::vector<std::size_t> contacts;
    MatrixXd J, Z, Y;  ///< J, L⁻ᵀJᵀ with M = LᵀL, and J M⁻¹Jᵀ = ZᵀZ
    VectorXd K, B, B_within, drift, stretch, x_dot;
    VectorXd force;
    ContactFlow flow;
  };

  /// [K B] x for x = (x − p0, ẋ)
  [[nodiscard]] static auto weighted(const ActivePoints& p, const auto& x) {
    const Eigen::Index n = p.K.size();
    return p.K.cwiseProduct(x.head(n)) + p.B.cwiseProduct(x.tail(n));
  }
  [[nodiscard]] ActivePoints& find_active(const State<double>& x0);
  void linearize(const State<double>& x0, ActivePoints& points) const;
  [[nodiscard]] Status refuse(const ActivePoints& points, StepResult& out) const;
  void accelerate(double h, ActivePoints& points);
  void add_acceleration(const ActivePoints& points, VectorXd& a);
  void limit(ActivePoints& points) const;

  ExpoOptions options_;
  std::vector<std::unique_ptr<ActivePoints>> by_count_;
  std::vector<std::size_t> touching_;
  VectorXd a0_, a1_, a2_, a_f_, dq_;
};

}  // namespace tribo::solvers
