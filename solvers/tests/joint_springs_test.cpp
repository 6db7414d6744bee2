#include <gtest/gtest.h>

#include <cmath>

#include "models/scene/scene.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

/// Springs of joints at the end of a step: a hinge whose natural period is half a step never gains
/// energy.
namespace tribo::solvers {
namespace {

using models::State;

constexpr double kSpringStiffness = 1e6;  ///< [N m/rad]
constexpr double kInertia = 0.02 / 3;     ///< [kg m²]
constexpr double kSpringRounding = 1e-9;  ///< [J]

/// A hinge without weight, 0.1 rad from the rest of its spring.
std::unique_ptr<models::System> hinge(bool at_end) {
  models::BodyDescription body{.name = "door", .joint = models::Joint::kRevolute};
  body.mass = 1;
  body.inertia = Eigen::Vector3d::Constant(kInertia).asDiagonal();
  body.properties.damping = 1;
  models::SceneDescription scene;
  scene.add_tree({.bodies = {body}, .gravity = Eigen::Vector3d::Zero()});
  scene.springs = {{.tree = 0,
                    .body = 0,
                    .stiffness = kSpringStiffness,
                    .rest = 0.1,
                    .changes = {},
                    .at_end = at_end}};
  return std::make_unique<models::Scene>(std::move(scene));
}

double energy(const models::System& system, const State<double>& x) {
  const models::Energy e = system.energy(x);
  return e.kinetic + e.potential;
}

State<double> at_rest() {
  State<double> x{.t = 0, .q = models::VectorXd::Zero(1), .v = models::VectorXd::Zero(1)};
  return x;
}

class JointSprings : public ::testing::TestWithParam<const char*> {};

TEST_P(JointSprings, NeverGainEnergy) {
  const auto system = hinge(true);
  const auto stepper = configure_scheme(GetParam()).make(*system);
  State<double> x = at_rest();
  double most = energy(*system, x);
  EXPECT_NEAR(most, 5000, 1e-9);
  StepResult result;
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(stepper->step(x, 1e-3, Attempt::kFirst, result), Status::kOk);
    x = result.x;
    EXPECT_LE(energy(*system, x), most + kSpringRounding) << "step " << i;
    most = std::min(most, energy(*system, x));
  }
  EXPECT_LT(most, 1);
}

INSTANTIATE_TEST_SUITE_P(Schemes, JointSprings,
                         ::testing::Values("tamsi", "sap", "lagged", "similar", "cenic"));

// By the trapezoidal rule energy goes down by the damper alone, and never up.
TEST(JointSpringsByTrapezoid, NeverGainEnergy) {
  const auto system = hinge(true);
  const auto stepper = configure_scheme("cenic-trapezoid").make(*system);
  State<double> x = at_rest();
  StepResult result;
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(stepper->step(x, 1e-3, Attempt::kFirst, result), Status::kOk);
    x = result.x;
    EXPECT_LE(energy(*system, x), 5000 + kSpringRounding) << "step " << i;
  }
}

// A step of h solves  (I + h D + h² K) v = h K (rest − q0), at rest before.
TEST(JointSpringsAtTheEnd, AreTakenThere) {
  const double h = 1e-3;
  const auto system = hinge(true);
  StepResult result;
  ASSERT_EQ(configure_scheme("sap").make(*system)->step(at_rest(), h, Attempt::kFirst, result),
            Status::kOk);
  EXPECT_NEAR(result.x.v[0],
              h * kSpringStiffness * 0.1 / (kInertia + h * 1 + h * h * kSpringStiffness), 1e-9);
}

// Springs that do not ask for it stay where they were.
TEST(JointSpringsAtTheStart, AreTakenThere) {
  const double h = 1e-3;
  const auto system = hinge(false);
  StepResult result;
  ASSERT_EQ(configure_scheme("sap").make(*system)->step(at_rest(), h, Attempt::kFirst, result),
            Status::kOk);
  EXPECT_NEAR(result.x.v[0], h * kSpringStiffness * 0.1 / (kInertia + h * 1), 1e-6);
}

// q = 0.1 (1 − e^(−a t) (cos ω t + a/ω sin ω t)),  a = D/2I,  ω² = K/I − a²
TEST(JointSpringsByTrapezoid, AreOfSecondOrder) {
  const double T = 1e-4, a = 1 / (2 * kInertia), w = std::sqrt(kSpringStiffness / kInertia - a * a);
  const double exact = 0.1 * (1 - std::exp(-a * T) * (std::cos(w * T) + a / w * std::sin(w * T)));
  const auto system = hinge(true);
  const auto error = [&](int steps) {
    const auto stepper = configure_scheme("cenic-trapezoid").make(*system);
    State<double> x = at_rest();
    StepResult result;
    for (int i = 0; i < steps; ++i) {
      EXPECT_EQ(stepper->step(x, T / steps, Attempt::kFirst, result), Status::kOk);
      x = result.x;
    }
    return std::abs(x.q[0] - exact);
  };
  EXPECT_NEAR(error(20) / error(40), 4, 0.4);
}

}  // namespace
}  // namespace tribo::solvers
