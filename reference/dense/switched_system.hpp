#pragma once

#include <vector>

#include "reference/hybrid_system.hpp"
#include "reference/tape/tape.hpp"

namespace tribo::reference {

/// The state of each contact, or of whatever else switches by itself.
using SwitchMode = std::vector<int>;

/// Beyond what the equations hold for.
inline constexpr int kNoMode = -1;

/// What may switch, the events that it makes and in which state that leaves it.
struct Switch {
  Guard event;
  std::size_t place = 0;  ///< in the mode
  int next = 0;           ///< what stands there afterwards; `kNoMode`: nothing, the run ends there
};

/// One mode: ẏ = f(y), smooth also beyond the guards, which are above zero within the mode.
struct RecordedMode {
  Program rate;
  Program guards;
  Program forces;                ///< [f_n, f_t] of each contact, zero where it has none [N]
  std::vector<Switch> switches;  ///< one a guard
  std::vector<double> sizes;     ///< of each guard, in its own unit, for what counts as rounding
};

/// A system of any number of contacts, each in a mode of its own, of which the equations can be
/// recorded. It does not depend on time but through its state.
class SwitchedSystem {
 public:
  virtual ~SwitchedSystem() = default;
  [[nodiscard]] virtual Vector<Fifty> start() const = 0;
  /// Sizes of the components in the course of a run.
  [[nodiscard]] virtual std::vector<double> scales() const = 0;
  /// The mode at y but for what is on a boundary, which the run finds out.
  [[nodiscard]] virtual SwitchMode mode_at(const Vector<Fifty>& y) const = 0;
  [[nodiscard]] virtual RecordedMode record(const SwitchMode& mode) const = 0;
  /// What stands in the mode after a switch at y: where more may follow than its `next` tells.
  [[nodiscard]] virtual int after(const Switch& what, const Vector<Fifty>&) const {
    return what.next;
  }
  /// What changes at once where a mode begins: the state, and what else switches with it.
  virtual void jump(SwitchMode&, Vector<Fifty>&) const {}
};

}  // namespace tribo::reference
