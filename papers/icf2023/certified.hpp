#pragma once

#include <optional>
#include <string>
#include <vector>

#include "papers/icf2023/convergence.hpp"
#include "reference/certificate.hpp"

namespace tribo::papers::icf2023 {

/// Which law a reference integrates.
enum class Law {
  kCommon,    ///< of the model: Hunt-Crossley contact, soft friction
  kSapLimit,  ///< what SAP converges to: linear damping, gliding at μτ_d‖v_t‖, Coulomb friction
};

/// Positions of a certified reference.
struct CertifiedPath {
  std::vector<models::State<double>> states;  ///< velocities too
  double error_bar = 0;                       ///< of a position: 10^−digits of its scale [m]
  int digits = 0;                             ///< that are agreed on, no more than were asked for
  double agreement = 0;                       ///< largest relative difference of the methods [-]
};

/// The certified states of a setup's scenario from 0 to t_end at multiples of `sample`, with the
/// setup's relaxation time where the law is SAP's. Throws InputError where there is no certificate.
[[nodiscard]] CertifiedPath certified_path(
    const Setup& setup, Law law, double t_end, double sample, int digits);

/// Errors of one model against a certified path: rows (h, error, error.uncertainty).
[[nodiscard]] verification::Block certified_curve(const std::string& name,
                                                  const Setup& setup,
                                                  const ConvergenceStudy& study,
                                                  const CertifiedPath& path,
                                                  verification::Figure& figure);

/// Digits enough for errors of 1e-7 m in the quick tier.
inline constexpr int kQuickDigits = 9;

}  // namespace tribo::papers::icf2023
