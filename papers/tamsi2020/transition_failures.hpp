#pragma once

#include "verification/judge/figure.hpp"

/// Whether Newton's method without TALS fails in the steps in which contacts change between slip
/// and stick  [tamsi, Sec. III-A, IV-A]
namespace tribo::papers::tamsi2020::fig04 {

/// A step fails where a solve of it does not converge; it is then taken in parts.
///
///   first_into_stiction    index of the first step that fails and in which a contact comes to
///   stick failed_in_transitions  part of the steps that fail in which a contact changes phase;
///   `@solves`:
///                          of the solves; `@into-stiction`: in which one comes to stick;
///                          `@likelier`: p/(p + q), where a step with a change fails with the
///                          frequency p and another with q
///
/// Of the box with the linear law, steps of 10 ms and the limits of the authors; of other laws,
/// limits, steps and scenes with `@` and their name.
[[nodiscard]] verification::Figure transition_failures();

}  // namespace tribo::papers::tamsi2020::fig04
