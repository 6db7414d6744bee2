#include "reference/contact_hybrid.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "models/continuous.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/scenarios.hpp"
#include "reference/integrate_hybrid.hpp"
#include "reference/planar_problem.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

using test::defaults;

/// The start of a model with its height and velocities set.
template <class M>
models::State<double> state_of(
    const M& model, const models::Parameters& p, double phi, double v_n, double v_t) {
  models::State<double> x = models::start_of(model, p);
  models::Snapshot<double> snapshot;
  model.evaluate(x, snapshot);
  const Eigen::Index z = x.q.size() > 1 ? 1 : 0;
  x.q[z] += phi - snapshot.contacts[0].phi;
  x.v[z] = v_n;
  if (z == 1) x.v[0] = v_t;
  x.t = 0.13;
  return x;
}

/// v̇ of the frozen mode at x against that of the model.
template <class M>
void expect_the_force_of_the_model(const M& model, const models::Parameters& p) {
  const ContactHybrid<M> hybrid(model);
  models::ContinuousDynamics<M> dynamics(model);
  models::VectorXd q_dot, v_dot, frozen;
  for (const double phi : {0.01, 1e-9, -1e-9, -1e-6, -1e-3}) {
    for (const double v_n : {-0.3, 0.0, 1e-3, 0.3}) {
      for (const double v_t : {0.0, 1e-5, 1e-3, -2.0}) {
        const auto x = state_of(model, p, phi, v_n, v_t);
        dynamics.rate(x, q_dot, v_dot);
        const Vector<double> y = hybrid.state(x.t, coordinates_of(x));
        hybrid.rate(hybrid.start_mode(x.t, y), x.t, y, frozen);
        const Vector<double> accelerations = frozen.segment(x.q.size(), x.v.size());
        const double kRounding = 1e-9 * std::max(1.0, v_dot.cwiseAbs().maxCoeff());
        EXPECT_LE((accelerations - v_dot).cwiseAbs().maxCoeff(), kRounding)
            << phi << " " << v_n << " " << v_t;
      }
    }
  }
}

// The frozen modes must be the law of the model wherever the mode holds.
TEST(ContactModes, AreTheForceOfTheModelWithinTheirGuards) {
  const auto belt = defaults("conveyor-belt");
  expect_the_force_of_the_model(models::conveyor_belt_from<double>(belt), belt);
  const auto sphere = defaults("falling-sphere");
  expect_the_force_of_the_model(models::falling_sphere_from<double>(sphere), sphere);
  auto rod = defaults("sliding-rod");
  expect_the_force_of_the_model(models::sliding_rod_from<double>(rod), rod);
  rod.set("contact.dissipation", 10);
  expect_the_force_of_the_model(models::sliding_rod_from<double>(rod), rod);
  const auto mass = defaults("prescribed-slip");
  expect_the_force_of_the_model(models::prescribed_slip_from<double>(mass), mass);
}

template <class S, class M>
typename ContactHybrid<M>::Mode start_mode(const M& model, const models::Parameters& p) {
  const ContactHybrid<M> hybrid(model);
  return hybrid.start_mode(S(0), hybrid.state(S(0), coordinates_of(models::start_of(model, p))));
}

// The rod starts with its tip on the ground, where rounding would choose the mode.
TEST(ContactModes, OfARodThatStartsOnTheGroundAreContactInEveryPrecision) {
  const auto p = defaults("sliding-rod");
  const auto check = [&]<class S>(S) {
    const auto model = models::sliding_rod_from<S>(p);
    EXPECT_EQ(start_mode<S>(model, p), ContactHybrid<models::SlidingRod<S>>::Mode::kContact);
  };
  check(double());
  check(static_cast<long double>(0));
  check(float128());
  check(Fifty());
}

// So does the box, pressed in by its weight; the sphere starts in the air.
TEST(ContactModes, AtTheStartAreThoseOfTheScenario) {
  const auto belt = defaults("conveyor-belt");
  EXPECT_EQ(start_mode<double>(models::conveyor_belt_from<double>(belt), belt),
            ContactHybrid<models::ConveyorBelt<double>>::Mode::kContact);
  const auto sphere = defaults("falling-sphere");
  EXPECT_EQ(start_mode<double>(models::falling_sphere_from<double>(sphere), sphere),
            ContactHybrid<models::FallingSphere<double>>::Mode::kFlight);
}

// In flight nothing but gravity: closed form and integration of the same mode, and of the phase.
TEST(ContactModes, InFlightHaveTheClosedFormOfTheirRate) {
  const auto model = models::conveyor_belt_from<long double>(defaults("conveyor-belt"));
  const ContactHybrid<models::ConveyorBelt<long double>> hybrid(model);
  Vector<long double> start(4);
  start << 0.1L, 0.2L, 0.3L, 0.4L;
  const Vector<long double> y = hybrid.state(0.1L, start);
  const auto flight = ContactHybrid<models::ConveyorBelt<long double>>::Mode::kFlight;
  BulirschStoer<long double> method(1e-20L, 1e-17L);
  const Vector<long double> integrated = method.flow(hybrid, flight, 0.1L, y, 0.05L);
  const auto exact = hybrid.flow(flight, 0.1L, y, 0.05L);
  ASSERT_TRUE(exact);
  const double kTolerance = 1e-16;
  EXPECT_LE(static_cast<double>((integrated - *exact).cwiseAbs().maxCoeff()), kTolerance);
}

template <class S>
HybridRun<S> roll(const models::Parameters& p, const S& until) {
  const auto model = models::falling_sphere_from<S>(p);
  const ContactHybrid<models::FallingSphere<S>> hybrid(model);
  const std::vector<S> times = {until / 3, until / 2, until};
  return integrate_hybrid(hybrid,
                          ClosedFormOrFehlberg78<S>(S(1e-22), S(1e-16)),
                          S(0),
                          coordinates_of(models::start_of(model, p)),
                          times);
}

// m R v_x + I ω about the ground: no force of the contact has a moment there. A linear invariant,
// so that it is kept to rounding through impact and sliding.
TEST(FallingSphereReference, KeepsItsAngularMomentumAboutTheGround) {
  using S = long double;
  const auto p = defaults("falling-sphere");
  const auto model = models::falling_sphere_from<S>(p);
  const auto run = roll<S>(p, S(0.3L));
  const S start = model.mass() * model.radius * 4;
  const double kRounding = 1e-15;
  ASSERT_EQ(run.samples.size(), 3u);
  for (const Vector<S>& y : run.samples) {
    const S moment = model.mass() * model.radius * y[3] + model.inertia() * y[5];
    EXPECT_NEAR(static_cast<double>(moment / start), 1, kRounding);
  }
}

// Which leaves 5/7 of the speed once it rolls, whatever the friction.
TEST(FallingSphereReference, RollsWithFiveSeventhsOfItsSpeed) {
  using S = long double;
  for (const double mu : {0.4, 0.5}) {
    auto p = defaults("falling-sphere");
    p.set("sphere.friction", mu);
    const auto run = roll<S>(p, S(0.32L));
    const double kRounding = 1e-15;
    EXPECT_NEAR(static_cast<double>(run.samples.back()[3]), 4 * 5.0 / 7, kRounding) << mu;
  }
}

// In the air the phase of the belt turns with time, and the box falls.
TEST(ContactModes, FlyAsTimeAndGravityGo) {
  const auto box = models::conveyor_belt_from<double>(defaults("conveyor-belt"));
  using Hybrid = ContactHybrid<models::ConveyorBelt<double>>;
  const Hybrid hybrid(box);
  Vector<double> start(4), end(4);
  const double t = 0.2, tau = 0.35;
  start << 0.1, 2, 0.3, -0.4;
  end << 0.1 + 0.3 * tau, 2 - 0.4 * tau - box.gravity * tau * tau / 2, 0.3,
      -0.4 - box.gravity * tau;
  const auto flown = hybrid.flow(Hybrid::Mode::kFlight, t, hybrid.state(t, start), tau);
  ASSERT_TRUE(flown);
  const double kRounding = 1e-15;
  EXPECT_LE((*flown - hybrid.state(t + tau, end)).cwiseAbs().maxCoeff(), kRounding);
}

// Where nothing weighs, errors count against what v_s is in a hundredth of a second; else against
// the depth under the weight.
TEST(ContactModes, HaveALengthAlsoWithoutWeight) {
  auto p = defaults("conveyor-belt");
  const auto length = [&] {
    return ContactHybrid(models::conveyor_belt_from<double>(p)).absolute_scale();
  };
  EXPECT_DOUBLE_EQ(length() * p.number("contact.stiffness"),
                   p.number("box.mass") * p.number("box.gravity"));
  p.set("box.gravity", 0);
  EXPECT_DOUBLE_EQ(length(), p.number("contact.stiction_tolerance") / 100);
}

}  // namespace
}  // namespace tribo::reference
