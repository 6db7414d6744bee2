#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>

#include "models/control/motion_feedback.hpp"
#include "models/control/squat_controller.hpp"
#include "models/robots/solo12.hpp"
#include "models/robots/solo12_motions.hpp"
#include "solvers/tests/fixtures.hpp"

// Eigen allocates by malloc, the standard library by operator new, which calls malloc: glibc lets a
// program replace malloc. Sanitizers do the same, so this program is not built with them.
namespace {
std::atomic<long> allocations{0};
}

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);

void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  ++allocations;
  return __libc_realloc(old, size);
}
}

namespace tribo::solvers {
namespace {

using test::make_scenario;
using test::make_scheme;

/// Allocations of `count` steps after as many to warm up.
long allocations_of(Stepper& stepper, State<double> x, double h, int count) {
  FixedStepIntegrator integrator(stepper, h);
  const double t_warm = x.t + count * h;
  EXPECT_EQ(integrator.advance(x, t_warm).status, Status::kOk);
  const long before = allocations;
  EXPECT_EQ(integrator.advance(x, t_warm + count * h).status, Status::kOk);
  return allocations - before;
}

class DenseSteps : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Allocation, DenseSteps, ::testing::ValuesIn(test::scheme_names()),
                         test::test_name);
class ErrorEstimates : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Allocation, ErrorEstimates,
                         ::testing::ValuesIn(test::scheme_names_with(
                             [](const SchemeTraits& traits) { return traits.error_order > 0; })),
                         test::test_name);

class ConvexSteps : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Allocation, ConvexSteps, ::testing::ValuesIn(test::convex_names()),
                         test::test_name);

// The counter must count both ways of allocating; otherwise the tests below prove nothing.
TEST(AllocationCounter, CountsNewAndMalloc) {
  const long before = allocations;
  std::vector<double> by_new(1000);
  VectorXd by_malloc = VectorXd::Zero(1000);
  for (const void* volatile escaped :
       {static_cast<const void*>(by_new.data()), static_cast<const void*>(by_malloc.data())}) {
    EXPECT_NE(escaped, nullptr);  // prevents the compiler from optimizing the observed values away
  }
  EXPECT_GE(allocations - before, 2);
}

// Wall-clock comparisons of schemes must not be comparisons of the allocator.
TEST_P(DenseSteps, AllocateNothingAfterWarmUp) {
  for (const auto& [id, changes] : test::scenarios_for(GetParam())) {
    const auto scenario = make_scenario(id, changes);
    const bool implicit = configure_scheme(GetParam()).scheme->traits.implicit;
    const auto stepper =
        make_scheme(GetParam(), *scenario.system,
                    implicit ? test::Changes{{"scheme.linear_algebra", "dense"}} : test::Changes{});
    const int count = scenario.x0.v.size() > 12 ? 20 : 300;
    EXPECT_EQ(allocations_of(*stepper, scenario.x0, 1e-5, count), 0) << id;
  }
}

// Steps of a whole control period square the exponential, unlike the short ones above.
TEST(ExpoSteps, AllocateNothingWhereTheExponentialIsSquared) {
  const auto robot = make_scenario("solo-squat");
  const double h = robot.system->held_control()->period();
  for (const char* products : {"-1", "8", "3", "0"}) {
    const auto stepper =
        make_scheme("expo", *robot.system, {{"scheme.matrix_multiplications", products}});
    EXPECT_EQ(allocations_of(*stepper, robot.x0, h, 20), 0) << products;
  }
}

// Modes do not allocate, whatever the number of points.
TEST(ExpoSteps, AllocateNothingByModes) {
  for (const char* scenario : {"solo-squat", "box-on-four-springs", "sliding-point"}) {
    const auto instance = make_scenario(scenario);
    for (const char* exponential : {"modal", "auto"}) {
      const auto stepper =
          make_scheme("expo", *instance.system, {{"scheme.exponential", exponential}});
      EXPECT_EQ(allocations_of(*stepper, instance.x0, 1e-3, 20), 0) << scenario;
    }
  }
}

// The first contact after a flight must not allocate: it is in the second half, at 0.101 s.
TEST_P(ConvexSteps, AllocateNothingThroughAnImpact) {
  const auto sphere = make_scenario("falling-sphere");
  const auto stepper =
      make_scheme(GetParam(), *sphere.system, {{"scheme.linear_algebra", "dense"}});
  EXPECT_EQ(allocations_of(*stepper, sphere.x0, 1e-3, 90), 0);
}

// The error estimate is part of every step of error control.
TEST_P(ErrorEstimates, AllocateNothing) {
  const auto box = make_scenario("forced-box");
  const auto stepper = make_scheme(GetParam(), *box.system);
  stepper->estimate_error(true);
  EXPECT_EQ(allocations_of(*stepper, box.x0, 1e-5, 300), 0);
}

// Half steps with constraints and with controllers that have a state must not allocate.
TEST(CenicSteps, AllocateNothingWithConstraintsAndExternalSystems) {
  const std::vector<test::ScenarioChoice> choices = {{"double-pendulum", {}},
                                                     {"planar-arm", {{"arm.joints", "7"}}},
                                                     {"planar-arm", {{"arm.control", "pid"}}}};
  for (const auto& [id, changes] : choices) {
    for (const char* external : {"implicit", "relinearized"}) {
      const auto scenario = make_scenario(id, changes);
      const auto stepper = make_scheme("cenic", *scenario.system, {{"scheme.external", external}});
      stepper->estimate_error(true);
      EXPECT_EQ(allocations_of(*stepper, scenario.x0, 1e-3, 100), 0) << id;
    }
  }
}

// Bodies fall into a box, under error control: collisions, rejected steps, pairs that come and go.
// The first fall warms up; the second one is identical and allocates nothing.
long allocations_of_second_fall(const models::Instance& clutter, const test::Changes& changes) {
  const auto stepper = make_scheme("cenic", *clutter.system, changes);
  State<double> x = clutter.x0, again = clutter.x0;
  AdaptiveIntegrator first(*stepper, {.accuracy = 1e-3}), second(*stepper, {.accuracy = 1e-3});
  EXPECT_EQ(first.advance(x, clutter.t_end).status, Status::kOk);
  EXPECT_EQ(second.advance(again, 1e-3).status, Status::kOk);  // its own vectors
  const long before = allocations;
  EXPECT_EQ(second.advance(again, clutter.t_end).status, Status::kOk);
  return allocations - before;
}

TEST(Clutter, AllocatesNothingInASecondFall) {
  const auto clutter = make_scenario("planar-clutter");
  for (const char* hessian : {"fresh", "reuse"}) {
    for (const char* backend : {"dense", "blocks", "pcg"}) {
      EXPECT_EQ(allocations_of_second_fall(
                    clutter, {{"scheme.linear_algebra", backend}, {"scheme.hessian", hessian}}),
                0)
          << backend << ", " << hessian;
    }
  }
}

// The same where the default backend is not dense and contact graphs are analysed all the time.
TEST(Clutter, OfManyBodiesAllocatesNothingByDefault) {
  const auto clutter = make_scenario("planar-clutter", {{"clutter.layers", "6"}});
  ASSERT_GT(clutter.x0.v.size(), 42);
  EXPECT_EQ(allocations_of_second_fall(clutter, {}), 0);
}

/// Allocations of a second run at fixed steps, after an identical first one.
long allocations_of_second_run(const models::Instance& scenario, const std::string& scheme,
                               double t_end) {
  const auto stepper = make_scheme(scheme, *scenario.system);
  FixedStepIntegrator integrator(*stepper, 1e-3);
  State<double> x = scenario.x0, again = scenario.x0;
  EXPECT_EQ(integrator.advance(x, t_end).status, Status::kOk);
  const long before = allocations;
  EXPECT_EQ(integrator.advance(again, t_end).status, Status::kOk);
  const long count = allocations - before;
  EXPECT_EQ(again.q, x.q);
  return count;
}

// In space the default factors by blocks where bodies are many. They fall, meet and come to rest.
TEST(BodiesInSpace, AllocateNothingByDefaultInASecondFall) {
  const std::vector<test::ScenarioChoice> choices = {{"pile", {{"pile.balls", "27"}}},
                                                     {"clutter", {{"clutter.layers", "2"}}}};
  for (const auto& [id, changes] : choices) {
    const auto scenario = make_scenario(id, changes);
    ASSERT_GT(scenario.x0.v.size(), 42) << id;
    for (const char* scheme : {"sap", "lagged", "similar", "cenic", "tamsi"}) {
      EXPECT_EQ(allocations_of_second_run(scenario, scheme, 0.3), 0) << id << ' ' << scheme;
    }
  }
}

// A pile at rest, whose graph stays as it is.
TEST(BodiesInSpace, AllocateNothingByDefaultAtRest) {
  const auto pile = make_scenario("pile", {{"pile.balls", "27"}});
  State<double> settled = pile.x0;
  const auto settling = make_scheme("lagged", *pile.system);
  ASSERT_EQ(FixedStepIntegrator(*settling, 5e-3).advance(settled, 2).status, Status::kOk);
  for (const char* scheme : {"sap", "lagged", "tamsi"}) {
    const auto stepper = make_scheme(scheme, *pile.system);
    EXPECT_EQ(allocations_of(*stepper, settled, 1e-3, 100), 0) << scheme;
  }
}

// Trees of several bodies, with drives, in space: two fingers that are shaken.
TEST(BodiesInSpace, AllocateNothingByDefaultOnTheGripper) {
  const auto gripper = make_scenario("parallel-gripper");
  for (const char* scheme : {"sap", "lagged", "tamsi", "implicit-euler"}) {
    const auto stepper = make_scheme(scheme, *gripper.system);
    EXPECT_EQ(allocations_of(*stepper, gripper.x0, 1e-3, 500), 0) << scheme;
  }
}

// Above 42 velocities of bodies that have one each the default of TAMSI is blocks, too. That of
// convex steps is CHOLMOD, which allocates: the exception of `LinearSolver`.
TEST(Columns, AllocateNothingByDefaultInTamsi) {
  const auto stack = make_scenario("stacked-masses", {{"stack.count", "48"}});
  EXPECT_EQ(allocations_of_second_run(stack, "tamsi", 0.1), 0);
}

// Contact surfaces do not allocate once as many polygons have occurred: as in a second fall.
TEST(PressureFields, AllocateNothingInASecondFall) {
  for (const char* quadrature : {"centroid", "exact"}) {
    const auto cylinder = make_scenario(
        "hydro-cylinder",
        {{"cylinder.gap", "0.01"}, {"cylinder.tilt", "0.02"}, {"contact.quadrature", quadrature}});
    const auto stepper = make_scheme("lagged", *cylinder.system, {});
    FixedStepIntegrator integrator(*stepper, 1e-3);
    State<double> x = cylinder.x0, again = cylinder.x0;
    EXPECT_EQ(integrator.advance(x, cylinder.t_end).status, Status::kOk);
    const long before = allocations;
    EXPECT_EQ(integrator.advance(again, cylinder.t_end).status, Status::kOk);
    EXPECT_EQ(allocations - before, 0) << quadrature;
    EXPECT_EQ(again.q, x.q);
  }
}

/// Allocations of ten calls of a controller after as many to warm up.
long allocations_of(const models::Controller& controller, const models::ArticulatedTree& tree,
                    const State<double>& x) {
  models::TreeWorkspace w;
  VectorXd tau;
  long before = 0;
  for (int i = 0; i < 20; ++i) {
    if (i == 10) before = allocations;
    models::update_kinematics(tree, x.q, x.v, w);
    controller.torque(tree, w, x, tau);
  }
  return allocations - before;
}

// Controllers are part of a robot's step.
TEST(Controllers, AllocateNothingAfterTheFirstCall) {
  const models::RobotTable robot = models::solo12();
  const models::ArticulatedTree tree(robot.tree);
  const State<double> x = models::solo12_squat_start();
  std::vector<models::BodyPoint> feet;
  for (const models::NamedPoint& foot : robot.contacts) feet.push_back(foot.point);
  const models::SquatController squat(tree, feet, x);
  EXPECT_EQ(allocations_of(squat, tree, x), 0);
  const models::KnotMotion standing = {.knot_period = 0.01,
                                       .q = {x.q, x.q},
                                       .v = {x.v, x.v},
                                       .torque = {VectorXd::Zero(12)},
                                       .gain = {MatrixXd::Ones(12, 36)}};
  EXPECT_EQ(allocations_of(models::MotionFeedback(tree, standing, 0.01), tree, x), 0);
}

}  // namespace
}  // namespace tribo::solvers
