#pragma once

#include <vector>

#include "papers/expint2022/robots.hpp"

/// Strips of pictures: a robot's legs, base and forces at some times of a run, and a few numbers
/// that summarize the run.
namespace tribo::papers::expint2022 {

struct StripSpec {
  std::string_view robot;     ///< of `find_robot`
  double step = 0;            ///< of Expo [s]
  double t_end = 0;           ///< [s]
  std::vector<double> times;  ///< of the pictures, ascending [s]
};

/// Runs the robot with Expo. Blocks `legs` and `base`, for the humanoid `limbs` and `corners`, hold
/// the pictures; `history` holds the base, the number of touching feet and the sum of their normal
/// forces at the end of each control period. Quantities, over all steps: `apex`, `lowest`,
/// `final_x`, `final_z` of the base [m]; `largest_tilt` and `final_tilt` of the base [°]; `active`,
/// the share of touching feet; `two_touch`, the share of periods at whose end two touch;
/// `airborne`, the time during which none touches [s]; `pushing_in_air`, how often a foot above the
/// ground has a force; `least_force` and `friction`, the least normal force and the largest
/// |f_t|/f_n of a foot at the ends of periods except the first. NaN if the run ends early.
[[nodiscard]] verification::Figure strip(const StripSpec& spec,
                                         const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
