#pragma once

#include <string>
#include <vector>

#include "verification/study/fixed_step_run.hpp"

/// The shaken gripper of Sec. VI-A, scenario `parallel-gripper`, and the measurements on it.
namespace tribo::papers::tamsi2020 {

inline constexpr double kGripperStep = 3e-3;     ///< h of Fig. 7 [s]; Sec. VI-A
inline constexpr double kGripperEnd = 5;         ///< of the runs of Fig. 7 [s]; Sec. VI-A
inline constexpr double kGripperSample = 25e-3;  ///< of Fig. 8 [s]; recovered from the scripts
inline constexpr int kGripperSamples = 100;      ///< 2.5 s; likewise recovered

/// Printed in Sec. VI-A, of the authors' machine: the time of `kGripperEnd` by TAMSI, which is 40
/// times as fast as real time, and how many times as long implicit Euler takes with TALS and
/// without.
inline constexpr double kPrintedTime = 0.123;  ///< [s]
inline constexpr double kPrintedWithTals = 25;
inline constexpr double kPrintedWithoutTals = 55;

/// A preset, with the given `scheme.profile` where it has one; empty: its default.
[[nodiscard]] verification::Setup gripper_setup(const std::string& preset,
                                                const std::string& profile = {},
                                                const models::Changes& scenario_changes = {});

/// Height of the mug's centre of mass above the palm [m], relative to the start.
[[nodiscard]] double slip(const models::State<double>& x);

/// Dimensionless root mean squares over the samples after the start of ‖Δv‖₂ of a group of
/// velocities: for the mug's rotation  e_ω T,  for the others  e_v T/A. Three velocities turn the
/// mug, in the plane one. NaN where a run ended early and has fewer states.
struct GripperError {
  double rotation = 0;
  double translation = 0;
};
[[nodiscard]] GripperError gripper_error(const std::vector<models::State<double>>& states,
                                         const std::vector<models::State<double>>& reference,
                                         const verification::Setup& setup);

/// Runs with steps cut at the samples of Fig. 8.
[[nodiscard]] verification::SampledRun sampled_gripper(const verification::Setup& setup, double h,
                                                       int samples = kGripperSamples);

}  // namespace tribo::papers::tamsi2020
