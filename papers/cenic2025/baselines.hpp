#pragma once

#include <array>
#include <string>

#include "models/parameters.hpp"

/// The schemes that Fig. 10 compares.
namespace tribo::papers::cenic2025 {

struct BaselineCandidate {
  std::string name;
  std::string scheme;
  models::Changes changes;
};

inline const std::array<BaselineCandidate, 6> kBaselines = {{
    {"cenic", "cenic", {{"scheme.linear_algebra", "sparse"}}},
    {"cenic-dense", "cenic", {{"scheme.linear_algebra", "dense"}}},
    {"implicit-euler",
     "implicit-euler",
     {{"scheme.error", "step-doubling"},
      {"scheme.newton", "quasi"},
      {"scheme.profile", "drake"},
      {"scheme.tals", "off"}}},
    {"rk3", "rk3", {}},
    {"sdirk2", "sdirk2", {{"scheme.newton", "quasi"}}},
    {"ros2", "ros2", {}},
}};

}  // namespace tribo::papers::cenic2025
