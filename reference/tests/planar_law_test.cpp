#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "models/continuous.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/planar_contacts.hpp"
#include "models/scenarios/planar_scenes.hpp"
#include "models/scenarios/walled_scenes.hpp"
#include "reference/scenes/between_walls.hpp"
#include "reference/scenes/disc_on_feet.hpp"
#include "reference/scenes/frictionless.hpp"
#include "reference/scenes/planar_gripper.hpp"
#include "reference/scenes/single_contact.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/scattered.hpp"

/// Independent equations against the models, in every mode.
namespace tribo::reference {
namespace {

/// φ, v_n and v_t of the only contact, to the rounding of places of a metre and of speeds of ten.
void expect_the_contact(const PlanarNewtonEuler& system, const Vector<Fifty>& y,
                        const models::Snapshot& at, const models::VectorXd& v) {
  const double kRounding = 1e-15;
  const PlanarContact<Fifty> contact = system.contact(0, y.data());
  const auto v_c = models::contact_velocity(at, at.contacts[0], v);
  EXPECT_NEAR(static_cast<double>(contact.phi), at.contacts[0].phi, kRounding);
  EXPECT_NEAR(static_cast<double>(contact.v_n), v_c[0], 10 * kRounding);
  EXPECT_NEAR(static_cast<double>(contact.v_t), v_c[1], 10 * kRounding);
}

/// v̇ of the mode that a state is in against the model's own law, with its limits, in the air, in
/// contact and where the damper has cancelled the spring.
void expect_the_law_of(const models::System& model, const models::State<double>& start,
                       PlanarSceneEquations scene) {
  const PlanarNewtonEuler system(std::move(scene));
  models::ContinuousDynamics dynamics(model);
  models::VectorXd q_dot, v_dot;
  const Eigen::Index n = start.q.size();
  const Eigen::Index z = n > 1 ? 1 : 0;
  const double gap = static_cast<double>(system.contact(0, system.start().data()).phi);
  std::set<int> modes;
  for (const double phi : {0.01, 1e-9, -1e-9, -1e-6, -1e-3}) {
    for (const double v_n : {-0.3, 0.0, 1e-3, 0.3}) {
      for (const double v_t : {0.0, 1e-5, -1e-5, 1e-3, 7.0, -2.0}) {
        models::State<double> x = start;
        x.q[z] += phi - gap;
        x.v[z] = v_n;
        if (z == 1) x.v[0] = v_t;
        dynamics.rate(x, q_dot, v_dot);
        Vector<Fifty> y = system.start();
        for (Eigen::Index i = 0; i < n; ++i) {
          y[i] = x.q[i];
          y[n + i] = x.v[i];
        }
        expect_the_contact(system, y, dynamics.snapshot(), x.v);
        const SwitchMode mode = system.mode_at(y);
        modes.insert(mode[0]);
        const std::vector<Fifty> rate = system.rate(mode, y.data());
        const double kRounding = 1e-9 * std::max(1.0, v_dot.cwiseAbs().maxCoeff());
        for (Eigen::Index i = 0; i < n; ++i) {
          EXPECT_EQ(static_cast<double>(rate[static_cast<std::size_t>(i)]), q_dot[i]);
          EXPECT_NEAR(static_cast<double>(rate[static_cast<std::size_t>(n + i)]), v_dot[i],
                      kRounding)
              << phi << " " << v_n << " " << v_t;
        }
      }
    }
  }
  const PlanarTouch& touch = system.scene().touches[0];
  const std::size_t either_side = touch.slides() ? 2 : 0;
  const std::size_t pressed = z == 0 ? 1 : either_side + (touch.reverses() ? 2 : 1);
  const bool damped = touch.dissipation > 0 || touch.damping > 0;
  EXPECT_EQ(modes.size(), 1 + pressed + (damped ? 1 : 0));
}

TEST(PlanarNewtonEuler, HasTheLawOfTheModelInEveryMode) {
  for (const char* law : {"soft", "linear", "quadratic", "quintic"}) {
    const auto defaults = [&](const char* scenario) {
      auto all = test::defaults(scenario);
      all.set("contact.friction_law", std::string_view(law));
      return all;
    };
    const auto start = [](const auto& model, const models::Parameters& p) {
      return models::start_of(model, p);
    };
    const auto belt = defaults("conveyor-belt");
    const auto box = models::conveyor_belt_from<double>(belt);
    expect_the_law_of(models::scene_of(box), start(box, belt), conveyor_belt_equations(belt));
    const auto sphere = defaults("falling-sphere");
    const auto ball = models::falling_sphere_from<double>(sphere);
    expect_the_law_of(models::scene_of(ball), start(ball, sphere),
                      falling_sphere_equations(sphere));
    auto p = defaults("sliding-rod");
    for (const double d : {0.0, 10.0}) {
      p.set("contact.dissipation", d);
      const auto rod = models::sliding_rod_from<double>(p);
      expect_the_law_of(models::scene_of(rod), start(rod, p), sliding_rod_equations(p));
    }
    const auto conveyor = defaults("conveyor-static-dynamic");
    const auto pushed = models::scene_of_body(models::static_dynamic_box_from<double>(conveyor));
    expect_the_law_of(pushed,
                      {.t = 0, .q = models::VectorXd::Zero(2), .v = models::VectorXd::Zero(2)},
                      conveyor_static_dynamic_equations(conveyor));
    auto forced = defaults("forced-box");
    forced.set("box.model", std::string_view("body"));
    forced.set("force.phase", 0.5);
    forced.set("contact.dissipation", 10);  // 1/d is below the fastest
    const auto swung = models::scene_of_body(models::forced_box_from<double>(forced));
    expect_the_law_of(swung,
                      {.t = 0, .q = models::VectorXd::Zero(2), .v = models::VectorXd::Zero(2)},
                      forced_box_equations(forced));
    const auto slip = defaults("prescribed-slip");
    const auto mass = models::prescribed_slip_from<double>(slip);
    expect_the_law_of(models::scene_of(mass), start(mass, slip), prescribed_slip_equations(slip));
  }
}

// On each damper alone, on both and on none.
TEST(PlanarNewtonEuler, HasTheLawOfABallOnDampers) {
  auto p = test::defaults("bouncing-ball");
  for (const double damping : {0.0, 300.0}) {
    for (const double dissipation : {0.0, 10.0}) {
      p.set("contact.damping", damping);
      p.set("contact.dissipation", dissipation);
      const auto ball = models::bouncing_ball_from<double>(p);
      expect_the_law_of(models::scene_of(ball),
                        {.t = 0,
                         .q = models::VectorXd::Constant(1, p.number("ball.height")),
                         .v = models::VectorXd::Zero(1)},
                        bouncing_ball_equations(p));
    }
  }
}

// Of one freedom: its own acceleration at either side of each kink; without weight that of the
// push.
TEST(PlanarNewtonEuler, HasTheLawOfTheForcedBoxOfOneFreedom) {
  for (const double gravity : {9.8, 0.0}) {
    for (const char* law : {"soft", "linear", "quadratic", "quintic"}) {
      auto p = test::defaults("forced-box");
      p.set("contact.friction_law", std::string_view(law));
      p.set("force.phase", 0.5);
      p.set("box.gravity", gravity);
      const auto model = models::scene_of_one_freedom(models::forced_box_from<double>(p));
      const PlanarNewtonEuler system(forced_box_equations(p));
      models::ContinuousDynamics dynamics(model);
      models::VectorXd q_dot, v_dot;
      for (const double v : {-1.0, -2e-4, -9e-5, -1e-6, 0.0, 1e-6, 5e-5, 9.9e-5, 1.1e-4, 0.3}) {
        const models::State<double> x{
            .t = 0, .q = models::VectorXd::Zero(1), .v = models::VectorXd::Constant(1, v)};
        dynamics.rate(x, q_dot, v_dot);
        Vector<Fifty> y = system.start();
        y[1] = v;
        const std::vector<Fifty> rate = system.rate(system.mode_at(y), y.data());
        EXPECT_NEAR(static_cast<double>(rate[1]), v_dot[0], 1e-13) << law << " " << v;
      }
    }
  }
}

/// v̇ of the modes that random states of a system are in against the model's own law; returns in
/// how many states there were contacts.
template <class System>
std::size_t expect_the_law_at_random(const models::System& model, const System& system,
                                     const test::Spread& spread, double rounding) {
  models::ContinuousDynamics dynamics(model);
  models::VectorXd q_dot, v_dot;
  std::mt19937_64 random(11);
  const auto n = static_cast<Eigen::Index>(model.num_velocities());
  std::set<int> modes;
  for (int trial = 0; trial < 1000; ++trial) {
    const std::vector<float128> scattered_state = test::scattered(system, random, spread);
    Vector<Fifty> y(2 * n);
    models::State<double> x{.t = 0, .q = models::VectorXd(n), .v = models::VectorXd(n)};
    for (Eigen::Index i = 0; i < n; ++i) {
      x.q[i] = static_cast<double>(scattered_state[static_cast<std::size_t>(i)]);
      x.v[i] = static_cast<double>(scattered_state[static_cast<std::size_t>(n + i)]);
      y[i] = x.q[i];
      y[n + i] = x.v[i];
    }
    dynamics.rate(x, q_dot, v_dot);
    const SwitchMode mode = system.mode_at(y);
    modes.insert(mode.begin(), mode.end());
    const std::vector<Fifty> rate = system.rate(mode, y.data());
    const double error = rounding * std::max(1.0, v_dot.cwiseAbs().maxCoeff());
    for (Eigen::Index i = 0; i < n; ++i) {
      EXPECT_EQ(static_cast<double>(rate[static_cast<std::size_t>(i)]), q_dot[i]);
      EXPECT_NEAR(static_cast<double>(rate[static_cast<std::size_t>(n + i)]), v_dot[i], error);
    }
  }
  return modes.size();
}

void expect_the_law_at_random(const models::System& model, PlanarSceneEquations scene,
                              const test::Spread& spread = {}, double rounding = 1e-12) {
  const PlanarNewtonEuler system(std::move(scene));
  const std::size_t modes = expect_the_law_at_random(model, system, spread, rounding);
  EXPECT_EQ(modes, system.scene().touches[0].law == PlanarFriction::kLinear ? 5U : 3U);
}

TEST(PlanarNewtonEuler, HasTheLawOfModelsOfSeveralContacts) {
  auto spring = test::defaults("two-sided-spring");
  spring.set("mass.x0", 0.2);  // leaves a wall
  spring.set("contact.dissipation", 1);
  expect_the_law_at_random(models::scene_of(models::two_sided_spring_from<double>(spring)),
                           two_sided_spring_equations(spring));
  auto stack = test::defaults("stacked-masses");
  for (const double ratio : {1.0, 1000.0, 0.3}) {
    stack.set("stack.ratio", ratio);
    expect_the_law_at_random(models::scene_of(models::stacked_masses_from<double>(stack)),
                             stacked_masses_equations(stack));
  }
}

// Depths are 1e-5 m where the peg is at 0.34 m, so that five digits of a double are lost. Once the
// foot is on the ground, too, and once, with the foot below it, the peg's corners.
TEST(PlanarNewtonEuler, HasTheLawOfTheGripper) {
  auto p = test::defaults("planar-gripper");
  for (const auto& [height, reach] : {std::pair(0.18, 0.16), {0.0, 0.16}, {-0.041, 0.081}}) {
    p.set("gripper.height", height);
    p.set("gripper.reach", reach);
    expect_the_law_at_random(models::scene_of(models::planar_gripper_from(p)),
                             planar_gripper_equations(p),
                             {.places = 1e-3, .speeds = height == 0 ? 400 : 0.02},  // 0.04 m/s
                             1e-9);
  }
}

// Pads and capsule within a thousandth of the capsule's radius of where they rest: the pads'
// corners are far, and depths, of up to 1e-5 m, lose three digits.
TEST(PlanarNewtonEuler, HasTheLawOfThePinchedCapsule) {
  auto p = test::defaults("pinched-capsule");
  for (const double length : {0.1, 0.0}) {
    p.set("capsule.length", length);
    expect_the_law_at_random(models::scene_of(models::pinched_capsule_from(p)),
                             pinched_capsule_equations(p),
                             {.places = 0.02, .speeds = 400},  // 3 m/s, above 1/d
                             1e-10);
  }
}

// Of dissipations at which some part so fast that their dampers cancel their springs.
TEST(PlanarNewtonEuler, HasTheLawOfSpheresInFlight) {
  auto spheres = test::defaults("colliding-spheres");
  spheres.set("contact.dissipation", 2);
  for (const char* law : {"soft", "linear"}) {
    spheres.set("contact.friction_law", std::string_view(law));
    spheres.set("contact.stiction_tolerance", 0.5);
    expect_the_law_at_random(models::scene_of(models::colliding_spheres_from(spheres)),
                             colliding_spheres_equations(spheres), {}, 1e-11);
  }
  auto p = test::defaults("cradle");
  p.set("contact.dissipation", 2);
  expect_the_law_at_random(models::scene_of(models::cradle_from(p)), cradle_equations(p),
                           {.speeds = 2}, 1e-11);
}

TEST(PlanarNewtonEuler, HasTheLawOfBodiesBetweenWalls) {
  const auto expect = [](const auto& make, const auto& equations, const char* id) {
    auto p = test::defaults(id);
    expect_the_law_at_random(models::scene_of(make(p)), equations(p), {}, 1e-11);
    p.set("contact.friction_law", std::string_view("linear"));
    p.set("contact.stiction_tolerance", 0.5);
    expect_the_law_at_random(models::scene_of(make(p)), equations(p), {}, 1e-11);
  };
  expect(models::disc_in_wedge_from, disc_in_wedge_equations, "disc-in-wedge");
  expect(models::discs_in_chimney_from, discs_in_chimney_equations, "discs-in-chimney");
  expect(models::discs_in_corner_from, discs_in_corner_equations, "discs-in-corner");
  expect(models::planar_clutter_from, planar_clutter_equations, "planar-clutter");
  expect(models::tumbling_box_from, tumbling_box_equations, "tumbling-box");
}

/// Far out of equilibrium, 2 mm to either side of the ground.
TEST(PlanarNewtonEuler, HasTheLawOfABrickThatIsPushed) {
  auto p = test::defaults("pusher-brick");
  for (const char* law : {"soft", "linear"}) {
    p.set("contact.friction_law", std::string_view(law));
    expect_the_law_at_random(models::scene_of(models::pusher_brick_from<double>(p)),
                             pusher_brick_equations(p), {.places = 2, .speeds = 20}, 1e-11);
  }
}

/// The rounding of a guard: of gaps by the length of the scene, of 1 − d v_n by its terms, of slip
/// by the highest speed.
TEST(PlanarNewtonEuler, MeasuresGuardsByTheSizesOfItsScene) {
  EXPECT_EQ(disc_in_wedge_equations(test::defaults("disc-in-wedge")).length, 0.05);
  auto p = test::defaults("conveyor-belt");
  p.set("contact.friction_law", std::string_view("quadratic"));
  const PlanarNewtonEuler belt(conveyor_belt_equations(p));
  const PlanarSceneEquations& scene = belt.scene();
  const double clamp = 1 + static_cast<double>(scene.touches[0].dissipation) * scene.speed;
  const double slip = scene.bodies[0].speeds[0];
  EXPECT_GT(slip, scene.speed);
  const auto sizes = [&](int mode) { return belt.record({mode}).sizes; };
  using Sizes = std::vector<double>;
  EXPECT_EQ(sizes(PlanarNewtonEuler::kOpen), Sizes({scene.length}));
  EXPECT_EQ(sizes(PlanarNewtonEuler::kClamped), Sizes({scene.length, clamp}));
  EXPECT_EQ(sizes(PlanarNewtonEuler::kSlidesForward), Sizes({scene.length, clamp, slip}));
  EXPECT_EQ(sizes(PlanarNewtonEuler::kBackward), Sizes({scene.length, clamp, slip, slip}));
  auto q = test::defaults("bouncing-ball");
  q.set("contact.dissipation", 0.5);
  q.set("contact.damping", 300);
  const PlanarNewtonEuler ball(bouncing_ball_equations(q));
  const double length = ball.scene().length, speed = ball.scene().speed;
  const double force = q.number("contact.stiffness") * length * (1 + 0.5 * speed) + 300 * speed;
  EXPECT_EQ(ball.record({PlanarNewtonEuler::kContact}).sizes, Sizes({length, force}));
}

TEST(DiscOnFeetEquations, HaveTheLawOfTheModel) {
  auto p = test::defaults("disc-on-feet");
  for (const char* law : {"soft", "linear"}) {
    p.set("contact.friction_law", std::string_view(law));
    const std::size_t modes =
        expect_the_law_at_random(models::scene_of(models::disc_on_feet_from<double>(p)),
                                 DiscOnFeetEquations(p), {.places = 1e4, .speeds = 1}, 1e-13);
    EXPECT_EQ(modes, std::string(law) == "soft" ? 1U : 2U);
  }
}

}  // namespace
}  // namespace tribo::reference
