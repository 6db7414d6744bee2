#pragma once

#include <vector>

#include "models/types.hpp"
#include "reference/dense/event.hpp"
#include "reference/tape/tape.hpp"

namespace tribo::reference {

using models::Vector;

/// A condition g > 0 of a mode, and the event that ends the mode where g falls through zero.
struct Guard {
  EventKind kind = EventKind::kTouchdown;
  int contact = 0;
};

/// The state of each contact, or of whatever else switches by itself.
using SwitchMode = std::vector<int>;

/// The equations do not hold any more.
inline constexpr int kNoMode = -1;

/// A possible switch: its event and the state that it leads to.
struct Switch {
  Guard event;
  std::size_t place = 0;  ///< in the mode
  int next = 0;           ///< its value in the mode afterwards; `kNoMode`: the run ends there
};

/// One mode: ẏ = f(y), smooth also beyond the guards, which are above zero within the mode.
struct RecordedMode {
  Program rate;
  Program guards;
  Program forces;                ///< [f_n, f_t] of each contact, zero where it has none [N]
  std::vector<Switch> switches;  ///< one a guard
  std::vector<double> sizes;     ///< of each guard, in its own unit, to judge rounding
};

/// A system of any number of contacts, each in a mode of its own, whose equations can be recorded.
/// It depends on time only through its state.
class SwitchedSystem {
 public:
  virtual ~SwitchedSystem() = default;
  [[nodiscard]] virtual Vector<Fifty> start() const = 0;
  /// Sizes of the components in the course of a run.
  [[nodiscard]] virtual std::vector<double> scales() const = 0;
  /// The mode at y, except for contacts on a boundary, which the run decides.
  [[nodiscard]] virtual SwitchMode mode_at(const Vector<Fifty>& y) const = 0;
  [[nodiscard]] virtual RecordedMode record(const SwitchMode& mode) const = 0;
  /// The value in the mode after a switch at y, where more may follow than its `next` tells.
  [[nodiscard]] virtual int after(const Switch& what, const Vector<Fifty>&) const {
    return what.next;
  }
  /// Sudden changes where a mode begins after a switch: of the state, and of other parts of the
  /// mode.
  virtual void jump(const Switch&, SwitchMode&, Vector<Fifty>&) const {}
};

}  // namespace tribo::reference
