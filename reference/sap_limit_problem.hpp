#pragma once

#include <string>

#include "models/parameters.hpp"
#include "reference/problems.hpp"

namespace tribo::reference {

/// The limit of SAP for small steps, for the scenarios that have such a limit: not the physical
/// law. Dissipation and shape of friction among the parameters have no effect; the relaxation time
/// τ_d [s] takes their place.
///
/// Throws InputError for another scenario and for a relaxation time below zero.
[[nodiscard]] Problem sap_limit_problem(const std::string& scenario,
                                        const models::Parameters& parameters,
                                        double relaxation_time);

/// The same of one scenario.
[[nodiscard]] Problem conveyor_belt_sap_limit(const models::Parameters& parameters,
                                              double relaxation_time);
[[nodiscard]] Problem falling_sphere_sap_limit(const models::Parameters& parameters,
                                               double relaxation_time);
[[nodiscard]] Problem sliding_rod_sap_limit(const models::Parameters& parameters,
                                            double relaxation_time);

}  // namespace tribo::reference
