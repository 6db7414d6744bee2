#pragma once

#include <array>
#include <string>
#include <utility>
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

inline constexpr double kHand = 1.0890;  ///< palm and fingers, as the published force has it [kg]
inline constexpr double kPrintedMug = 0.1;  ///< [kg]; Sec. VI-A
/// A palm that moves by the printed 15 cm: the published force is that of the hand alone, without
/// the mug, which then has the printed 100 g.
inline const models::Changes kPrintedMotion = {{"mug.mass", kPrintedMug},
                                               {"shake.mass", kHand + kPrintedMug}};
/// Places of the mug's centre of mass that are tried, in the names and off its axis [m].
inline constexpr std::array<std::pair<const char*, double>, 3> kOffsets = {
    {{"@0", 0.0}, {"@5mm", 5e-3}, {"@20mm", 2e-2}}};

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
