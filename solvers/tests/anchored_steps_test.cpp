#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "models/tests/refusal.hpp"
#include "solvers/anchored/eul_imp.hpp"
#include "solvers/tests/fixtures.hpp"

/// Steps of the schemes that need contacts with memory.
namespace tribo::solvers {
namespace {

using test::Changes;
using test::make_scenario;
using test::make_scheme;

constexpr double kMillisecond = 1e-3;  ///< [s]
constexpr double kWeightOfOne = 9.81;  ///< of 1 kg [N]

/// A box that was thrown: it lands on its corners and slides.
const Changes kThrown = {{"box.vx", 1.0}, {"box.vz", 0.5}, {"contact.friction", 0.3}};

// A scheme that went through impacts and failed solves and is restarted makes the step of a fresh
// object, bit by bit.
TEST(AnchoredSteps, AfterARestartAreThoseOfAFreshObject) {
  constexpr int kSteps = 130;  // to the first impacts and beyond
  const auto box = make_scenario("box-on-four-springs", kThrown);
  for (const std::string& scheme : test::anchored_names()) {
    const auto used = make_scheme(scheme, *box.system), fresh = make_scheme(scheme, *box.system);
    StepResult out, expected;
    State<double> x = box.x0;
    for (int i = 0; i < kSteps; ++i) {
      if (used->step(x, kMillisecond, Attempt::kFirst, out) != Status::kOk) break;
      x = out.x;
    }
    dynamic_cast<AnchoredStepper&>(*used).restart(Restart::kClean);
    ASSERT_EQ(used->step(box.x0, kMillisecond, Attempt::kFirst, out), Status::kOk) << scheme;
    ASSERT_EQ(fresh->step(box.x0, kMillisecond, Attempt::kFirst, expected), Status::kOk) << scheme;
    EXPECT_EQ(out.x.q, expected.x.q) << scheme;
    EXPECT_EQ(out.x.v, expected.x.v) << scheme;
  }
}

/// The change of the velocities of a point of 1 kg in one step.
models::Vector3<double> pushed(const State<double>& from, const Changes& settings) {
  const auto point = make_scenario("sliding-point");
  StepResult out;
  EXPECT_EQ(
      make_scheme("expo", *point.system, settings)->step(from, kMillisecond, Attempt::kFirst, out),
      Status::kOk);
  return out.x.v - from.v;
}

State<double> on_the_ground(const models::Vector3<double>& v) {
  State<double> x = make_scenario("sliding-point").x0;
  x.v = v;
  return x;
}

// The dampers alone would push a point slipping at 1 m/s with 300 N; friction stays on the cone.
TEST(Expo, KeepsTheImpulsesOfAStepInTheCone) {
  const models::Scenario& scenario = models::find_scenario("sliding-point");
  const double mu = models::Parameters(scenario.parameters).number("contact.friction");
  const State<double> slips = on_the_ground({1, 0.5, -0.01});
  const models::Vector3<double> change = pushed(slips, {});
  const double normal = change[2] + kMillisecond * kWeightOfOne, friction = change.head<2>().norm();
  EXPECT_GT(normal, 0);
  EXPECT_NEAR(friction, mu * normal, 1e-12);
  EXPECT_GT(pushed(slips, {{"scheme.sides", "bilateral"}}).head<2>().norm(), 2 * mu * normal);
}

// A rising point is not held back, except by bilateral contacts.
TEST(Expo, LetsAPointGoThatRises) {
  const State<double> rises = on_the_ground({0, 0, 1});
  EXPECT_NEAR(pushed(rises, {})[2], -kMillisecond * kWeightOfOne, 1e-12);
  EXPECT_LT(pushed(rises, {{"scheme.sides", "bilateral"}})[2], -10 * kMillisecond * kWeightOfOne);
}

/// The contact of a point at the end of a step.
ContactReport contact_after(const Changes& start, const char* scheme) {
  const auto point = make_scenario("sliding-point", start);
  const auto stepper = make_scheme(scheme, *point.system);
  StepResult out;
  EXPECT_EQ(stepper->step(point.x0, kMillisecond, Attempt::kFirst, out), Status::kOk) << scheme;
  std::vector<ContactReport> contacts;
  stepper->contacts(out.x, contacts);
  EXPECT_EQ(contacts.size(), 1U);
  return contacts.at(0);
}

// The anchor is set where a point is first detected below the ground, so that its force there is
// the damper's alone, B = 300 N s/m; a point above the ground has no force, whatever it had before.
TEST(AnchoredSteps, AnchorAPointWhereItIsFirstSeenBelowTheGround) {
  for (const char* scheme : {"expo", "eul-exp", "rk4-anchored"}) {
    const ContactReport down =
        contact_after({{"point.height", "1e-4"}, {"point.vx", "0"}, {"point.vz", "-1"}}, scheme);
    EXPECT_LT(down.phi, 0) << scheme;
    EXPECT_NEAR(down.force[0], -300 * down.velocity[0], 1e-10) << scheme;
    const ContactReport up = contact_after({{"point.vz", "1"}}, scheme);
    EXPECT_GT(up.phi, 0) << scheme;
    EXPECT_EQ(up.force, (models::Vector3<double>(0, 0, 0))) << scheme;
  }
}

// A step pushes only points that touch at its start, however far another point falls within it;
// bilateral contacts hold every point.
TEST(Expo, LetsAPointFallThatDoesNotTouchAtItsStart) {
  const Changes in_the_air = {{"point.height", "1e-3"}, {"point.vz", "-10"}};
  const State<double> falls = make_scenario("sliding-point", in_the_air).x0;
  EXPECT_NEAR(pushed(falls, {})[2], -kMillisecond * kWeightOfOne, 1e-12);
  EXPECT_GT(pushed(falls, {{"scheme.sides", "bilateral"}})[2], 1);
}

// Without balancing the matrix has the larger norm, and takes more products.
TEST(Expo, BalancesItsMatrixUnlessToldOtherwise) {
  const auto point = make_scenario("sliding-point");
  const auto products = [&](const Changes& settings) {
    StepResult out;
    EXPECT_EQ(make_scheme("expo", *point.system, settings)
                  ->step(point.x0, kMillisecond, Attempt::kFirst, out),
              Status::kOk);
    return out.work.matrix_multiplications;
  };
  EXPECT_LT(products({}), products({{"scheme.balancing", "off"}}));
  EXPECT_EQ(products({}), products({{"scheme.balancing", "on"}}));
}

/// One step of a point that slips, whose ratios of damping to stiffness differ with
/// `scheme.slip_continues`.
StepResult slipping_step(const std::string& exponential, Status expected) {
  const auto point = make_scenario("sliding-point");
  const Changes changes = {{"scheme.exponential", exponential}, {"scheme.slip_continues", "on"}};
  StepResult out;
  EXPECT_EQ(make_scheme("expo", *point.system, changes)
                ->step(point.x0, kMillisecond, Attempt::kFirst, out),
            expected);
  return out;
}

// Modes requested where there are none end the run with a reason; `auto` then uses the exponential,
// to the last bit, and counts it.
TEST(Expo, TellsWhereItsContactsHaveNoModes) {
  const StepResult refused = slipping_step("modal", Status::kOutsideDomain);
  EXPECT_EQ(refused.reason,
            "scheme.exponential=modal: points that touch have ratios of damping to stiffness from "
            "0 to 0.003 s, which must be one; pade and auto take any");
  const StepResult fallen_back = slipping_step("auto", Status::kOk);
  const StepResult pade = slipping_step("pade", Status::kOk);
  EXPECT_EQ(fallen_back.work.fallbacks, 1);
  EXPECT_EQ(pade.work.fallbacks, 0);
  EXPECT_EQ(fallen_back.x.v, pade.x.v);
  EXPECT_EQ(fallen_back.work.matrix_multiplications, pade.work.matrix_multiplications);
}

// Options of the exponential alone are refused where modes replace it.
TEST(Expo, RefusesToBoundProductsThatModesDoNotTake) {
  const auto point = make_scenario("sliding-point");
  const std::vector<std::pair<std::string, std::string>> of_pade = {
      {"scheme.matrix_multiplications", "0"}, {"scheme.balancing", "off"}};
  for (const auto& [key, value] : of_pade) {
    const auto make = [&, key = key, value = value](const char* exponential) {
      return make_scheme("expo", *point.system,
                         {{"scheme.exponential", exponential}, {key, value}});
    };
    EXPECT_EQ(tribo::refusal([&] { return make("modal"); }),
              key + "=" + value +
                  ": of the Padé exponential, which scheme.exponential=modal does not compute; "
                  "pade and auto take it");
    EXPECT_NE(make("auto"), nullptr);
  }
}

/// A step of implicit Euler on the mass on its spring.
StepResult implicit_step(const Changes& settings, Status expected) {
  const auto mass = make_scenario("mass-on-spring");
  StepResult out;
  EXPECT_EQ(make_scheme("eul-imp", *mass.system, settings)
                ->step(mass.x0, kMillisecond, Attempt::kFirst, out),
            expected);
  return out;
}

// A failed Newton iteration is counted where failures are accepted, and else ends the step.
TEST(ImplicitEulerWithMemory, TellsWhereNewtonDoesNotGetThere) {
  const Changes hopeless = {{"scheme.tolerance", "1e-30"}, {"scheme.max_iterations", "2"}};
  EXPECT_EQ(implicit_step({}, Status::kOk).work.failed_solves, 0);
  EXPECT_EQ(implicit_step(hopeless, Status::kOk).work.failed_solves, 1);
  Changes stopping = hopeless;
  stopping.push_back({"scheme.on_failure", "stop"});
  EXPECT_FALSE(implicit_step(stopping, Status::kIterationLimit).reason.empty());
}

// The residual of an overflow must be NaN, not that of the previous step.
TEST(ImplicitEulerWithMemory, DoesNotTakeAnOverflowForASolution) {
  const auto mass = make_scenario("mass-on-spring");
  const auto stepper = make_scheme("eul-imp", *mass.system);
  StepResult out;
  ASSERT_EQ(stepper->step(mass.x0, kMillisecond, Attempt::kFirst, out), Status::kOk);
  State<double> fast = mass.x0;
  fast.v[0] = -1e299;  // the acceleration of its damper for a second overflows
  EXPECT_EQ(stepper->step(fast, 1, Attempt::kFirst, out), Status::kNonFinite);
  EXPECT_NE(out.reason.find("that Newton starts from"), std::string::npos) << out.reason;
}

TEST(ImplicitEulerWithMemory, HasTheDefaultsOfItsRow) {
  const models::Parameters parameters = configure_scheme("eul-imp").parameters;
  EXPECT_EQ(parameters.number("scheme.tolerance"), EulImpOptions().tolerance);
  EXPECT_EQ(parameters.number("scheme.max_iterations"), EulImpOptions().max_iterations);
}

}  // namespace
}  // namespace tribo::solvers
