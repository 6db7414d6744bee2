#pragma once

#include <vector>

#include "reference/certificate.hpp"
#include "verification/score/score.hpp"

namespace tribo::verification {

/// A contact along a trajectory; NaN where it is not known.
struct ContactHistory {
  std::vector<double> t = {};    ///< [s]
  std::vector<double> phi = {};  ///< gap [m]
  std::vector<double> v_t = {};  ///< slip [m/s]
  double v_s = 0;                ///< stiction tolerance [m/s]
  bool has_stiction_limit = false;
};

/// Touchdown and liftoff, where φ goes through zero; where friction has a limit of stiction, stick
/// and slip, where v_t goes through ±v_s. In the order of time.
[[nodiscard]] std::vector<FoundEvent> find_events(const ContactHistory& history);

/// Matches the events of file and reference, contact by contact and kind by kind, in `score`.
void add_events(const std::vector<ContactHistory>& histories,
                const std::vector<reference::CertifiedEvent>& events, Score& score);

}  // namespace tribo::verification
