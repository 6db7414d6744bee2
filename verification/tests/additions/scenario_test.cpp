#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/scenarios/sketches.hpp"
#include "models/scene/scene.hpp"
#include "reference/certificate.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"
#include "verification/picture/render/picture.hpp"
#include "verification/picture/render/scene_of.hpp"
#include "verification/score/scene.hpp"

namespace tribo::models {
namespace {

// A scenario is a header and its row. It is then there by name, and every scheme takes it that
// takes a body on compliant ground, in the plane and in space.
TEST(AScenarioThatWasAdded, IsRunByTheSchemesOfTheTable) {
  for (const char* id : {"buffered-mass", "tumbling-pill"}) {
    const Scenario& scenario = find_scenario(id);
    for (const char* name : {"explicit-euler", "rk4", "implicit-euler", "tamsi", "sap", "cenic"}) {
      const Instance instance = make_instance(scenario, Parameters(scenario.parameters));
      const auto stepper = solvers::configure_scheme(name).make(*instance.system);
      solvers::FixedStepIntegrator integrator(*stepper, 1e-4);
      State<double> x = instance.x0;
      EXPECT_EQ(integrator.advance(x, instance.t_end).status, solvers::Status::kOk)
          << id << ' ' << name;
    }
  }
}

// In space the row is enough for its picture on the page, its picture in space, and MuJoCo.
TEST(AScenarioThatWasAdded, IsDrawnAndExportedFromItsRow) {
  const Scenario& scenario = find_scenario("tumbling-pill");
  const Parameters parameters(scenario.parameters);
  EXPECT_EQ(sketch(scenario, parameters).value().shapes.size(), 1U);
  const Instance instance = make_instance(scenario, parameters);
  EXPECT_THAT(verification::scene_mjcf(scenario, instance),
              testing::HasSubstr("type=\"capsule\" size=\"0.02 0.02\""));
  namespace render = verification::render;
  const Scene scene = render::scene_of(scenario, parameters);
  const std::vector<render::Stage> stages = {render::stage_of(scene, instance.x0.q)};
  const render::Size size{64, 48};
  const render::Image drawn = render::picture(stages[0], render::view_of(stages, size));
  EXPECT_NE(drawn.at(32, 24), drawn.at(1, 1));
}

// Equations and their row are its reference, through a bounce; to it a scheme converges. A kink of
// friction, k v h²/m at most in a velocity that lasts 5e-5 s, leaves less than 1e-8 m.
TEST(AScenarioThatWasAdded, IsCertifiedByItsEquations) {
  constexpr double kUntil = 0.08, kStep = 2e-6, kBound = 1e-8;  // [s], [s], [m]
  const Scenario& scenario = find_scenario("tumbling-pill");
  const Parameters parameters(scenario.parameters);
  const reference::Certification known = reference::certify({.scenario = scenario.id,
                                                             .parameters = parameters,
                                                             .until = kUntil,
                                                             .sample = {},
                                                             .digits = 12});
  ASSERT_EQ(known.refusal, "");
  EXPECT_GE(known.certificate->digits, 12);
  EXPECT_GE(known.certificate->events.size(), 2U);  // lands and leaves
  const Instance instance = make_instance(scenario, parameters);
  const auto stepper = solvers::configure_scheme("rk4").make(*instance.system);
  solvers::FixedStepIntegrator integrator(*stepper, kStep);
  State<double> x = instance.x0;
  ASSERT_EQ(integrator.advance(x, kUntil).status, solvers::Status::kOk);
  const auto& state = known.certificate->samples.back().state;
  for (std::size_t i = 0; i < 7; ++i)
    EXPECT_NEAR(x.q[static_cast<Eigen::Index>(i)], state[i].value, kBound) << i;
}

}  // namespace
}  // namespace tribo::models
