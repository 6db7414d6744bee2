#include "reference/held_contacts.hpp"

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <gtest/gtest.h>

#include <cmath>

#include "models/scenarios/anchored_points.hpp"
#include "reference/bilateral_box.hpp"
#include "reference/controlled.hpp"
#include "reference/spring_damper_motion.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

using models::Scene;
using test::defaults;

constexpr double kFollowed = 1e-12;  // Fehlberg's pair at 1e-13 a step

models::VectorXd coordinates(const models::State<double>& x) {
  models::VectorXd y(x.q.size() + x.v.size());
  y << x.q, x.v;
  return y;
}

/// (q, v) after t, on the anchors of x.
models::VectorXd followed(const Scene& system, const models::State<double>& x, double t) {
  const HeldContacts contacts(system, x.memory);
  const auto rate = [&](const models::VectorXd& at, models::VectorXd& out, double) {
    contacts.rate(at, out);
  };
  models::VectorXd y = coordinates(x);
  boost::numeric::odeint::integrate_adaptive(
      make_controlled<Fehlberg78Stepper<double>>(1e-16, 1e-13), rate, y, 0.0, t, t);
  return y;
}

// One mass on one spring and damper has a closed form.
TEST(HeldContacts, MoveAMassOnItsAnchorInClosedForm) {
  const auto p = defaults("mass-on-spring");
  const double t = 8e-3;
  const models::VectorXd end =
      followed(models::mass_on_spring_from(p), models::start_of_mass_on_spring(p), t);
  const SpringDamperMotion exact = spring_damper_motion(
      {.m = 2.5, .K = 1e5, .B = 300, .b = -9.81, .x0 = -1e-3, .x_dot0 = -0.1}, t);
  EXPECT_NEAR(end[0], exact.x, kFollowed);
  EXPECT_NEAR(end[1], exact.x_dot, kFollowed);
}

// The box in Newton's and Euler's equations shares no line with the tree: both must turn alike on
// the four anchors.
TEST(HeldContacts, MoveABoxOnFourAnchorsAsItsOwnEquationsDo) {
  auto p = defaults("box-on-four-springs");
  p.set("contact.friction", 100);  // no corner slips
  const models::State<double> x = models::start_of_box_on_four_springs(p);
  const models::VectorXd y = coordinates(x);
  const double t = 2e-3;
  const models::VectorXd end = followed(models::box_on_four_springs_from(p), x, t);
  const BoxMotion exact = bilateral_box_motion(
      {.mass = 2.5, .gravity = 9.81, .half = {0.2, 0.15, 0.05}, .K = 1e5, .B = 300},
      {.p = y.head<3>(), .p_dot = y.segment<3>(7), .omega = y.segment<3>(10)}, t);
  EXPECT_LE((end.head<3>() - exact.p).norm(), kFollowed);
  EXPECT_LE((end.segment<4>(3) - Eigen::Vector4d(exact.quaternion.data())).norm(), kFollowed);
  EXPECT_LE((end.tail<3>() - exact.omega).norm(), 1e2 * kFollowed);  // rates of 100/s
  EXPECT_GT(end.segment<3>(3).norm(), 1e-4) << "it did not turn";
}

// A caller's first rate has no room yet.
TEST(HeldContacts, GiveRatesOfTheSizeOfTheState) {
  const auto p = defaults("mass-on-spring");
  const Scene system = models::mass_on_spring_from(p);
  const models::State<double> x = models::start_of_mass_on_spring(p);
  models::VectorXd rate;
  HeldContacts(system, x.memory).rate(coordinates(x), rate);
  ASSERT_EQ(rate.size(), 2);
  EXPECT_EQ(rate[0], -0.1);
  const double force = 1e5 * 1e-3 + 300 * 0.1;
  EXPECT_NEAR(rate[1], force / 2.5 - 9.81, kFollowed);
}

/// A point mass at a height with a velocity (x, z), on an anchor at the origin if it touches.
bool holds(double height, double vx, double vz, models::ContactMemory<double> memory) {
  const Scene system = models::sliding_point_from(defaults("sliding-point"));
  models::Memory<double> all;
  all.anchors.store(0, memory);
  models::VectorXd y(6);
  y << 0, 0, height, vx, 0, vz;
  return HeldContacts(system, all).holds(y);
}

// K = 1e5 N/m, B = 300 N s/m and μ = 1: a depth of 3 mm presses with 300 N, and 1 m/s pulls with as
// much.
TEST(HeldContacts, HoldWhileNothingSwitches) {
  const models::ContactMemory<double> apart{}, touching{.active = true};
  EXPECT_TRUE(holds(1e-3, 1, -1, apart));
  EXPECT_FALSE(holds(-1e-3, 0, 0, apart)) << "it touches";
  EXPECT_TRUE(holds(-3e-3, 0.99, 0, touching));
  EXPECT_FALSE(holds(-3e-3, 1.01, 0, touching)) << "it leaves the cone";
  EXPECT_TRUE(holds(-3e-3, 0, 0.99, touching));
  EXPECT_FALSE(holds(-3e-3, 0, 1.01, touching)) << "it pulls";
  EXPECT_FALSE(holds(1e-3, 0, 0, touching)) << "it is above the ground";
  EXPECT_FALSE(holds(-3e-3, 0, 0, {.active = true, .slipping = true})) << "it slips";
}

}  // namespace
}  // namespace tribo::reference
