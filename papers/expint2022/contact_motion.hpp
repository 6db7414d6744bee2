#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "solvers/anchored/contact_flow.hpp"
#include "solvers/schemes.hpp"
#include "verification/study/fixed_step_run.hpp"

/// Common to the small experiments on springs.
namespace tribo::papers::expint2022 {

using models::MatrixXd;
using models::VectorXd;
using verification::Changes;

/// A scenario with parameters changed by name.
[[nodiscard]] models::Instance make_scene(const std::string& scenario, const Changes& changes = {});

/// Friction of `box-on-four-springs` that keeps all four corners sticking, for linear contacts.
/// With the scenario's own friction the damper force of one corner leaves the cone at the start,
/// and the corner slides.
inline constexpr double kHoldingFriction = 10;

/// A scheme with parameters changed by name, under the name of its curve.
struct NamedScheme {
  std::string name;
  std::string scheme;
  Changes changes = {};
};

[[nodiscard]] std::unique_ptr<solvers::Stepper> make_scheme(const NamedScheme& scheme,
                                                            const models::System& system);
/// A scheme with its default parameters.
[[nodiscard]] std::unique_ptr<solvers::Stepper> make_scheme(const std::string& scheme,
                                                            const models::System& system);

/// The terms of Eq. (11) at one state for some of its points; n = 3 rows a point.
struct ContactMotion {
  MatrixXd Y;               ///< J M⁻¹Jᵀ [1/kg]
  VectorXd K, B;            ///< [N/m], [N·s/m]
  VectorXd drift;           ///< J a0 + J̇ v [m/s²]
  VectorXd stretch, x_dot;  ///< x − p0 [m], ẋ [m/s]

  [[nodiscard]] solvers::ContactFlow flow(
      const solvers::ExponentialOptions& options,
      solvers::FlowRoute route = solvers::FlowRoute::kPade) const;
};

/// The motion at a scenario's start, with every point in contact.
[[nodiscard]] ContactMotion contact_motion(const models::Instance& scene);

/// The motion of the points that touch at x, one tree; without rows if none touches.
[[nodiscard]] ContactMotion touching_motion(const models::System& system,
                                            const models::State<double>& x);

/// The unit columns 2n+1 and 2n+2 of Eq. (29), which pick both integrals.
[[nodiscard]] MatrixXd unit_columns(const MatrixXd& augmented);

/// ‖a − b‖/‖b‖ of the upper half (positions) or of the lower half (velocities), whichever is
/// larger. NaN is passed on.
[[nodiscard]] double relative_difference(const VectorXd& a, const VectorXd& b);

}  // namespace tribo::papers::expint2022
