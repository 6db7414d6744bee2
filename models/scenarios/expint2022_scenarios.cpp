#include "models/scenarios/expint2022_scenarios.hpp"

#include <numbers>

#include "models/control/walk_reference.hpp"
#include "models/robots/solo12_gaits.hpp"
#include "models/scenarios/drawings.hpp"
#include "models/scenarios/romeo_scenes.hpp"
#include "models/scenarios/solo12_scenes.hpp"
#include "models/scene/anchored_start.hpp"

namespace tribo::models {
namespace {

/// Of all contacts of the paper [expint, Sec. VI]; the last is for schemes without memory.
std::vector<ParameterSpec> contact_parameters() {
  return {{"contact.stiffness", "N/m", 1e5, "K of the springs to the anchors", Range::kPositive},
          {"contact.damping", "N s/m", 300.0, "B of their dampers", Range::kNonNegative},
          {"contact.friction", "-", 1.0, "coefficient of friction", Range::kNonNegative},
          {"contact.stiction_tolerance", "m/s", 1e-4,
           "v_s of the friction that schemes without memory take instead", Range::kPositive}};
}

std::vector<ParameterSpec> with_contact(std::vector<ParameterSpec> parameters) {
  for (ParameterSpec& spec : contact_parameters()) parameters.push_back(std::move(spec));
  return parameters;
}

Scenario mass_on_spring() {
  return {
      .id = "mass-on-spring",
      .description = "a mass on a rail, tied to the ground by one contact's spring and damper",
      .source = "expint2022, Sec. III; numbers ours",
      .parameters =
          with_contact({{"mass.mass", "kg", 2.5, "mass", Range::kPositive},
                        {"mass.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
                        {"mass.height", "m", -1e-3, "height at the start", Range::kFinite},
                        {"mass.speed", "m/s", -0.1, "speed at the start", Range::kFinite}}),
      .certifiable = true,
      .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
        return {std::make_unique<Scene>(mass_on_spring_from(p)), start_of_mass_on_spring(p), 0.05};
      },
      .draw = drawing::mass_on_rail};
}

Scenario sliding_point() {
  return {.id = "sliding-point",
          .description = "a point mass that slides on the ground until friction holds it",
          .source = "expint2022, Sec. IV-D; numbers ours",
          .parameters = with_contact(
              {{"point.mass", "kg", 1.0, "mass", Range::kPositive},
               {"point.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
               {"point.height", "m", 0.0, "height at the start; at rest in the ground if 0",
                Range::kNonNegative},
               {"point.vx", "m/s", 1.0, "speed along the ground", Range::kFinite},
               {"point.vz", "m/s", 0.0, "speed upwards", Range::kFinite}}),
          .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
            return {std::make_unique<Scene>(sliding_point_from(p)), start_of_sliding_point(p), 0.3};
          },
          .skeleton = sliding_point_from,
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
            return {std::make_unique<Scene>(box_on_four_springs_from(p)),
                    start_of_box_on_four_springs(p), 0.2};
          },
          .skeleton = box_on_four_springs_from,
          .draw = drawing::box_on_corners};
}

/// The limits at which a robot counts as fallen, after parameters of its own.
std::vector<ParameterSpec> with_fall(std::vector<ParameterSpec> parameters, double lowest_base) {
  parameters.push_back({"robot.largest_tilt", "rad", std::numbers::pi / 6,
                        "a base that is tilted by more has fallen; 0: none", Range::kNonNegative});
  parameters.push_back({"robot.lowest_base", "m", lowest_base,
                        "a base that is lower has fallen; 0: none", Range::kNonNegative});
  return parameters;
}

std::vector<ParameterSpec> solo12_parameters() {
  return with_contact(
      with_fall({{"robot.mass",
                  "",
                  "recovered",
                  "published: 2.5 kg; recovered: the 2.7 kg that the recorded torques need",
                  Range::kFinite,
                  {"recovered", "published"}}},
                0.05));
}

Instance at_start(Scene robot, const RobotStart& at) {
  const State<double> x0 = anchored_start(robot, at.start.q, at.start.v);
  return {std::make_unique<Scene>(std::move(robot)), x0, at.t_end};
}

Instance solo12_instance(const Parameters& p, const RobotStart& scene) {
  return at_start(solo12_on_ground(p, scene.controller), scene);
}

Scene solo12_alone(const Parameters& p) {
  return solo12_on_ground(p);
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
          .skeleton = solo12_alone,
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
          .skeleton = solo12_alone,
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
          .skeleton = solo12_alone,
          .draw = drawing::robot_without_motion};
}

/// Of a robot that follows a plan of ours: its gait, and the cost of leaving the gait.
std::vector<ParameterSpec> planned_parameters(std::vector<ParameterSpec> gait,
                                              const TrackingPrices& price) {
  constexpr Range kPrice = Range::kNonNegative;
  std::vector<ParameterSpec> all = solo12_parameters();
  for (ParameterSpec& spec : gait) all.push_back(std::move(spec));
  for (ParameterSpec& spec : std::vector<ParameterSpec>{
           {"tracking.place", "1/m^2", price.place, "price of the base's distance", kPrice},
           {"tracking.turn", "1/rad^2", price.turn, "of its turn", kPrice},
           {"tracking.joints", "1/rad^2", price.joints, "of the joints' angles", kPrice},
           {"tracking.base_rate", "s^2/m^2", price.base_rate, "of the base's velocity", kPrice},
           {"tracking.joint_rate", "s^2/rad^2", price.joint_rate, "of the joints' rates", kPrice},
           {"tracking.torque", "1/(N m)^2", price.torque, "of a torque", Range::kPositive}}) {
    all.push_back(std::move(spec));
  }
  return all;
}

Scenario solo_trot_own() {
  const TrotShape shape;
  return {
      .id = "solo-trot-own",
      .description = "the quadruped Solo12 trots along a plan of ours, without data",
      .source = "expint2022, Sec. VI; gait ours",
      .parameters = planned_parameters(
          {{"gait.step_length", "m", shape.step_length, "of the base", Range::kFinite},
           {"gait.swing_time", "s", shape.swing_time, "of a diagonal pair", Range::kPositive},
           {"gait.support_time", "s", shape.support_time, "on all feet after", Range::kPositive},
           {"gait.steps", "-", static_cast<double>(shape.steps), "number", Range::kCount},
           {"gait.height", "m", shape.height, "of the base", Range::kPositive},
           {"gait.swing_height", "m", shape.swing_height, "of a swinging foot", Range::kFinite},
           {"gait.stand_time", "s", shape.stand_time, "before the first step", Range::kPositive},
           {"gait.rest_time", "s", shape.rest_time, "after the last step", Range::kPositive}},
          {.torque = 10}),
      .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
        return solo12_instance(p, solo12_own_trot(p));
      },
      .skeleton = solo12_alone,
      .draw = drawing::robot};
}

Scenario solo_jump_own() {
  const JumpShape shape;
  return {
      .id = "solo-jump-own",
      .description = "the quadruped Solo12 jumps along a plan of ours, without data",
      .source = "expint2022, Sec. VI; gait ours",
      .parameters = planned_parameters(
          {{"gait.height", "m", shape.height, "of the base, standing", Range::kPositive},
           {"gait.crouch_height", "m", shape.crouch_height, "of it, lowest", Range::kPositive},
           {"gait.takeoff_height", "m", shape.takeoff_height, "as feet leave", Range::kPositive},
           {"gait.rise", "m", shape.rise, "of the centre of mass in flight", Range::kPositive},
           {"gait.retraction", "m", shape.retraction, "of the feet in flight", Range::kFinite},
           {"gait.crouch_time", "s", shape.crouch_time, "down, and up again", Range::kPositive},
           {"gait.stand_time", "s", shape.stand_time, "before", Range::kPositive},
           {"gait.rest_time", "s", shape.rest_time, "after", Range::kPositive}},
          {.torque = 30}),
      .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
        return solo12_instance(p, solo12_own_jump(p));
      },
      .skeleton = solo12_alone,
      .draw = drawing::robot};
}

std::vector<ParameterSpec> romeo_parameters(std::vector<ParameterSpec> gait) {
  gait.push_back({"walk.largest_load", "N", 1e6,
                  "that the controller puts on the foot that carries", Range::kFinite});
  gait.push_back({"walk.highest_sole", "m", 0.02,
                  "a robot whose foot carries from higher has fallen; 0: none",
                  Range::kNonNegative});
  return with_contact(with_fall(std::move(gait), 0.5));
}

Instance romeo_instance(const Parameters& p, const RobotStart& scene) {
  return at_start(romeo_on_ground(p, scene.controller), scene);
}

Scene romeo_alone(const Parameters& p) {
  return romeo_on_ground(p);
}

Scenario romeo_walk() {
  return {.id = "romeo-walk",
          .description = "the humanoid Romeo walks two steps after a recorded reference",
          .source =
              "expint2022, Sec. VI; start, task and reference of the published program, the "
              "last from --data",
          .parameters = romeo_parameters({}),
          .needs_data = true,
          .make = [](const Parameters& p, const std::filesystem::path& data) -> Instance {
            return romeo_instance(p, romeo_recorded_walk(p, data));
          },
          .skeleton = romeo_alone,
          .draw = drawing::romeo_walking};
}

Scenario romeo_walk_own() {
  const WalkShape shape;
  return {
      .id = "romeo-walk-own",
      .description = "the humanoid Romeo walks after a reference of ours, without data",
      .source = "expint2022, Sec. VI; start and task of the published program, reference ours",
      .parameters = romeo_parameters(
          {{"gait.step_length", "m", shape.step_length, "before the other foot", Range::kFinite},
           {"gait.steps", "-", static_cast<double>(shape.steps), "number", Range::kCount},
           {"gait.support_time", "s", shape.support_time, "on each foot", Range::kPositive},
           {"gait.swing_height", "m", shape.swing_height, "of a swinging foot", Range::kFinite}}),
      .make = [](const Parameters& p, const std::filesystem::path&) -> Instance {
        return romeo_instance(p, romeo_own_walk(p));
      },
      .skeleton = romeo_alone,
      .draw = drawing::romeo_walking};
}

}  // namespace

std::vector<Scenario> expint2022_scenarios() {
  return {box_on_four_springs(), mass_on_spring(), romeo_walk(), romeo_walk_own(), sliding_point(),
          solo_jump(),           solo_jump_own(),  solo_squat(), solo_trot(),      solo_trot_own()};
}

}  // namespace tribo::models
