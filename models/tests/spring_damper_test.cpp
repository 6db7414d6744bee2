#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "models/continuous.hpp"
#include "models/laws/normal.hpp"
#include "models/scalar.hpp"
#include "models/scenarios/planar_contacts.hpp"

namespace tribo::models {
namespace {

template <class T>
class SpringDamperLaw : public ::testing::Test {};
using Scalars = ::testing::Types<double, long double, float128>;
TYPED_TEST_SUITE(SpringDamperLaw, Scalars);

// π = k δ (1 − d v) − c v by hand: 1000/100 (1 + 2/4) + 8/4 = 17 when approaching at 1/4.
TYPED_TEST(SpringDamperLaw, HasItsPrintedValue) {
  using S = TypeParam;
  using std::abs;
  const SpringDamper<S> law{.k = S(1000), .d = S(2), .c = S(8)};
  EXPECT_LE(abs(S(law.force(S(1) / 100, S(-1) / 4) - 17)), 64 * std::numeric_limits<S>::epsilon());
}

// Contacts push and never pull: neither apart nor when the damper is stronger than the spring.
TYPED_TEST(SpringDamperLaw, IsZeroWhenApartAndWhenTheDamperWouldPull) {
  using S = TypeParam;
  const SpringDamper<S> law{.k = S(1000), .d = S(0), .c = S(8)};
  for (const S& v_n : {S(-5), S(0), S(5)}) EXPECT_EQ(law.force(S(-1e-9), v_n), S(0));
  const S balance = S(1000) / 100 / 8;  // k δ = c v
  EXPECT_GT(law.force(S(1) / 100, S(balance * S(0.9))), S(0));
  EXPECT_EQ(law.force(S(1) / 100, S(balance * S(1.1))), S(0));
  EXPECT_EQ(law.d_delta(S(1) / 100, S(balance * S(1.1))), S(0));
  EXPECT_EQ(law.d_velocity(S(1) / 100, S(balance * S(1.1))), S(0));
}

// Without its linear damper it is Hunt and Crossley's law.
TYPED_TEST(SpringDamperLaw, IsHuntCrossleyWithoutLinearDamping) {
  using S = TypeParam;
  using std::abs;
  const SpringDamper<S> law{.k = S(970), .d = S(3), .c = S(0)};
  const HuntCrossley<S> printed{.k = S(970), .d = S(3)};
  const S rounding = 10000 * std::numeric_limits<S>::epsilon();
  for (int i = -5; i <= 20; ++i) {
    for (int j = -20; j <= 20; ++j) {
      const S delta = S(2 * i + 1) / 1000, v_n = S(2 * j + 1) / 20;
      EXPECT_LE(abs(S(law.force(delta, v_n) - printed.force(delta, v_n))), rounding);
      EXPECT_LE(abs(S(law.d_delta(delta, v_n) - printed.d_delta(delta, v_n))), rounding);
      EXPECT_LE(abs(S(law.d_velocity(delta, v_n) - printed.d_velocity(delta, v_n))), rounding);
    }
  }
}

// Both partial derivatives enter the Newton matrix of every implicit scheme.
TEST(SpringDamperDerivatives, EqualDifferenceQuotientsInQuadruplePrecision) {
  using S = float128;
  using std::abs;
  const SpringDamper<S> law{.k = S(970), .d = S(3), .c = S(7)};
  const S step = 1e-12;
  const double kRounding = 1e-17;  // bilinear: no truncation error, ε·π/step ≈ 1e-20
  for (int i = -5; i <= 20; ++i) {
    for (int j = -20; j <= 20; ++j) {
      const S delta = S(2 * i + 1) / 1000, v_n = S(2 * j + 1) / 20;
      const S by_delta = (law.force(delta + step, v_n) - law.force(delta - step, v_n)) / (2 * step);
      const S by_velocity =
          (law.force(delta, v_n + step) - law.force(delta, v_n - step)) / (2 * step);
      EXPECT_LE(abs(S(by_delta - law.d_delta(delta, v_n))), kRounding);
      EXPECT_LE(abs(S(by_velocity - law.d_velocity(delta, v_n))), kRounding);
    }
  }
}

// A NaN that gave zero force would let a lost simulation look like free flight.
TEST(SpringDamperForce, OfNoNumberIsNoNumber) {
  const SpringDamper<double> law{.k = 1e3, .d = 2, .c = 3};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(law.force(nan, 0)));
  EXPECT_TRUE(std::isnan(law.force(0.01, nan)));
}

// The variant's functions are what solvers call.
TEST(SpringDamperForce, IsReachedThroughTheVariant) {
  const SpringDamper<double> held{.k = 1e3, .d = 2, .c = 3};
  const NormalLaw<double> law = held;
  EXPECT_EQ(normal_force(law, 0.01, -0.1), held.force(0.01, -0.1));
  EXPECT_EQ(normal_force_d_delta(law, 0.01, -0.1), held.d_delta(0.01, -0.1));
  EXPECT_EQ(normal_force_d_velocity(law, 0.01, -0.1), held.d_velocity(0.01, -0.1));
  EXPECT_EQ(normal_energy(law, 0.01), held.energy(0.01));
}

// m v̇ = π − m g, and the power of the damper is the whole loss of energy.
TEST(BouncingBall, LosesItsEnergyToTheDamperOnly) {
  const BouncingBall<double> ball{
      .mass = 2, .gravity = 10, .normal = SpringDamper<double>{.k = 1000, .d = 0.2, .c = 3}};
  const Scene scene = scene_of(ball);
  ContinuousDynamics dynamics(scene);
  const double step = 1e-3, kRounding = 1e-11;  // the energy is quadratic: 100 J ε/step, no more
  for (const double z : {0.1, -0.01, -0.1}) {
    for (const double v : {-1.0, 0.5}) {
      const State<double> x{.t = 0, .q = VectorXd::Constant(1, z), .v = VectorXd::Constant(1, v)};
      VectorXd q_dot, v_dot;
      dynamics.rate(x, q_dot, v_dot);
      const auto total = [&](double dt) {
        const Energy energy = scene.energy({.t = 0, .q = x.q + dt * q_dot, .v = x.v + dt * v_dot});
        return energy.kinetic + energy.potential + energy.elastic;
      };
      const double loss = z < 0 ? (1000 * -z / 5 + 3) * v * v : 0;
      EXPECT_NEAR((total(step) - total(-step)) / (2 * step), -loss, kRounding) << z << " " << v;
    }
  }
}

}  // namespace
}  // namespace tribo::models
