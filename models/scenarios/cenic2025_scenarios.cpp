#include "models/scenarios/cenic2025_scenarios.hpp"

#include <fmt/format.h>

#include <utility>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/drawings.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/planar_arm.hpp"
#include "models/scenarios/planar_contacts.hpp"

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
                   {"box.transition", "-", 10.0,
                    "slip over v_s about which static friction goes over into dynamic friction",
                    Range::kPositive},
                   {"box.gravity", "m/s^2", 9.81, "gravity", Range::kPositive},
                   {"force.amplitude", "N", 10.0, "A", Range::kFinite},
                   {"force.frequency", "Hz", 0.5, "f", Range::kNonNegative}},
                  stiction_parameters(1e-4, "soft"),
                  compliance_parameters(1e6, 500)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const ForcedBox<double> box = static_dynamic_box_from<double>(p);
        return {std::make_unique<Scene>(scene_of_body(box)),
                start_from<double>({0.0, -box.weight() / box.normal.k}, 0.0), 4.0};
      },
      .draw = drawing::swung_box,
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
                             {"contact.damping", "N s/m", 0.0, "linear damping of the normal force",
                              Range::kNonNegative}},
                            compliance_parameters(500, 0)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        return {std::make_unique<Scene>(scene_of(bouncing_ball_from<double>(p))),
                start_from<double>({p.number("ball.height")}, 0.0), 10.0};
      },
      .draw = drawing::falling_ball};
}

Scenario rolling_ball() {
  return {
      .id = "rolling-ball",
      .description = "a ball that rolls on level ground, into which it sinks at first",
      .source = "cenic2025; start from a test of Drake's release, contact from its defaults",
      .parameters =
          joined({sphere_parameters({.radius = 0.1,
                                     .density = 1000,
                                     .gap = 0,
                                     .vx = 0.8,
                                     .omega = 8,
                                     .friction = 0.5,
                                     .gravity = 9.81}),
                  stiction_parameters(1e-4, "soft"), compliance_parameters(41.1e3, 10.1)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        const auto sphere = falling_sphere_from<double>(p);
        return {std::make_unique<Scene>(scene_of(sphere)), start_of(sphere, p), 1.0};
      },
      .draw = drawing::sphere,
  };
}

Scenario limit_stop() {
  return {.id = "limit-stop",
          .description = "a mass that a constant force pushes against a stop",
          .source = "cenic2025, Sec. IV-D; ours",
          .parameters = {{"mass.mass", "kg", 1.0, "mass", Range::kPositive},
                         {"mass.force", "N", 10.0, "force towards the stop", Range::kFinite},
                         {"mass.stop", "m", 0.5, "way to the stop", Range::kNonNegative}},
          .certifiable = true,
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            const LimitStop<double> mass{.mass = p.number("mass.mass"),
                                         .force = p.number("mass.force"),
                                         .stop = p.number("mass.stop")};
            return {std::make_unique<Scene>(scene_of(mass)), start_from<double>({0.0}, 0.0), 1.0};
          },
          .draw = drawing::stop};
}

State<double> still(int joints, int external) {
  State<double> x{.t = 0, .q = VectorXd::Zero(joints), .v = VectorXd::Zero(joints)};
  x.memory.external.setZero(external);
  return x;
}

ServoLaw servo_law(const std::string& name) {
  if (name == "inverse-dynamics") return ServoLaw::kInverseDynamics;
  return name == "pd" ? ServoLaw::kStiffness : ServoLaw::kIntegral;
}

constexpr int kMostJoints = 20;

Instance planar_arm_from(const Parameters& p) {
  if (p.number("arm.joints") > kMostJoints) {
    throw InputError(fmt::format("arm.joints={} is above {}", p.number("arm.joints"), kMostJoints));
  }
  const auto n = static_cast<int>(p.number("arm.joints"));
  const VectorXd gains = VectorXd::Constant(n, p.number("arm.gain"));
  const double length = p.number("arm.length") / n, taper = p.number("arm.taper");
  double rods_of_first = 0;  // 1 + taper + … + taper^(n − 1)
  for (int i = 0; i < n; ++i) rods_of_first = 1 + taper * rods_of_first;
  const double first = p.number("arm.mass") / rods_of_first;
  SceneDescription scene;
  scene.add_tree(rods(n, first, length, p.number("arm.gravity"), taper));
  if (p.number("arm.effort") > 0) {
    for (BodyDescription& rod : scene.trees[0].bodies)
      rod.properties.effort = p.number("arm.effort");
  }
  scene.drives = {Servo{.law = servo_law(p.choice("arm.control")),
                        .K_p = gains,
                        .K_d = gains,
                        .target = VectorXd::Constant(n, p.number("arm.target")),
                        .K_i = VectorXd::Constant(n, p.number("arm.integral_gain"))}};
  Scene arm(std::move(scene));
  const State<double> start = still(n, arm.num_external());
  return {std::make_unique<Scene>(std::move(arm)), start, 10.0};
}

Scenario planar_arm() {
  return {.id = "planar-arm",
          .description = "a hanging chain of rods that a controller lifts to a target",
          .source = "cenic2025, Fig. 12; a planar stand-in for the robot arm, ours",
          .parameters = {{"arm.joints", "-", 2.0, "number of joints", Range::kCount},
                         {"arm.mass", "kg", 2.0, "mass of all rods", Range::kPositive},
                         {"arm.taper", "-", 1.0, "mass of a rod over that of the one before",
                          Range::kPositive},
                         {"arm.length", "m", 1.0, "length of all rods", Range::kPositive},
                         {"arm.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
                         {"arm.control",
                          "",
                          "inverse-dynamics",
                          "inverse dynamics, PD with gravity compensation, or PID",
                          Range::kFinite,
                          {"inverse-dynamics", "pd", "pid"}},
                         {"arm.gain", "1/s^2, N m/rad", 100.0,
                          "K_p = K_d, of accelerations for inverse dynamics, else of moments",
                          Range::kFinite},
                         {"arm.integral_gain", "N m/(rad s)", 10.0, "K_i of PID", Range::kFinite},
                         {"arm.target", "rad", 0.5, "angle of each joint", Range::kFinite},
                         {"arm.effort", "N m", 0.0, "limit of each joint's moment; 0: none",
                          Range::kNonNegative}},
          .certifiable = true,
          .make = [](const Parameters& p, const fs::path&) { return planar_arm_from(p); },
          .draw = drawing::arm};
}

/// Holds the tip at its place at q: in the plane a ball takes two equations, a weld three, of which
/// the last is that of the second rod's angle.
void hold_tip(const std::string& hold, const VectorXd& q, SceneDescription& scene) {
  if (hold == "free") return;
  scene.ties.push_back(HeldPoint{.body = {.tree = 0, .body = 1},
                                 .point = end_of_rods(scene.trees[0]),
                                 .place = tip_of(scene.trees[0], q),
                                 .along = {kAlongX, kAlongZ}});
  if (hold == "weld") scene.ties.push_back(JointEquation{.terms = {{0}, {1}}, .offset = q.sum()});
}

Instance double_pendulum_from(const Parameters& p) {
  SceneDescription scene;
  scene.add_tree(rods(2, p.number("rod.mass"), p.number("rod.length"), p.number("rod.gravity")));
  const std::string& joints = p.choice("pendulum.joints");
  if (joints == "limited") {
    for (std::size_t i = 0; i < 2; ++i) {
      JointProperties& joint = scene.trees[0].bodies[i].properties;
      joint.lower = p.number(fmt::format("joint{}.lower", i + 1));
      joint.upper = p.number(fmt::format("joint{}.upper", i + 1));
    }
  }
  if (joints == "coupled")
    scene.ties = {JointEquation{.terms = {{0}, {1, -p.number("coupler.ratio")}}}};
  if (p.choice("pendulum.motors") == "on") {
    scene.drives = {
        Motors{.force = VectorXd{{p.number("joint1.torque"), p.number("joint2.torque")}}}};
    for (std::size_t i = 0; i < 2; ++i)
      scene.trees[0].bodies[i].properties.effort = p.number(fmt::format("joint{}.effort", i + 1));
  }
  State<double> start = still(2, 0);
  start.q << p.number("joint1.angle"), p.number("joint2.angle");
  hold_tip(p.choice("pendulum.tip"), start.q, scene);
  return {std::make_unique<Scene>(std::move(scene)), start, 1.0};
}

Scenario double_pendulum() {
  return {.id = "double-pendulum",
          .description = "two rods with limited or coupled joints, motors, or a tip that is held",
          .source = "cenic2025, Sec. IV-D and E; checks of the published program's tests",
          .parameters = {{"rod.mass", "kg", 1.0, "mass of each rod", Range::kPositive},
                         {"rod.length", "m", 1.0, "length of each rod", Range::kPositive},
                         {"rod.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
                         {"pendulum.joints",
                          "",
                          "limited",
                          "free, with limits, or q1 = ratio q2",
                          Range::kFinite,
                          {"free", "limited", "coupled"}},
                         {"pendulum.tip",
                          "",
                          "free",
                          "free, or held where it starts: place (ball), or place and angle (weld)",
                          Range::kFinite,
                          {"free", "ball", "weld"}},
                         {"pendulum.motors",
                          "",
                          "off",
                          "constant moments in the joints",
                          Range::kFinite,
                          {"off", "on"}},
                         {"joint1.angle", "rad", 0.5, "angle at the start", Range::kFinite},
                         {"joint2.angle", "rad", 0.7, "angle at the start", Range::kFinite},
                         {"joint1.lower", "rad", 0.2, "lower limit", Range::kFinite},
                         {"joint2.lower", "rad", 0.4, "lower limit", Range::kFinite},
                         {"joint1.upper", "rad", 3.0, "upper limit; not below the lower",
                          Range::kFinite},
                         {"joint2.upper", "rad", 3.0, "upper limit; not below the lower",
                          Range::kFinite},
                         {"coupler.ratio", "-", 0.5, "q1/q2", Range::kFinite},
                         {"joint1.torque", "N m", 0.3, "moment that is asked for", Range::kFinite},
                         {"joint2.torque", "N m", -0.7, "moment that is asked for", Range::kFinite},
                         {"joint1.effort", "N m", 0.1, "limit of the moment", Range::kNonNegative},
                         {"joint2.effort", "N m", 0.2, "limit of the moment", Range::kNonNegative}},
          .certifiable = true,
          .make = [](const Parameters& p, const fs::path&) { return double_pendulum_from(p); },
          .draw = drawing::pendulum};
}

}  // namespace

std::vector<Scenario> cenic2025_scenarios() {
  return {ball_drop(),   conveyor_static_dynamic(), double_pendulum(), limit_stop(), planar_arm(),
          rolling_ball()};
}

}  // namespace tribo::models
