#pragma once

#include "models/parameters.hpp"
#include "reference/dense/switched_system.hpp"

namespace tribo::reference {

/// A mass, y = (x, v), that a constant force pushes against a stop which does not give way and does
/// not let it bounce:
///
///   free   ẋ = v,  m v̇ = F,  x < stop
///   held   x = stop,  v = 0
///
/// At rest in the beginning, it comes to the stop only where F pushes it there.
class LimitStop final : public SwitchedSystem {
 public:
  enum Mode : int { kFree, kHeld };

  explicit LimitStop(const models::Parameters& p);

  [[nodiscard]] Vector<Fifty> start() const override { return Vector<Fifty>::Zero(2); }
  [[nodiscard]] std::vector<double> scales() const override { return {length_, speed_}; }
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>& y) const override;
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override;
  void jump(const Switch&, SwitchMode&, Vector<Fifty>& y) const override;

 private:
  Fifty acceleration_, stop_;
  double length_, speed_;  ///< in the course of a run
};

}  // namespace tribo::reference
