#pragma once

#include <optional>
#include <string>

#include "models/scenarios/scenarios.hpp"
#include "verification/simulation/note.hpp"
#include "verification/work_precision.hpp"

namespace tribo::verification {

struct Sampling {
  int samples = 1;        ///< of the run, at equal distances
  bool windowed = false;  ///< the reference starts anew at each
};

/// What errors of a scenario are measured against: the closed form of the forced box with one
/// degree of freedom and the linear law, else a certified reference; nothing where there is
/// neither, and then `why_not` says so in one line. A certified reference starts at the scenario's
/// start only, so that it is none for windows.
[[nodiscard]] std::optional<PrecisionReference> reference_of(const models::Scenario& scenario,
                                                             const models::Parameters& parameters,
                                                             const models::Instance& instance,
                                                             const Sampling& sampling,
                                                             const Note& note,
                                                             std::string& why_not);

}  // namespace tribo::verification
