/// What users of other programs report of bodies that nothing holds, as scenes: do the schemes do
/// it too?
///
///   child       a box with a fixed child spins freely, and diverges after some seconds
///   floating    two boxes with pressure fields of 1 MPa do not stay stacked
///   oscillator  error control ignores a mass on a spring that touches nothing
///
/// The box with a child is one body of the mass m = m_a + m_b, the centre c = m_b r/m and the
/// inertia I = I_a + I_b + (m_a m_b/m)(r·r 1 − r r^T) about it. In the stack each field is
/// indented by x with κ 4 (a² x − a x² + x³/3) = the weight above, κ = E/a; two equal boxes share
/// their depth.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include "models/scenarios/build.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"
#include "models/scenarios/planar_contacts.hpp"
#include "models/scenarios/planar_parts.hpp"
#include "papers/beyond/error_control.hpp"
#include "papers/beyond/hydro_closed_forms.hpp"
#include "papers/beyond/schemes.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond::reports_bodies {
namespace {

using models::BodyDescription;
using models::Parameters;
using models::SceneDescription;
using models::State;
using verification::Block;
using verification::Figure;
using verification::keep_largest;
using verification::of_whole_run;
using verification::Setup;
using verification::StepView;

/// A scenario of this item alone: a choice of one of its two scenes.
models::Scenario scenario(const char* id, const std::vector<std::string>& choices,
                          std::function<models::Instance(const std::string&)> make) {
  models::Scenario row;
  row.id = id;
  row.parameters = {
      {"scene.kind", "", choices.front(), "which one", models::Range::kFinite, choices}};
  row.make = [make = std::move(make)](const Parameters& p, const std::filesystem::path&) {
    return make(p.choice("scene.kind"));
  };
  return row;
}

/// At rest at the zero configuration.
State<double> still(const models::Scene& scene) {
  State<double> x{.t = 0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  return x;
}

// child

constexpr double kSpinStep = 5e-3, kSpinEnd = 10;  ///< [s]
constexpr std::size_t kDrawn = 20;                 ///< of so many steps one
constexpr double kParent = 2, kChild = 1;          ///< [kg]

BodyDescription body_of(const char* name, double mass, const Eigen::Vector3d& moments) {
  BodyDescription body{.name = name, .joint = models::Joint::kFree};
  body.mass = mass;
  body.inertia.diagonal() = moments;
  return body;
}

/// The box and its child, or the one body that they are.
models::Instance spinning(const std::string& kind) {
  const Eigen::Vector3d r(0.1, 0.05, -0.02), moments(0.02, 0.03, 0.05),
      of_child(0.004, 0.005, 0.003);
  BodyDescription box = body_of("box", kParent, moments);
  SceneDescription scene;
  if (kind == "child") {
    BodyDescription child = body_of("child", kChild, of_child);
    child.joint = models::Joint::kFixed;
    child.parent = 0;
    child.position = r;
    scene.add_tree({.bodies = {box, child}, .gravity = {0, 0, 0}});
  } else {
    const double m = kParent + kChild;
    box.mass = m;
    box.center_of_mass = kChild / m * r;
    box.inertia.diagonal() += of_child;
    box.inertia +=
        kParent * kChild / m * (r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose());
    scene.add_tree({.bodies = {box}, .gravity = {0, 0, 0}});
  }
  auto system = std::make_unique<models::Scene>(std::move(scene));
  State<double> x0 = still(*system);
  x0.v << 0, 0, 0, 0.3, 0.2, 5;
  return {std::move(system), x0, kSpinEnd};
}

Figure with_child(const std::string& scheme) {
  const models::Scenario row = scenario("fixed-child", {"child", "one-body"}, spinning);
  Figure figure;
  Block block{"child." + scheme, {{"time", "s"}, {"apart", "-"}}, {}};
  std::vector<models::VectorXd> one;
  double apart = 0;
  const auto spin = [&](const char* kind, const verification::StepVisitor& visit) {
    const Setup setup{.scenario = row.id,
                      .scenario_changes = {{"scene.kind", kind}},
                      .scheme = scheme,
                      .own_scenario = &row};
    const auto run = verification::run_fixed_steps(setup, kSpinStep, kSpinEnd, visit);
    figure.work += run.work;
    apart = of_whole_run(run.end, apart);
    return run.end;
  };
  spin("one-body", [&](const StepView& step) { one.push_back(step.x.q); });
  const auto end = spin("child", [&](const StepView& step) {
    const auto i = static_cast<std::size_t>(step.index);
    const double now =
        i < one.size() ? (step.x.q - one[i]).lpNorm<Eigen::Infinity>() : verification::kInfinity;
    keep_largest(apart, now);
    if (i % kDrawn == kDrawn - 1) block.rows.push_back({{step.x.t, now}});
  });
  if (!block.rows.empty()) block.rows.back().status = verification::status_name(end);
  figure.blocks.push_back(block);
  figure.quantities.push_back({"child." + scheme, apart});
  return figure;
}

// floating

constexpr double kHalf = 0.1, kMass = 1, kModulus = 1e6,
                 kGravity = 9.81;                   ///< [m], [kg], [Pa], [m/s²]
constexpr double kStackStep = 5e-3, kStackEnd = 2;  ///< [s]

/// x with κ 4 (a² x − a x² + x³/3) = F
double indentation(double force) {
  double low = 0, high = kHalf;
  for (int i = 0; i < 100; ++i) {
    const double x = (low + high) / 2;
    (hydro::box_force(kModulus / kHalf, kHalf, kHalf, x) < force ? low : high) = x;
  }
  return low;
}

/// Two cubes with pressure fields, one on the other and on a rigid ground, which just touch.
models::Instance stacked(const std::string& /*kind*/) {
  const models::Material material{.dissipation = 20, .friction = 0.5};
  const models::geometry::Box cube{Eigen::Vector3d::Constant(kHalf)};
  const auto shell =
      models::hydroelastic::shell_of(cube, models::hydroelastic::BoxFaces::kCentered);
  SceneDescription scene;
  for (const char* const name : {"lower", "upper"}) {
    const int tree = scene.add_tree(
        {.bodies = {body_of(name, kMass, Eigen::Vector3d::Constant(2 * kMass * kHalf * kHalf / 3))},
         .gravity = {0, 0, -kGravity}});
    scene.geometries.push_back({.name = name,
                                .body = {tree, 0},
                                .shape = cube,
                                .material = material,
                                .field = models::field_of(shell, kModulus, name)});
  }
  scene.geometries.push_back({.name = "ground",
                              .shape = models::geometry::HalfSpace{},
                              .material = material,
                              .field = std::make_shared<const models::hydroelastic::Body>(
                                  models::hydroelastic::RigidHalfSpace{})});
  auto system = std::make_unique<models::Scene>(std::move(scene));
  State<double> x0 = still(*system);
  x0.q[2] = kHalf;
  x0.q[system->first_position(1) + 2] = 3 * kHalf;
  return {std::move(system), x0, kStackEnd};
}

/// Sinks at the end beside the closed form, and the largest way and turn off the stack's axis.
Figure floating(const std::string& scheme) {
  const models::Scenario row = scenario("floating-boxes", {"stack"}, stacked);
  const Setup setup{.scenario = row.id, .scheme = scheme, .own_scenario = &row};
  const double weight = kMass * kGravity;
  const double lower = indentation(2 * weight), upper = lower + 2 * indentation(weight);
  const int second = 7;  // a position and a quaternion before it
  Figure figure;
  Block block{"floating." + scheme, {{"time", "s"}, {"sink", "m"}, {"aside", "-"}}, {}};
  double aside = 0;
  const auto run =
      verification::run_fixed_steps(setup, kStackStep, kStackEnd, [&](const StepView& step) {
        double now = 0;
        for (const int at : {0, second}) {
          keep_largest(now, step.x.q.segment<2>(at).lpNorm<Eigen::Infinity>());
          keep_largest(now, step.x.q.segment<3>(at + 3).lpNorm<Eigen::Infinity>());
        }
        keep_largest(aside, now);
        block.rows.push_back({{step.x.t, 3 * kHalf - step.x.q[second + 2], now}});
      });
  figure.work = run.work;
  if (!block.rows.empty()) block.rows.back().status = verification::status_name(run.end);
  figure.blocks.push_back(block);
  const double off = std::max(std::abs((kHalf - run.x.q[2]) / lower - 1),
                              std::abs((3 * kHalf - run.x.q[second + 2]) / upper - 1));
  figure.quantities.push_back({"sink." + scheme, of_whole_run(run.end, off)});
  figure.quantities.push_back({"sink_over_way." + scheme, of_whole_run(run.end, 1 / off)});
  figure.quantities.push_back({"aside." + scheme, of_whole_run(run.end, aside)});
  return figure;
}

// oscillator

constexpr double kRate = 20, kAmplitude = 0.1, kSwingEnd = 2;  ///< [rad/s], [m], [s]
constexpr double kAccuracy = 1e-4;

/// A mass on a spring, and a brick that rests on the ground apart from it.
models::Instance swinging(const std::string& kind) {
  SceneDescription scene;
  const int tree = scene.add_tree({.bodies = {{.name = "mass",
                                               .joint = models::Joint::kPrismatic,
                                               .axis = Eigen::Vector3d::UnitX(),
                                               .mass = kMass}},
                                   .gravity = {0, 0, 0}});
  scene.springs.push_back({.tree = tree, .body = 0, .stiffness = kMass * kRate * kRate});
  constexpr double kStiffness = 1e5;
  if (kind == "beside-a-brick") {
    const int brick =
        scene.add_tree({.bodies = {models::guided("brick", models::kWithoutTurn, kMass)},
                        .gravity = {0, 0, -kGravity}});
    scene.points.push_back({.a = {brick, 0},
                            .normal = models::HuntCrossley<double>{.k = kStiffness, .d = 10},
                            .friction = {.mu = 0.5, .v_s = 1e-4}});
  }
  auto system = std::make_unique<models::Scene>(std::move(scene));
  State<double> x0 = still(*system);
  x0.q[0] = kAmplitude;
  if (x0.q.size() > 1) x0.q[2] = -kMass * kGravity / kStiffness;
  return {std::move(system), x0, kSwingEnd};
}

/// The error of the mass, x = a cos ω t, beside the brick over that of the mass alone.
Figure oscillating(const std::string& scheme) {
  const models::Scenario row = scenario("oscillator", {"alone", "beside-a-brick"}, swinging);
  Figure figure;
  Block block{"oscillator." + scheme, {{"error", "m"}, {"steps", "-"}}, {}};
  for (const char* const kind : {"alone", "beside-a-brick"}) {
    const Setup setup{.scenario = row.id,
                      .scenario_changes = {{"scene.kind", kind}},
                      .scheme = scheme,
                      .own_scenario = &row};
    double error = 0;
    const auto run =
        verification::run_steps(setup, control_at(kAccuracy), kSwingEnd, [&](const StepView& step) {
          keep_largest(error, std::abs(step.x.q[0] - kAmplitude * std::cos(kRate * step.x.t)));
        });
    figure.work += run.work;
    block.rows.push_back(
        {{error, static_cast<double>(run.work.steps)}, verification::status_name(run.end)});
    error = of_whole_run(run.end, error);
    figure.quantities.push_back({fmt::format("oscillator.{}.{}", kind, scheme), error, "m"});
  }
  figure.quantities.push_back(
      {"ignored." + scheme, figure.quantities[1].value / figure.quantities[0].value});
  figure.blocks.push_back(block);
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  Figure omissions;
  std::vector<verification::Job> jobs = jobs_without_barriers({with_child, floating}, omissions);
  for (const std::string& scheme : error_controlled_schemes())
    jobs.emplace_back([scheme] { return oscillating(scheme); });
  Figure figure = verification::joined(options.compute(jobs));
  figure.omissions = omissions.omissions;
  figure.omissions.push_back(
      "aside.ros2 is judged by no claim: its stack stays level, and is thrown up where forces act "
      "a "
      "third of a millimetre aside.");
  figure.omissions.push_back(
      "a double pendulum that starts far beyond its limits, steps of 1e-16 s elsewhere: a start "
      "outside a limit is refused in one line.");
  return figure;
}

}  // namespace tribo::papers::beyond::reports_bodies
