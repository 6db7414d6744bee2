#include "models/scenarios/gripper_scenarios.hpp"

#include <utility>

#include "models/scenarios/drawings.hpp"
#include "models/scenarios/parallel_gripper.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scene/scene_sketch.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

constexpr double kGripperEnd = 5;    ///< [s]; tamsi, Sec. VI-A
constexpr double kTurningEnd = 1.5;  ///< [s]
constexpr double kMostSpheres = 64;

/// Of both: from tamsi, Sec. VI-A, where the text has them; the others from the authors' published
/// example of January 2020.
std::vector<ParameterSpec> mug_parameters() {
  return joined(
      {{{"finger.mass", "kg", 0.05, "of a finger", Range::kPositive},
        {"finger.distance", "m", 0.095, "between the fingers at the start", Range::kPositive},
        {"finger.press", "N", 10.0, "presses the sliding finger inwards", Range::kFinite},
        {"pad.spheres", "-", 8.0, "on the ring of each finger", Range::kCount},
        {"pad.radius", "m", 6e-3, "of a sphere", Range::kPositive},
        {"pad.ring", "m", 14e-3, "radius of the ring", Range::kNonNegative},
        {"pad.depth", "m", 4.6e-3, "of the ring inside its finger's centre", Range::kFinite},
        {"mug.mass", "kg", 0.094, "mass", Range::kPositive},
        {"mug.radius", "m", 0.04, "of the cylinder", Range::kPositive},
        {"mug.height", "m", 0.10, "of the cylinder", Range::kPositive},
        {"mug.inertia_across", "kg m^2", 1.56e-4, "about x and y", Range::kPositive},
        {"shake.frequency", "Hz", 2.0, "f", Range::kPositive},
        {"contact.friction", "-", 0.1, "mu of every pair", Range::kNonNegative}},
       stiction_parameters(1e-4, "quadratic"),
       compliance_parameters(970.09, 3.19)});
}

/// Of a mug that is free in space.
std::vector<ParameterSpec> free_mug_parameters() {
  return joined(
      {{{"mug.offset", "m", 0.01, "of the centre of mass off the axis, along x", Range::kFinite},
        {"mug.inertia_along", "kg m^2", 1.5e-4, "about the axis", Range::kPositive}},
       mug_parameters()});
}

std::vector<ParameterSpec> palm_parameters() {
  return {{"palm.mass", "kg", 0.988882, "of what slides along z", Range::kPositive},
          {"shake.amplitude", "m", 0.15, "A of the palm alone", Range::kNonNegative},
          {"shake.mass", "kg", 1.0890, "m of the force m (2 pi f)^2 A", Range::kPositive},
          {"mug.start", "-", 1.0, "speed of the mug at the start over that of the palm",
           Range::kFinite}};
}

void expect_few_spheres(const Parameters& p) {
  const double count = p.number("pad.spheres");
  if (count > kMostSpheres)
    throw InputError(fmt::format("pad.spheres={} is above {}", count, kMostSpheres));
}

/// Seen along x, with the sliding finger on the left.
Sketch draw_hand(const Scene& scene, const Parameters& p, const Instance& instance,
                 SketchArrow shake, std::string remark) {
  const View view{.right = Vector3d::UnitY(), .up = Vector3d::UnitZ()};
  const double half = p.number("finger.distance") / 2;
  return {.shapes = outlines(scene, instance.x0.q, view),
          .contacts = {},
          .arrows = {{{-half, 0}, {1, 0}, "press"}, std::move(shake)},
          .gravity = false,
          .remark = std::move(remark)};
}

template <Scene (*scene)(const Parameters&)>
Sketch draw_gripper(const Parameters& p, const Instance& instance) {
  return draw_hand(scene(p), p, instance,
                   {{p.number("finger.distance") / 2, 0}, {0, 1}, "F sin(2πft)"},
                   "Seen along x. Of the hand the pads are drawn; the force shakes all of it.");
}

template <Scene (*scene)(const Parameters&)>
Instance shaken(const Parameters& p, const fs::path&) {
  expect_few_spheres(p);
  Scene gripper = scene(p);
  State<double> x0 = start_of_gripper(gripper, p);
  return {std::make_unique<Scene>(std::move(gripper)), std::move(x0), kGripperEnd};
}

Scenario parallel_gripper() {
  return {.id = "parallel-gripper",
          .description = "two fingers with pads of spheres that shake a mug by friction",
          .source = "tamsi2020, Sec. VI-A, Fig. 6; sizes from the authors' published example",
          .parameters = joined({palm_parameters(), free_mug_parameters()}),
          .make = shaken<parallel_gripper_from>,
          .scene = parallel_gripper_from,
          .draw = draw_gripper<parallel_gripper_from>};
}

Scenario parallel_gripper_2d() {
  return {.id = "parallel-gripper-2d",
          .description = "the shaken mug kept in the plane of the fingers",
          .source = "tamsi2020, Sec. VI-A: ours, to see what the third dimension adds",
          .parameters = joined({palm_parameters(), mug_parameters()}),
          .make = shaken<parallel_gripper_2d_from>,
          .scene = parallel_gripper_2d_from,
          .draw = draw_gripper<parallel_gripper_2d_from>};
}

Sketch draw_turning(const Parameters& p, const Instance& instance) {
  return draw_hand(
      turning_contact_from(p), p, instance, {{p.number("finger.distance") / 2, 0}, {0, 1}, "turns"},
      "Seen along x. Of the hand the pads are drawn; it turns about the mug's axis, or "
      "about x.");
}

Scenario turning_contact() {
  return {
      .id = "turning-contact",
      .description = "two fingers that turn to and fro with the mug between them",
      .source = "tamsi2020, Sec. VI-B: a mug that is turned, in place of the Allegro hand; ours",
      .parameters =
          joined({{{"hinge.axis",
                    "",
                    "mug",
                    "that of the mug, or across it",
                    Range::kFinite,
                    {"mug", "across"}},
                   {"hinge.inertia", "kg m^2", 0.01, "without the finger", Range::kPositive},
                   {"shake.amplitude", "rad", 1.0, "A of the hinge alone", Range::kNonNegative}},
                  free_mug_parameters()}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        expect_few_spheres(p);
        auto scene = turning_contact_from(p);
        State<double> x0 = start_of_turning(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kTurningEnd};
      },
      .scene = turning_contact_from,
      .draw = draw_turning};
}

}  // namespace

std::vector<Scenario> gripper_scenarios() {
  return {parallel_gripper(), parallel_gripper_2d(), turning_contact()};
}

}  // namespace tribo::models
