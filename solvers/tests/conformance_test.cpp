#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "models/input_error.hpp"
#include "solvers/frozen/contact_problem.hpp"
#include "solvers/tests/fixtures.hpp"

/// What every scheme of the table must do, whatever it is. A new row is tested by being there.
namespace tribo::solvers {
namespace {

using test::Changes;
using test::make_scenario;
using test::make_scheme;
using test::ScenarioChoice;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

class EveryScheme : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static const Scheme& row() { return *configure_scheme(GetParam()).scheme; }
  [[nodiscard]] static bool implicit() { return row().traits.implicit; }
  /// Newton's error must stay below what a test measures.
  [[nodiscard]] static Changes tight() {
    if (!implicit()) return {};
    if (test::is_anchored(GetParam())) {
      return {{"scheme.tolerance", "1e-10"}, {"scheme.max_iterations", "200"}};
    }
    if (test::is_convex(GetParam())) return {{"scheme.tolerance", "1e-13"}};
    if (test::is_cenic(GetParam())) return {{"scheme.tolerance", "1e-15"}};
    if (test::is_frozen(GetParam())) return {{"scheme.tolerance", "1e-9"}};
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
  [[nodiscard]] static std::vector<ScenarioChoice> scenarios() {
    return test::scenarios_for(GetParam());
  }
  /// A box (x, z) on the ground, or above it where a barrier needs that, or a point (x, y, z) that
  /// the ground remembers.
  [[nodiscard]] static models::Instance box() {
    if (test::is_anchored(GetParam())) return make_scenario("sliding-point");
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
    return !test::is_anchored(GetParam()) &&
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

/// Those that solve equations: an explicit scheme has no linear system.
class EveryImplicitScheme : public EveryScheme {};

/// Those among them whose impulse belongs to a single state: schemes of first order.
class EveryImplicitEuler : public EveryScheme {};

INSTANTIATE_TEST_SUITE_P(Conformance,
                         EveryScheme,
                         ::testing::ValuesIn(test::scheme_names()),
                         test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance,
                         EveryImplicitScheme,
                         ::testing::ValuesIn(test::scheme_names_with(
                             [](const SchemeTraits& traits) { return traits.implicit; })),
                         test::test_name);
INSTANTIATE_TEST_SUITE_P(
    Conformance,
    EveryImplicitEuler,
    ::testing::ValuesIn(test::scheme_names_with([](const SchemeTraits& traits) {
      return traits.implicit && traits.order == 1;
    })),
    test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance,
                         EverySchemeOfTheLaw,
                         ::testing::ValuesIn(test::law_names()),
                         test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance,
                         EverySchemeWithMemory,
                         ::testing::ValuesIn(test::anchored_names()),
                         test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance,
                         EveryBarrier,
                         ::testing::ValuesIn(test::scheme_names_with(
                             [](const SchemeTraits& traits) { return traits.needs_open_gaps; })),
                         test::test_name);

State<double> advanced(
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
constexpr double kSafeStep = 5e-6;

// The order is read off the errors against x0 cos ωt on the spring, where every scheme is smooth
// and consistent; a scheme that is better than it says is as suspicious as one that is worse.
TEST_P(EverySchemeOfTheLaw, HasItsOrderOnASmoothLinearProblem) {
  const auto spring = make_scenario("two-sided-spring");
  const double omega = std::sqrt(1e3), t_end = 0.25, x0 = spring.x0.q[0];
  const double kOrderBand = 0.08;
  std::vector<double> errors;
  const double coarsest = row().traits.order >= 3 ? 0x1p-9 : 0x1p-13;
  for (const double h : {coarsest, coarsest / 2, coarsest / 4}) {
    const auto stepper = make_scheme(GetParam(), *spring.system, tight_and_undamped());
    const State<double> x = advanced(*stepper, spring.x0, h, t_end);
    errors.push_back(std::hypot(x.q[0] - x0 * std::cos(omega * t_end),
                                x.v[0] / omega + x0 * std::sin(omega * t_end)));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.order, kOrderBand);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.order, kOrderBand);
}

/// Height and speed of the mass of mass-on-spring, tied to the ground for ever, at t.
models::Vector2<double> on_its_spring(double t) {
  const double m = 2.5, K = 1e5, B = 300, rest = -m * 9.81 / K;
  const double decay = B / (2 * m), omega = std::sqrt(K / m - decay * decay);
  const double a = -1e-3 - rest, b = (-0.1 + decay * a) / omega;
  const double c = std::cos(omega * t), s = std::sin(omega * t), e = std::exp(-decay * t);
  return {rest + e * (a * c + b * s),
          e * ((-decay * a + omega * b) * c - (decay * b + omega * a) * s)};
}

// Where nothing limits the forces the schemes with memory solve a linear problem. Expo solves it
// exactly: all that is left is rounding.
TEST_P(EverySchemeWithMemory, HasItsOrderOnATiedMass) {
  const auto mass = make_scenario("mass-on-spring");
  const double t_end = 0x1p-6, kOrderBand = 0.08, kRounding = 1e-13;
  Changes settings = tight();
  settings.push_back({"scheme.sides", "bilateral"});
  std::vector<double> errors;
  const double coarsest = row().traits.order >= 3 ? 0x1p-12 : 0x1p-17;
  for (const double h : {coarsest, coarsest / 2, coarsest / 4}) {
    const auto stepper = make_scheme(GetParam(), *mass.system, settings);
    const State<double> x = advanced(*stepper, mass.x0, h, t_end);
    const models::Vector2<double> truth = on_its_spring(t_end);
    errors.push_back(std::hypot(200 * (x.q[0] - truth[0]), x.v[0] - truth[1]));
  }
  if (GetParam() == "expo") {
    EXPECT_LE(*std::max_element(errors.begin(), errors.end()), kRounding);
    return;
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.order, kOrderBand);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.order, kOrderBand);
}

// A scenario without memory has no anchors: better no answer than one without contacts.
TEST_P(EverySchemeWithMemory, RefusesAScenarioWithoutMemory) {
  const auto box = make_scenario("forced-box");
  EXPECT_THROW((void)make_scheme(GetParam(), *box.system), InputError);
}

// Better no answer than one that leaves out a stop or a motor.
TEST_P(EveryScheme, RefusesInOneLineWhatItDoesNotTake) {
  int refused = 0;
  for (const ScenarioChoice& choice : test::all_scenarios()) {
    if (test::takes(GetParam(), choice)) continue;
    ++refused;
    const auto scenario = make_scenario(choice.first, choice.second);
    try {
      (void)make_scheme(GetParam(), *scenario.system);
      ADD_FAILURE() << choice.first;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      EXPECT_NE(std::string(error.what()).find("'cenic'"), std::string::npos);
    }
  }
  EXPECT_EQ(refused == 0, GetParam() == "cenic");
}

/// Force of a barrier on a ball at a gap [N], with numbers that let it hover near 0.1 m.
struct Barrier {
  Changes changes;
  std::function<double(double)> force;
};

Barrier soft_barrier(const std::string& scheme) {
  if (scheme == "log-barrier") {
    return {{{"scheme.kappa", "1"}}, [](double phi) { return 1 / phi; }};
  }
  return {{{"scheme.kappa", "50"}, {"scheme.activation_distance", "0.3"}}, [](double phi) {
            const double r = phi - 0.3;
            return phi < 0.3 ? 50 * (2 * r * std::log(phi / 0.3) + r * r / phi) : 0;
          }};
}

/// Height and velocity of a ball of 1 kg over a barrier at t, by the classical Runge-Kutta method.
models::Vector2<double> hovering(const Barrier& barrier, double z0, double t) {
  const int count = 2000;
  const double h = t / count;
  const auto rate = [&](const models::Vector2<double>& y) {
    return models::Vector2<double>(y[1], barrier.force(y[0]) - 9.81);
  };
  models::Vector2<double> y(z0, 0);
  for (int i = 0; i < count; ++i) {
    const models::Vector2<double> a = rate(y), b = rate(y + h / 2 * a), c = rate(y + h / 2 * b);
    y += h / 6 * (a + 2 * b + 2 * c + rate(y + h * c));
  }
  return y;
}

// A barrier is a smooth force too, and a scheme that takes it must follow it with its order.
TEST_P(EveryBarrier, HasItsOrderOnABallThatHovers) {
  const double z0 = 0.15, t_end = 0.25, kOrderBand = 0.08;
  const auto ball = make_scenario("bouncing-ball", {{"ball.height", "0.15"}});
  const Barrier barrier = soft_barrier(GetParam());
  const models::Vector2<double> truth = hovering(barrier, z0, t_end);
  Changes settings = tight();
  settings.insert(settings.end(), barrier.changes.begin(), barrier.changes.end());
  std::vector<double> errors;
  for (const double h : {0x1p-11, 0x1p-12, 0x1p-13}) {
    const auto stepper = make_scheme(GetParam(), *ball.system, settings);
    const State<double> x = advanced(*stepper, ball.x0, h, t_end);
    errors.push_back(std::hypot(x.q[0] - truth[0], x.v[0] - truth[1]));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.order, kOrderBand);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.order, kOrderBand);
}

// A barrier has no force where bodies overlap: the scheme says so, and the state is as it was.
TEST_P(EveryBarrier, RefusesAStartWithAClosedGap) {
  int refused = 0;
  for (const ScenarioChoice& choice : test::all_scenarios()) {
    if (test::starts_open(choice)) continue;
    const auto scenario = make_scenario(choice.first, choice.second);
    const State<double> before = scenario.x0;
    StepResult out;
    EXPECT_EQ(make_scheme(GetParam(), *scenario.system)
                  ->step(scenario.x0, kSafeStep, Attempt::kFirst, out),
              Status::kOutsideDomain)
        << choice.first;
    EXPECT_FALSE(out.reason.empty());
    EXPECT_EQ(scenario.x0.q, before.q);
    EXPECT_EQ(scenario.x0.v, before.v);
    ++refused;
  }
  EXPECT_GT(refused, 0);
}

// Error control divides by the order of the estimate; a wrong one makes steps creep or thrash.
TEST_P(EveryScheme, HasAnErrorEstimateOfTheOrderItSays) {
  const auto spring =
      make_scenario(test::is_anchored(GetParam()) ? "mass-on-spring" : "two-sided-spring");
  Changes settings = tight();
  if (has_parameter("scheme.error_norm")) settings.push_back({"scheme.error_norm", "full"});
  const auto stepper = make_scheme(GetParam(), *spring.system, settings);
  if (row().traits.error_order == 0) {
    EXPECT_THROW(AdaptiveIntegrator(*stepper, {}), std::exception);
    return;
  }
  stepper->estimate_error(true);
  State<double> start = spring.x0;
  start.v[0] = 0.2;  // a generic phase: no term of the series is zero
  std::vector<double> errors;
  for (const double h : {1e-4, 5e-5, 2.5e-5}) {
    StepResult out;
    ASSERT_EQ(stepper->step(start, h, Attempt::kFirst, out), Status::kOk);
    ASSERT_EQ(out.error_q.size(), 1);
    ASSERT_EQ(out.error_v.size(), 1);
    errors.push_back(std::hypot(out.error_q[0], out.error_v[0]));
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), row().traits.error_order, 0.05);
  EXPECT_NEAR(std::log2(errors[1] / errors[2]), row().traits.error_order, 0.05);
}

/// M (v − v0) − h (−k + Σ Jᵀ f + Gᵀλ + τ) with k and J of the given snapshot and forces as
/// reported.
double momentum_defect(const models::Snapshot<double>& snapshot,
                       const std::vector<ContactReport>& contacts,
                       const GeneralizedForces& forces,
                       const VectorXd& v0,
                       const VectorXd& v,
                       double h) {
  VectorXd defect;
  multiply_mass(snapshot, v - v0, defect);
  defect += h * (snapshot.k - forces.constraints - forces.external);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    models::add_contact_force(
        snapshot, snapshot.contacts[i], models::Vector3<double>(-h * contacts[i].force), defect);
  }
  return defect.norm();
}

// The forces of a trajectory are what changed the momentum: those of the frozen geometry for frozen
// schemes, those of the end of the step for implicit Euler.
TEST_P(EveryImplicitEuler, ReportsForcesThatBalanceTheMomentum) {
  // cenic stops by its velocities, and stiff contacts multiply their error.
  const double kNewtonError = test::is_cenic(GetParam()) ? 1e-8 : 1e-9;
  const double kMostUnsolved = 0.5;
  for (const auto& [id, changes] : scenarios()) {
    if (amplifies(id)) continue;
    const auto scenario = make_scenario(id, changes);
    const auto stepper = make_scheme(GetParam(), *scenario.system, tight());
    FixedStepIntegrator integrator(*stepper, stable_step(id, 1e-3));
    std::int64_t steps = 0, unsolved = 0;
    integrator.observe([&, scenario_id = id](const AttemptRecord& taken) {
      if (!taken.accepted) return;
      ++steps;
      unsolved +=
          taken.result.work.failed_solves;  // eul-imp goes on where nothing lowers its residual
      if (taken.result.work.failed_solves > 0) return;
      models::Snapshot<double> snapshot;
      scenario.system->evaluate(test::is_frozen(GetParam()) ? taken.x0 : taken.result.x, snapshot);
      std::vector<ContactReport> contacts;
      stepper->contacts(taken.result.x, contacts);
      ASSERT_EQ(contacts.size(), snapshot.contacts.size());
      GeneralizedForces forces;
      stepper->generalized_forces(taken.result.x, forces);
      EXPECT_LE(momentum_defect(snapshot, contacts, forces, taken.x0.v, taken.result.x.v, taken.h),
                kNewtonError)
          << scenario_id << " at " << taken.x0.t;
    });
    State<double> x = scenario.x0;
    EXPECT_EQ(integrator.advance(x, 0.25).status, Status::kOk) << id;
    EXPECT_LE(static_cast<double>(unsolved), kMostUnsolved * static_cast<double>(steps)) << id;
  }
}

/// The normal force on the box of `box()` at a gap: its weight where it rests, or a barrier's.
double force_on_box(const std::string& scheme, double phi) {
  if (test::is_anchored(scheme)) return 1 * 9.81;
  if (scheme == "log-barrier") return 1e-6 / phi;
  if (scheme != "ipc") return 0.33 * 9.8;
  const double r = phi - 1e-3;
  return 1e7 * (2 * r * std::log(phi / 1e-3) + r * r / phi);
}

// Reported contacts are those of the state that they are asked for.
TEST_P(EveryScheme, ReportsTheVelocitiesOfTheContactsAtTheEnd) {
  const auto scenario = box();
  const auto stepper = make_scheme(GetParam(), *scenario.system, tight());
  StepResult out;
  ASSERT_EQ(stepper->step(scenario.x0, kSafeStep, Attempt::kFirst, out), Status::kOk);
  std::vector<ContactReport> contacts;
  stepper->contacts(out.x, contacts);
  ASSERT_EQ(contacts.size(), 1u);
  const Eigen::Index z = out.x.q.size() - 1;
  EXPECT_EQ(contacts[0].velocity[0], out.x.v[z]);
  EXPECT_EQ(contacts[0].velocity[1], out.x.v[0]);
  EXPECT_NEAR(contacts[0].phi, out.x.q[z], 1e-15);
  const double force = force_on_box(GetParam(), out.x.q[z]);
  EXPECT_NEAR(contacts[0].force[0], force, 1e-3 * force);
}

// h → 0 changes nothing: |x − x0| ≤ C h. Similar's stiffness is (1 + d μ ‖v_t‖) k [icf, Table I]:
// 101 weights under the prescribed slip of 1 m/s with d = 500 s/m, μ = 0.5. The stronger barrier
// pushes with 6 kN, at the rod on a lever of 0.22 m against 6.25e-3 kg m²: 2.1e5 rad/s². The
// dampers of contacts with memory push with 4 · 300 N s/m · 0.3 m/s on 2.5 kg, on levers of 0.2 m
// against 0.02 kg m². The peg of 8 g that is pressed with 1 N and moves at 0.3 m/s in its grip is
// damped with 15 times that, on a lever of 5 mm against 4e-6 kg m²: 2e4 rad/s².
TEST_P(EveryScheme, LeavesTheStateWhereItIsAsTheStepVanishes) {
  const double h = 1e-13;
  const double kLargestRate = GetParam() == "similar" ? 1100 : GetParam() == "ipc" ? 3e5 : 100;
  for (const auto& [id, changes] : scenarios()) {
    const auto scenario = make_scenario(id, changes);
    const bool light = id == "planar-gripper";
    const double rate = light || scenario.system->num_memory() > 0 ? 1e5 : kLargestRate;
    State<double> x = scenario.x0;
    x.v.setConstant(0.3);
    StepResult out;
    const auto stepper = make_scheme(GetParam(), *scenario.system, tight_and_undamped());
    ASSERT_EQ(stepper->step(x, h, Attempt::kFirst, out), Status::kOk) << id;
    EXPECT_LE((out.x.q - x.q).norm(), rate * h) << id;
    EXPECT_LE((out.x.v - x.v).norm(), rate * h) << id;
  }
}

// Figures and verdicts are compared byte by byte between runs.
TEST_P(EveryScheme, GivesTheSameBitsForTheSameInput) {
  for (const auto& [id, changes] : scenarios()) {
    const auto scenario = make_scenario(id, changes);
    const auto first = make_scheme(GetParam(), *scenario.system);
    const auto second = make_scheme(GetParam(), *scenario.system);
    const State<double> a = advanced(*first, scenario.x0, kSafeStep, 100 * kSafeStep);
    const State<double> b = advanced(*second, scenario.x0, kSafeStep, 100 * kSafeStep);
    EXPECT_EQ(a.q, b.q) << id;
    EXPECT_EQ(a.v, b.v) << id;
  }
}

// A lost state must end the run there, not come out of it as if it had been simulated.
TEST_P(EveryScheme, ReportsANaNStateAsAStatusAndLeavesIt) {
  for (const auto& [id, changes] : scenarios()) {
    const auto scenario = make_scenario(id, changes);
    const Eigen::Index n = scenario.x0.q.size(), all = n + scenario.x0.v.size();
    for (Eigen::Index i = 0; i < all; ++i) {
      State<double> x = scenario.x0;
      (i < n ? x.q[i] : x.v[i - n]) = kNaN;
      const State<double> before = x;
      StepResult out;
      EXPECT_NE(make_scheme(GetParam(), *scenario.system)->step(x, kSafeStep, Attempt::kFirst, out),
                Status::kOk)
          << id << " " << i;
      EXPECT_FALSE(out.reason.empty());
      for (Eigen::Index j = 0; j < n; ++j)
        EXPECT_TRUE(x.q[j] == before.q[j] || (std::isnan(x.q[j]) && j == i));
      for (Eigen::Index j = 0; j < all - n; ++j)
        EXPECT_TRUE(x.v[j] == before.v[j] || (std::isnan(x.v[j]) && j == i - n));
    }
  }
}

// After a failure the same stepper must go on as if it had not happened: error control relies on
// it.
TEST_P(EveryScheme, StepsOnAfterAFailure) {
  const auto scenario = box();
  const auto used = make_scheme(GetParam(), *scenario.system, tight());
  const auto fresh = make_scheme(GetParam(), *scenario.system, tight());
  State<double> lost = scenario.x0;
  lost.v[0] = kNaN;
  StepResult out;
  ASSERT_NE(used->step(lost, kSafeStep, Attempt::kFirst, out), Status::kOk);
  const State<double> a = advanced(*used, scenario.x0, kSafeStep, 50 * kSafeStep);
  const State<double> b = advanced(*fresh, scenario.x0, kSafeStep, 50 * kSafeStep);
  EXPECT_LE((a.v - b.v).norm(), 1e-14);
}

void expect_non_negative(const Work& work) {
  for (const std::int64_t count : {work.steps,
                                   work.rejected,
                                   work.failed_solves,
                                   work.dynamics_evaluations,
                                   work.jacobians,
                                   work.geometry_queries,
                                   work.newton_iterations,
                                   work.limited_iterations,
                                   work.factorizations,
                                   work.symbolic_analyses,
                                   work.linear_solves,
                                   work.line_search_evaluations,
                                   work.matrix_multiplications}) {
    EXPECT_GE(count, 0);
  }
}

void expect_equal(const Work& a, const Work& b) {
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.failed_solves, b.failed_solves);
  EXPECT_EQ(a.dynamics_evaluations, b.dynamics_evaluations);
  EXPECT_EQ(a.jacobians, b.jacobians);
  EXPECT_EQ(a.geometry_queries, b.geometry_queries);
  EXPECT_EQ(a.newton_iterations, b.newton_iterations);
  EXPECT_EQ(a.limited_iterations, b.limited_iterations);
  EXPECT_EQ(a.factorizations, b.factorizations);
  EXPECT_EQ(a.linear_solves, b.linear_solves);
  EXPECT_EQ(a.line_search_evaluations, b.line_search_evaluations);
}

// Work is judged, so a run in two parts must cost what the run in one does, to the last evaluation.
TEST_P(EveryScheme, CountsARunInTwoPartsAsTheRunInOne) {
  const double h = 0x1p-17, middle = 0x1p-9, t_end = 0x1p-8;
  for (const auto& [id, changes] : scenarios()) {
    if (amplifies(id)) continue;
    const auto scenario = make_scenario(id, changes);
    Work whole;
    const auto stepper = make_scheme(GetParam(), *scenario.system);
    const State<double> x = advanced(*stepper, scenario.x0, h, t_end, &whole);
    const auto again = make_scheme(GetParam(), *scenario.system);
    Work first, second;
    const State<double> y = advanced(*again, scenario.x0, h, middle, &first);
    const State<double> z = advanced(*again, y, h, t_end, &second);
    expect_non_negative(whole);
    EXPECT_GE(whole.steps, 512);  // more where a solve failed and the step was halved
    first += second;
    expect_equal(first, whole);
    EXPECT_EQ(x.v, z.v);
    EXPECT_GE(whole.geometry_queries, whole.steps);
  }
}

// The sparse path is other code with the same meaning. On the jamming rod Newton's method fails at
// coarse steps, by the last bit or not: schemes that then halve their step would fork there, and
// are compared before the jam, at a step at which nothing fails. Balls amplify the last bit from
// collision to collision: they are compared over the first.
TEST_P(EveryImplicitScheme, FollowsTheSameTrajectoryDenselyAndSparsely) {
  const double kAgreement = 1e-9;
  for (const auto& [id, changes] : scenarios()) {
    if (amplifies(id)) continue;
    const auto scenario = make_scenario(id, changes);
    const bool forks = id == "sliding-rod" && row().traits.retries_halved;
    const double h = forks ? 1e-5 : stable_step(id, 2e-3);
    const double t_end = forks ? 0.02 : id == "planar-clutter" ? 0.1 : 0.25;
    State<double> ends[2];
    Work work[2];
    for (const int sparse : {0, 1}) {
      Changes settings = tight();
      settings.push_back({"scheme.linear_algebra", sparse == 1 ? "sparse" : "dense"});
      const auto stepper = make_scheme(GetParam(), *scenario.system, settings);
      ends[sparse] = advanced(*stepper, scenario.x0, h, t_end, &work[sparse]);
    }
    EXPECT_LE((ends[0].q - ends[1].q).norm(), kAgreement) << id;
    EXPECT_LE((ends[0].v - ends[1].v).norm(), kAgreement) << id;
    EXPECT_EQ(work[0].symbolic_analyses, 0) << id;
    EXPECT_EQ(work[1].symbolic_analyses > 0, work[1].factorizations > 0) << id;
    EXPECT_LE(work[1].symbolic_analyses, work[1].factorizations) << id;
  }
}

// What `list` prints about a scheme and what its object says must be the same.
TEST_P(EveryScheme, HasTheTraitsOfItsRowInTheTable) {
  const auto scenario = box();
  const auto stepper = make_scheme(GetParam(), *scenario.system);
  const SchemeTraits& made = stepper->traits();
  EXPECT_EQ(made.order, row().traits.order);
  EXPECT_EQ(made.error_order, row().traits.error_order);
  EXPECT_EQ(made.implicit, row().traits.implicit);
  EXPECT_EQ(made.retries_halved, row().traits.retries_halved);
  EXPECT_EQ(made.consistent, row().traits.consistent);
  EXPECT_EQ(made.needs_open_gaps, row().traits.needs_open_gaps);
}

/// Creep of the brick (1 kg, μ = 0.5, pressed with 19.8 N, pushed with 5 N): the law's friction is
/// v/v_s of μπ, in SAP that of the regularization, v/(σ w_t) δt⁻¹.        [icf, Eq. (42)]
double creep_of_brick(const std::string& scheme, double h) {
  return scheme == "sap" ? 1e-3 * 1 * h * 5 : 1e-4 * 5 / (0.5 * 19.8);
}

// Stiction is where schemes differ: each has its creep in closed form.
TEST_P(EverySchemeOfTheLaw, SettlesAtTheCreepOfThePushedBrick) {
  const auto brick = make_scenario("pusher-brick");
  const double kSettled = 1e-9;
  const State<double> x =
      advanced(*make_scheme(GetParam(), *brick.system, tight()), brick.x0, kSafeStep, 0.01);
  EXPECT_NEAR(x.v[0], creep_of_brick(GetParam(), kSafeStep), kSettled);
}

// A name that is asked for in vain is answered by the nearest one.
TEST(SchemeTable, SuggestsTheNearestNameForAnUnknownOne) {
  try {
    (void)configure_scheme("tamsy");
    FAIL();
  } catch (const std::exception& error) {
    EXPECT_STREQ(error.what(), "unknown scheme 'tamsy'; did you mean 'tamsi'?");
  }
}

// No name may mean two things.
TEST(SchemeTable, HasEveryNameOnce) {
  std::vector<std::string> names = test::scheme_names();
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace tribo::solvers
