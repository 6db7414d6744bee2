#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::Changes;
using models::Parameters;
using test::make_scenario;

/// Scenarios in which contacts press, slip and stick, or come near each other with open gaps.
std::vector<test::ScenarioChoice> tried(const std::string& scheme) {
  const SchemeTraits& traits = configure_scheme(scheme).scheme->traits;
  if (traits.keeps_anchors) return {{"sliding-point", {}}, {"box-on-four-springs", {}}};
  if (traits.needs_open_gaps) {
    return {{"conveyor-belt", {{"box.lift", "5e-4"}}}, {"sliding-rod", {{"rod.gap", "5e-4"}}}};
  }
  return {{"forced-box", {{"box.model", "body"}}},
          {"sliding-rod", {}},
          {"falling-sphere", {{"sphere.gap", "-1e-4"}, {"sphere.vx", "1e-5"}}},
          {"sliding-point", {{"point.vx", "1e-5"}, {"point.vz", "-1e-3"}}},
          {"sliding-point", {{"point.vx", "0.1"}}}};
}

/// v after some steps from x0, since every position follows from v.
VectorXd velocity_after(const std::string& scheme, const std::string& scenario,
                        const Changes& changes, State<double> x0) {
  const auto instance = make_scenario(scenario, changes);
  const auto stepper = test::make_scheme(scheme, *instance.system);
  FixedStepIntegrator integrator(*stepper, 1e-5);
  const RunStatus run = integrator.advance(x0, 1e-4);
  EXPECT_EQ(run.status, Status::kOk) << scheme << " on " << scenario << ": " << run.reason;
  return x0.v;
}

/// Another value of a parameter.
std::string another(const models::ParameterSpec& spec, const Parameters& parameters) {
  if (!spec.choices.empty()) {
    return spec.choices.front() == parameters.choice(spec.key) ? spec.choices.back()
                                                               : spec.choices.front();
  }
  const double value = parameters.number(spec.key);
  return fmt::format("{:.17g}", value == 0 ? 0.01 : 1.5 * value);
}

/// The contact parameters of the scenarios, and those among them that changed a run.
struct Tried {
  std::set<std::string> keys, effective;
};

Tried tried_parameters(const std::string& scheme) {
  Tried result;
  for (const auto& [scenario, changes] : tried(scheme)) {
    const Parameters parameters =
        Parameters(models::find_scenario(scenario).parameters).with(changes);
    const State<double> x0 = make_scenario(scenario, changes).x0;  // may depend on the parameters
    const VectorXd usual = velocity_after(scheme, scenario, changes, x0);
    for (const models::ParameterSpec& spec : models::find_scenario(scenario).parameters) {
      if (!spec.key.starts_with("contact.")) continue;
      result.keys.insert(spec.key);
      Changes changed = changes;
      changed.push_back({spec.key, another(spec, parameters)});
      if (velocity_after(scheme, scenario, changed, x0) != usual) result.effective.insert(spec.key);
    }
  }
  return result;
}

// The table says where a parameter set by hand has no effect: this must hold for these and for no
// others.
TEST(IgnoredParameters, AreThoseThatChangeNoRun) {
  for (const std::string& name : test::scheme_names()) {
    const std::vector<std::string>& ignores = configure_scheme(name).scheme->ignores;
    const Tried tried = tried_parameters(name);
    for (const std::string& key : tried.keys) {
      const bool ignored = std::ranges::find(ignores, key) != ignores.end();
      EXPECT_NE(ignored, tried.effective.contains(key)) << name << ": " << key;
    }
  }
}

}  // namespace
}  // namespace tribo::solvers
