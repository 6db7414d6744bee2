#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/continuous.hpp"
#include "solvers/frozen/contact_problem.hpp"
#include "solvers/tests/conformance_fixtures.hpp"

/// Reports of steps, their failures, and reproducibility of runs.
namespace tribo::solvers {
namespace {

using test::advanced;
using test::Changes;
using test::EveryBarrier;
using test::EveryFrozenScheme;
using test::EveryImplicitEuler;
using test::EveryImplicitScheme;
using test::EveryScheme;
using test::EverySchemeOfTheLaw;
using test::EverySchemeWithMemory;
using test::joined;
using test::kSafeStep;
using test::make_scenario;
using test::make_scheme;
using test::ScenarioChoice;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

INSTANTIATE_TEST_SUITE_P(Conformance, EveryScheme, ::testing::ValuesIn(test::scheme_names()),
                         test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance, EveryImplicitScheme,
                         ::testing::ValuesIn(test::scheme_names_with(
                             [](const SchemeTraits& traits) { return traits.implicit; })),
                         test::test_name);
INSTANTIATE_TEST_SUITE_P(
    Conformance, EveryImplicitEuler,
    ::testing::ValuesIn(test::scheme_names_with([](const SchemeTraits& traits) {
      return traits.implicit && traits.order == 1;
    })),
    test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance, EveryFrozenScheme,
                         ::testing::ValuesIn(test::frozen_law_names()), test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance, EverySchemeOfTheLaw, ::testing::ValuesIn(test::law_names()),
                         test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance, EverySchemeWithMemory,
                         ::testing::ValuesIn(test::anchored_names()), test::test_name);
INSTANTIATE_TEST_SUITE_P(Conformance, EveryBarrier,
                         ::testing::ValuesIn(test::scheme_names_with(
                             [](const SchemeTraits& traits) { return traits.needs_open_gaps; })),
                         test::test_name);
/// M (v − v0) − h (−k + Σ Jᵀ f + Gᵀλ + τ) with k and J of the given snapshot and the reported
/// forces; dampers, which k contains at the snapshot's velocity, are evaluated at v.
double momentum_defect(const models::Snapshot& snapshot, const std::vector<ContactReport>& contacts,
                       const GeneralizedForces& forces, const VectorXd& v0, const VectorXd& v,
                       const VectorXd& v_snapshot, double h) {
  VectorXd defect;
  multiply_mass(snapshot, v - v0, defect);
  if (snapshot.damping.size() > 0) defect += h * snapshot.damping.cwiseProduct(v - v_snapshot);
  defect += h * (snapshot.k - forces.constraints - forces.external);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    models::add_contact_force(snapshot, snapshot.contacts[i],
                              models::Vector3<double>(-h * contacts[i].force), defect);
  }
  return defect.norm();
}

// Reported forces must account for the change of momentum: those of the frozen geometry for frozen
// schemes, those of the end of the step for implicit Euler.
TEST_P(EveryImplicitEuler, ReportsForcesThatBalanceTheMomentum) {
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
          taken.result.work.failed_solves;  // eul-imp continues where nothing lowers its residual
      if (taken.result.work.failed_solves > 0) return;
      models::Snapshot snapshot;
      const State<double>& at = facts().frozen_geometry ? taken.x0 : taken.result.x;
      scenario.system->evaluate(at, snapshot);
      std::vector<ContactReport> contacts;
      stepper->contacts(taken.result.x, contacts);
      ASSERT_EQ(contacts.size(), snapshot.contacts.size());
      GeneralizedForces forces;
      stepper->generalized_forces(taken.result.x, forces);
      const double defect =
          momentum_defect(snapshot, contacts, forces, taken.x0.v, taken.result.x.v, at.v, taken.h);
      EXPECT_LE(defect, facts().momentum_residual) << scenario_id << " at " << taken.x0.t;
    });
    State<double> x = scenario.x0;
    const double end = has_surfaces(id) ? 0.05 : 0.25;  // some schemes fail where a surface lands
    EXPECT_EQ(integrator.advance(x, end).status, Status::kOk) << id;
    EXPECT_LE(static_cast<double>(unsolved), kMostUnsolved * static_cast<double>(steps)) << id;
  }
}

// Contacts are reported for the given state; the box rests on its weight, or above a barrier.
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
  const double weight = with_memory() ? 1 * 9.81 : 0.33 * 9.8;
  const double force =
      facts().barrier_force ? facts().barrier_force(parameters(), out.x.q[z]) : weight;
  EXPECT_NEAR(contacts[0].force[0], force, 1e-3 * force);
}

/// The largest rate of velocities on a scenario at 0.3 m/s. Light: the dampers of contacts with
/// memory push with 4 · 300 N s/m · 0.3 m/s on 2.5 kg, on levers of 0.2 m against 0.02 kg m²; the
/// peg of 8 g, pressed with 1 N and moving at 0.3 m/s in its grip, is damped with 15 times that, on
/// a lever of 5 mm against 4e-6 kg m²: 2e4 rad/s²; pads push a finger of 50 g with up to 31 N
/// against 10 N, and a capsule of 45 g slips under 2 · 0.7 · 12 N. Contacts that stiffen with slip
/// push with 101 weights under the prescribed slip of 1 m/s with d = 500 s/m, μ = 0.5. A barrier
/// pushes the rod on a lever of 0.22 m against 6.25e-3 kg m², and a disc in the chimney by its
/// friction, μ = 0.5, on 0.05 m against 5.2e-4 kg m²: 48 per N, and bodies farther off with a third
/// of that.
double largest_rate(const Scheme& scheme, const models::Parameters& parameters, bool light) {
  constexpr double kLift = 5e-4, kLeverOverInertia = 55;
  if (light) return 1e5;
  if (scheme.facts.barrier_force)
    return 100 + kLeverOverInertia * scheme.facts.barrier_force(parameters, kLift);
  return scheme.facts.stiffens_with_slip ? 1100 : 100;
}

// As h → 0 the state stays: x − x0 → h ẋ0, with the laws' ẋ0 where the scheme is consistent.
TEST_P(EveryScheme, LeavesTheStateWhereItIsAsTheStepVanishes) {
  const double h = 1e-11, kRounding = 1e-3;
  for (const auto& [id, changes] : scenarios()) {
    const auto scenario = make_scenario(id, changes);
    State<double> x = scenario.x0;
    x.v.setConstant(0.3);
    const auto stepper = make_scheme(GetParam(), *scenario.system, tight_and_undamped());
    StepResult out, tenfold;
    ASSERT_EQ(stepper->step(x, h, Attempt::kFirst, out), Status::kOk) << id;
    ASSERT_EQ(stepper->step(x, 10 * h, Attempt::kFirst, tenfold), Status::kOk) << id;
    const VectorXd rate = (out.x.v - x.v) / h;
    VectorXd q_dot, v_dot;
    scenario.system->position_rate(x, q_dot);
    EXPECT_LE(((out.x.q - x.q) / h - q_dot).norm(), kRounding * (1 + q_dot.norm())) << id;
    const bool gripped = id == "planar-gripper" || id == "pinched-capsule" ||
                         models::find_scenario(id).scene != nullptr;
    const bool light = gripped || test::has_memory(*scenario.system);
    // A peg of 8 g is between surfaces that push with 10 MPa.
    const double pressed = row().facts.stiffens_with_slip ? 2e6 : 1e6;
    const double most = has_surfaces(id) ? pressed : largest_rate(row(), parameters(), light);
    EXPECT_LE(rate.norm(), most) << id;
    EXPECT_LE((rate - (tenfold.x.v - x.v) / (10 * h)).norm(), kRounding * (1 + rate.norm())) << id;
    if (!row().traits.consistent || with_memory() || scenario.system->num_constraints() > 0)
      continue;
    models::ContinuousDynamics(*scenario.system).rate(x, q_dot, v_dot);
    EXPECT_LE((rate - v_dot).norm(), kRounding * (1 + v_dot.norm())) << id;
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

// A NaN state must end the run there, not come out as if it had been simulated.
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

// After a failure the same stepper must continue as if the failure had not happened: error control
// relies on it.
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
  for (const std::int64_t count :
       {work.steps, work.rejected, work.failed_solves, work.dynamics_evaluations, work.jacobians,
        work.geometry_queries, work.newton_iterations, work.limited_iterations, work.factorizations,
        work.symbolic_analyses, work.linear_solves, work.inner_iterations, work.fallbacks,
        work.line_search_evaluations, work.matrix_multiplications}) {
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

// Work is judged, so a run in two parts must cost the same as in one, to the last evaluation.
TEST_P(EveryScheme, CountsARunInTwoPartsAsTheRunInOne) {
  const double h = 0x1p-17, middle = 0x1p-9, t_end = 0x1p-8;
  for (const auto& [id, changes] : scenarios()) {
    if (amplifies(id)) continue;
    const bool ticks = models::Parameters(models::find_scenario(id).parameters).has("arm.period");
    const Changes on_grid = ticks ? Changes{{"arm.period", 0x1p-10}} : Changes{};
    const auto scenario = make_scenario(id, test::joined(changes, on_grid));
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

/// Work of balls that fall on each other, under error control where the scheme has an estimate.
Work work_of_collisions(const Scheme& scheme, const Changes& settings) {
  const auto balls =
      make_scenario("planar-clutter", {{"clutter.layers", "2"}, {"clutter.columns", "2"}});
  const auto stepper = make_scheme(scheme.id, *balls.system, settings);
  const double t_end = 0.3;
  State<double> x = balls.x0;
  Work work;
  if (scheme.traits.error_order == 0) {
    (void)advanced(*stepper, x, 1e-3, t_end, &work);
    return work;
  }
  AdaptiveIntegrator integrator(*stepper, {.accuracy = 1e-3, .most_attempts = 1000});
  const RunStatus run = integrator.advance(x, t_end);
  EXPECT_EQ(run.status, Status::kOk) << run.reason;
  EXPECT_GT(integrator.work().rejected, 0) << "nothing collided";
  return integrator.work();
}

// The cost of a run is judged, so it must not depend on how matrices are stored; least of all on
// whether a kept factor belongs to the present contact graph, which changes at every collision. The
// smooth schemes amplify the last bit in their thousands of steps, and diverge.
TEST_P(EveryFrozenScheme, TakesTheSameWorkOnEveryBackendThroughCollisions) {
  for (const char* hessian : {"fresh", "reuse"}) {
    Changes settings;
    if (has_parameter("scheme.hessian")) settings.push_back({"scheme.hessian", hessian});
    const Work dense =
        work_of_collisions(row(), joined(settings, {{"scheme.linear_algebra", "dense"}}));
    for (const std::string& backend : test::other_backends(row())) {
      SCOPED_TRACE(backend + ", " + hessian);
      const Work other =
          work_of_collisions(row(), joined(settings, {{"scheme.linear_algebra", backend}}));
      EXPECT_EQ(dense.steps, other.steps);
      EXPECT_EQ(dense.rejected, other.rejected);
      EXPECT_EQ(dense.failed_solves, other.failed_solves);
      EXPECT_EQ(dense.newton_iterations, other.newton_iterations);
      EXPECT_EQ(dense.factorizations, other.factorizations);
    }
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
  EXPECT_EQ(made.keeps_anchors, row().traits.keeps_anchors);
}

/// Energy in the springs of the scheme: those to the anchors of the memory, or those of the laws
/// without memory [J].
double stored_energy(const models::System& system, bool anchored, const State<double>& x) {
  models::Snapshot snapshot;
  system.evaluate(x, snapshot);
  double energy = 0;
  for (const auto& contact : snapshot.contacts.items()) {
    if (!anchored || !contact.anchored) {
      energy += models::normal_energy(contact.normal, -contact.phi);
      continue;
    }
    const auto memory = x.memory.anchors.of(contact.id);
    const models::Vector3<double> stretch = memory.anchor - contact.anchored->position;
    if (memory.active) energy += contact.anchored->law.K * stretch.squaredNorm() / 2;
  }
  return energy;
}

// Energy in springs that the scheme does not know, such as those to anchors that it does not move,
// would grow with the body's path and be attributed to the scheme.
TEST_P(EveryScheme, LeavesTheEnergyOfItsOwnSpringsInTheState) {
  for (const ScenarioChoice& choice : scenarios()) {
    const auto scenario = make_scenario(choice.first, choice.second);
    const auto stepper = make_scheme(GetParam(), *scenario.system);
    const State<double> x = advanced(*stepper, scenario.x0, kSafeStep, 20 * kSafeStep);
    const models::Energy energy = scenario.system->energy(x);
    const double stored = stored_energy(*scenario.system, row().traits.keeps_anchors, x);
    EXPECT_NEAR(energy.elastic, stored, 1e-12 * (1 + energy.kinetic)) << choice.first;
  }
}

// Schemes differ in stiction: each has its creep in closed form. The brick has 1 kg, μ = 0.5, is
// pressed with 19.8 N and pushed with 5 N: the law's friction is v/v_s of μπ.
TEST_P(EverySchemeOfTheLaw, SettlesAtTheCreepOfThePushedBrick) {
  const auto brick = make_scenario("pusher-brick");
  const double kSettled = 1e-9, push = 5, w_t = 1, v_s = 1e-4;
  const State<double> x =
      advanced(*make_scheme(GetParam(), *brick.system, tight()), brick.x0, kSafeStep, 0.01);
  const double creep =
      facts().creep ? facts().creep(parameters(), w_t, kSafeStep, push) : v_s * push / (0.5 * 19.8);
  EXPECT_NEAR(x.v[0], creep, kSettled);
}

// An unknown name is answered with the nearest known one.
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
