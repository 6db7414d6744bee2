#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "solvers/linear/linear_algebra.hpp"
#include "solvers/tests/fixtures.hpp"

/// Suites of what every scheme of the table must do, whatever it is. A new row is tested by being
/// there; what is particular to a scheme stands in its row. The files `conformance_*_test.cpp` hold
/// the tests.
namespace tribo::solvers::test {

inline Changes joined(Changes first, const Changes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

/// The backends of linear algebra that a scheme takes besides the dense one, as far as they are
/// installed.
inline std::vector<std::string> other_backends(const Scheme& scheme) {
  std::vector<std::string> backends;
  for (const models::ParameterSpec& spec : scheme.parameters) {
    if (spec.key == "scheme.linear_algebra") backends = spec.choices;
  }
  std::erase_if(backends, [](const std::string& name) {
    return name == "auto" || name == "dense" || (name == "supernodal" && !supernodal_available());
  });
  return backends;
}

class EveryScheme : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static const Scheme& row() { return row_of(GetParam()); }
  [[nodiscard]] static const SchemeFacts& facts() { return row().facts; }
  [[nodiscard]] static bool with_memory() { return row().traits.keeps_anchors; }
  /// Newton's error must stay below what a test measures.
  [[nodiscard]] static const Changes& tight() { return facts().tight; }
  /// The same, without damping that is not of the laws of the model.
  [[nodiscard]] static Changes tight_and_undamped() { return joined(tight(), facts().undamped); }
  [[nodiscard]] static bool has_parameter(const std::string& key) {
    return models::Parameters(row().parameters).has(key);
  }
  /// The parameters of the scheme or preset, some of them changed.
  [[nodiscard]] static models::Parameters parameters(const Changes& changes = {}) {
    return configure_scheme(GetParam()).parameters.with(changes);
  }
  [[nodiscard]] static std::vector<ScenarioChoice> scenarios() { return scenarios_for(GetParam()); }
  /// A box (x, z) on the ground, or above it where a barrier needs that, or a point (x, y, z) that
  /// the ground remembers.
  [[nodiscard]] static models::Instance box() {
    if (with_memory()) return make_scenario("sliding-point");
    return row().traits.needs_open_gaps ? make_scenario("conveyor-belt", {{"box.lift", "5e-4"}})
                                        : make_scenario("forced-box", {{"box.model", "body"}});
  }
  /// Discs and a box between walls, and balls: light, so that 1e5 N/m is stiff.
  [[nodiscard]] static bool light(const std::string& scenario) {
    static const std::set<std::string> all = {
        "discs-in-chimney", "discs-in-corner", "hard-clutter", "planar-clutter", "tumbling-box"};
    return all.contains(scenario);
  }
  /// Whether bodies meet in surfaces, not in points.
  [[nodiscard]] static bool has_surfaces(const std::string& scenario) {
    return models::Parameters(models::find_scenario(scenario).parameters).has("contact.quadrature");
  }
  /// The step, or one at which the scheme is stable on the stiff contacts of the scenario.
  [[nodiscard]] static double stable_step(const std::string& scenario, double step) {
    const models::Parameters parameters(models::find_scenario(scenario).parameters);
    const bool by_law = parameters.has("contact.stiffness") &&
                        (parameters.number("contact.stiffness") > 1e6 || light(scenario));
    const bool stiff = by_law || has_surfaces(scenario);
    return stiff ? std::min(facts().largest_stiff_step, step) : step;
  }
  /// Steps and the end of runs that are compared with each other. On the jamming rod, where
  /// discs meet walls and where the sphere in space lands Newton's method fails at coarse steps, by
  /// the last bit or not: schemes that then halve their step would fork there, and are compared
  /// before the jam or over the first collision, at a step at which nothing fails. Balls amplify
  /// the last bit from collision to collision: they are compared over the first. Contact surfaces
  /// have a hundred polygons: they are compared over the impact.
  struct Grid {
    double h, t_end;
  };
  [[nodiscard]] static Grid grid_of(const std::string& scenario) {
    if (row().traits.retries_halved && scenario == "sliding-rod") return {1e-5, 0.02};
    if (row().traits.retries_halved && scenario == "spinning-sphere") return {1e-4, 0.1};
    if (row().traits.retries_halved && scenario.starts_with("disc")) return {1e-5, 0.04};
    if (has_surfaces(scenario)) return {stable_step(scenario, 2e-3), 0.01};
    return {stable_step(scenario, 2e-3), scenario == "planar-clutter" ? 0.1 : 0.25};
  }
  /// Whether contacts that close or open within a step are taken as at its start, so that runs
  /// fork where a body lifts and lands.
  [[nodiscard]] static bool sees_events_late() {
    return std::isfinite(facts().largest_stiff_step) && !facts().frozen_geometry;
  }
  /// Bodies on several stiff contacts in space, or light ones in the plane: schemes without memory
  /// amplify the last bit there, or Newton's method fails and halved steps leave the grid of the
  /// whole ones. Runs that should be equal fork, and are not compared. The rod, the discs in a
  /// corner and the tumbling box lift and land, box and disc in space rock on their feet. Shapes
  /// that meet in several points in space do so but under schemes that freeze geometry and are
  /// stable at any step, and polygons of a contact surface but under those of first order.
  [[nodiscard]] static bool amplifies(const std::string& scenario) {
    static const std::set<std::string> manifolds = {"allegro-mug",
                                                    "arm-pick-place",
                                                    "bunnies",
                                                    "clutter",
                                                    "dish-rack",
                                                    "dish-rack-arm",
                                                    "dropped-shapes",
                                                    "hard-clutter",
                                                    "hydro-cylinder",
                                                    "parallel-gripper",
                                                    "parallel-gripper-2d",
                                                    "panda-box",
                                                    "pile",
                                                    "soft-clutter",
                                                    "spot-drop",
                                                    "static-gripper",
                                                    "suction-gripper",
                                                    "turning-contact"};
    static const std::set<std::string> landing = {
        "sliding-rod", "discs-in-corner", "tumbling-box", "turning-box", "turning-disc", "tripod"};
    const bool tame = facts().frozen_geometry && std::isinf(facts().largest_stiff_step);
    if (manifolds.contains(scenario) && !tame) return true;
    if (has_surfaces(scenario) && row().traits.order > 1) return true;
    if (landing.contains(scenario) && sees_events_late()) return true;
    const bool moves_feet = scenario == "solo-trot-own" || scenario == "romeo-walk-own";
    if (moves_feet && row().traits.implicit) return true;  // they leave the ground
    return !with_memory() && (scenario == "box-on-four-springs" || scenario == "comb" ||
                              scenario == "planar-gripper" || scenario.starts_with("solo-") ||
                              scenario.starts_with("romeo-"));
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

/// The height at which a force that falls with it is f, by bisection of its logarithm.
inline double height_of(const std::function<double(double)>& force, double f) {
  double low = std::log(1e-12), high = std::log(1e3);
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (force(std::exp(middle)) > f ? low : high) = middle;
  }
  return std::exp(low);
}

/// A step that every scheme, explicit ones too, takes on every scenario without failing: it is
/// above the explicit ones' stability limit where bodies stick under stiff contacts, but forces are
/// bounded there.
inline constexpr double kSafeStep = 5e-6;

}  // namespace tribo::solvers::test
