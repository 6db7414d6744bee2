#include "models/scenarios/scenarios.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/cenic2025_scenarios.hpp"
#include "models/scenarios/clutter_scenarios.hpp"
#include "models/scenarios/drawings.hpp"
#include "models/scenarios/dropped_scenarios.hpp"
#include "models/scenarios/expint2022_scenarios.hpp"
#include "models/scenarios/free_motion_scenarios.hpp"
#include "models/scenarios/gripper_scenarios.hpp"
#include "models/scenarios/hydroelastic_scenarios.hpp"
#include "models/scenarios/icf2023_numbers.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/planar_contacts.hpp"
#include "models/scenarios/planar_scenarios.hpp"
#include "models/scenarios/robot_scenarios.hpp"
#include "models/scenarios/start_limits.hpp"
#include "models/scenarios/walled_scenarios.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

State<double> at_rest(VectorXd q) {
  return {.t = 0, .q = q, .v = VectorXd::Zero(q.size())};
}

Scenario bouncing_ball() {
  return {
      .id = "bouncing-ball",
      .description = "a ball that falls on a spring and a damper, and bounces",
      .source = "ours",
      .parameters = {{"ball.mass", "kg", 1.0, "mass", Range::kPositive},
                     {"ball.height", "m", 0.1, "gap at the start", Range::kPositive},
                     {"ball.gravity", "m/s^2", 9.81, "gravity", Range::kPositive},
                     {"contact.stiffness", "N/m", 1e6, "k of the normal force", Range::kPositive},
                     {"contact.damping", "N s/m", 10.0, "linear damping of the normal force",
                      Range::kNonNegative},
                     {"contact.dissipation", "s/m", 0.0, "Hunt-Crossley d of the normal force",
                      Range::kNonNegative}},
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        return {std::make_unique<Scene>(scene_of(bouncing_ball_from<double>(p))),
                at_rest(VectorXd::Constant(1, p.number("ball.height"))), 1.0};
      },
      .draw = drawing::falling_ball,
  };
}

Scenario forced_box() {
  return {
      .id = "forced-box",
      .description = "a box on level ground, pushed by A cos(2 pi f t + phase): sticks and slips",
      .source = "tamsi2020, Sec. IV-A; phase and start from the authors' published scripts",
      .parameters =
          joined({{{"box.mass", "kg", 0.33, "mass", Range::kPositive},
                   {"box.friction", "-", 1.0, "coefficient of friction", Range::kNonNegative},
                   {"box.gravity", "m/s^2", 9.8, "gravity", Range::kNonNegative},
                   {"box.model",
                    "",
                    "ode",
                    "one degree of freedom, or a body on compliant ground",
                    Range::kFinite,
                    {"ode", "body"}},
                   {"force.amplitude", "N", 4.0, "A", Range::kFinite},
                   {"force.frequency", "Hz", 1.0, "f", Range::kNonNegative},
                   {"force.phase", "rad", 0.0, "phase at t = 0", Range::kFinite}},
                  stiction_parameters(),
                  compliance_parameters(1e4, 1.0)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const ForcedBox<double> box = forced_box_from<double>(p);
        if (p.choice("box.model") == "ode") {
          return {std::make_unique<Scene>(scene_of_one_freedom(box)), at_rest(VectorXd::Zero(1)),
                  2.5};
        }
        return {std::make_unique<Scene>(scene_of_body(box)),
                at_rest(VectorXd{{0.0, -box.weight() / box.normal.k}}), 2.5};
      },
      .draw = drawing::pushed_box,
  };
}

Scenario pusher_brick() {
  return {
      .id = "pusher-brick",
      .description = "a brick pressed on the ground and pushed sideways by constant forces",
      .source = "tamsi2020, Sec. V-C; analytic creep speed, ours",
      .parameters =
          joined({{{"brick.mass", "kg", 1.0, "mass", Range::kPositive},
                   {"brick.gravity", "m/s^2", 9.8, "gravity", Range::kNonNegative},
                   {"brick.lift", "m", 0.0, "height above static rest", Range::kFinite},
                   {"brick.friction", "-", 0.5, "coefficient of friction", Range::kNonNegative},
                   {"pusher.press", "N", 10.0, "force downwards", Range::kNonNegative},
                   {"pusher.push", "N", 5.0, "force sideways", Range::kFinite}},
                  stiction_parameters(),
                  compliance_parameters(1e4, 1.0)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto brick = pusher_brick_from<double>(p);
        return {std::make_unique<Scene>(scene_of(brick)),
                at_rest(VectorXd{{0.0, p.number("brick.lift") - brick.load() / brick.normal.k}}),
                0.5};
      },
      .draw = drawing::brick_under_load,
  };
}

Scenario disc_on_feet() {
  return {
      .id = "disc-on-feet",
      .description = "a disc on three feet, turned by a moment about its axis",
      .source = "tamsi2020, Sec. V-C; analytic limit moment mu m g R, ours",
      .parameters =
          joined({{{"disc.mass", "kg", 1.0, "mass", Range::kPositive},
                   {"disc.gravity", "m/s^2", 9.8, "gravity", Range::kPositive},
                   {"disc.inertia", "kg m^2", 0.25, "inertia about the axis", Range::kPositive},
                   {"disc.radius", "m", 1.0, "distance of the feet", Range::kPositive},
                   {"disc.friction", "-", 0.5, "coefficient of friction", Range::kNonNegative},
                   {"disc.moment", "N m", 4.0, "moment about the axis", Range::kFinite}},
                  stiction_parameters()}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto disc = disc_on_feet_from<double>(p);
        return {std::make_unique<Scene>(scene_of(disc)), at_rest(VectorXd::Zero(3)), 0.5};
      },
      .draw = drawing::feet,
  };
}

Scenario two_sided_spring() {
  return {
      .id = "two-sided-spring",
      .description = "a mass between two frictionless compliant walls: a linear spring",
      .source = "tamsi2020, Sec. V-B; closed form, ours",
      .parameters = {{"mass.mass", "kg", 1.0, "mass", Range::kPositive},
                     {"mass.x0", "m", 0.01, "initial position", Range::kFinite},
                     {"contact.stiffness", "N/m", 1e3, "k of both walls together",
                      Range::kPositive},
                     {"contact.dissipation", "s/m", 0.0, "Hunt-Crossley d of each wall",
                      Range::kNonNegative},
                     {"contact.overlap", "m", 0.1, "how far each wall is pressed in at x = 0",
                      Range::kPositive}},
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto spring = two_sided_spring_from<double>(p);
        return {std::make_unique<Scene>(scene_of(spring)),
                at_rest(VectorXd::Constant(1, p.number("mass.x0"))), 1.0};
      },
      .draw = drawing::walls,
  };
}

/// The contact of the planar scenarios of icf2023: soft friction, and a stiffness that may be zero.
std::vector<ParameterSpec> icf_contact(double dissipation) {
  return joined(
      {stiction_parameters(icf2023::kStictionTolerance.value, "soft"),
       compliance_parameters(icf2023::kStiffness.value, dissipation, Range::kNonNegative)});
}

Scenario conveyor_belt() {
  using namespace icf2023;
  return {
      .id = "conveyor-belt",
      .description = "a box on a belt that moves to and fro: sticks and slips",
      .source = "icf2023, Sec. IX, Figs. 1-3; numbers mostly ours",
      .parameters =
          joined({{{"box.mass", "kg", kBoxMass.value, "mass", Range::kPositive},
                   {"box.friction", "-", kBoxFriction.value, "coefficient of friction",
                    Range::kNonNegative},
                   {"box.gravity", "m/s^2", kGravity.value, "gravity", Range::kNonNegative},
                   {"box.lift", "m", 0.0, "height at the start above rest", Range::kFinite},
                   {"belt.amplitude", "m", kBeltAmplitude.value, "A", Range::kFinite},
                   {"belt.frequency", "Hz", kBeltFrequency.value, "f", Range::kNonNegative}},
                  icf_contact(kDissipation.value)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto box = conveyor_belt_from<double>(p);
        return {std::make_unique<Scene>(scene_of(box)), start_of(box, p), kBeltEnd.value};
      },
      .draw = drawing::belt,
  };
}

Scenario falling_sphere() {
  using namespace icf2023;
  return {
      .id = "falling-sphere",
      .description = "a sphere that falls, slides without spin, and comes to roll",
      .source = "icf2023, Sec. IX, Figs. 4-6; numbers mostly ours",
      .parameters = joined({sphere_parameters({.radius = kSphereRadius.value,
                                               .density = kSphereDensity.value,
                                               .gap = kSphereGap.value,
                                               .vx = kSphereSpeed.value,
                                               .omega = 0,
                                               .friction = kSphereFriction.value,
                                               .gravity = kGravity.value}),
                            icf_contact(kDissipation.value)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto sphere = falling_sphere_from<double>(p);
        return {std::make_unique<Scene>(scene_of(sphere)), start_of(sphere, p), kSphereEnd.value};
      },
      .draw = drawing::sphere,
  };
}

Scenario sliding_rod() {
  using namespace icf2023;
  return {
      .id = "sliding-rod",
      .description = "a rod that slides on its tip, jams and jumps: Painleve's paradox",
      .source = "icf2023, Sec. IX, Figs. 7-12; numbers mostly ours",
      .parameters =
          joined({{{"rod.length", "m", kRodLength.value, "length", Range::kPositive},
                   {"rod.mass", "kg", kRodMass.value, "mass", Range::kPositive},
                   {"rod.friction", "-", kRodFriction.value, "coefficient of friction",
                    Range::kNonNegative},
                   {"rod.angle", "rad", kRodAngle.value, "angle at the start", Range::kFinite},
                   {"rod.vx", "m/s", kRodSpeed.value, "speed at the start", Range::kFinite},
                   {"rod.gap", "m", 0.0, "gap at the start", Range::kFinite},
                   {"rod.gravity", "m/s^2", kGravity.value, "gravity", Range::kNonNegative}},
                  icf_contact(0)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto rod = sliding_rod_from<double>(p);
        return {std::make_unique<Scene>(scene_of(rod)), start_of(rod, p), kRodEnd.value};
      },
      .draw = drawing::rod,
  };
}

Scenario prescribed_slip() {
  using namespace icf2023;
  return {
      .id = "prescribed-slip",
      .description = "a mass that moves vertically while the ground slips under it as prescribed",
      .source = "icf2023, Table I; ours",
      .parameters =
          joined({{{"mass.mass", "kg", kSlipMass.value, "mass", Range::kPositive},
                   {"mass.gravity", "m/s^2", kGravity.value, "gravity", Range::kNonNegative},
                   {"mass.friction", "-", kSlipFriction.value, "coefficient of friction",
                    Range::kNonNegative},
                   {"mass.lift", "m", 0.0, "height at the start above rest", Range::kFinite},
                   {"slip.speed", "m/s", kSlipSpeed.value, "slip at the start", Range::kFinite},
                   {"slip.rate", "m/s^2", 0.0, "rate of the slip", Range::kFinite}},
                  icf_contact(kDissipation.value)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto mass = prescribed_slip_from<double>(p);
        return {std::make_unique<Scene>(scene_of(mass)), start_of(mass, p), kSlipEnd.value};
      },
      .draw = drawing::slipping_ground,
  };
}

constexpr int kMostStacked = 2000;

Scenario stacked_masses() {
  using namespace icf2023;
  return {
      .id = "stacked-masses",
      .description = "masses one on the other, that settle under their weight",
      .source = "icf2023, Fig. 17; a column in place of the clutter, ours",
      .parameters = joined(
          {{{"stack.count", "-", kStackCount.value, "number of masses", Range::kCount},
            {"stack.mass", "kg", kStackMass.value, "mass of the lowest", Range::kPositive},
            {"stack.ratio", "-", 1.0, "of each mass to the one below it", Range::kPositive},
            {"stack.gravity", "m/s^2", kGravity.value, "gravity", Range::kNonNegative},
            {"stack.gap", "m", 0.0, "gap of every contact at the start", Range::kFinite}},
           compliance_parameters(kStiffness.value, kStackDissipation.value, Range::kNonNegative)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        if (p.number("stack.count") > kMostStacked) {
          throw InputError(
              fmt::format("stack.count={} is above {}", p.number("stack.count"), kMostStacked));
        }
        const auto stack = stacked_masses_from<double>(p);
        if (const double top = stack.mass_of(stack.count - 1); !std::isnormal(top)) {
          throw InputError(fmt::format("stack.ratio={} makes the uppermost mass {} kg",
                                       p.number("stack.ratio"), top));
        }
        VectorXd q(stack.count);
        for (int i = 0; i < stack.count; ++i) q[i] = (i + 1) * p.number("stack.gap");
        return {std::make_unique<Scene>(scene_of(stack)), at_rest(q), kStackEnd.value};
      },
      .draw = drawing::stack,
  };
}

}  // namespace

const std::vector<Scenario>& scenarios() {
  static const std::vector<Scenario> table = [] {
    std::vector<Scenario> rows = {
        bouncing_ball(),   conveyor_belt(), disc_on_feet(), falling_sphere(), forced_box(),
        prescribed_slip(), pusher_brick(),  sliding_rod(),  stacked_masses(), two_sided_spring()};
    for (Scenario& scenario : cenic2025_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : expint2022_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : clutter_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : dropped_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : free_motion_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : gripper_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : hydroelastic_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : robot_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : planar_scenarios()) rows.push_back(std::move(scenario));
    for (Scenario& scenario : walled_scenarios()) rows.push_back(std::move(scenario));
    std::sort(rows.begin(), rows.end(),
              [](const Scenario& a, const Scenario& b) { return a.id < b.id; });
    return rows;
  }();
  return table;
}

const Scenario& find_scenario(std::string_view id) {
  std::vector<std::string> known;
  for (const Scenario& scenario : scenarios()) {
    if (scenario.id == id) return scenario;
    known.push_back(scenario.id);
  }
  throw unknown_name("scenario", id, known);
}

Instance make_instance(const Scenario& scenario, const Parameters& parameters, const fs::path& data,
                       bool start_will_change) {
  if (scenario.needs_data && data.empty()) {
    throw InputError(
        fmt::format("scenario '{}' needs recorded motions: --data DIR; models/README.md says where "
                    "its files are from",
                    scenario.id));
  }
  Instance instance = scenario.make(parameters, data);
  refuse_start_without_attitude("the start", *instance.system, instance.x0);
  if (!start_will_change) refuse_start_outside_limits(*instance.system, instance.x0);
  return instance;
}

}  // namespace tribo::models
