#pragma once

#include <string>
#include <vector>

#include "verification/fixed_step_run.hpp"

/// The shaken gripper of Sec. VI-A, scenario `parallel-gripper`, and what is measured on it.
namespace tribo::papers::tamsi2020 {

inline constexpr double kGripperStep = 3e-3;     ///< h of Fig. 7 [s]; Sec. VI-A
inline constexpr double kGripperEnd = 5;         ///< of the runs of Fig. 7 [s]; Sec. VI-A
inline constexpr double kGripperSample = 25e-3;  ///< of Fig. 8 [s]; recovered from the scripts
inline constexpr int kGripperSamples = 100;      ///< 2.5 s; recovered likewise

/// A preset of `scheme.profile` where it has one; empty: its default.
[[nodiscard]] verification::Setup gripper_setup(const std::string& preset,
                                                const std::string& profile = {},
                                                const models::Changes& scenario_changes = {});

/// How far the mug's centre of mass stands above the palm [m]; at the start 0.
[[nodiscard]] double slip(const models::State<double>& x);

/// Root mean squares over the samples after the start of ‖Δv‖₂ of a group of velocities, without
/// dimension: of those of the mug's turning  e_ω T,  of the others  e_v T/A. Three velocities turn
/// the mug, in the plane one. NaN where a run ended early.
struct GripperError {
  double rotation = 0;
  double translation = 0;
};
[[nodiscard]] GripperError gripper_error(const verification::SampledRun& run,
                                         const verification::SampledRun& reference,
                                         const verification::Setup& setup);

/// Runs with steps cut at the samples of Fig. 8.
[[nodiscard]] verification::SampledRun sampled_gripper(const verification::Setup& setup,
                                                       double h,
                                                       int samples = kGripperSamples);

}  // namespace tribo::papers::tamsi2020
