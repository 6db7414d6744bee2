#pragma once

#include "models/scenarios/build.hpp"
#include "models/scenarios/scenarios.hpp"

/// The numbers of the paper used in its experiments. Those of the box are the defaults of the
/// scenario `forced-box`; evidence and gaps are in this folder's README.
namespace tribo::papers::tamsi2020 {

inline constexpr double kCoarseStep = 10e-3;    ///< h of Fig. 4 [s]; Sec. IV-A
inline constexpr double kWindow = 25e-3;        ///< Δw [s]; Sec. IV-A
inline constexpr int kWindows = 100;            ///< 2.5 s; recovered from the authors' scripts
inline constexpr double kLargestStep = 25e-3;   ///< of error control [s]; recovered likewise
inline constexpr double kReferenceStep = 1e-7;  ///< of the paper's RK3 reference [s]; Sec. IV-A

/// The scenario `forced-box` with one of its friction laws.
[[nodiscard]] inline models::Parameters box_parameters(const char* friction_law) {
  return models::Parameters(models::find_scenario("forced-box").parameters)
      .with({{"contact.friction_law", friction_law}});
}

[[nodiscard]] inline models::Instance make_box(const models::Parameters& parameters) {
  return models::make_instance(models::find_scenario("forced-box"), parameters);
}

}  // namespace tribo::papers::tamsi2020
