#include "models/scenarios/robot_scenarios.hpp"

#include <utility>

#include "models/scenarios/allegro_mug.hpp"
#include "models/scenarios/arm_pick_place.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/robot_scenes.hpp"
#include "models/scene/scene_sketch.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

constexpr double kSpotEnd = 3;    ///< [s]; cenic, Sec. VII-C
constexpr double kPandaEnd = 10;  ///< [s]; the published script's
constexpr double kMugEnd = 15;    ///< [s]; tamsi, Sec. VI-B

const View kFromTheSide{};

ParameterSpec on_or_off(const char* key, const char* initial, const char* what) {
  return {key, "", initial, what, Range::kFinite, {"on", "off"}};
}

Scenario spot_drop() {
  return {.id = "spot-drop",
          .description = "a quadruped that nobody drives and that falls on level ground",
          .source = "cenic2025, Sec. VII-C, Fig. 11; height, damping and surfaces are ours",
          .parameters = joined(
              {{{"spot.height", "m", 0.75, "of the trunk at the start", Range::kFinite},
                {"spot.damping", "N m s/rad", 0.1, "of every joint", Range::kNonNegative},
                on_or_off("spot.limits", "on", "limits of the joints"),
                {"surface.stiffness", "N/m", 1e5, "of each surface", Range::kPositive},
                {"contact.dissipation", "s/m", 10.0, "d of each surface", Range::kNonNegative},
                {"contact.friction", "-", 0.8, "mu of each surface", Range::kNonNegative},
                {"scene.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative}},
               stiction_parameters(1e-4, "soft")}),
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            Scene scene = spot_drop_from(p);
            State<double> x0 = start_of_spot_drop(scene, p);
            return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kSpotEnd};
          },
          .scene = spot_drop_from,
          .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
            return {.shapes = outlines(spot_drop_from(p), instance.x0.q, kFromTheSide),
                    .contacts = {},
                    .arrows = {},
                    .level_ground = true,
                    .remark = "Seen along y."};
          }};
}

std::vector<ParameterSpec> panda_parameters() {
  return {{"panda.control",
           "",
           "joint-stiffness",
           "e K_p and -v K_d are torques beside the weight's, or accelerations",
           Range::kFinite,
           {"joint-stiffness", "inverse-dynamics"}},
          {"panda.K_p", "-", 1e3, "in N m/rad and N/m, or 1/s^2", Range::kNonNegative},
          {"panda.K_d", "-", 1e3, "in N m s/rad and N s/m, or 1/s", Range::kNonNegative},
          on_or_off("panda.limits", "on", "limits of the joints"),
          on_or_off("panda.rotors", "on", "the inertia of the motors"),
          on_or_off("panda.efforts", "on", "the most that motors can"),
          on_or_off("panda.box", "on", "what it holds"),
          {"fingertip.divisions", "-", 10.0,
           "of each edge of the octahedron that becomes a fingertip's mesh", Range::kCount},
          {"box.length", "m", 0.158, "along its x", Range::kPositive},
          {"box.width", "m", 0.2074, "along its y", Range::kPositive},
          {"box.height", "m", 0.0658, "along its z, between the fingers", Range::kPositive},
          {"box.mass", "kg", 0.411, "mass", Range::kPositive},
          {"box.inertia_x", "kg m^2", 0.001736, "about its x", Range::kPositive},
          {"box.inertia_y", "kg m^2", 0.001098, "about its y", Range::kPositive},
          {"box.inertia_z", "kg m^2", 0.002481, "about its z", Range::kPositive},
          {"box.x", "m", 0.55, "of its middle at the start", Range::kFinite},
          {"box.z", "m", 0.43, "of its middle at the start", Range::kFinite},
          {"contact.modulus", "Pa", 1e7, "pressure at every medial surface", Range::kPositive},
          {"scene.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative}};
}

Scenario panda_box() {
  return {
      .id = "panda-box",
      .description = "an arm under stiff control that carries a box between its fingertips",
      .source = "cenic2025, Sec. VII, Fig. 6c; poses and gains of the authors' published scripts",
      .parameters = joined({panda_parameters(), pressure_parameters("centred")}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = panda_box_from(p);
        State<double> x0 = start_of_panda_box(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kPandaEnd};
      },
      .scene = panda_box_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return {.shapes = outlines(panda_box_from(p), instance.x0.q, kFromTheSide),
                .contacts = {},
                .arrows = {},
                .remark =
                    "Seen along y: the box and the fingertips, of which those beyond "
                    "stand behind those before. Of the arm nothing is drawn."};
      }};
}

Scenario allegro_mug() {
  return {
      .id = "allegro-mug",
      .description = "a hand whose fingers turn a mug, without weight",
      .source =
          "tamsi2020, Sec. VI-B, Fig. 9; gains, mug and poses of the authors' published "
          "example, the times of commands and the spheres of the fingers are ours",
      .parameters = joined(
          {{{"hand.K_p", "N m/rad", 0.05, "of every joint but the thumb's base", Range::kPositive},
            {"thumb.K_p", "N m/rad", 0.08, "of the thumb's base", Range::kPositive},
            {"hand.K_d", "N m s/rad", 5e-3, "beside the damping of the joints",
             Range::kNonNegative},
            {"hand.until", "s", kMugEnd, "when commands end", Range::kNonNegative},
            {"mug.mass", "kg", 0.094, "mass", Range::kPositive},
            {"mug.radius", "m", 0.04, "radius", Range::kPositive},
            {"mug.height", "m", 0.13, "height", Range::kPositive},
            {"contact.friction", "-", 2.0 / 3, "mu of each surface", Range::kNonNegative}},
           compliance_parameters(970, 3.19),
           stiction_parameters()}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = allegro_mug_from(p);
        State<double> x0 = start_of_allegro_mug(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kMugEnd};
      },
      .scene = allegro_mug_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return {.shapes = outlines(allegro_mug_from(p), instance.x0.q, kFromTheSide),
                .contacts = {},
                .arrows = {},
                .remark = "Seen along y."};
      }};
}

Scenario arm_pick_place() {
  return {
      .id = "arm-pick-place",
      .description = "an arm that takes a bottle, lifts it, shakes it and puts it down elsewhere",
      .source =
          "tamsi2020, Sec. VI-C, Fig. 1, which print no numbers: robot of its makers' model "
          "files, task, gains and bottle are ours",
      .parameters =
          joined({{{"arm.K_p", "1/s^2", 400.0, "of every joint of the arm", Range::kNonNegative},
                   {"arm.K_d", "1/s", 40.0, "of every joint of the arm", Range::kNonNegative},
                   {"finger.K_p", "1/s^2", 8e4, "of the fingers", Range::kPositive},
                   {"finger.K_d", "1/s", 570.0, "of the fingers", Range::kNonNegative},
                   {"arm.period", "s", 1e-3, "for which torques are held", Range::kPositive},
                   {"arm.grip", "N", 40.0, "force asked of each finger", Range::kNonNegative},
                   {"arm.grip_height", "m", 0.14, "of the pads on the bottle", Range::kPositive},
                   {"arm.shake", "m", 0.05, "to either side", Range::kFinite},
                   {"bottle.radius", "m", 0.03, "radius", Range::kPositive},
                   {"bottle.height", "m", 0.2, "height", Range::kPositive},
                   {"bottle.mass", "kg", 0.5, "mass", Range::kPositive},
                   {"contact.friction", "-", 0.5, "mu of each surface", Range::kNonNegative},
                   {"scene.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative}},
                  compliance_parameters(2e4, 3.19),
                  stiction_parameters()}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = arm_pick_place_from(p);
        State<double> x0 = start_of_arm_pick_place(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), ArmPickPlace::kEnd};
      },
      .scene = arm_pick_place_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return {.shapes = outlines(arm_pick_place_from(p), instance.x0.q, kFromTheSide),
                .contacts = {},
                .arrows = {},
                .level_ground = true,
                .remark = "Seen along y."};
      }};
}

}  // namespace

std::vector<Scenario> robot_scenarios() {
  return {spot_drop(), panda_box(), allegro_mug(), arm_pick_place()};
}

}  // namespace tribo::models
