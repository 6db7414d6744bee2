#include <gtest/gtest.h>

#include <cmath>

#include "models/scene/scene.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

constexpr double kSlideMass = 0.5, kSlideDamping = 40, kSlideForce = 3, kSlideStep = 0.02;

/// A slide with a damper and a constant force, alone, and beside it one without a damper.
models::Instance damped_slide() {
  models::BodyDescription body{
      .name = "slide", .joint = models::Joint::kPrismatic, .axis = {1, 0, 0}, .mass = kSlideMass};
  models::SceneDescription scene;
  const int free = scene.add_tree({.bodies = {body}, .gravity = Eigen::Vector3d::Zero()});
  body.properties.damping = kSlideDamping;
  const int damped = scene.add_tree({.bodies = {body}, .gravity = Eigen::Vector3d::Zero()});
  for (const int tree : {free, damped})
    scene.forces.push_back({.tree = tree, .course = {.constant = kSlideForce}});
  State<double> x0{.t = 0, .q = VectorXd::Zero(2), .v = VectorXd{{2, 2}}};
  return {std::make_unique<models::Scene>(std::move(scene)), x0, 1};
}

State<double> slide_after(const char* scheme, int steps, const test::Changes& changes = {}) {
  const models::Instance slide = damped_slide();
  const auto stepper = test::make_scheme(scheme, *slide.system, changes);
  FixedStepIntegrator integrator(*stepper, kSlideStep);
  State<double> x = slide.x0;
  EXPECT_EQ(integrator.advance(x, steps * kSlideStep).status, Status::kOk) << scheme;
  return x;
}

// m (v − v0) = h (f − D v): at the end of the step, however long it is.
TEST(DampedJoints, AreTakenAtTheEndOfAStep) {
  double v = 2;
  for (int i = 0; i < 3; ++i)
    v = (kSlideMass * v + kSlideStep * kSlideForce) / (kSlideMass + kSlideStep * kSlideDamping);
  for (const char* scheme : {"tamsi", "one-way", "lagged", "sap", "similar", "cenic"}) {
    const State<double> end = slide_after(scheme, 3);
    EXPECT_NEAR(end.v[1], v, 1e-9) << scheme;
    EXPECT_NEAR(end.v[0], 2 + 3 * kSlideStep * kSlideForce / kSlideMass, 1e-9) << scheme;
  }
}

// m (v − v0) = h (f − D (v0 + v)/2)
TEST(DampedJoints, AreTakenAtBothEndsByTheTrapezoid) {
  const double v = (kSlideMass * 2 + kSlideStep * (kSlideForce - kSlideDamping)) /
                   (kSlideMass + kSlideStep * kSlideDamping / 2);
  EXPECT_NEAR(slide_after("cenic-trapezoid", 1).v[1], v, 1e-9);
}

// v → f/D + (v0 − f/D) exp(−D t/m)
TEST(DampedJoints, DecayAsTheyShouldByGeneralSchemes) {
  const double rest = kSlideForce / kSlideDamping;
  const double v = rest + (2 - rest) * std::exp(-kSlideDamping * kSlideStep / kSlideMass);
  const models::Instance slide = damped_slide();
  for (const char* scheme : {"rk4", "implicit-euler"}) {
    const auto stepper = test::make_scheme(scheme, *slide.system, {});
    FixedStepIntegrator integrator(*stepper, kSlideStep / 1000);
    State<double> x = slide.x0;
    ASSERT_EQ(integrator.advance(x, kSlideStep).status, Status::kOk) << scheme;
    EXPECT_NEAR(x.v[1], v, 2e-3) << scheme;
  }
}

}  // namespace
}  // namespace tribo::solvers
