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

/// Requirements that hold for every scheme of the table. A new row is tested automatically; facts
/// particular to a scheme are in its row. The files `conformance_*_test.cpp` hold the tests.
namespace tribo::solvers::test {

inline Changes joined(Changes first, const Changes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

/// The installed backends of linear algebra that a scheme accepts, except the dense one.
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
  /// Settings that keep Newton's error below the measured quantities.
  [[nodiscard]] static const Changes& tight() { return facts().tight; }
  /// The same, without damping other than that of the model's laws.
  [[nodiscard]] static Changes tight_and_undamped() { return joined(tight(), facts().undamped); }
  [[nodiscard]] static bool has_parameter(const std::string& key) {
    return models::Parameters(row().parameters).has(key);
  }
  /// The parameters of the scheme or preset, some of them changed.
  [[nodiscard]] static models::Parameters parameters(const Changes& changes = {}) {
    return configure_scheme(GetParam()).parameters.with(changes);
  }
  [[nodiscard]] static std::vector<ScenarioChoice> scenarios() { return scenarios_for(GetParam()); }
  /// A box (x, z) on the ground, or above it where a barrier needs an open gap, or a point (x, y,
  /// z) on ground contacts with memory.
  [[nodiscard]] static models::Instance box() {
    if (with_memory()) return make_scenario("sliding-point");
    return row().traits.needs_open_gaps ? make_scenario("conveyor-belt", {{"box.lift", "5e-4"}})
                                        : make_scenario("forced-box", {{"box.model", "body"}});
  }
  /// Discs and a box between walls, and balls: light, so that 1e5 N/m is stiff.
  [[nodiscard]] static bool light(const std::string& scenario) {
    static const std::set<std::string> all = {"discs-in-chimney", "discs-in-corner", "hard-clutter",
                                              "planar-clutter", "tumbling-box"};
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
  /// Step and end time of runs that are compared with each other. On the jamming rod, where discs
  /// meet walls and where the sphere in space lands, Newton's method fails at coarse steps or not,
  /// depending on the last bit: schemes that then halve their step would diverge there, and are
  /// compared before the jam or over the first collision, at a step at which nothing fails. Balls
  /// amplify the last bit from collision to collision: they are compared over the first. Contact
  /// surfaces have a hundred polygons: they are compared over the impact.
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
  /// diverge where a body lifts and lands.
  [[nodiscard]] static bool sees_events_late() {
    return std::isfinite(facts().largest_stiff_step) && !facts().frozen_geometry;
  }
  /// Bodies on several stiff contacts in space, or light ones in the plane: schemes without memory
  /// amplify the last bit there, or Newton's method fails and halved steps leave the grid of the
  /// whole ones. Runs that should be equal diverge, and are not compared. The rod, the discs in a
  /// corner and the tumbling box lift and land, box and disc in space rock on their feet. Shapes
  /// that meet in several points in space do so except under schemes that freeze geometry and are
  /// stable at any step, polygons of a contact surface except under those of first order. The
  /// capsule that two pads pinch sticks with a rate of 2 μ π/(m v_s) = 4e6 1/s, for which explicit
  /// steps are too long. Where two spheres of the cradle meet in a step, the barrier between them
  /// is so stiff that their matrix has rank one in double precision.
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
    static const std::set<std::string> landing = {"sliding-rod", "discs-in-corner", "tumbling-box",
                                                  "turning-box", "turning-disc",    "tripod"};
    const bool tame = facts().frozen_geometry && std::isinf(facts().largest_stiff_step);
    if (manifolds.contains(scenario) && !tame) return true;
    if (has_surfaces(scenario) && row().traits.order > 1) return true;
    if (scenario == "pinched-capsule" && !row().traits.implicit) return true;
    if (scenario == "cradle" && row().traits.needs_open_gaps) return true;
    if (landing.contains(scenario) && sees_events_late()) return true;
    const bool moves_feet = scenario == "solo-trot-own" || scenario == "romeo-walk-own";
    if (moves_feet && row().traits.implicit) return true;  // they leave the ground
    return !with_memory() && (scenario == "box-on-four-springs" || scenario == "comb" ||
                              scenario == "planar-gripper" || scenario.starts_with("solo-") ||
                              scenario.starts_with("romeo-"));
  }
};

/// Schemes that follow the normal law of the model from closed contacts.
class EverySchemeOfTheLaw : public EveryScheme {};

/// Schemes that need contacts with memory.
class EverySchemeWithMemory : public EveryScheme {};

/// Schemes that need open gaps.
class EveryBarrier : public EveryScheme {};

/// Those of `EverySchemeOfTheLaw` that solve equations with the geometry at the start of the step.
class EveryFrozenScheme : public EveryScheme {};

/// Schemes that solve equations: an explicit scheme has no linear system.
class EveryImplicitScheme : public EveryScheme {};

/// Implicit schemes whose impulse belongs to a single state: schemes of first order.
class EveryImplicitEuler : public EveryScheme {};

inline State<double> advanced(Stepper& stepper, State<double> x, double h, double t_end,
                              Work* work = nullptr) {
  FixedStepIntegrator integrator(stepper, h);
  const RunStatus run = integrator.advance(x, t_end);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
  if (work != nullptr) *work = integrator.work();
  return x;
}

/// The height at which a force that decreases with height equals f, by bisection of its logarithm.
inline double height_of(const std::function<double(double)>& force, double f) {
  double low = std::log(1e-12), high = std::log(1e3);
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (force(std::exp(middle)) > f ? low : high) = middle;
  }
  return std::exp(low);
}

/// A step that every scheme, even an explicit one, takes on every scenario without failing: it is
/// above the stability limit of explicit schemes where bodies stick under stiff contacts, but
/// forces are bounded there.
inline constexpr double kSafeStep = 5e-6;

}  // namespace tribo::solvers::test
