#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/parameters.hpp"
#include "reference/computations.hpp"
#include "reference/dense/switched_system.hpp"
#include "reference/ending.hpp"
#include "reference/hybrid_system.hpp"

namespace tribo::reference {

/// What a computation gave.
struct Answer {
  Ending ending = Ending::kComplete;
  double t = 0;                             ///< how far it came [s]
  std::vector<std::vector<Fifty>> samples;  ///< one state for each time that was asked for
  std::vector<Event<Fifty>> events;
  std::string reason = {};  ///< where it did not come to its end, if more than that is known
};

/// The highest normal force of a run.
struct ForcePeak {
  Fifty force = 0;  ///< [N]
  Fifty time = 0;   ///< [s]
};

/// A scenario of which two unrelated methods can compute the solution.
struct Problem {
  std::string scenario;
  std::array<std::string, 2> methods;
  std::vector<std::string> columns;  ///< of a state: `box.x[m]`
  std::vector<double> scales;        ///< size of each component in the course of a run
  std::function<Answer(const Computation&, std::span<const double> times)> compute;
  std::vector<std::string> force_columns = {};  ///< of contact forces; only of what has a system
  std::vector<double> force_scales = {};
  /// The highest normal force until a time; empty where it cannot be had.
  std::function<ForcePeak(const Computation&, double until)> peak = {};
  std::string variant = {};  ///< of another law than the scenario's: what makes it another problem
  /// Where its solution is had as polynomials: what they solve. It needs neither `compute` nor
  /// `peak`.
  std::shared_ptr<const SwitchedSystem> system = {};
  /// Until when the scenario is what its equations say; none: for ever.
  std::optional<double> longest = {};
  /// What is to agree for a number of digits; the finest is the last.
  std::function<std::vector<Computation>(int digits)> computations = two_of_everything;
};

[[nodiscard]] Problem forced_box_problem(const models::Parameters& parameters);
[[nodiscard]] Problem bouncing_ball_problem(const std::string& scenario,
                                            const models::Parameters& parameters);
[[nodiscard]] Problem conveyor_belt_problem(const models::Parameters& parameters);
[[nodiscard]] Problem conveyor_static_dynamic_problem(const models::Parameters& parameters);
[[nodiscard]] Problem disc_in_wedge_problem(const models::Parameters& parameters);
[[nodiscard]] Problem disc_on_feet_problem(const models::Parameters& parameters);
[[nodiscard]] Problem discs_in_chimney_problem(const models::Parameters& parameters);
[[nodiscard]] Problem discs_in_corner_problem(const models::Parameters& parameters);
[[nodiscard]] Problem double_pendulum_problem(const models::Parameters& parameters);
[[nodiscard]] Problem falling_sphere_problem(const std::string& scenario,
                                             const models::Parameters& parameters);
/// A rigid body in space: `dropped-shapes`, `free-box`, `spinning-sphere`, `tripod`, `turning-box`,
/// `turning-disc`.
[[nodiscard]] Problem free_motion_problem(const std::string& scenario,
                                          const models::Parameters& parameters);
[[nodiscard]] Problem limit_stop_problem(const models::Parameters& parameters);
[[nodiscard]] Problem mass_on_spring_problem(const models::Parameters& parameters);
[[nodiscard]] Problem planar_arm_problem(const models::Parameters& parameters);
[[nodiscard]] Problem planar_clutter_problem(const models::Parameters& parameters);
[[nodiscard]] Problem planar_gripper_problem(const models::Parameters& parameters);
[[nodiscard]] Problem prescribed_slip_problem(const models::Parameters& parameters);
[[nodiscard]] Problem pusher_brick_problem(const models::Parameters& parameters);
[[nodiscard]] Problem sliding_rod_problem(const models::Parameters& parameters);
[[nodiscard]] Problem solo_squat_problem(const models::Parameters& parameters);
[[nodiscard]] Problem stacked_masses_problem(const models::Parameters& parameters);
[[nodiscard]] Problem tumbling_box_problem(const models::Parameters& parameters);
[[nodiscard]] Problem two_sided_spring_problem(const models::Parameters& parameters);

/// Throws InputError, in one line, for a scenario whose reference cannot be certified.
[[nodiscard]] Problem make_problem(const std::string& scenario,
                                   const models::Parameters& parameters);

}  // namespace tribo::reference
