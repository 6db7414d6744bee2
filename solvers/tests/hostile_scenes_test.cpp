#include <gtest/gtest.h>

#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/dropped_shapes.hpp"
#include "solvers/integrate.hpp"
#include "solvers/tests/fixtures.hpp"

/// Scenes in space that nobody means: a right answer, or a status with its reason and a state that
/// is finite.
namespace tribo::solvers {
namespace {

constexpr double kHostileStep = 1e-3;  ///< [s]

class HostileScenes : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Schemes,
                         HostileScenes,
                         ::testing::Values("tamsi", "sap", "lagged", "one-way", "implicit-euler"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

struct HostileEnd {
  RunStatus end;
  State<double> x;
};

HostileEnd run_scene(const char* scheme,
                     const models::Instance& scene,
                     State<double> x,
                     double t_end) {
  const auto stepper = test::make_scheme(scheme, *scene.system);
  FixedStepIntegrator integrator(*stepper, kHostileStep);
  const RunStatus end = integrator.advance(x, t_end);
  EXPECT_TRUE(is_finite(x.q) && is_finite(x.v)) << scheme;
  EXPECT_EQ(end.status == Status::kOk, end.reason.empty()) << scheme;
  return {end, x};
}

HostileEnd drop(const char* scheme, const test::Changes& changes, double t_end = 0.1) {
  const auto scene = test::make_scenario("dropped-shapes", changes);
  return run_scene(scheme, scene, scene.x0, t_end);
}

// Spheres of 6 and 9 cm with one centre, and one in the middle of a box: pushed out, or told why
// not.
TEST_P(HostileScenes, BodiesWithOneCentreAreTakenApart) {
  const test::Changes one_centre = {{"upper.shape", "sphere"},
                                    {"upper.shift", 0.0},
                                    {"upper.gap", -0.15},
                                    {"contact.stiffness", 1e3}};
  for (const char* lower : {"sphere", "box", "cylinder", "capsule"}) {
    test::Changes changes = one_centre;
    changes.emplace_back("lower.shape", lower);
    const HostileEnd ended = drop(GetParam(), changes);
    if (ended.end.status == Status::kOk) {
      EXPECT_GT((ended.x.q.head<3>() - Eigen::Vector3d(0, 0, -0.09)).norm(), 0.01) << lower;
    }
  }
}

// A thousand kilometres away the ground is the same, and only x has fewer digits.
TEST_P(HostileScenes, FarAwayIsAsNear) {
  const test::Changes near = {{"upper.shape", "box"}};
  test::Changes far = near;
  far.emplace_back("upper.shift", 1e6);
  const HostileEnd here = drop(GetParam(), near, 0.2), there = drop(GetParam(), far, 0.2);
  ASSERT_EQ(here.end.status, Status::kOk);
  ASSERT_EQ(there.end.status, Status::kOk);
  EXPECT_NEAR(there.x.q[2], here.x.q[2], 1e-6);
  EXPECT_NEAR(there.x.v[2], here.x.v[2], 1e-3);
}

// On springs of 50 kN/m a gram and a thousand tons: both fall, and neither is lost.
TEST_P(HostileScenes, MassesMayBeAnything) {
  for (const double mass : {1e-6, 1e3}) {
    const HostileEnd ended = drop(GetParam(), {{"upper.shape", "sphere"}, {"upper.mass", mass}});
    if (ended.end.status == Status::kOk) {
      EXPECT_LT(ended.x.q[2], 0.09) << mass;
    }
  }
}

// A quaternion of another length is the same rotation.
TEST_P(HostileScenes, QuaternionsOfAnyLengthAreTaken) {
  const auto scene = test::make_scenario("dropped-shapes", {{"upper.shape", "box"}});
  State<double> longer = scene.x0;
  longer.q.segment<4>(3) *= 3;
  const HostileEnd plain = run_scene(GetParam(), scene, scene.x0, 0.1);
  const HostileEnd scaled = run_scene(GetParam(), scene, longer, 0.1);
  ASSERT_EQ(plain.end.status, Status::kOk);
  ASSERT_EQ(scaled.end.status, Status::kOk);
  EXPECT_LE((scaled.x.q.head<3>() - plain.x.q.head<3>()).norm(), 1e-6);
}

TEST(HostileSizes, AreRefused) {
  EXPECT_THROW(test::make_scenario("dropped-shapes", {{"upper.size", 0.0}}), InputError);
  EXPECT_THROW(test::make_scenario("dropped-shapes", {{"lower.size", -1.0}}), InputError);
  EXPECT_THROW(test::make_scenario("dropped-shapes", {{"upper.mass", 0.0}}), InputError);
}

}  // namespace
}  // namespace tribo::solvers
