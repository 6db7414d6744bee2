#pragma once

#include <string>

#include "papers/icf2023/models.hpp"

namespace tribo::papers::icf2023 {

/// A mass on a surface that slips under it at a prescribed speed: the rig of Table I.
struct Rig {
  std::string model;
  double k = numbers::kStiffness.value;  ///< [N/m]
  double d = 0;                          ///< of Lagged and Similar [s/m]
  double relaxation_time = 0;            ///< τ_d of SAP [s]
  double V = numbers::kSlipSpeed.value;  ///< [m/s]
  double h = 0;                          ///< [s]
  double sigma = numbers::kSigma.value;  ///< σ of SAP [-]

  [[nodiscard]] double weight() const { return numbers::kSlipMass.value * numbers::kGravity.value; }
  /// 1 + μ̃² of SAP; 1 of the others.
  [[nodiscard]] double softening() const {
    if (model != "sap") return 1;
    const SapContact contact{.mu = numbers::kSlipFriction.value,
                             .k = k,
                             .w_t = 1 / numbers::kSlipMass.value,
                             .h = h,
                             .relaxation_time = relaxation_time,
                             .sigma = sigma};
    return 1 + contact.mu_tilde_squared();
  }
  /// ‖V‖_s = √(V² + v_s²) − v_s                                          [icf, App. A]
  [[nodiscard]] double soft_slip() const {
    const double v_s = numbers::kStictionTolerance.value;
    return std::sqrt(V * V + v_s * v_s) - v_s;
  }
  /// 1 + dμ‖V‖_s of Similar; 1 of the others.
  [[nodiscard]] double stiffening() const {
    return model == "similar" ? 1 + d * numbers::kSlipFriction.value * soft_slip() : 1;
  }
  /// Table I: k/(1 + μ̃²) of SAP, (1 + dμ‖V‖_s) k of Similar [N/m]
  [[nodiscard]] double effective_stiffness() const { return k * stiffening() / softening(); }
  /// Eq. (41): μ(δt + τ_d)V of SAP, μδt‖V‖_s of Similar [m]
  [[nodiscard]] double gliding() const {
    const double mu = numbers::kSlipFriction.value;
    if (model == "sap") return mu * (h + relaxation_time) * V;
    return model == "similar" ? mu * h * soft_slip() : 0;
  }
  /// The gap at rest: gliding less the weight over the effective stiffness [m].
  [[nodiscard]] double rest_gap() const { return gliding() - weight() / effective_stiffness(); }

  /// Starts `lift` above the rest position on ground that does not slip.
  [[nodiscard]] Setup setup(double lift = 0) const {
    Setup setup = make_setup("prescribed-slip", model, relaxation_time,
                             {{"contact.stiffness", k},
                              {"contact.dissipation", d},
                              {"slip.speed", V},
                              {"mass.lift", lift}});
    if (model == "sap") setup.scheme_changes.push_back({"scheme.sigma", sigma});
    return setup;
  }
};

}  // namespace tribo::papers::icf2023
