#include "models/scenarios/expint2022_scenarios.hpp"

#include <numbers>

#include "models/scenarios/drawings.hpp"
#include "models/scenarios/solo12_scenes.hpp"

namespace tribo::models {
namespace {

/// Of all contacts of the paper [expint, Sec. VI]; the last is for schemes without memory.
std::vector<ParameterSpec> contact_parameters() {
  return {{"contact.stiffness", "N/m", 1e5, "K of the springs to the anchors", Range::kPositive},
          {"contact.damping", "N s/m", 300.0, "B of their dampers", Range::kNonNegative},
          {"contact.friction", "-", 1.0, "coefficient of friction", Range::kNonNegative},
          {"contact.stiction_tolerance",
           "m/s",
           1e-4,
           "v_s of the friction that schemes without memory take instead",
           Range::kPositive}};
}

std::vector<ParameterSpec> with_contact(std::vector<ParameterSpec> parameters) {
  for (ParameterSpec& spec : contact_parameters()) parameters.push_back(std::move(spec));
  return parameters;
}

Scenario mass_on_spring() {
  return {.id = "mass-on-spring",
          .description = "a mass on a rail, tied to the ground by one contact's spring and damper",
          .source = "expint2022, Sec. III; numbers ours",
          .parameters =
              with_contact({{"mass.mass", "kg", 2.5, "mass", Range::kPositive},
                            {"mass.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
                            {"mass.height", "m", -1e-3, "height at the start", Range::kFinite},
                            {"mass.speed", "m/s", -0.1, "speed at the start", Range::kFinite}}),
          .certifiable = true,
          .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
            return {erase_type(mass_on_spring_from<double>(p)),
                    start_of_mass_on_spring<double>(p),
                    0.05};
          },
          .draw = drawing::mass_on_rail};
}

Scenario sliding_point() {
  return {
      .id = "sliding-point",
      .description = "a point mass that slides on the ground until friction holds it",
      .source = "expint2022, Sec. IV-D; numbers ours",
      .parameters =
          with_contact({{"point.mass", "kg", 1.0, "mass", Range::kPositive},
                        {"point.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
                        {"point.height",
                         "m",
                         0.0,
                         "height at the start; at rest in the ground if 0",
                         Range::kNonNegative},
                        {"point.vx", "m/s", 1.0, "speed along the ground", Range::kFinite},
                        {"point.vz", "m/s", 0.0, "speed upwards", Range::kFinite}}),
      .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
        return {erase_type(sliding_point_from<double>(p)), start_of_sliding_point<double>(p), 0.3};
      },
      .draw = drawing::point_on_ground};
}

Scenario box_on_four_springs() {
  return {.id = "box-on-four-springs",
          .description = "a box in space on the contacts of its four lower corners",
          .source = "expint2022, Sec. III; numbers ours",
          .parameters =
              with_contact({{"box.mass", "kg", 2.5, "mass", Range::kPositive},
                            {"box.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
                            {"box.half_x", "m", 0.2, "half of the length", Range::kPositive},
                            {"box.half_y", "m", 0.15, "half of the width", Range::kPositive},
                            {"box.half_z", "m", 0.05, "half of the height", Range::kPositive},
                            {"box.vx", "m/s", 0.05, "speed at the start, x", Range::kFinite},
                            {"box.vy", "m/s", -0.03, "speed at the start, y", Range::kFinite},
                            {"box.vz", "m/s", -0.1, "speed at the start, z", Range::kFinite},
                            {"box.wx", "rad/s", 0.3, "rate at the start, x", Range::kFinite},
                            {"box.wy", "rad/s", -0.2, "rate at the start, y", Range::kFinite},
                            {"box.wz", "rad/s", 0.1, "rate at the start, z", Range::kFinite}}),
          .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
            return {erase_type(box_on_four_springs_from<double>(p)),
                    start_of_box_on_four_springs<double>(p),
                    0.2};
          },
          .draw = drawing::box_on_corners};
}

std::vector<ParameterSpec> solo12_parameters() {
  return with_contact({{"robot.mass",
                        "",
                        "recovered",
                        "published: 2.5 kg; recovered: the 2.7 kg that the recorded torques need",
                        Range::kFinite,
                        {"recovered", "published"}},
                       {"robot.largest_tilt",
                        "rad",
                        std::numbers::pi / 6,
                        "a base that is tilted by more has fallen; 0: none",
                        Range::kNonNegative},
                       {"robot.lowest_base",
                        "m",
                        0.05,
                        "a base that is lower has fallen; 0: none",
                        Range::kNonNegative}});
}

Instance solo12_instance(const Parameters& p, Solo12Scene scene) {
  const GroundedTree<double> robot = solo12_on_ground<double>(p, std::move(scene.drive));
  return {erase_type(robot), robot.start(scene.start.q, scene.start.v), scene.t_end};
}

Scenario solo_squat() {
  return {.id = "solo-squat",
          .description = "the quadruped Solo12 squats on its four feet",
          .source = "expint2022, Sec. VI; start and task from the published program",
          .parameters = solo12_parameters(),
          .certifiable = true,
          .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
            return solo12_instance(p, solo12_squat(p));
          },
          .draw = drawing::robot};
}

Scenario solo_trot() {
  return {.id = "solo-trot",
          .description = "the quadruped Solo12 trots along a recorded motion",
          .source = "expint2022, Sec. VI; motion of the published program, from --data",
          .parameters = solo12_parameters(),
          .needs_data = true,
          .make = [](const Parameters& p, const std::filesystem::path& data) -> Instance {
            return solo12_instance(p, solo12_trot(p, data));
          },
          .draw = drawing::robot_without_motion};
}

Scenario solo_jump() {
  return {.id = "solo-jump",
          .description = "the quadruped Solo12 jumps along a recorded motion",
          .source = "expint2022, Sec. VI; motion of the published program, from --data",
          .parameters = solo12_parameters(),
          .needs_data = true,
          .make = [](const Parameters& p, const std::filesystem::path& data) -> Instance {
            return solo12_instance(p, solo12_jump(p, data));
          },
          .draw = drawing::robot_without_motion};
}

}  // namespace

std::vector<Scenario> expint2022_scenarios() {
  return {box_on_four_springs(),
          mass_on_spring(),
          sliding_point(),
          solo_jump(),
          solo_squat(),
          solo_trot()};
}

}  // namespace tribo::models
