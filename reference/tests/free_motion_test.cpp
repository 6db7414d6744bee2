#include "reference/scenes/free_motion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "models/continuous.hpp"
#include "models/scenarios/dropped_shapes.hpp"
#include "models/scenarios/free_motion.hpp"
#include "models/tests/refusal.hpp"
#include "reference/certificate.hpp"
#include "reference/problems.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/scattered.hpp"
#include "reference/tests/spatial_scenes.hpp"

namespace tribo::reference {
namespace {

using models::Parameters;
using models::Scene;

constexpr const char* kOfSpace[] = {"dropped-shapes", "free-box",    "spinning-sphere",
                                    "tripod",         "turning-box", "turning-disc"};

Scene model_of(const std::string& scenario, const Parameters& p) {
  if (scenario == "dropped-shapes") return models::dropped_shapes_from(p);
  if (scenario == "free-box") return models::free_box_from(p);
  if (scenario == "spinning-sphere") return models::spinning_sphere_from(p);
  if (scenario == "turning-disc") return models::turning_disc_from(p);
  if (scenario == "tripod") return models::tripod_from(p);
  return models::turning_box_from(p);
}

SpatialNewtonEuler equations_of(const std::string& scenario, const Parameters& p) {
  if (scenario == "dropped-shapes") return SpatialNewtonEuler(dropped_shape_equations(p));
  if (scenario == "free-box") return SpatialNewtonEuler(free_box_equations(p));
  if (scenario == "spinning-sphere") return SpatialNewtonEuler(spinning_sphere_equations(p));
  if (scenario == "turning-disc") return SpatialNewtonEuler(turning_disc_equations(p));
  if (scenario == "tripod") return SpatialNewtonEuler(tripod_equations(p));
  return SpatialNewtonEuler(turning_box_equations(p));
}

/// Compares gaps, contact velocities and rates with the models'; counts pressed contacts.
int expect_the_model(const Scene& model, const SpatialNewtonEuler& system,
                     std::vector<float128> y) {
  test::turn_to_unit_length(y);
  test::round_to_double(y);
  models::State<double> x{.t = 0, .q = models::VectorXd(7), .v = models::VectorXd(6)};
  for (Eigen::Index i = 0; i < 7; ++i) x.q[i] = static_cast<double>(y[static_cast<std::size_t>(i)]);
  for (Eigen::Index i = 0; i < 6; ++i)
    x.v[i] = static_cast<double>(y[static_cast<std::size_t>(i + 7)]);
  models::ContinuousDynamics dynamics(model);
  models::VectorXd q_dot, v_dot;
  dynamics.rate(x, q_dot, v_dot);
  const auto contacts = dynamics.snapshot().contacts.items();
  const std::size_t count = system.scene().touches.size();
  EXPECT_EQ(contacts.size(), count);
  for (std::size_t i = 0; i < count; ++i) {
    const SpatialContact<float128> c = system.contact(i, y.data());
    const auto v_c = models::contact_velocity(dynamics.snapshot(), contacts[i], x.v);
    EXPECT_NEAR(contacts[i].phi, static_cast<double>(c.phi), 1e-15) << i;
    EXPECT_NEAR(v_c[0], static_cast<double>(c.u[2]), 1e-13) << i;
    EXPECT_NEAR(v_c.tail<2>().norm(), static_cast<double>(hypot(c.u[0], c.u[1])), 1e-13) << i;
  }
  Vector<Fifty> wide(13);
  for (Eigen::Index i = 0; i < 13; ++i) wide[i] = Fifty(y[static_cast<std::size_t>(i)]);
  const SwitchMode mode = system.mode_at(wide);
  const std::vector<float128> rates = system.rate(mode, y.data());
  float128 most = 1;
  for (const float128& r : rates) most = std::max(most, float128(abs(r)));
  for (std::size_t i = 0; i < 13; ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    const double of_model = i < 7 ? q_dot[at] : v_dot[at - 7];
    EXPECT_LE(abs(float128(rates[i] - of_model)), 1e-12 * most) << "rate " << i;
  }
  return static_cast<int>(std::ranges::count_if(mode, [](int m) {
    return m != SpatialNewtonEuler::kOpen && m != SpatialNewtonEuler::kClamped;
  }));
}

// Gaps, contact velocities and accelerations at random states, under both laws of friction.
TEST(FreeMotion, IsThatOfTheModels) {
  for (const std::string scenario : kOfSpace) {
    for (const char* law : {"soft", "linear"}) {
      SCOPED_TRACE(scenario + " " + law);
      Parameters p = test::defaults(scenario);
      if (p.has("contact.friction_law")) p.set("contact.friction_law", std::string_view(law));
      const Scene model = model_of(scenario, p);
      const SpatialNewtonEuler system = equations_of(scenario, p);
      std::mt19937_64 random(7);
      int pressed = 0;
      for (int n = 0; n < 200; ++n) {
        pressed += expect_the_model(model, system, test::scattered(system, random));
      }
      EXPECT_GE(pressed, scenario == "free-box" ? 0 : 20);
    }
  }
}

// On a slope, of either sign.
TEST(FreeMotion, OnASlopeIsThatOfTheModels) {
  for (const std::string scenario : {"spinning-sphere", "tripod", "turning-box", "turning-disc"}) {
    for (const double slope : {0.4, -1.2}) {
      SCOPED_TRACE(scenario);
      Parameters p = test::defaults(scenario);
      p.set("body.slope", slope);
      const Scene model = model_of(scenario, p);
      const SpatialNewtonEuler system = equations_of(scenario, p);
      std::mt19937_64 random(7);
      for (int n = 0; n < 50; ++n) expect_the_model(model, system, test::scattered(system, random));
    }
  }
}

// The box is compared above.
TEST(FreeMotion, OfDroppedShapesIsThatOfTheModels) {
  for (const char* shape : {"sphere", "capsule"}) {
    SCOPED_TRACE(shape);
    Parameters p = test::defaults("dropped-shapes");
    p.set("upper.shape", std::string_view(shape));
    const auto model = models::dropped_shapes_from(p);
    const SpatialNewtonEuler system(dropped_shape_equations(p));
    std::mt19937_64 random(7);
    int pressed = 0;
    for (int n = 0; n < 200; ++n) {
      pressed += expect_the_model(model, system, test::scattered(system, random));
    }
    EXPECT_GE(pressed, 20);
  }
}

// A state is written in the order and by the names of the scenario.
TEST(FreeMotion, HasTheCoordinatesOfItsScenario) {
  for (const std::string scenario : kOfSpace) {
    const Parameters p = test::defaults(scenario);
    const models::Instance instance = models::make_instance(models::find_scenario(scenario), p);
    const Problem problem = make_problem(scenario, p);
    const auto coordinates = instance.system->coordinates();
    ASSERT_EQ(problem.columns.size(), coordinates.size());
    const Vector<Fifty> start = problem.system->start();
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      EXPECT_EQ(problem.columns[i], coordinates[i].name + "[" + coordinates[i].unit + "]");
      const auto at = static_cast<Eigen::Index>(i);
      const double of_scenario = i < 7 ? instance.x0.q[at] : instance.x0.v[at - 7];
      EXPECT_NEAR(static_cast<double>(start[at]), of_scenario, 1e-17) << scenario << i;
    }
  }
}

void expect_near(const Triple<Fifty>& a, const Triple<Fifty>& b, double bound) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_LE(abs(Fifty(a[i] - b[i])), bound);
}

void expect_the_body(const SpatialMass& body, const SpatialMass& known) {
  const auto rounding = static_cast<double>(known.mass) * 1e-15;
  EXPECT_LE(abs(Fifty(body.mass - known.mass)), rounding);
  expect_near(body.inertia, known.inertia, rounding);
  expect_near(body.place, known.place, 1e-17);
  expect_near(body.velocity, known.velocity, 0);
  expect_near(body.spin, known.spin, 1e-16);
}

void expect_the_surface(const SpatialTouch& touch, const SpatialTouch& known) {
  EXPECT_EQ(touch.stiffness, known.stiffness);
  EXPECT_EQ(touch.dissipation, known.dissipation);
  EXPECT_EQ(touch.friction, known.friction);
  EXPECT_EQ(touch.v_s, known.v_s);
}

// With their defaults they are the bodies whose motion an independent prototype knows.
TEST(FreeMotion, StartsAsThePrototypesBodiesDo) {
  expect_the_body(free_box_equations(test::defaults("free-box")).body,
                  test::torque_free_box().body);
  const auto sphere = spinning_sphere_equations(test::defaults("spinning-sphere"));
  expect_the_body(sphere.body, test::spinning_sphere().body);
  expect_the_surface(sphere.touches[0], test::spinning_sphere().touches[0]);
  const auto box = turning_box_equations(test::defaults("turning-box"));
  const auto known = test::box_on_four_corners();
  expect_the_body(box.body, known.body);
  expect_the_surface(box.touches[0], known.touches[0]);
  const auto disc = turning_disc_equations(test::defaults("turning-disc"));
  const auto points = test::disc_on_three_feet();
  expect_the_body(disc.body, points.body);
  for (std::size_t i = 0; i < 3; ++i) {
    const SpatialTouch& foot = disc.touches[i];
    expect_the_surface(foot, points.touches[i]);
    expect_near(foot.point - Triple<Fifty>{0, 0, foot.radius}, points.touches[i].point, 1e-17);
  }
}

// The place where public simulators have the rigid tripod come to rest, up to the creep of soft
// friction (v_s t) and the depth of the feet; on the way a foot stops before the others.
TEST(FreeMotion, OfATripodEndsWhereSimulatorsSayThatItStops) {
  const double end = 0.3;
  const Certificate tripod = test::certified(test::request("tripod", end, 12));
  EXPECT_EQ(tripod.digits, 12);
  EXPECT_EQ(tripod.ends, "");
  const auto& state = tripod.samples.back().state;
  const double away = 1e-4 * end + 9.81 / 3e6;
  EXPECT_NEAR(state[0].value, 0.1293693, away);
  EXPECT_NEAR(state[1].value, -0.0122122, away);
  EXPECT_NEAR(2 * std::atan2(state[5].value, state[6].value), 1.053771, away / 0.1);
  for (std::size_t i = 7; i < 13; ++i) EXPECT_NEAR(state[i].value, 0, 1e-4) << i;
}

// It falls freely until a corner touches, first the one that roll and pitch put lowest, by
// a (0.8 sin(roll) + cos(roll) (sin(pitch) + 0.6 cos(pitch))) below its centre.
TEST(FreeMotion, OfADroppedBoxTouchesWithItsLowestCorner) {
  const Certificate box = test::certified(test::request("dropped-shapes", 0.1, 12));
  EXPECT_EQ(box.digits, 12);
  EXPECT_EQ(box.ends, "");
  const double roll = 0.1, pitch = 0.05, a = 0.1;
  const double across = std::sin(pitch) + 0.6 * std::cos(pitch);
  const double down = a * (0.8 * std::sin(roll) + std::cos(roll) * across);
  ASSERT_FALSE(box.events.empty());
  EXPECT_EQ(box.events[0].kind, EventKind::kTouchdown);
  EXPECT_EQ(box.events[0].contact, 1);  // (+, −, −)
  EXPECT_NEAR(box.events[0].t.value, std::sqrt(2 * (0.06 + 0.02 - down) / 9.81), 1e-11);
}

TEST(FreeMotion, OfShapesThatMeetElsewhereIsRefused) {
  CertificateRequest what = test::request("dropped-shapes", 0.1, 8);
  what.parameters.set("upper.shape", std::string_view("cylinder"));
  EXPECT_EQ(refusal([&] { return certify(what); }),
            "dropped-shapes: no certified reference with upper.shape=cylinder, lower.shape=ground, "
            "only with a sphere, a box or a capsule on the ground");
  what.parameters.set("upper.shape", std::string_view("box"));
  what.parameters.set("lower.shape", std::string_view("box"));
  EXPECT_EQ(refusal([&] { return certify(what); }),
            "dropped-shapes: no certified reference with upper.shape=box, lower.shape=box, only "
            "with a sphere, a box or a capsule on the ground");
}

/// At rest but for the changes.
Parameters box_at_rest(const models::Changes& changes) {
  Parameters p = test::defaults("turning-box");
  for (const char* velocity : {"body.vx", "body.vy", "body.omega_z"}) p.set(velocity, 0.0);
  return p.with(changes);
}

// The fastest of centre, corners and fall; a body at rest creeps with v_s.
TEST(FreeMotion, HasTheSpeedOfItsFastestMotion) {
  const auto speed = [](const models::Changes& changes) {
    return turning_box_equations(box_at_rest(changes)).speed;
  };
  EXPECT_DOUBLE_EQ(speed({}), 1e-4);
  EXPECT_DOUBLE_EQ(speed({{"body.vx", 0.03}, {"body.vy", 0.04}}), 0.05);
  EXPECT_DOUBLE_EQ(speed({{"body.vx", 0.03}, {"body.omega_z", 0.5}}), 0.5 * 0.2);
  EXPECT_DOUBLE_EQ(speed({{"body.vx", 0.03}, {"body.lift", 0.2}}), std::sqrt(2 * 9.81 * 0.2));
}

// The weight and the friction that it allows; without weight, the force of a spring pressed in by
// the longest half side.
TEST(FreeMotion, HasForcesOfTheSizeOfItsWeight) {
  const auto sizes = [](const models::Changes& changes) {
    return make_problem("turning-box", box_at_rest(changes)).force_scales;
  };
  const auto heavy = sizes({});
  ASSERT_EQ(heavy.size(), 16U);
  EXPECT_DOUBLE_EQ(heavy[0], 2.5 * 9.81);
  EXPECT_DOUBLE_EQ(heavy[1], 0.3 * 2.5 * 9.81);
  EXPECT_DOUBLE_EQ(sizes({{"body.gravity", 0.0}})[0], 1e5 * 0.2);
  EXPECT_DOUBLE_EQ(sizes({{"contact.friction", 0.0}})[1], 2.5 * 9.81);
}

// By two unrelated methods, where the prototype's box on its four lower corners comes to rest.
TEST(FreeMotion, IsCertifiedWhereThePrototypeSaysThatItStops) {
  constexpr int kDigits = 10;
  const double last_place = 1e-9;
  const Certificate box = test::certified(test::request("turning-box", 1, kDigits));
  ASSERT_EQ(box.samples.size(), 2U);
  EXPECT_EQ(box.digits, kDigits);
  EXPECT_EQ(box.ends, "");
  const auto& state = box.samples.back().state;
  EXPECT_NEAR(state[0].value, 2.206285779836774e-1, last_place);
  EXPECT_NEAR(state[1].value, 6.244355686251221e-2, last_place);
  EXPECT_NEAR(state[2].value, 4.993868762588348e-2, last_place);
  EXPECT_NEAR(state[5].value, 3.187484688511337e-1, last_place);
  EXPECT_NEAR(state[6].value, 9.478393395534170e-1, last_place);
}

// Its touchdown is the prototype's.
TEST(FreeMotion, OfASphereKnowsItsTouchdown) {
  const Certificate sphere = test::certified(test::request("spinning-sphere", 0.25, 15));
  EXPECT_EQ(sphere.digits, 15);
  ASSERT_EQ(sphere.events.size(), 1U);
  EXPECT_NEAR(sphere.events[0].t.value, 4.515236409857309e-2, 1e-16);
}

// The axis of a symmetric top goes about its constant angular momentum: ω̇ has a closed form.
TEST(FreeMotion, OfASymmetricTopIsARegularPrecession) {
  CertificateRequest what = test::request("free-box", 1, 15);
  what.parameters.set("body.inertia_y", 0.01);
  what.parameters.set("body.inertia_z", 0.015);
  what.parameters.set("body.omega_x", 1);
  what.parameters.set("body.omega_y", 0);
  what.parameters.set("body.omega_z", 4);
  const Certificate top = test::certified(what);
  ASSERT_EQ(top.samples.size(), 2U);
  const auto& y = top.samples.back().state;
  // n = R e_z turns about L at the rate L/I, and ω = L/I + (1 − I_3/I) ω_3 n.
  const models::Vector3<double> L_over_I(1, 0, 1.5 * 4);
  const double rate = L_over_I.norm();
  const models::Vector3<double> n =
      Eigen::AngleAxisd(rate, L_over_I / rate) * models::Vector3<double>::UnitZ();
  const models::Vector3<double> omega = L_over_I - 0.5 * 4 * n;
  for (Eigen::Index i = 0; i < 3; ++i) {
    EXPECT_NEAR(y[static_cast<std::size_t>(10 + i)].value, omega[i], 1e-14) << i;
  }
}

TEST(FreeMotion, IsRefusedUnderOtherLawsOfFriction) {
  CertificateRequest what = test::request("turning-box", 0.1, 8);
  what.parameters.set("contact.friction_law", std::string_view("quintic"));
  EXPECT_EQ(refusal([&] { return certify(what); }),
            "turning-box: no certified reference with contact.friction_law=quintic, only with soft "
            "or linear");
}

}  // namespace
}  // namespace tribo::reference
