#pragma once

#include <optional>
#include <string>

#include "models/scenarios/scenarios.hpp"
#include "verification/study/simulation/listener.hpp"
#include "verification/study/work_precision.hpp"

namespace tribo::verification {

struct Sampling {
  int samples = 1;        ///< of the run, at equal distances
  bool windowed = false;  ///< the reference restarts at each
};

/// The reference for errors of a scenario: the closed form of the forced box with one degree of
/// freedom and the linear law, else a certified reference; nothing if there is neither, with one
/// line in `why_not`. A certified reference starts at the scenario's start only, so that it does
/// not serve windows.
[[nodiscard]] std::optional<PrecisionReference> reference_of(const models::Scenario& scenario,
                                                             const models::Parameters& parameters,
                                                             const models::Instance& instance,
                                                             const Sampling& sampling,
                                                             const Listener& listener,
                                                             std::string& why_not);

}  // namespace tribo::verification
