#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "reference/certificate.hpp"

namespace tribo::verification {

/// The coordinates of (q, v), without what drives and contacts remember.
[[nodiscard]] std::vector<models::Coordinate> motion_coordinates(const models::System& system);

/// Coordinate i of (q, v).
[[nodiscard]] double coordinate_of(const models::State<double>& x, std::size_t i);

/// Numbers that a motion is judged by beside its error in time.
enum class QuantityKind {
  kEnd,        ///< x(T)
  kDistance,   ///< |x(T) − x(0)|
  kDirection,  ///< atan2(y(T) − y(0), x(T) − x(0)) [deg]
  kRate,       ///< (x(T) − x(T/2)) / (T/2), the speed of creep
  kApex,       ///< z(T) + v_z(T)²/(2g), the height that is reached without contacts [m]
  kTurn,       ///< angle of the rotation from the attitude at 0 to that at T [rad]
  kMomentum,   ///< |(M v)(T)|, of the velocities named
  kLeast,      ///< least x from 0 to T
  kLargest,    ///< largest x from 0 to T
};

struct MotionQuantity {
  std::string name;
  std::string unit;
  QuantityKind kind = QuantityKind::kEnd;
  std::vector<std::size_t> of;  ///< indices of coordinates; of kTurn the first of a quaternion
  double gravity = 0;           ///< of kApex [m/s²]
};

/// The quantities of a scenario, from score/quantities.toml; coordinates that an instance of other
/// parameters lacks are left out. Throws InputError for a table that is not as this one.
[[nodiscard]] std::vector<MotionQuantity> quantities_of(const std::string& scenario,
                                                        const models::Parameters& parameters,
                                                        const models::System& system);

/// The scenarios that the table names.
[[nodiscard]] std::vector<std::string> scenarios_with_quantities();

/// The states that a quantity of a time is read from.
struct QuantityStates {
  models::State<double> start, middle, end;  ///< at 0, T/2, T
};

/// Whether it is an extreme over time, of which states at single times say nothing.
[[nodiscard]] bool is_extreme(const MotionQuantity& quantity);
/// Whether the state at T/2 is needed.
[[nodiscard]] bool needs_middle(const MotionQuantity& quantity);

/// The value of a quantity that is no extreme. NaN where a state does not tell.
[[nodiscard]] double value_of(const MotionQuantity& quantity, const models::System& system,
                              const QuantityStates& states);

/// A quantity of the certified motion.
struct CertifiedQuantity {
  double value = 0;
  int digits = 0;  ///< that follow from those of the states
};

/// From a certificate until T or later, with samples at 0, T/2 where it is needed, and T:
///
///   |ΔQ| = Σ_i |Q(x + 10^−digits_i max(|x_i|, scale_i) e_i) − Q(x)|
///   digits = −log10(|ΔQ|/max(|Q|, scale))
///
/// Throws InputError if a sample is missing.
[[nodiscard]] CertifiedQuantity certified_quantity(const MotionQuantity& quantity,
                                                   const models::System& system,
                                                   const reference::Certificate& certificate,
                                                   double T);

}  // namespace tribo::verification
