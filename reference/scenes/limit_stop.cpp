#include "reference/scenes/limit_stop.hpp"

#include <algorithm>
#include <cmath>

namespace tribo::reference {

LimitStop::LimitStop(const models::Parameters& p)
    : acceleration_(Fifty(p.number("mass.force")) / Fifty(p.number("mass.mass"))),
      stop_(p.number("mass.stop")),
      length_(stop_ > 0 ? p.number("mass.stop") : 1) {
  const double push = std::max(std::abs(p.number("mass.force")), 1e-300);
  speed_ = std::sqrt(2 * length_ * push / p.number("mass.mass"));
}

SwitchMode LimitStop::mode_at(const Vector<Fifty>& y) const {
  return {acceleration_ > 0 && y[0] >= stop_ ? kHeld : kFree};
}

RecordedMode LimitStop::record(const SwitchMode& mode) const {
  Tape tape(2);
  const std::vector<Recorded> y = tape.inputs();
  std::vector<Recorded> rate = {0, 0}, guards;
  RecordedMode result;
  if (mode[0] == kFree) rate = {y[1], acceleration_};
  if (mode[0] == kFree && acceleration_ > 0) {
    guards = {Recorded(stop_) - y[0]};
    result.switches = {{{EventKind::kTouchdown, 0}, 0, kHeld}};
    result.sizes = {length_};
  }
  result.rate = tape.program(rate);
  result.guards = tape.program(guards);
  return result;
}

void LimitStop::jump(const Switch&, SwitchMode&, Vector<Fifty>& y) const {
  y << stop_, 0;
}

}  // namespace tribo::reference
