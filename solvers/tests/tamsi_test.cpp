#include "solvers/frozen/tamsi.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

State<double> run(std::string_view scheme, const models::Instance& scenario, double h, double t_end,
                  const test::Changes& changes = {}) {
  const auto stepper = make_scheme(scheme, *scenario.system, changes);
  FixedStepIntegrator integrator(*stepper, h);
  State<double> x = scenario.x0;
  EXPECT_EQ(integrator.advance(x, t_end).status, Status::kOk);
  return x;
}

// While both walls touch, the linearized gap is the gap: v ← (m v − h k x)/(m + h² k), x ← x + h v.
TEST(Tamsi, IsBackwardEulerOnALinearSpring) {
  const auto spring = make_scenario("two-sided-spring");
  const double h = 1e-3, k = 1e3;
  double x = spring.x0.q[0], v = 0;
  for (int i = 0; i < 500; ++i) {
    v = (v - h * k * x) / (1 + h * h * k);
    x += h * v;
  }
  const State<double> end = run("tamsi", spring, h, 0.5);
  EXPECT_NEAR(end.v[0], v, 1e-12);
  EXPECT_NEAR(end.q[0], x, 1e-13);
}

// With one-way coupling the normal force is that at the start: symplectic Euler, v ← v − h k x/m.
TEST(OneWay, IsSymplecticEulerOnALinearSpring) {
  const auto spring = make_scenario("two-sided-spring");
  const double h = 1e-3, k = 1e3;
  double x = spring.x0.q[0], v = 0;
  for (int i = 0; i < 500; ++i) {
    v -= h * k * x;
    x += h * v;
  }
  const State<double> end = run("one-way", spring, h, 0.5);
  EXPECT_NEAR(end.v[0], v, 1e-12);
  EXPECT_NEAR(end.q[0], x, 1e-13);
}

// Regularized stiction creeps at v_s f/(μπ) with the linear law: the drift that T16 warns of.
TEST(Tamsi, CreepsAtTheAnalyticSpeedWithTheLinearLaw) {
  const auto brick = make_scenario("pusher-brick");
  const double slip = 1e-4 * 5 / (0.5 * 19.8);
  const State<double> end = run("tamsi", brick, 1e-3, 0.5, {{"scheme.tolerance", "1e-10"}});
  EXPECT_NEAR(end.v[0], slip, 1e-10);
  EXPECT_NEAR(end.v[1], 0, 1e-10);
}

/// The slip v at which the quadratic law with the soft norm w = √(v² + ε²) balances f:
/// μπ (2 − w/v_s) v/v_s = f, by bisection.
double soft_norm_creep(double load_ratio, double v_s, double eps) {
  double low = 0, high = v_s;
  for (int i = 0; i < 200; ++i) {
    const double v = (low + high) / 2;
    const double w = std::sqrt(v * v + eps * eps);
    ((2 - w / v_s) * v / v_s < load_ratio ? low : high) = v;
  }
  return (low + high) / 2;
}

// The soft norm shifts the quadratic law's creep by 1.5e-4: the root of the actually solved law
// counts.
TEST(Tamsi, CreepsAtTheRootOfTheSoftNormWithTheQuadraticLaw) {
  const auto brick = make_scenario("pusher-brick", {{"contact.friction_law", "quadratic"}});
  const double rho = 5 / (0.5 * 19.8);
  const State<double> end = run("tamsi", brick, 1e-3, 0.5, {{"scheme.tolerance", "1e-10"}});
  const double soft = soft_norm_creep(rho, 1e-4, 1e-6);
  EXPECT_NEAR(end.v[0], soft, 1e-8 * soft);
  EXPECT_NEAR(end.v[0], 1e-4 * (1 - std::sqrt(1 - rho)), 1e-7) << "near the hard norm";
}

// Under the limit moment μ m g R = 4.9 N m the disc stays in stiction, ‖v_t‖ = v_s M/(μmgR) at the
// feet.
TEST(Tamsi, HoldsADiscBelowTheLimitMoment) {
  const auto disc = make_scenario("disc-on-feet", {{"disc.moment", "4.8"}});
  const State<double> end = run("tamsi", disc, 1e-3, 0.5, {{"scheme.tolerance", "1e-8"}});
  EXPECT_NEAR(end.v[2], 1e-4 * 4.8 / 4.9, 1e-10);
  EXPECT_NEAR(end.v.head<2>().norm(), 0, 1e-10);
}

// Above it only the excess accelerates: ω = (M − μmgR) t/I, to the creep of one v_s.
TEST(Tamsi, TurnsADiscAboveTheLimitMomentByTheExcess) {
  const auto disc = make_scenario("disc-on-feet", {{"disc.moment", "5.4"}});
  const State<double> end = run("tamsi", disc, 1e-3, 0.5);
  EXPECT_NEAR(end.v[2], (5.4 - 4.9) * 0.5 / 0.25, 2e-4);
}

// Six contacts or one, geometry is queried once a step: the purpose of the scheme.
TEST(Tamsi, AsksForTheGeometryOnceAStep) {
  for (const auto& [id, changes] : test::scenarios_for("tamsi")) {
    const auto scenario = make_scenario(id, changes);
    const auto stepper = make_scheme("tamsi", *scenario.system);
    FixedStepIntegrator integrator(*stepper, 1e-3);
    State<double> x = scenario.x0;
    const models::Parameters parameters(models::find_scenario(id).parameters);
    // Where a thin plate lands on bars of 100 MPa steps of 1 ms fail.
    const double end = parameters.has("contact.quadrature") ? 0.05 : 0.25;
    ASSERT_EQ(integrator.advance(x, end).status, Status::kOk) << id;
    EXPECT_EQ(integrator.work().geometry_queries, integrator.work().steps) << id;
    EXPECT_EQ(integrator.work().jacobians, 0);
    EXPECT_EQ(integrator.work().linear_solves, integrator.work().newton_iterations);
  }
}

// The pattern depends on the contact set alone: one analysis a run, not one a step.
TEST(SparseTamsi, AnalysesThePatternOnceARun) {
  for (const char* scheme : {"tamsi", "one-way"}) {
    const auto disc = make_scenario("disc-on-feet");
    const auto stepper = make_scheme(scheme, *disc.system, {{"scheme.linear_algebra", "sparse"}});
    FixedStepIntegrator integrator(*stepper, 1e-3);
    State<double> x = disc.x0;
    ASSERT_EQ(integrator.advance(x, 0.1).status, Status::kOk);
    EXPECT_EQ(integrator.work().symbolic_analyses, 1) << scheme;
    EXPECT_GE(integrator.work().factorizations, 100) << scheme;
  }
}

/// Newton without TALS cycles where |v0 + hF/m| < μ g h − v_s. From this start it cycles for the
/// whole step, while the first half step ends at rest and the second stays there.
models::Instance box_that_needs_parts() {
  models::Instance box = make_scenario("forced-box");
  box.x0.t = 0.16;
  box.x0.v[0] = 0.005 * (9.8 - 4 / 0.33 * std::cos(2 * std::numbers::pi * 0.16));
  return box;
}

// A step that fails whole but succeeds in parts is one step: same end time, failures counted.
TEST(Tamsi, DividesAStepThatFailsAsAWhole) {
  const auto box = box_that_needs_parts();
  const auto stepper = make_scheme("tamsi", *box.system, {{"scheme.tals", "off"}});
  StepResult out;
  ASSERT_EQ(stepper->step(box.x0, 0.01, Attempt::kFirst, out), Status::kOk);
  EXPECT_GE(out.work.failed_solves, 1);
  EXPECT_EQ(out.work.geometry_queries, 1);
  EXPECT_NEAR(out.x.t, 0.17, 1e-15);
  EXPECT_LT(std::abs(out.x.v[0]), 1e-4);
}

// Forces of a trajectory are impulses over the step, summed over all parts.
TEST(Tamsi, ReportsTheImpulseOfAllPartsOverTheStep) {
  const auto box = box_that_needs_parts();
  const double h = 0.01, mass = 0.33;
  const auto stepper =
      make_scheme("tamsi", *box.system, {{"scheme.tals", "off"}, {"scheme.tolerance", "1e-8"}});
  StepResult out;
  ASSERT_EQ(stepper->step(box.x0, h, Attempt::kFirst, out), Status::kOk);
  ASSERT_GE(out.work.failed_solves, 1);
  std::vector<ContactReport> contacts;
  stepper->contacts(out.x, contacts);
  const double push = 4 * std::cos(2 * std::numbers::pi * 0.16);
  EXPECT_NEAR(mass * (out.x.v[0] - box.x0.v[0]) / h, push + contacts.at(0).force[1], 1e-9);
  EXPECT_NEAR(contacts.at(0).force[0], 3.234, 1e-12);
}

// Each part starts with the depth of the part before it:  v_z ← (v_z − h g − h k φ/m)/(1 + h² k/m),
// φ ← φ + h v_z,  whatever friction does.
TEST(Tamsi, MovesTheDepthFromPartToPart) {
  const double h = 0.01, k = 1e4, mass = 0.33, gravity = 9.8;
  auto box = make_scenario(
      "forced-box",
      {{"box.model", "body"}, {"contact.stiffness", k}, {"contact.dissipation", 0.0}});
  box.x0.t = 0.16;
  box.x0.v[0] = box_that_needs_parts().x0.v[0];
  box.x0.q[1] *= 1.2;
  const auto stepper =
      make_scheme("tamsi", *box.system, {{"scheme.tals", "off"}, {"scheme.tolerance", "1e-8"}});
  StepResult out;
  ASSERT_EQ(stepper->step(box.x0, h, Attempt::kFirst, out), Status::kOk);
  const auto parts = static_cast<int>(out.work.failed_solves) + 1;
  ASSERT_GE(parts, 2);
  double z = box.x0.q[1], v_z = 0;
  for (int part = 0; part < parts; ++part) {
    const double dt = h / parts;
    v_z = (v_z - dt * gravity - dt * k * z / mass) / (1 + dt * dt * k / mass);
    z += dt * v_z;
  }
  EXPECT_NEAR(out.x.v[1], v_z, 1e-12);
  EXPECT_NEAR(out.x.q[1], z, 1e-14);
}

// With the line search the same step needs no parts.
TEST(Tamsi, TakesTheSameStepWholeWithTals) {
  const auto box = box_that_needs_parts();
  StepResult out;
  ASSERT_EQ(make_scheme("tamsi", *box.system)->step(box.x0, 0.01, Attempt::kFirst, out),
            Status::kOk);
  EXPECT_EQ(out.work.failed_solves, 0);
}

}  // namespace
}  // namespace tribo::solvers
