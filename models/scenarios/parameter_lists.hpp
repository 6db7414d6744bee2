#pragma once

#include <vector>

#include "models/parameters.hpp"

/// Parameters that scenarios of several papers have in common.
namespace tribo::models {

/// Regularized friction.
[[nodiscard]] inline std::vector<ParameterSpec> stiction_parameters(double tolerance = 1e-4,
                                                                    const char* law = "linear") {
  return {
      {"contact.stiction_tolerance",
       "m/s",
       tolerance,
       "v_s of regularized friction",
       Range::kPositive},
      {"contact.friction_law",
       "",
       law,
       "shape of regularized friction",
       Range::kFinite,
       {"linear", "quadratic", "quintic", "soft"}},
  };
}

/// The normal law of Hunt and Crossley.
[[nodiscard]] inline std::vector<ParameterSpec> compliance_parameters(
    double stiffness, double dissipation, Range stiffness_range = Range::kPositive) {
  return {
      {"contact.stiffness", "N/m", stiffness, "k of the normal force", stiffness_range},
      {"contact.dissipation",
       "s/m",
       dissipation,
       "Hunt-Crossley d of the normal force",
       Range::kNonNegative},
  };
}

[[nodiscard]] inline std::vector<ParameterSpec> joined(
    std::vector<std::vector<ParameterSpec>> parts) {
  std::vector<ParameterSpec> all;
  for (auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace tribo::models
