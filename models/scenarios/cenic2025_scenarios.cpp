#include "models/scenarios/cenic2025_scenarios.hpp"

#include "models/scenarios/build.hpp"
#include "models/scenarios/parameter_lists.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

Scenario conveyor_static_dynamic() {
  return {
      .id = "conveyor-static-dynamic",
      .description = "a box pushed to and fro by A sin(2 pi f t): static and dynamic friction",
      .source = "cenic2025, Fig. 14; numbers from the published prototype, stiffness ours",
      .parameters =
          joined({{{"box.mass", "kg", 1.0, "mass", Range::kPositive},
                   {"box.static_friction", "-", 1.0, "mu_s; not below mu_d", Range::kNonNegative},
                   {"box.friction", "-", 0.5, "mu_d", Range::kNonNegative},
                   {"box.transition",
                    "-",
                    10.0,
                    "slip over v_s about which static friction goes over into dynamic friction",
                    Range::kPositive},
                   {"box.gravity", "m/s^2", 9.81, "gravity", Range::kPositive},
                   {"force.amplitude", "N", 10.0, "A", Range::kFinite},
                   {"force.frequency", "Hz", 0.5, "f", Range::kNonNegative}},
                  stiction_parameters(1e-4, "soft"),
                  compliance_parameters(1e6, 500)}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const ForcedBox<double> box = static_dynamic_box_from<double>(p);
        return {erase_type(ForcedBoxBody<double>(box)),
                start_from<double>({0.0, -box.weight() / box.normal.k}, 0.0),
                4.0};
      },
  };
}

Scenario ball_drop() {
  return {
      .id = "ball-drop",
      .description = "a ball that falls and bounces, light and soft or with much dissipation",
      .source = "cenic2025, Figs. 4 and 8; numbers from the published prototype",
      .parameters = joined({{{"ball.mass", "kg", 0.1, "mass", Range::kPositive},
                             {"ball.height", "m", 0.998038, "gap at the start", Range::kPositive},
                             {"ball.gravity", "m/s^2", 9.81, "gravity", Range::kPositive},
                             {"contact.damping",
                              "N s/m",
                              0.0,
                              "linear damping of the normal force",
                              Range::kNonNegative}},
                            compliance_parameters(500, 0)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        return {erase_type(bouncing_ball_from<double>(p)),
                start_from<double>({p.number("ball.height")}, 0.0),
                10.0};
      }};
}

Scenario rolling_ball() {
  return {
      .id = "rolling-ball",
      .description = "a ball that rolls on level ground, into which it sinks at first",
      .source = "cenic2025; start from a test of Drake's release, contact from its defaults",
      .parameters = joined({sphere_parameters({.radius = 0.1,
                                               .density = 1000,
                                               .gap = 0,
                                               .vx = 0.8,
                                               .omega = 8,
                                               .friction = 0.5,
                                               .gravity = 9.81}),
                            stiction_parameters(1e-4, "soft"),
                            compliance_parameters(41.1e3, 10.1)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto sphere = falling_sphere_from<double>(p);
        return {erase_type(sphere), start_of(sphere, p), 1.0};
      },
  };
}

}  // namespace

std::vector<Scenario> cenic2025_scenarios() {
  return {ball_drop(), conveyor_static_dynamic(), rolling_ball()};
}

}  // namespace tribo::models
