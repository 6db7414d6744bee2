#include "models/scenarios/free_motion_scenarios.hpp"

#include <utility>

#include "models/scenarios/free_motion.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/spinning_top.hpp"
#include "models/scene/scene_sketch.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

constexpr double kFreeBoxEnd = 2;           ///< [s]
constexpr double kSpinningSphereEnd = 0.5;  ///< [s]
constexpr double kTurningBodyEnd = 1;       ///< until the body has come to rest [s]
constexpr double kTripodEnd = 0.3;          ///< the same
constexpr double kSpinningTopEnd = 2;       ///< [s]

/// Velocities at the start, in the axes of the world.
std::vector<ParameterSpec> start_velocities(const Vector3d& v, const Vector3d& omega) {
  std::vector<ParameterSpec> all;
  for (int i = 0; i < 3; ++i) {
    all.push_back({fmt::format("body.v{}", "xyz"[i]), "m/s", v[i],
                   fmt::format("speed along {} at the start", "xyz"[i]), Range::kFinite});
  }
  for (int i = 0; i < 3; ++i) {
    all.push_back({fmt::format("body.omega_{}", "xyz"[i]), "rad/s", omega[i],
                   fmt::format("spin about {} at the start", "xyz"[i]), Range::kFinite});
  }
  return all;
}

/// Of a body on level ground, or on a slope.
std::vector<ParameterSpec> ground_parameters(double stiffness, double dissipation,
                                             double friction) {
  return joined(
      {{{"body.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
        {"body.slope", "rad", 0.0, "falls along x; gravity is tilted by it", Range::kFinite},
        {"contact.friction", "-", friction, "coefficient of friction", Range::kNonNegative}},
       stiction_parameters(1e-4, "soft"),
       compliance_parameters(stiffness, dissipation)});
}

ParameterSpec lift() {
  return {"body.lift", "m", 0.0, "height at the start above static rest", Range::kFinite};
}

Sketch draw_scene(const Scene& scene, const Instance& instance, bool on_ground,
                  std::string remark) {
  return {.shapes = outlines(scene, instance.x0.q, {}),
          .contacts = {},
          .arrows = {},
          .level_ground = on_ground,
          .gravity = on_ground,
          .remark = std::move(remark)};
}

Scenario free_box() {
  return {
      .id = "free-box",
      .description = "a body in space on which nothing acts, that tumbles about its middle axis",
      .source = "ours; Landau and Lifshitz, Mechanics, Sec. 37",
      .parameters =
          joined({{{"body.mass", "kg", 1.0, "mass", Range::kPositive},
                   {"body.inertia_x", "kg m^2", 0.01, "principal moment about x", Range::kPositive},
                   {"body.inertia_y", "kg m^2", 0.02, "about y", Range::kPositive},
                   {"body.inertia_z", "kg m^2", 0.03, "about z", Range::kPositive}},
                  start_velocities({0, 0, 0}, {0.1, 5, 0.1})}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        return {std::make_unique<Scene>(free_box_from(p)), start_of_free_body(p, 0), kFreeBoxEnd};
      },
      .scene = free_box_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return draw_scene(free_box_from(p), instance, false,
                          "Seen along y: the even box that has the mass and the moments.");
      }};
}

Scenario spinning_sphere() {
  return {.id = "spinning-sphere",
          .description = "a sphere in space that falls on level ground, slides and spins",
          .source = "ours",
          .parameters = joined({{{"body.radius", "m", 0.05, "radius", Range::kPositive},
                                 {"body.density", "kg/m^3", 7850.0, "density", Range::kPositive},
                                 {"body.gap", "m", 0.01, "gap at the start", Range::kFinite}},
                                start_velocities({2, 0.5, 0}, {30, -20, 40}),
                                ground_parameters(1e7, 500, 0.5)}),
          .certifiable = true,
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            const double z = p.number("body.radius") + p.number("body.gap");
            return {std::make_unique<Scene>(spinning_sphere_from(p)), start_of_free_body(p, z),
                    kSpinningSphereEnd};
          },
          .scene = spinning_sphere_from,
          .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
            return draw_scene(spinning_sphere_from(p), instance, true, "Seen along y.");
          }};
}

/// Of a body on three feet.
struct BodyOnFeet {
  double mass, across, along;          ///< [kg], [kg m²]
  double radius, height, foot_radius;  ///< [m]
};

std::vector<ParameterSpec> on_feet_parameters(const BodyOnFeet& body) {
  return {
      {"body.mass", "kg", body.mass, "mass", Range::kPositive},
      {"body.inertia_across", "kg m^2", body.across, "about x and y", Range::kPositive},
      {"body.inertia_along", "kg m^2", body.along, "about the axis", Range::kPositive},
      {"body.radius", "m", body.radius, "of the ring of feet", Range::kPositive},
      {"body.height", "m", body.height, "of the centre above the ends of feet", Range::kPositive},
      {"body.foot_radius", "m", body.foot_radius, "of the balls that are its feet",
       Range::kPositive},
      lift()};
}

/// A scenario of a body on three feet, of the scene that `build` makes.
template <Scene (*build)(const Parameters&)>
Scenario on_feet(std::string id, std::string description, std::vector<ParameterSpec> parameters,
                 double end) {
  return {.id = std::move(id),
          .description = std::move(description),
          .source = "ours",
          .parameters = std::move(parameters),
          .certifiable = true,
          .make = [end](const Parameters& p, const fs::path&) -> Instance {
            const double z =
                p.number("body.height") - depth_at_rest(p, kFeet) + p.number("body.lift");
            return {std::make_unique<Scene>(build(p)), start_of_free_body(p, z), end};
          },
          .scene = build,
          .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
            return draw_scene(build(p), instance, true,
                              "Seen along y. Its plate touches nothing, only its feet do.");
          }};
}

Scenario turning_disc() {
  return on_feet<turning_disc_from>(
      "turning-disc", "a disc in space on three feet that slides and turns on level ground",
      joined({on_feet_parameters({1, 0.01, 0.02, 0.2, 0.02, 1e-3}),
              start_velocities({1, 0.3, 0}, {0, 0, 12}), ground_parameters(1e5, 1, 0.3)}),
      kTurningBodyEnd);
}

/// Rigid and compliant ground load three feet alike except for the depth of the feet, so that
/// public simulators agree on the place of rest.
Scenario tripod() {
  return on_feet<tripod_from>(
      "tripod", "a tripod in space that slides and turns on its feet, and comes to rest",
      joined({on_feet_parameters({1, 0.005, 0.005, 0.1, 0.05, 0.01}),
              start_velocities({1, 0, 0}, {0, 0, 10}), ground_parameters(1e6, 350, 0.5)}),
      kTripodEnd);
}

Scenario turning_box() {
  return {.id = "turning-box",
          .description = "a box in space that slides and turns on its corners on level ground",
          .source = "ours",
          .parameters =
              joined({{{"body.mass", "kg", 2.5, "mass", Range::kPositive},
                       {"body.half_x", "m", 0.2, "half of its side along x", Range::kPositive},
                       {"body.half_y", "m", 0.15, "along y", Range::kPositive},
                       {"body.half_z", "m", 0.05, "along z", Range::kPositive},
                       lift()},
                      start_velocities({1, 0.3, 0}, {0, 0, 5}),
                      ground_parameters(1e5, 1, 0.3)}),
          .certifiable = true,
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            const double z =
                p.number("body.half_z") - depth_at_rest(p, kBoxCorners) + p.number("body.lift");
            return {std::make_unique<Scene>(turning_box_from(p)), start_of_free_body(p, z),
                    kTurningBodyEnd};
          },
          .scene = turning_box_from,
          .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
            return draw_scene(turning_box_from(p), instance, true, "Seen along y.");
          }};
}

Scenario spinning_top() {
  return {
      .id = "spinning-top",
      .description = "a heavy symmetric top with one point fixed, that precesses and nutates",
      .source = "ours; Landau and Lifshitz, Mechanics, Sec. 35, Problem 1",
      .parameters = {{"top.mass", "kg", 1.0, "mass", Range::kPositive},
                     {"top.arm", "m", 0.05, "of its centre from the fixed point", Range::kPositive},
                     {"top.inertia_across", "kg m^2", 0.0012, "about its centre", Range::kPositive},
                     {"top.inertia_along", "kg m^2", 0.002, "about the axis", Range::kPositive},
                     {"top.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
                     {"top.elevation", "rad", 0.6, "of the axis at the start", Range::kFinite},
                     {"top.precession", "rad/s", 0.0, "about the vertical at the start",
                      Range::kFinite},
                     {"top.nutation", "rad/s", 0.0, "of the axis upwards at the start",
                      Range::kFinite},
                     {"top.spin", "rad/s", 50.0, "about the axis at the start", Range::kFinite}},
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        return {std::make_unique<Scene>(spinning_top_from(p)), start_of_top(p), kSpinningTopEnd};
      },
      .scene = spinning_top_from,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        Sketch drawn = draw_scene(spinning_top_from(p), instance, false,
                                  "Seen along y: the even disc that has the mass and the moment, "
                                  "its stem on the fixed point.");
        drawn.gravity = true;
        return drawn;
      }};
}

}  // namespace

std::vector<Scenario> free_motion_scenarios() {
  return {free_box(), spinning_sphere(), spinning_top(), tripod(), turning_box(), turning_disc()};
}

}  // namespace tribo::models
