#pragma once

#include <string>

#include "papers/cenic2025/parameters.hpp"

/// The arm of Fig. 12 and the common parts of its experiments.
namespace tribo::papers::cenic2025 {

struct ArmChoice {
  double joints = 2;
  std::string control = "inverse-dynamics";
  double taper = 1;  ///< mass of a rod over that of the previous rod [-]
};

/// `external`: how `cenic` treats the controller.
[[nodiscard]] inline Setup arm_setup(const ArmChoice& arm, double gain,
                                     const std::string& external) {
  return {.scenario = "planar-arm",
          .scenario_changes = {{"arm.joints", arm.joints},
                               {"arm.taper", arm.taper},
                               {"arm.gain", gain},
                               {"arm.control", arm.control}},
          .scheme = "cenic",
          .scheme_changes = {{"scheme.external", external}}};
}

}  // namespace tribo::papers::cenic2025
