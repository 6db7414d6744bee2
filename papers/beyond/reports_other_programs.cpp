/// What users of other programs report, as scenes: do the schemes do it too?
///
///   pinch  a capsule between two pads creeps down          2 μ π f(v/v_s) = m g
///   slide  a cube that slides at 6 m/s in steps of 5 ms lifts off
///   cone   friction is beyond its cone                     ‖f_t‖ ≤ μ f_n
///   ramp   a box sticks where it should slide, or slides where it should stick
///            sticks where tan α < μ, else v̇ = g (sin α − μ cos α)
///   stack  a heavy box on a light one sinks in             δ_i = Σ_{j ≥ i} m_j g/k
///   throw  two bodies that collide gain energy
///   press  a brick that is pressed, elsewhere, loosens another, since one tolerance serves both
///
/// Where a scheme has another law than the scene, its own closed form stands beside: the softened
/// slip of `tamsi` and `one-way`, σ w_t δt f_t of `sap`, max(v_s, μ σ w_t δt π) of
/// `lagged-regularized`. One step of `sap` on a sliding cube is linear:
///
///   γ (R_n + μ² R_t + 4 (1 + μ²)/m) = v̂_n + g δt + μ v_x,   v_n = 4 γ/m − g δt
///
/// with γ of each of four corners that share the load. For a stiff ground and a long step v_n is
/// μ v_x/(1 + μ²), and the cube rises by v_n²/(2 g), however small its steps are afterwards.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "models/scenarios/build.hpp"
#include "models/scenarios/planar_contacts.hpp"
#include "models/scenarios/planar_parts.hpp"
#include "papers/beyond/schemes.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond::reports {
namespace {

using models::Changes;
using verification::Block;
using verification::Figure;
using verification::keep_largest;
using verification::Setup;
using verification::StepView;

constexpr std::array kSteps = {1e-3, 5e-3};  // [s]

/// Adds a quantity of a scheme, NaN where one of its runs stopped early.
void add(Figure& figure, const char* what, const std::string& scheme, double value) {
  figure.quantities.push_back({fmt::format("{}.{}", what, scheme), value});
}

/// A run whose end goes to the status of a row; the value is NaN where the run stopped early.
struct Run {
  verification::RunResult result;

  Run(const Setup& setup, double h, double t_end, Figure& figure,
      const verification::StepVisitor& visit = {})
      : result(verification::run_fixed_steps(setup, h, t_end, visit)) {
    figure.work += result.work;
  }
  [[nodiscard]] double of_whole(double value) const {
    return verification::of_whole_run(result.end, value);
  }
  [[nodiscard]] std::string status() const { return verification::status_name(result.end); }
  [[nodiscard]] const models::State<double>& x() const { return result.x; }
};

double number(const Setup& setup, const char* key) {
  return setup.scenario_parameters().number(key);
}

// pinch

constexpr std::array kPresses = {12.0, 60.0};  ///< [N]
constexpr double kPinchEnd = 0.1;              ///< far beyond m v_s/(2 μ π) [s]
constexpr double kSoftening = 0.01;            ///< of the slip of tamsi and one-way, over v_s

/// Root of a growing function between 0 and 10.
double slip_at(const std::function<double(double)>& excess) {
  double low = 0, high = 10;
  for (int i = 0; i < 200; ++i) {
    const double s = (low + high) / 2;
    (excess(s) < 0 ? low : high) = s;
  }
  return low;
}

/// The speed at which a scheme in steps h lets the capsule down.
double predicted_creep(const Setup& setup, double press, double h) {
  const double m = number(setup, "capsule.mass"), R = number(setup, "capsule.radius");
  const double L = number(setup, "capsule.length"), mu = number(setup, "contact.friction");
  const double v_s = number(setup, "contact.stiction_tolerance");
  const double f_t = m * number(setup, "scene.gravity") / 2, share = f_t / (mu * press);
  const double by_law = share / std::sqrt(1 - share * share);
  if (setup.scheme == "tamsi" || setup.scheme == "one-way") {
    return v_s * slip_at([&](double s) {
             const double soft = std::hypot(s, kSoftening);
             return s / std::hypot(1, soft) - share;  // f(soft) s/soft
           });
  }
  const models::Parameters scheme = setup.configured_scheme().parameters;
  if (!scheme.has("scheme.sigma")) return v_s * by_law;
  // w_t = 1/m + r²/I of a disc whose force acts half-way into the overlap 2 π/K
  const double r = R - press / number(setup, "contact.stiffness");
  const double inertia = m * R * R * (L / 2 + 8 * R / 15) / (L + 4 * R / 3);
  const double slip = scheme.number("scheme.sigma") * (1 / m + r * r / inertia) * h;
  if (setup.scheme == "sap") return slip * f_t;
  return by_law * std::max(v_s, slip * mu * press);
}

Figure pinched(const std::string& scheme) {
  Figure figure;
  Block block{"pinch." + scheme,
              {{"press", "N"}, {"step", "s"}, {"creep", "m/s"}, {"predicted", "m/s"}},
              {}};
  double worst = 0;
  for (const double press : kPresses) {
    for (const double h : kSteps) {
      const Setup setup{.scenario = "pinched-capsule",
                        .scenario_changes = {{"pad.press", press}},
                        .scheme = scheme};
      const Run run(setup, h, kPinchEnd, figure);
      const double creep = run.of_whole(-run.x().v[1]), should = predicted_creep(setup, press, h);
      keep_largest(worst, std::abs(creep / should - 1));
      block.rows.push_back({{press, h, creep, should}, run.status()});
    }
  }
  figure.blocks.push_back(block);
  add(figure, "creep", scheme, worst);
  return figure;
}

// slide, cone

constexpr double kHalf = 0.05, kCubeMass = 1, kCubeFriction = 0.5;  ///< [m], [kg], [-]
constexpr double kFast = 6, kFastStep = 5e-3, kFastEnd = 0.7;       ///< [m/s], [s], [s]
constexpr std::array kSlow = {0.5, 0.1, 0.02};                      ///< [m/s]

Setup cube(const std::string& scheme, double speed, const Changes& changes = {}) {
  Setup setup{.scenario = "turning-box",
              .scenario_changes = {{"body.mass", kCubeMass},
                                   {"body.half_x", kHalf},
                                   {"body.half_y", kHalf},
                                   {"body.half_z", kHalf},
                                   {"body.vx", speed},
                                   {"body.vy", 0.0},
                                   {"body.omega_z", 0.0},
                                   {"contact.stiffness", 1e6},
                                   {"contact.friction", kCubeFriction}},
              .scheme = scheme};
  setup.scenario_changes.insert(setup.scenario_changes.end(), changes.begin(), changes.end());
  return setup;
}

/// m g/(4 k)
double depth_of(const Setup& setup) {
  return kCubeMass * number(setup, "body.gravity") / (4 * number(setup, "contact.stiffness"));
}

/// How high a body rises that leaves the ground with v_n in steps h, which take the velocity of
/// their end:  v_n h + (v_n − g h) h + … = v_n²/(2 g) + v_n h/2.
double rise(double v_n, double g, double h) {
  return v_n * v_n / (2 * g) + v_n * h / 2;
}

/// Of the cube on stiff ground.
double stiff_rise(const Setup& setup, double h) {
  const double g = number(setup, "body.gravity"), mu = kCubeFriction;
  return rise((mu * kFast + g * h) / (1 + mu * mu) - g * h, g, h);
}

/// How high the first step of `sap` throws the cube.
double predicted_rise(const Setup& setup, double h) {
  const models::Parameters scheme = setup.configured_scheme().parameters;
  const double g = number(setup, "body.gravity"), mu = kCubeFriction, m = kCubeMass;
  const double reach = h + scheme.number("scheme.relaxation_time");
  const double R_n = 1 / (h * number(setup, "contact.stiffness") * reach);
  const double inertia = 2 * m * kHalf * kHalf / 3;
  const double w_t = 1 / m + kHalf * kHalf * 2 / inertia;  // of a corner, along either tangent
  const double R_t = scheme.number("scheme.sigma") * w_t;
  const double gamma = (depth_of(setup) / reach + g * h + mu * kFast) /
                       (R_n + mu * mu * R_t + 4 * (1 + mu * mu) / m);
  return rise(4 * gamma / m - g * h, g, h);
}

Figure slid(const std::string& scheme) {
  Figure figure;
  const Setup setup = cube(scheme, kFast);
  const double rest = kHalf - depth_of(setup);
  Block block{"slide." + scheme, {{"time", "s"}, {"lift", "m"}, {"path", "m"}}, {}};
  double lift = 0;
  const Run run(setup, kFastStep, kFastEnd, figure, [&](const StepView& step) {
    keep_largest(lift, step.x0.q[2] - rest);
    keep_largest(lift, step.x.q[2] - rest);
    block.rows.push_back({{step.x.t, step.x.q[2] - rest, step.x.q[0]}});
  });
  lift = run.of_whole(lift);
  if (!block.rows.empty()) block.rows.back().status = run.status();
  figure.blocks.push_back(block);
  add(figure, "lift", scheme, lift / depth_of(setup));
  if (scheme == "sap") add(figure, "hop", scheme, lift / predicted_rise(setup, kFastStep));
  add(figure, "lift_over_stiff", scheme, lift / stiff_rise(setup, kFastStep));
  add(figure, "thrown", scheme, lift > stiff_rise(setup, kFastStep) ? 1 : 0);
  return figure;
}

/// Largest ‖f_t‖ − μ f_n of a contact, over μ m g.
Figure within_the_cone(const std::string& scheme) {
  Figure figure;
  Block block{"cone." + scheme, {{"speed", "m/s"}, {"step", "s"}, {"excess", "-"}}, {}};
  double worst = -verification::kInfinity;
  for (const double speed : kSlow) {
    for (const double h : kSteps) {
      const Setup setup = cube(scheme, speed);
      const double g = number(setup, "body.gravity"), most = kCubeFriction * kCubeMass * g;
      double excess = -verification::kInfinity;
      const double stops = speed / (kCubeFriction * g);
      const Run run(setup, h, std::ceil(1.5 * stops / h) * h, figure, [&](const StepView& step) {
        for (const solvers::ContactReport& c : step.contacts)
          keep_largest(excess, (c.force.tail<2>().norm() - kCubeFriction * c.force[0]) / most);
      });
      excess = run.of_whole(excess);
      keep_largest(worst, excess);
      block.rows.push_back({{speed, h, excess}, run.status()});
    }
  }
  figure.blocks.push_back(block);
  add(figure, "over_cone", scheme, worst);
  return figure;
}

// ramp

constexpr std::array kFrictions = {0.2, 0.5, 1.0};
constexpr std::array kShares = {0.8, 0.95, 1.05, 1.2};  ///< tan α over μ
constexpr double kRampStep = 5e-3, kRampEnd = 0.5;      ///< [s]
constexpr double kSticksBelow = 100;                    ///< v_s; creep at 0.95 is 3 v_s

/// Speeds at the end of both halves of a run, along the ramp and off it.
Figure on_ramps(const std::string& scheme) {
  Figure figure;
  Block block{"ramp." + scheme, {{"mu", "-"}, {"share", "-"}, {"speed", "m/s"}}, {}};
  double misjudged = 0, off = 0;
  for (const double mu : kFrictions) {
    for (const double share : kShares) {
      const double slope = std::atan(share * mu);
      const Setup setup = cube(scheme, 0,
                               {{"body.half_z", kHalf / 2},
                                {"body.slope", slope},
                                {"contact.dissipation", 50.0},
                                {"contact.friction", mu}});
      double half = 0, t_half = 0;  // schemes that halve a step leave the grid
      const Run run(setup, kRampStep, kRampEnd, figure, [&](const StepView& step) {
        if (step.x.t > kRampEnd / 2) return;
        half = step.x.v[0] + mu * step.x.v[2];
        t_half = step.x.t;
      });
      const double speed = run.of_whole(run.x().v[0]);
      const bool slides = !(speed < kSticksBelow * number(setup, "contact.stiction_tolerance"));
      misjudged += run.of_whole(slides == (share > 1) ? 0 : 1);
      const double rate = number(setup, "body.gravity") * (std::sin(slope) - mu * std::cos(slope));
      if (share == kShares.back())
        keep_largest(
            off, std::abs((speed + mu * run.x().v[2] - half) / (rate * (run.x().t - t_half)) - 1));
      block.rows.push_back({{mu, share, speed}, run.status()});
    }
  }
  figure.blocks.push_back(block);
  add(figure, "misjudged", scheme, misjudged);
  add(figure, "slide_rate", scheme, off);
  return figure;
}

// stack

constexpr std::array kRatios = {1.0, 10.0, 100.0, 1000.0};  ///< of the upper mass to the lower
constexpr double kStackStep = 5e-3, kStackEnd = 2;          ///< [s]

Figure stacked(const std::string& scheme) {
  Figure figure;
  Block block{"stack." + scheme,
              {{"ratio", "-"}, {"sink", "m"}, {"predicted", "m"}, {"iterations", "-"}},
              {}};
  double worst = 0;
  for (const double ratio : kRatios) {
    const Setup setup{.scenario = "stacked-masses",
                      .scenario_changes = {{"stack.count", 2.0}, {"stack.ratio", ratio}},
                      .scheme = scheme};
    const Run run(setup, kStackStep, kStackEnd, figure);
    const double weight = number(setup, "stack.mass") * number(setup, "stack.gravity");
    const double should = weight * (1 + 2 * ratio) / number(setup, "contact.stiffness");
    const double sink = run.of_whole(-run.x().q[1]);
    const auto steps = static_cast<double>(run.result.work.steps);
    const double iterations =
        run.of_whole(static_cast<double>(run.result.work.newton_iterations) / steps);
    keep_largest(worst, std::abs(sink / should - 1));
    block.rows.push_back({{ratio, sink, should, iterations}, run.status()});
  }
  figure.blocks.push_back(block);
  add(figure, "sink", scheme, worst);
  return figure;
}

// throw

constexpr std::array kThrowSteps = {5e-4, 1e-4};  ///< [s]
constexpr double kThrowEnd = 0.05;                ///< after they have parted [s]

/// Energy of two spheres after their collision, over that before, less 1; how often it is above.
Figure thrown(const std::string& scheme) {
  Figure figure;
  Block block{"throw." + scheme, {{"step", "s"}, {"gain", "-"}}, {}};
  double gains = 0;
  const Setup setup{.scenario = "colliding-spheres", .scheme = scheme};
  const models::Instance instance = setup.instance();
  const auto energy = [&](const models::State<double>& x) {
    const models::Energy e = instance.system->energy(x);
    return e.kinetic + e.elastic;
  };
  const double before = energy(instance.x0);
  for (const double h : kThrowSteps) {
    const Run run(setup, h, kThrowEnd, figure);
    const double gain = run.of_whole(energy(run.x()) / before - 1);
    gains += run.of_whole(gain > 0 ? 1 : 0);
    block.rows.push_back({{h, gain}, run.status()});
  }
  figure.blocks.push_back(block);
  add(figure, "gains", scheme, gains);
  return figure;
}

// press

constexpr double kPressed = 1e6, kOtherMass = 100;     ///< [N], [kg]
constexpr double kPressStep = 5e-3, kPressEnd = 0.25;  ///< [s]
constexpr double kHeld = 0.5;                          ///< push over the friction limit

constexpr double kSwing = 0.5, kSwings = 10;  ///< of the press about its mean [-], [Hz]

/// The brick of `pusher-brick`, and far from it another on the same ground, pressed by a force that
/// swings about `other.press`, so that it never comes to rest.
models::Scenario two_bricks() {
  models::Scenario row = models::find_scenario("pusher-brick");
  row.parameters.push_back(
      {"other.press", "N", 0.0, "on the other brick", models::Range::kNonNegative});
  row.make = [](const models::Parameters& p, const std::filesystem::path&) -> models::Instance {
    models::SceneDescription scene;
    const auto brick = models::pusher_brick_from<double>(p);
    const double g = p.number("brick.gravity");
    for (const auto& [name, mass] : {std::pair("brick", brick.mass), {"other", kOtherMass}}) {
      const int tree = scene.add_tree(
          {.bodies = {models::guided(name, models::kWithoutTurn, mass)}, .gravity = {0, 0, -g}});
      scene.points.push_back({.a = {tree, 0}, .normal = brick.normal, .friction = brick.friction});
    }
    scene.forces = {{.tree = 0, .velocity = 0, .course = {.constant = brick.push}},
                    {.tree = 0, .velocity = 1, .course = {.constant = -brick.press}},
                    {.tree = 1,
                     .velocity = 1,
                     .course = {.constant = -p.number("other.press"),
                                .sine = -kSwing * p.number("other.press"),
                                .frequency = kSwings}}};
    models::State<double> x0{.t = 0, .q = models::VectorXd(4), .v = models::VectorXd::Zero(4)};
    const double load = p.number("other.press") + kOtherMass * g;
    x0.q << 0, -brick.load() / brick.normal.k, 0, -load / brick.normal.k;
    return {std::make_unique<models::Scene>(std::move(scene)), x0, kPressEnd};
  };
  return row;
}

/// Largest deviation of the brick's creep, in the second half of the run, from that beside a brick
/// that is not pressed.
Figure pressed(const std::string& scheme) {
  Figure figure;
  const models::Scenario scenario = two_bricks();
  Block block{"press." + scheme, {{"press", "N"}, {"creep", "m/s"}, {"loosened", "-"}}, {}};
  double alone = 0, loosened = 0;
  for (const double press : {0.0, kPressed}) {
    Setup setup{.scenario = "two-bricks", .scheme = scheme, .own_scenario = &scenario};
    const double load = number(setup, "pusher.press") +
                        number(setup, "brick.mass") * number(setup, "brick.gravity");
    setup.scenario_changes = {{"other.press", press},
                              {"contact.friction_law", "soft"},
                              {"contact.stiffness", 1e8},
                              {"pusher.push", kHeld * number(setup, "brick.friction") * load}};
    const Run run(setup, kPressStep, kPressEnd, figure, [&](const StepView& step) {
      if (press > 0 && step.x.t > kPressEnd / 2)
        keep_largest(loosened, std::abs(step.x.v[0] / alone - 1));
    });
    if (press == 0) alone = run.of_whole(run.x().v[0]);
    loosened = run.of_whole(loosened);
    block.rows.push_back({{press, run.x().v[0], loosened}, run.status()});
  }
  figure.blocks.push_back(block);
  add(figure, "loosened", scheme, loosened);
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  Figure omissions;
  const auto jobs = jobs_without_barriers(
      {pinched, slid, within_the_cone, on_ramps, stacked, thrown, pressed}, omissions);
  Figure figure = verification::joined(options.compute(jobs));
  figure.omissions = omissions.omissions;
  return figure;
}

}  // namespace tribo::papers::beyond::reports
