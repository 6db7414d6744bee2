#pragma once

#include <array>
#include <string>
#include <vector>

#include "models/parameters.hpp"
#include "reference/dense/switched_system.hpp"

namespace tribo::reference {

/// A disc, seen from above, on three feet which carry a third of its weight each, under a moment
/// about its axis, by Newton's and Euler's laws. y = (x, y, θ) and rates; r_i places foot i:
///
///   u_i = v + ω (−r_y, r_x),   F_i = −μ (m g/3) u_i/√(u_i² + v_s²)
///   m v̇ = Σ F_i,   I ω̇ = M_z + Σ (r_x F_y − r_y F_x)
///
/// Under the linear law F_i = −μ (m g/3) u_i/v_s of a foot that sticks, u_i² < v_s², and
/// −μ (m g/3) u_i/|u_i| of one that slides.
class DiscOnFeetEquations final : public SwitchedSystem {
 public:
  enum FootMode : int { kSoft, kSticks, kSlides };

  explicit DiscOnFeetEquations(const models::Parameters& p);

  [[nodiscard]] Vector<Fifty> start() const override;
  [[nodiscard]] std::vector<double> scales() const override;
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>& y) const override;
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override;

  [[nodiscard]] static std::vector<std::string> columns();

  /// ẏ in a mode, in any scalar.
  template <class T>
  [[nodiscard]] std::vector<T> rate(const SwitchMode& mode, const T* y) const;

 private:
  static constexpr int kFeet = 3;

  template <class T>
  struct Foot {
    T r_x{}, r_y{}, u_x{}, u_y{};
    [[nodiscard]] T square() const { return u_x * u_x + u_y * u_y; }
  };
  template <class T>
  [[nodiscard]] Foot<T> foot(int i, const T* y) const;
  /// |F|/|u|
  template <class T>
  [[nodiscard]] T drag(int mode, const T& square) const;

  Fifty mass_, inertia_, radius_, moment_, most_, v_s_;  ///< most_: μ m g/3
  double length_ = 1;
  bool linear_ = false;
};

}  // namespace tribo::reference
