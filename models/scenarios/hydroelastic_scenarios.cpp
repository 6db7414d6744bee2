#include "models/scenarios/hydroelastic_scenarios.hpp"

#include <utility>

#include "models/scenarios/bunnies.hpp"
#include "models/scenarios/dish_rack.hpp"
#include "models/scenarios/dish_rack_arm.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/static_gripper.hpp"
#include "models/scenarios/suction_gripper.hpp"
#include "models/scene/scene_sketch.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

constexpr double kHydroEnd = 0.2;    ///< [s]
constexpr double kPegEnd = 2;        ///< [s]; cenic, Sec. VII
constexpr double kSuctionEnd = 0.5;  ///< [s]; ours, the box hangs by then
constexpr double kRackEnd = 2;       ///< [s]; ours
constexpr double kBunniesEnd = 10;   ///< [s]; cenic, Sec. VII-C

Scenario hydro_cylinder() {
  return {
      .id = "hydro-cylinder",
      .description = "a cylinder with a pressure field that comes down flat on a table with one",
      .source =
          "ours; sizes, moduli and dissipation of cenic2025, Sec. VII, and the authors' "
          "published scripts",
      .parameters = joined(
          {{{"cylinder.radius", "m", 0.1, "radius", Range::kPositive},
            {"cylinder.length", "m", 0.2, "length", Range::kPositive},
            {"cylinder.density", "kg/m^3", 1000.0, "density", Range::kPositive},
            {"cylinder.sides", "-", 32.0, "of the prism that is its mesh", Range::kCount},
            {"cylinder.modulus", "Pa", 1e7, "pressure at its medial surface", Range::kPositive},
            {"cylinder.gap", "m", -1e-6, "over the table at the start", Range::kFinite},
            {"cylinder.tilt", "rad", 0.0, "about x at the start", Range::kFinite},
            {"cylinder.x", "m", 0.0137, "of its centre, beside the middle", Range::kFinite},
            {"cylinder.vy", "m/s", 0.0, "speed at the start", Range::kFinite},
            {"cylinder.vz", "m/s", -0.443, "that of a fall of 10 mm", Range::kFinite},
            {"table.half_x", "m", 0.55, "half of its width", Range::kPositive},
            {"table.half_y", "m", 1.1, "half of its length", Range::kPositive},
            {"table.thickness", "m", 0.1, "thickness", Range::kPositive},
            {"table.modulus", "Pa", 1e7, "pressure at its medial surface", Range::kPositive},
            {"scene.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative}},
           pressure_parameters("plain")}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = hydro_cylinder_from(p);
        State<double> x0 = start_of_hydro_cylinder(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kHydroEnd};
      },
      .scene = hydro_cylinder_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return {.shapes = outlines(hydro_cylinder_from(p), instance.x0.q, {}),
                .contacts = {},
                .arrows = {},
                .level_ground = false,
                .remark = "Seen along y. The meshes are inside of these shapes."};
      }};
}

ParameterSpec modulus_parameter(double modulus = 1e7) {
  return {"contact.modulus", "Pa", modulus, "pressure at every medial surface", Range::kPositive};
}
ParameterSpec gravity_parameter() {
  return {"scene.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative};
}

Scenario static_gripper() {
  return {
      .id = "static-gripper",
      .description = "a peg wedged between two fingers of a post that falls on a table",
      .source =
          "cenic2025, Sec. VII, Fig. 6; places and the modulus from the authors' published scripts",
      .parameters =
          joined({{{"gripper.height", "m", 0.18, "of its foot at the start", Range::kFinite},
                   {"peg.width", "m", 0.01002, "20 um more than the gap", Range::kPositive},
                   {"peg.tilt", "rad", 0.17453292519943295, "about x", Range::kFinite},
                   {"scene.density", "kg/m^3", 1000.0, "of all bodies", Range::kPositive},
                   modulus_parameter(),
                   gravity_parameter()},
                  pressure_parameters("centred")}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = static_gripper_from(p);
        State<double> x0 = start_of_static_gripper(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kPegEnd};
      },
      .scene = static_gripper_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        const View view{.right = Vector3d::UnitY(), .up = Vector3d::UnitZ()};
        return {.shapes = outlines(static_gripper_from(p), instance.x0.q, view),
                .contacts = {},
                .arrows = {},
                .remark = "Seen along x: one finger is behind the other."};
      }};
}

Scenario suction_gripper() {
  return {
      .id = "suction-gripper",
      .description = "a box that is drawn to six bellows on slides below a plate",
      .source = "cenic2025, Sec. VII-E, Fig. 13; numbers from the authors' published scripts",
      .parameters = joined(
          {{{"plate.under_side", "m", 0.49, "height, where the sources are", Range::kPositive},
            {"bellows.radius", "m", 0.01, "radius", Range::kPositive},
            {"bellows.length", "m", 0.015, "length", Range::kPositive},
            {"bellows.density", "kg/m^3", 10.0, "density", Range::kPositive},
            {"bellows.sides", "-", 4.0, "of the prism that is the mesh of one", Range::kCount},
            {"bellows.damping", "N s/m", 1.0, "of the slide", Range::kNonNegative},
            {"bellows.stiffness", "N/m", 1.0, "of the spring in the slide", Range::kNonNegative},
            {"bellows.rest", "m", -0.02, "of that spring, and the start", Range::kFinite},
            {"box.length", "m", 0.158, "along x", Range::kPositive},
            {"box.width", "m", 0.2074, "along y", Range::kPositive},
            {"box.height", "m", 0.0658, "along z", Range::kPositive},
            {"box.mass", "kg", 0.411, "mass", Range::kPositive},
            {"box.inertia_x", "kg m^2", 0.001736, "about x", Range::kPositive},
            {"box.inertia_y", "kg m^2", 0.001098, "about y", Range::kPositive},
            {"box.inertia_z", "kg m^2", 0.002481, "about z", Range::kPositive},
            {"box.z", "m", 0.42, "of its middle at the start", Range::kFinite},
            {"suction.strength", "N", 50.0, "of a source at no distance", Range::kNonNegative},
            {"suction.range", "m", 0.04, "where it is zero", Range::kPositive},
            modulus_parameter(),
            gravity_parameter()},
           pressure_parameters("centred")}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = suction_gripper_from(p);
        State<double> x0 = start_of_suction_gripper(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kSuctionEnd};
      },
      .scene = suction_gripper_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return {.shapes = outlines(suction_gripper_from(p), instance.x0.q, {}),
                .contacts = {},
                .arrows = {},
                .remark =
                    "Seen along y. The sources are in the middle of the bellows' slides, in "
                    "the plate's under side."};
      }};
}

Scenario dish_rack() {
  return {
      .id = "dish-rack",
      .description = "a plate of 3 mm and a rod of 2 mm that fall on the bars of a rack",
      .source = "cenic2025, Sec. VII-E, Table I; the scene is ours: the paper's is not published",
      .parameters = joined(
          {{{"rack.pitch", "m", 0.015, "from bar to bar", Range::kPositive},
            {"rack.seed", "-", 1.0, "of the poses at the start", Range::kCount},
            {"rack.start", "", "tilted", "how they start", Range::kFinite, {"tilted", "level"}},
            {"rack.rod", "", "on", "whether there is a rod", Range::kFinite, {"on", "off"}},
            {"plate.height", "m", 0.035, "of its middle over the bars'", Range::kFinite},
            {"plate.mass", "kg", 0.375, "mass", Range::kPositive},
            {"rod.height", "m", 0.07, "of its middle over the bars'", Range::kFinite},
            {"rod.mass", "kg", 0.02, "mass", Range::kPositive},
            modulus_parameter(1e8),
            gravity_parameter()},
           pressure_parameters("centred", 0.5)}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = dish_rack_from(p);
        State<double> x0 = start_of_dish_rack(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kRackEnd};
      },
      .scene = dish_rack_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        const View view{.right = Vector3d::UnitY(), .up = Vector3d::UnitZ()};
        return {.shapes = outlines(dish_rack_from(p), instance.x0.q, view),
                .contacts = {},
                .arrows = {},
                .remark = "Seen along the bars."};
      }};
}

Scenario dish_rack_arm() {
  return {
      .id = "dish-rack-arm",
      .description = "an arm that tips a plate and a rod out of a bin onto the bars of a rack",
      .source =
          "cenic2025, Sec. VII-E, Table I, Figs. 15 and 17; gains from the authors' published "
          "scripts, the scene is ours: the paper's is not published",
      .parameters = joined({{{"rack.pitch", "m", 0.015, "from bar to bar", Range::kPositive},
                             {"rack.seed", "-", 1.0, "of the places at the start", Range::kCount},
                             {"plate.mass", "kg", 0.375, "mass", Range::kPositive},
                             {"rod.mass", "kg", 0.02, "mass", Range::kPositive},
                             {"arm.K_p", "N m/rad", 5e3, "of every joint", Range::kNonNegative},
                             {"arm.K_d", "N m s/rad", 1e3, "of every joint", Range::kNonNegative},
                             modulus_parameter(1e8),
                             gravity_parameter()},
                            pressure_parameters("centred", 0.5)}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = dish_rack_arm_from(p);
        State<double> x0 = start_of_dish_rack_arm(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), DishRackArm::kEnd};
      },
      .scene = dish_rack_arm_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return {.shapes = outlines(dish_rack_arm_from(p), instance.x0.q, {}),
                .contacts = {},
                .arrows = {},
                .remark = "Seen along y. Of the arm the bin alone is drawn, which is on its hand."};
      }};
}

Scenario bunnies() {
  return {
      .id = "bunnies",
      .description = "three star-shaped bodies with ears that fall on a slab",
      .source =
          "cenic2025, Sec. VII-C, Fig. 11; masses, heights and slab of the authors' "
          "published scripts, the shape is ours",
      .parameters = joined(
          {{{"bunny.divisions", "-", 11.0, "f of a surface of 8 f^2 triangles", Range::kCount},
            {"bunny.height", "m", 1.0, "height", Range::kPositive},
            {"bunny.mass", "kg", 200.0, "mass", Range::kPositive},
            {"bunnies.mutual",
             "",
             "off",
             "on: all are compliant and touch each other; off: rigid, they touch the slab alone",
             Range::kFinite,
             {"on", "off"}},
            {"slab.thickness", "m", 0.1, "thickness", Range::kPositive},
            modulus_parameter(),
            gravity_parameter()},
           pressure_parameters("centred")}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = bunnies_from(p);
        State<double> x0 = start_of_bunnies(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kBunniesEnd};
      },
      .scene = bunnies_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return {.shapes = outlines(bunnies_from(p), instance.x0.q, {}),
                .contacts = {},
                .arrows = {},
                .remark = "Seen along y, each with the sphere around it."};
      }};
}

}  // namespace

std::vector<Scenario> hydroelastic_scenarios() {
  return {hydro_cylinder(), static_gripper(), suction_gripper(),
          dish_rack(),      dish_rack_arm(),  bunnies()};
}

}  // namespace tribo::models
