#pragma once

#include <string>

#include "models/scenarios/scenarios.hpp"

namespace tribo::verification::report {

/// The motion of a scenario's drawing by CENIC in fixed steps of 1 ms, in 24 frames, an SVG
/// element; empty for a scenario without a drawing, with recorded motions, with more than forty
/// degrees of freedom or with an end beyond ten seconds, and where the run ends early.
[[nodiscard]] std::string film(const models::Scenario& scenario,
                               const models::Parameters& parameters);

}  // namespace tribo::verification::report
