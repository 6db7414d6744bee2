#pragma once

#include <string>

#include "papers/icf2023/convergence.hpp"
#include "verification/study/certified_states.hpp"

namespace tribo::papers::icf2023 {

/// The contact law that a reference integrates.
enum class Law {
  kCommon,    ///< the model's law: Hunt-Crossley contact, soft friction
  kSapLimit,  ///< SAP's limit: linear damping, gliding at μτ_d‖v_t‖, Coulomb friction
};

using CertifiedPath = verification::CertifiedStates;

/// The certified states of a setup's scenario from 0 to t_end at multiples of `sample`, with the
/// setup's relaxation time for SAP's law. Throws InputError where there is no certificate.
[[nodiscard]] CertifiedPath certified_path(const Setup& setup, Law law, double t_end, double sample,
                                           int digits);

/// Errors of one model against a certified path: rows (h, error, error.uncertainty).
[[nodiscard]] verification::Block certified_curve(const std::string& name, const Setup& setup,
                                                  const ConvergenceStudy& study,
                                                  const CertifiedPath& path,
                                                  verification::Figure& figure);

/// The one contact along a certified path: rows (t, v_t, v_n, f_t, f_n, phi), forces those of the
/// model's laws at the state.
[[nodiscard]] verification::Block certified_contact(const Setup& setup, const CertifiedPath& path);

/// Sufficient digits for errors of 1e-7 m in the quick tier.
inline constexpr int kQuickDigits = 9;

}  // namespace tribo::papers::icf2023
