#include "reference/problems.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/sap_limit_problem.hpp"
#include "reference/scenes/free_motion.hpp"

namespace tribo::reference {
namespace {

using Make = Problem (*)(const std::string& scenario, const models::Parameters& parameters);

/// Problem of a kind with a single scenario.
template <Problem (*make)(const models::Parameters&)>
Problem alone(const std::string& /*scenario*/, const models::Parameters& parameters) {
  return make(parameters);
}

/// Problem of a rigid body in space.
template <SpatialSceneEquations (*equations)(const models::Parameters&)>
Problem in_space(const std::string& scenario, const models::Parameters& parameters) {
  return free_motion_problem(scenario, parameters, equations);
}

struct Row {
  std::string_view scenario;
  Make make;
  /// Of the limit of SAP for small steps; nullptr: not known.
  Problem (*sap_limit)(const models::Parameters& parameters, double relaxation_time) = nullptr;
};

/// Scenarios whose reference can be certified; a new one gets a row here.
constexpr std::array kProblems = {
    Row{"ball-drop", bouncing_ball_problem},
    Row{"bouncing-ball", bouncing_ball_problem},
    Row{"colliding-spheres", alone<colliding_spheres_problem>},
    Row{"conveyor-belt", alone<conveyor_belt_problem>, conveyor_belt_sap_limit},
    Row{"conveyor-static-dynamic", alone<conveyor_static_dynamic_problem>},
    Row{"cradle", alone<cradle_problem>},
    Row{"disc-in-wedge", alone<disc_in_wedge_problem>},
    Row{"disc-on-feet", alone<disc_on_feet_problem>},
    Row{"discs-in-chimney", alone<discs_in_chimney_problem>},
    Row{"discs-in-corner", alone<discs_in_corner_problem>},
    Row{"double-pendulum", alone<double_pendulum_problem>},
    Row{"dropped-shapes", in_space<dropped_shape_equations>},
    Row{"falling-sphere", falling_sphere_problem, falling_sphere_sap_limit},
    Row{"forced-box", alone<forced_box_problem>},
    Row{"free-box", in_space<free_box_equations>},
    Row{"limit-stop", alone<limit_stop_problem>},
    Row{"mass-on-spring", alone<mass_on_spring_problem>},
    Row{"pinched-capsule", alone<pinched_capsule_problem>},
    Row{"planar-arm", alone<planar_arm_problem>},
    Row{"planar-clutter", alone<planar_clutter_problem>},
    Row{"planar-gripper", alone<planar_gripper_problem>},
    Row{"prescribed-slip", alone<prescribed_slip_problem>},
    Row{"pusher-brick", alone<pusher_brick_problem>},
    Row{"rolling-ball", falling_sphere_problem},
    Row{"sliding-rod", alone<sliding_rod_problem>, sliding_rod_sap_limit},
    Row{"solo-squat", alone<solo_squat_problem>},
    Row{"spinning-sphere", in_space<spinning_sphere_equations>},
    Row{"spinning-top", alone<spinning_top_problem>},
    Row{"stacked-masses", alone<stacked_masses_problem>},
    Row{"tripod", in_space<tripod_equations>},
    Row{"tumbling-box", alone<tumbling_box_problem>},
    Row{"turning-box", in_space<turning_box_equations>},
    Row{"turning-disc", in_space<turning_disc_equations>},
    Row{"two-sided-spring", alone<two_sided_spring_problem>},
};

}  // namespace

Problem make_problem(const std::string& scenario, const models::Parameters& parameters) {
  (void)models::find_scenario(scenario);
  const auto* const row = std::ranges::find(kProblems, scenario, &Row::scenario);
  if (row != kProblems.end()) return row->make(scenario, parameters);
  std::vector<std::string> certifiable;
  for (const models::Scenario& s : models::scenarios()) {
    if (s.certifiable) certifiable.push_back(s.id);
  }
  throw InputError(fmt::format("{}: no certified reference; there is one for {}", scenario,
                               fmt::join(certifiable, ", ")));
}

Problem sap_limit_problem(const std::string& scenario, const models::Parameters& parameters,
                          double relaxation_time) {
  std::vector<std::string_view> known;
  for (const Row& row : kProblems) {
    if (row.sap_limit == nullptr) continue;
    if (row.scenario == scenario) return row.sap_limit(parameters, relaxation_time);
    known.push_back(row.scenario);
  }
  throw InputError(
      fmt::format("{}: no limit of sap; there is one for {}", scenario, fmt::join(known, ", ")));
}

}  // namespace tribo::reference
