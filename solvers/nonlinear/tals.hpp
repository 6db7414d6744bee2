#pragma once

#include <numbers>

#include "models/types.hpp"

namespace tribo::solvers {

/// Parameters of the transition-aware line search.
struct TalsOptions {
  double v_s = 1e-4;       ///< stiction tolerance [m/s]
  double softness = 0.01;  ///< ε_v = softness · v_s: a slip below ε_v counts as none [-]
  double max_angle = std::numbers::pi / 3;  ///< θ_max [rad], Sec. III-A
};

/// Which rule limited the step; also names the case in pictures and tests.
enum class TalsRule {
  kNoChange,     ///< ‖Δv‖ < ε_v
  kLeavesRest,   ///< from rest into sliding
  kReachesRest,  ///< from sliding to rest
  kInside,       ///< starts within the stiction disk
  kLands,        ///< ends within the stiction disk
  kCrosses,      ///< would jump over the disk: stops at the point nearest to its centre
  kTurns,        ///< direction changes by more than θ_max
  kUnlimited,
  kInvalid,  ///< not finite, or no real fraction: the caller's solve has diverged
};

struct TalsLimit {
  double alpha = 1;  ///< 0 < α ≤ 1; NaN-free, 0 only with kInvalid
  TalsRule rule = TalsRule::kUnlimited;
};

/// The largest fraction α of the proposed change Δv of one contact's slip v that neither jumps over
/// the stiction disk ‖v‖ < v_s nor turns v by more than θ_max                  [tamsi, Sec. III-A,
/// Fig. 3]
///
/// Departs from the paper, which stops at (v + αΔv)·Δv = 0: where that point is the centre itself,
/// as in one dimension, smooth laws have no slope there, so the step stops at a distance of v_s/2
/// instead.
[[nodiscard]] TalsLimit transition_aware_limit(const models::Vector2<double>& v,
                                               const models::Vector2<double>& dv,
                                               const TalsOptions& options);

}  // namespace tribo::solvers
