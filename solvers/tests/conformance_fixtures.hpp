#pragma once

#include <gtest/gtest.h>

#include <string>

#include "solvers/tests/fixtures.hpp"

/// Suites of what every scheme of the table must do, whatever it is. A new row is tested by being
/// there. `conformance_orders_test.cpp` and `conformance_test.cpp` hold the tests.
namespace tribo::solvers::test {

class EveryScheme : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static const Scheme& row() { return *configure_scheme(GetParam()).scheme; }
  [[nodiscard]] static bool implicit() { return row().traits.implicit; }
  /// Newton's error must stay below what a test measures.
  [[nodiscard]] static Changes tight() {
    if (!implicit()) return {};
    if (is_anchored(GetParam())) {
      return {{"scheme.tolerance", "1e-10"}, {"scheme.max_iterations", "200"}};
    }
    if (is_convex(GetParam())) return {{"scheme.tolerance", "1e-13"}};
    if (is_cenic(GetParam())) return {{"scheme.tolerance", "1e-15"}};
    if (is_frozen(GetParam())) return {{"scheme.tolerance", "1e-9"}};
    if (!has_parameter("scheme.newton_accuracy")) return {};  // no iteration: linear solves only
    return {{"scheme.newton_accuracy", "1e-13"}};
  }
  [[nodiscard]] static bool has_parameter(const std::string& key) {
    return models::Parameters(row().parameters).has(key);
  }
  /// The same, of SAP without the linear damping that it adds to the laws of the model.
  [[nodiscard]] static Changes tight_and_undamped() {
    Changes changes = tight();
    if (GetParam() == "sap") changes.push_back({"scheme.relaxation_time", "0"});
    return changes;
  }
  [[nodiscard]] static std::vector<ScenarioChoice> scenarios() { return scenarios_for(GetParam()); }
  /// A box (x, z) on the ground, or above it where a barrier needs that, or a point (x, y, z) that
  /// the ground remembers.
  [[nodiscard]] static models::Instance box() {
    if (is_anchored(GetParam())) return make_scenario("sliding-point");
    return row().traits.needs_open_gaps ? make_scenario("conveyor-belt", {{"box.lift", "5e-4"}})
                                        : make_scenario("forced-box", {{"box.model", "body"}});
  }
  /// The step, or one at which schemes that are explicit in what stiff contacts do are stable on
  /// them: one-way in the normal forces (in the stack of 1e7 N/m ω h < 2 up to 3e-4 s, less with
  /// its damping; the balls of the clutter are damped more), ros2 in the contacts that close or
  /// open in a step.
  [[nodiscard]] static double stable_step(const std::string& scenario, double step) {
    const models::Parameters parameters(models::find_scenario(scenario).parameters);
    const bool stiff =
        parameters.has("contact.stiffness") &&
        (parameters.number("contact.stiffness") > 1e6 || scenario == "planar-clutter");
    return stiff && (GetParam() == "one-way" || GetParam() == "ros2") ? 1e-5 : step;
  }
  /// Bodies on several stiff contacts in space, or light ones in the plane: schemes without memory
  /// amplify the last bit there, or Newton's method fails and halved steps leave the grid of the
  /// whole ones. Runs that should be equal fork, and are not compared. So do those of ros2 where
  /// the rod's end lifts and lands.
  [[nodiscard]] static bool amplifies(const std::string& scenario) {
    if (GetParam() == "ros2" && scenario == "sliding-rod") return true;
    return !is_anchored(GetParam()) &&
           (scenario == "box-on-four-springs" || scenario == "comb" ||
            scenario == "planar-gripper" || scenario.starts_with("solo-"));
  }
};

/// Those that follow the normal law of the model from contacts that are closed.
class EverySchemeOfTheLaw : public EveryScheme {};

/// Those that need contacts with memory.
class EverySchemeWithMemory : public EveryScheme {};

/// Those that need open gaps.
class EveryBarrier : public EveryScheme {};

/// Those among them that solve equations with the geometry of their start.
class EveryFrozenScheme : public EveryScheme {};

/// Those that solve equations: an explicit scheme has no linear system.
class EveryImplicitScheme : public EveryScheme {};

/// Those among them whose impulse belongs to a single state: schemes of first order.
class EveryImplicitEuler : public EveryScheme {};

inline State<double> advanced(
    Stepper& stepper, State<double> x, double h, double t_end, Work* work = nullptr) {
  FixedStepIntegrator integrator(stepper, h);
  const RunStatus run = integrator.advance(x, t_end);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
  if (work != nullptr) *work = integrator.work();
  return x;
}

/// A step that every scheme, explicit ones too, takes on every scenario without failing: it is
/// above the explicit ones' stability limit where bodies stick under stiff contacts, but forces are
/// bounded there.
inline constexpr double kSafeStep = 5e-6;

}  // namespace tribo::solvers::test
