#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/parameters.hpp"
#include "reference/dense/switched_system.hpp"

namespace tribo::reference {

/// A symmetric top with a fixed point on its axis, and its start.
struct HeavyTopScene {
  Fifty across = 0, along = 0;  ///< A about the fixed point, C about the axis [kg m²]
  Fifty weight = 0;             ///< m g l about the fixed point when the axis is level [N m]
  Fifty elevation = 0;          ///< of the axis at the start [rad]
  Fifty precession = 0, nutation = 0, spin = 0;  ///< at the start [rad/s]
};

/// By Lagrange's equations of the angles: φ of the precession, β of the axis above the horizontal
/// and ψ of the spin, without models/ and without any matrix. Nothing switches.
///
///   2 T = A (β̇² + φ̇² cos²β) + C n²,   n = ψ̇ + φ̇ sin β,   U = m g l sin β
///   p_ψ = C n and p_φ = A φ̇ cos²β + C n sin β are constant:
///   A cos β φ̈ = (2 A φ̇ sin β − C n) β̇
///   A β̈ = (C n φ̇ − A φ̇² sin β − m g l) cos β
///   ψ̈ = −φ̈ sin β − φ̇ β̇ cos β                        [Landau and Lifshitz, Mechanics, Sec. 35]
class HeavyTop final : public SwitchedSystem {
 public:
  explicit HeavyTop(HeavyTopScene scene) : scene_(std::move(scene)) {}

  [[nodiscard]] Vector<Fifty> start() const override;
  [[nodiscard]] std::vector<double> scales() const override;
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>&) const override { return {}; }
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override;

  [[nodiscard]] std::vector<std::string> columns() const;
  [[nodiscard]] const HeavyTopScene& scene() const { return scene_; }

  /// ẏ of y = (φ, β, ψ, φ̇, β̇, ψ̇), in any scalar.
  template <class T>
  [[nodiscard]] std::vector<T> rate(const T* y) const;

 private:
  HeavyTopScene scene_;
};

[[nodiscard]] HeavyTopScene spinning_top_equations(const models::Parameters& p);

}  // namespace tribo::reference
