#include <gtest/gtest.h>

#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

namespace tribo::models {
namespace {

// A scenario is a header and its row. It is then there by name, and every scheme takes it that
// takes a body on compliant ground.
TEST(AScenarioThatWasAdded, IsRunByTheSchemesOfTheTable) {
  const Scenario& scenario = find_scenario("buffered-mass");
  for (const char* name : {"explicit-euler", "rk4", "implicit-euler", "tamsi", "sap", "cenic"}) {
    const Instance instance = make_instance(scenario, Parameters(scenario.parameters));
    const auto stepper = solvers::configure_scheme(name).make(*instance.system);
    solvers::FixedStepIntegrator integrator(*stepper, 1e-4);
    State<double> x = instance.x0;
    EXPECT_EQ(integrator.advance(x, instance.t_end).status, solvers::Status::kOk) << name;
  }
}

}  // namespace
}  // namespace tribo::models
