#include <Eigen/Eigenvalues>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

#include "models/laws/friction_shapes.hpp"
#include "solvers/tests/any_contact.hpp"

namespace tribo::solvers {
namespace {

using models::HuntCrossley;
using models::LinearFriction;
using models::PrescribedForce;
using models::QuadraticFriction;
using models::QuinticFriction;
using models::SoftFriction;
using models::Vector2;
using models::Vector3;
using test::any_contact;
using test::power_of_ten;
using Matrix3 = Eigen::Matrix3d;

constexpr double kPotentialRounding = 1e-12;  ///< relative, of formulas of a few operations

/// Every potential, with a σ that gives sticking as well as sliding among the contacts below.
std::vector<std::pair<std::string, PotentialScheme>> schemes_of_all_kinds() {
  return {{"sap", SapScheme{{.sigma = 0.1, .beta = 0, .relaxation_time = 1e-2}}},
          {"sap/near-rigid", SapScheme{{.sigma = 0.1, .beta = 1, .relaxation_time = 0}}},
          {"lagged", LaggedScheme{}},
          {"lagged-regularized", RegularizedLaggedScheme{0.1}},
          {"similar", SimilarScheme{}},
          {"log-barrier", LogBarrierScheme{0.1}},
          {"ipc", IpcScheme{1e3, 0.05}}};
}

/// A contact velocity, its slip often below v_s; above a barrier's wall.
Vector3<double> any_velocity(const FrozenContact& contact, bool open, std::mt19937_64& random) {
  Vector3<double> v_c;
  for (double& v : v_c.reshaped()) v = 2 * test::unit(random) - 1;
  if (test::unit(random) < 0.5) v_c.tail<2>() *= contact.friction.v_s;
  if (open) v_c[0] = contact.phi0 / contact.h * (2 * test::unit(random) - 0.75);
  return v_c;
}

/// Derivatives by central differences, and whether the function is smooth over the stencil: a kink
/// in the impulse or in its derivative shows in the second difference of the Hessian.
struct Differences {
  Vector3<double> gradient;  ///< of the cost
  Matrix3 hessian;           ///< minus that of the impulse
  bool smooth = true;
};

Differences differences(const ContactPotential& potential, const Vector3<double>& v_c) {
  const double step = 1e-5, kKink = 3e-6;
  const PotentialResponse at = response(potential, v_c);
  Differences result;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const Vector3<double> dv = step * Vector3<double>::Unit(i);
    const PotentialResponse ahead = response(potential, v_c + dv);
    const PotentialResponse behind = response(potential, v_c - dv);
    result.gradient[i] = (ahead.cost - behind.cost) / (2 * step);
    result.hessian.col(i) = -(ahead.impulse - behind.impulse) / (2 * step);
    const Matrix3 turn = ahead.hessian + behind.hessian - 2 * at.hessian;
    const Vector3<double> bend = ahead.impulse + behind.impulse - 2 * at.impulse;
    result.smooth &= turn.norm() <= kKink * at.hessian.norm();
    result.smooth &= bend.norm() <= kKink * at.impulse.norm();
  }
  return result;
}

/// Calls `check(name, contact, potential, v_c)` for many contacts of every scheme.
using Check = std::function<void(const std::string&, const FrozenContact&, const ContactPotential&,
                                 const Vector3<double>&)>;

void for_many_contacts(const Check& check, int count = 3000) {
  for (const auto& [name, scheme] : schemes_of_all_kinds()) {
    std::mt19937_64 random(20231208);
    const bool open = test::is_barrier(scheme);
    for (int i = 0; i < count; ++i) {
      const FrozenContact contact = any_contact(open, random);
      check(name, contact, make_potential(scheme, contact), any_velocity(contact, open, random));
    }
  }
}

// The condition of convex optimization: forces have a potential, γ = −∂ℓ_c/∂v_c, G = −∂γ/∂v_c.
TEST(ContactPotentials, AreThePotentialsOfTheirImpulses) {
  const double kCentralDifferences = 1e-6, kMostKinks = 0.05;
  int stencils = 0, kinks = 0;
  for_many_contacts([&](const auto& name, const auto&, const auto& potential, const auto& v_c) {
    const PotentialResponse at = response(potential, v_c);
    const Differences by = differences(potential, v_c);
    ++stencils;
    if (!by.smooth) {
      ++kinks;
      return;
    }
    const double scale = at.impulse.norm() + std::abs(at.cost);
    EXPECT_LE((by.gradient + at.impulse).norm(), kCentralDifferences * scale) << name;
    EXPECT_LE((by.hessian - at.hessian).norm(),
              kCentralDifferences * (at.hessian.norm() + at.impulse.norm()))
        << name;
  });
  EXPECT_LE(kinks, kMostKinks * stencils);
}

// The contacts above stick, slide and separate, or the tests would cover half of the formulas.
TEST(ContactPotentials, AreTriedInEveryModeOfSap) {
  int sticking = 0, sliding = 0, apart = 0, all = 0;
  const int kAtLeast = 20;  // one in so many
  for_many_contacts([&](const auto& name, const auto&, const auto& potential, const auto& v_c) {
    if (name != "sap") return;
    const Matrix3 G = response(potential, v_c).hessian;
    ++all;
    ++(G.isZero() ? apart : G(0, 1) == 0 && G(0, 2) == 0 ? sticking : sliding);
  });
  EXPECT_GE(kAtLeast * sticking, all);
  EXPECT_GE(kAtLeast * sliding, all);
  EXPECT_GE(kAtLeast * apart, all);
}

// No curl and a convex cost: Cholesky and the line search rely on both.   [icf, Eqs. (23)-(27)]
TEST(ContactPotentials, HaveSymmetricPositiveSemidefiniteHessians) {
  for_many_contacts([](const auto& name, const auto&, const auto& potential, const auto& v_c) {
    const Matrix3 G = response(potential, v_c).hessian;
    EXPECT_LE((G - G.transpose()).norm(), kPotentialRounding * G.norm()) << name;
    const Vector3<double> eigenvalues =
        Eigen::SelfAdjointEigenSolver<Matrix3>(G, Eigen::EigenvaluesOnly).eigenvalues();
    EXPECT_GE(eigenvalues[0], -kPotentialRounding * eigenvalues[2]) << name;
  });
}

// The test above can fail: the physical law has a known curl.          [icf, Eqs. (20), (23)]
TEST(ContactPotentials, DoNotExistForTheFullyCoupledLaw) {
  const NormalImpulse normal(HuntCrossley<double>{.k = 1e4, .d = 0.5}, -1e-3, 1e-2);
  const models::FrictionLaw<double> friction{.shape = SoftFriction{}, .mu = 0.5, .v_s = 0.1};
  const auto impulse = [&](const Vector3<double>& v_c) {
    const SlipResponse<double> slip = slip_response<double>(friction, v_c.tail<2>());
    Vector3<double> gamma;
    gamma << normal.value(v_c[0]), -normal.value(v_c[0]) * slip.gradient;
    return gamma;
  };
  const Vector3<double> v_c(-0.05, 0.3, -0.2);
  Matrix3 slope;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const Vector3<double> dv = 1e-6 * Vector3<double>::Unit(i);
    slope.col(i) = (impulse(v_c + dv) - impulse(v_c - dv)) / 2e-6;
  }
  const Vector2<double> curl =
      slope.bottomLeftCorner<2, 1>() - slope.topRightCorner<1, 2>().transpose();
  const double soft_speed = std::sqrt(0.09 + 0.04 + 0.01);
  const Vector2<double> expected =
      -0.5 * normal.slope(-0.05) * Vector2<double>(0.3, -0.2) / soft_speed;
  EXPECT_GT(expected.norm(), 0.1);
  EXPECT_LE((curl - expected).norm(), 1e-6 * expected.norm());
}

// Coulomb's law bounds friction by the normal impulse that the scheme couples it to.
TEST(ContactPotentials, KeepFrictionInItsCone) {
  for_many_contacts(
      [](const auto& name, const auto& contact, const auto& potential, const auto& v_c) {
        const Vector3<double> gamma = response(potential, v_c).impulse;
        const double mu = contact.friction.mu;
        EXPECT_GE(gamma[0], -kPotentialRounding) << name;
        const bool barrier = name == "log-barrier" || name == "ipc";
        const bool lagged = name.starts_with("lagged");
        if (barrier) return;
        const double normal = lagged ? contact.gamma_n0 : gamma[0];
        EXPECT_LE(gamma.template tail<2>().norm(),
                  mu * normal * (1 + kPotentialRounding) + kPotentialRounding)
            << name;
      });
}

// Friction never drives.
TEST(ContactPotentials, OpposeTheSlip) {
  for_many_contacts([](const auto& name, const auto&, const auto& potential, const auto& v_c) {
    const Vector2<double> gamma_t = response(potential, v_c).impulse.template tail<2>();
    EXPECT_LE(gamma_t.dot(v_c.template tail<2>()), 0) << name;
  });
}

/// A contact with round numbers.
FrozenContact plain_contact() {
  return {.h = 1e-2,
          .phi0 = -2e-3,
          .gamma_n0 = 0.5,
          .w_n = 2,
          .w_t = 3,
          .normal = HuntCrossley<double>{.k = 1e4, .d = 0},
          .friction = {.shape = SoftFriction{}, .mu = 0.5, .v_s = 0.1}};
}

// A NaN velocity must show in the gradient, or Newton would stop there and report a solution.
TEST(ContactPotentials, LetNaNThrough) {
  for (const auto& [name, scheme] : schemes_of_all_kinds()) {
    const ContactPotential potential = make_potential(scheme, plain_contact());
    const Vector3<double> v_c(std::nan(""), 0.1, 0.2);
    EXPECT_TRUE(std::isnan(response(potential, v_c).impulse[0])) << name;
  }
}

// γ = R⁻¹(v̂ − v_c) where it lies in the cone.                                      [icf, Eq. (28)]
TEST(Sap, SticksWithTheImpulseOfItsRegularization) {
  const SapPotential sap(plain_contact(), {.sigma = 0.1, .beta = 0, .relaxation_time = 5e-3});
  const Vector3<double> v_c(0.1, 0.002, -0.001);
  const double R_n = 1 / (1e-2 * 1e4 * 1.5e-2), R_t = 0.1 * 3;
  const double gamma_n = (2e-3 / 1.5e-2 - 0.1) / R_n;
  const Vector3<double> gamma = sap.at(v_c).impulse;
  EXPECT_NEAR(gamma[0], gamma_n, kPotentialRounding);
  EXPECT_NEAR(gamma[1], -0.002 / R_t, kPotentialRounding);
  EXPECT_NEAR(gamma[2], 0.001 / R_t, kPotentialRounding);
  EXPECT_LT(gamma.tail<2>().norm(), 0.5 * gamma_n);  // it does stick
}

// γ_n = δt k/(1 + μ̃²) (−φ0 − (δt + τ_d) v_n + (δt + τ_d) μ ‖v_t‖): the slip lifts.  [icf, Eq. (41)]
TEST(Sap, SlidesWithANormalImpulseThatGrowsWithTheSlip) {
  const SapPotential sap(plain_contact(), {.sigma = 0.1, .beta = 0, .relaxation_time = 5e-3});
  const double reach = 1.5e-2, R_n = 1 / (1e-2 * 1e4 * reach), R_t = 0.3, mu = 0.5;
  const double mu_tilde_square = mu * mu * R_t / R_n;
  const Vector3<double> v_c(0.1, 3, -4);
  const double gamma_n = 1e-2 * 1e4 / (1 + mu_tilde_square) * (2e-3 - reach * 0.1 + reach * mu * 5);
  const Vector3<double> gamma = sap.at(v_c).impulse;
  EXPECT_NEAR(gamma[0], gamma_n, kPotentialRounding * gamma_n);
  EXPECT_NEAR(gamma[1], -mu * gamma_n * 0.6, kPotentialRounding * gamma_n);
  EXPECT_NEAR(gamma[2], mu * gamma_n * 0.8, kPotentialRounding * gamma_n);
}

// It slides from v_s = μ σ w_t γ_n on.                                             [icf, Eq. (42)]
TEST(Sap, HasAStictionToleranceThatGrowsWithTheImpulse) {
  const double sigma = 0.1, mu = 0.5, w_t = 3, v_n = -0.2;
  const SapPotential sap(plain_contact(), {.sigma = sigma, .beta = 0, .relaxation_time = 0});
  const double gamma_n = 1e-2 * 1e4 * (2e-3 - 1e-2 * v_n);  // μ̂ y_r is what slip adds, at v_s zero
  const double v_s = mu * sigma * w_t * gamma_n;
  const double kBelow = 1 - 1e-9, kAbove = 1 + 1e-9;
  const Matrix3 sticking = sap.at({v_n, kBelow * v_s, 0}).hessian;
  const Matrix3 sliding = sap.at({v_n, kAbove * v_s, 0}).hessian;
  EXPECT_NEAR(sticking(1, 1), 1 / (sigma * w_t), kPotentialRounding / (sigma * w_t));
  EXPECT_NE(sliding(0, 1), 0);
  EXPECT_EQ(sticking(0, 1), 0);
  EXPECT_NEAR(sap.at({v_n, v_s, 0}).impulse[1], -mu * gamma_n, kPotentialRounding * gamma_n);
}

// The projection in the norm of R is the point of the cone with (γ − y)ᵀ R (g − γ) ≥ 0 for all g.
TEST(Sap, ProjectsOnTheConeInTheNormOfItsRegularization) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 1000; ++i) {
    const FrozenContact contact = [&] {
      FrozenContact any = any_contact(false, random);
      any.normal = HuntCrossley<double>{.k = power_of_ten(2, 5, random), .d = 0};
      return any;
    }();
    const double k = std::get<HuntCrossley<double>>(contact.normal).k;
    const double sigma = 0.1, mu = contact.friction.mu;
    const SapPotential sap(contact, {.sigma = sigma, .beta = 0, .relaxation_time = 0});
    const Vector3<double> v_c = any_velocity(contact, false, random);
    const double R_n = 1 / (contact.h * k * contact.h), R_t = sigma * contact.w_t;
    const Vector3<double> R(R_n, R_t, R_t);
    const Vector3<double> v_hat(-contact.phi0 / contact.h, 0, 0);
    const Vector3<double> y = (v_hat - v_c).cwiseQuotient(R);
    const Vector3<double> gamma = sap.at(v_c).impulse;
    for (int j = 0; j < 20; ++j) {
      const double angle = 2 * std::numbers::pi * test::unit(random);
      Vector3<double> g(1, mu * std::cos(angle), mu * std::sin(angle));
      g *= 2 * y.norm() * test::unit(random);
      const double product = (gamma - y).cwiseProduct(R).dot(g - gamma);
      EXPECT_GE(product, -kPotentialRounding * y.cwiseAbs().dot(R) * (g.norm() + gamma.norm()));
    }
  }
}

// β bounds the stiffness of a rigid contact: R_n = β² w_n/(4π²), and leaves a soft one alone.
TEST(Sap, IsNoStifferThanItsNearRigidBound) {
  FrozenContact contact = plain_contact();
  contact.friction.mu = 0;
  const double pi = std::numbers::pi, beta = 0.5, w_n = 2;
  contact.normal = HuntCrossley<double>{.k = 1e14, .d = 0};
  const SapPotential rigid(contact, {.sigma = 1e-3, .beta = beta, .relaxation_time = 0});
  const double G_n = 4 * pi * pi / (beta * beta * w_n);
  EXPECT_NEAR(rigid.at({0, 0, 0}).hessian(0, 0), G_n, kPotentialRounding * G_n);
  contact.normal = HuntCrossley<double>{.k = 1, .d = 0};
  const SapPotential soft(contact, {.sigma = 1e-3, .beta = beta, .relaxation_time = 0});
  EXPECT_NEAR(soft.at({0, 0, 0}).hessian(0, 0), 1e-4, kPotentialRounding * 1e-4);
}

// A force independent of the motion has γ_n = δt π, whatever v_n; its friction is regularized.
TEST(Sap, TakesAPrescribedForceAsItIs) {
  FrozenContact contact = plain_contact();
  contact.normal = PrescribedForce<double>{.pi = 20};
  const SapPotential sap(contact, {.sigma = 0.1, .beta = 0, .relaxation_time = 5e-3});
  for (const double v_n : {-1.0, 0.0, 3.0}) {
    const Vector3<double> stuck = sap.at({v_n, 0.01, 0}).impulse;
    EXPECT_DOUBLE_EQ(stuck[0], 0.2);
    EXPECT_NEAR(stuck[1], -0.01 / 0.3, kPotentialRounding);
    const Vector3<double> sliding = sap.at({v_n, 0, -5}).impulse;
    EXPECT_DOUBLE_EQ(sliding[0], 0.2);
    EXPECT_NEAR(sliding[2], 0.5 * 0.2, kPotentialRounding);
  }
}

// Its cost, −γ_n v_n + ½ v_t²/R_t, continues along its tangent where friction reaches its limit: at
// ‖v_t‖ = R_t μ γ_n, 0.03 m/s.
TEST(Sap, HasACostOfOnePieceUnderAPrescribedForce) {
  FrozenContact contact = plain_contact();
  contact.normal = PrescribedForce<double>{.pi = 20};
  const SapPotential sap(contact, {.sigma = 0.1, .beta = 0, .relaxation_time = 5e-3});
  const double R_t = 0.3, most = 0.5 * 0.2, bend = R_t * most, normal = -0.2 * 3;
  EXPECT_NEAR(sap.at({3, bend / 2, 0}).cost, normal + bend * bend / (8 * R_t), kPotentialRounding);
  EXPECT_NEAR(sap.at({3, 0, -5}).cost, normal + bend * bend / (2 * R_t) + most * (5 - bend),
              kPotentialRounding);
}

// Without stiffness there is no force: no division by zero, and no friction without normal force.
TEST(Sap, IsFreeWithoutStiffness) {
  FrozenContact contact = plain_contact();
  contact.normal = HuntCrossley<double>{.k = 0, .d = 1};
  const SapPotential sap(contact, {});
  for (const Vector3<double>& v_c : {Vector3<double>(-1, 0, 0), Vector3<double>(-1, 2, 3)}) {
    EXPECT_EQ(sap.at(v_c).impulse, Vector3<double>(0, 0, 0));
    EXPECT_EQ(sap.at(v_c).hessian, Matrix3::Zero());
  }
}

// γ_t = −μ γ_n0 f(‖v_t‖/v_s) t̂ [icf, Eq. (29)]: f(1) = 1/√2 in the soft law, 1 in the linear.
TEST(Lagged, HasTheFrictionOfThePreviousImpulse) {
  FrozenContact contact = plain_contact();
  const Vector3<double> at_tolerance(-0.3, 0.06, -0.08);
  const Vector3<double> soft =
      response(make_potential(LaggedScheme{}, contact), at_tolerance).impulse;
  EXPECT_NEAR(soft[1], -0.5 * 0.5 * 0.6 / std::numbers::sqrt2, kPotentialRounding);
  EXPECT_NEAR(soft[2], 0.5 * 0.5 * 0.8 / std::numbers::sqrt2, kPotentialRounding);
  EXPECT_NEAR(soft[0], 1e-2 * 1e4 * (2e-3 + 1e-2 * 0.3), kPotentialRounding);
  contact.friction.shape = LinearFriction{};
  const Vector3<double> linear =
      response(make_potential(LaggedScheme{}, contact), at_tolerance).impulse;
  EXPECT_NEAR(linear.tail<2>().norm(), 0.5 * 0.5, kPotentialRounding);
}

// G_t(v_t = 0) = μ γ_n0/v_s makes Lagged stiff, but not its regularized form.       [icf, Eq. (43)]
TEST(Lagged, IsAsStiffInStictionAsItsToleranceIsSmall) {
  const FrozenContact contact = plain_contact();
  const double G_t = 0.5 * 0.5 / 0.1;
  const auto at_rest = [&](const PotentialScheme& scheme) {
    return response(make_potential(scheme, contact), {0, 0, 0}).hessian(1, 1);
  };
  EXPECT_NEAR(at_rest(LaggedScheme{}), G_t, kPotentialRounding * G_t);
  const double sigma = 1, v_s = 0.5 * sigma * 3 * 0.5;  // μ σ w_t γ_n0
  EXPECT_NEAR(regularized_friction(contact, sigma).v_s, v_s, kPotentialRounding);
  EXPECT_NEAR(at_rest(RegularizedLaggedScheme{sigma}), 1 / (sigma * 3), kPotentialRounding);
}

// v_s = max(v_s, μ σ w_t γ_n0) with numbers of a hard impact: 1000 N s, 2 m/s.     [icf, Eq. (44)]
TEST(RegularizedLagged, HasTheStictionToleranceOfItsEquation) {
  ContactProblem problem = test::free_points({.h = 1e-2, .size = 2, .masses = {0.5}});
  auto& contact = test::add_point_contact(problem, 0);
  contact.phi = -1e-2;
  contact.normal = HuntCrossley<double>{.k = 1e7, .d = 0};
  contact.friction.mu = 1;
  FrozenContact frozen = test::frozen_contacts(problem)[0];
  EXPECT_NEAR(frozen.w_t, 2, kPotentialRounding);
  EXPECT_NEAR(frozen.gamma_n0, 1000, kPotentialRounding * 1000);
  EXPECT_NEAR(regularized_friction(frozen, 1e-3).v_s, 2, kPotentialRounding);
  frozen.gamma_n0 = 0;
  EXPECT_EQ(regularized_friction(frozen, 1e-3).v_s, 1e-4);
}

// z = v_n − μ‖v_t‖_s: with ‖v_t‖ = 12 and v_s = 5, ‖v_t‖_s = √(12² + 5²) − 5 = 8.  [icf, Eq. (34)]
TEST(Similar, HasBothImpulsesOfOneVariable) {
  FrozenContact contact = plain_contact();
  contact.friction.v_s = 5;
  contact.normal = HuntCrossley<double>{.k = 1e4, .d = 0.1};
  const SimilarPotential similar(contact);
  const double z = 1 - 4, n = 1e-2 * 1e4 * (2e-3 - 1e-2 * z) * (1 - 0.1 * z);
  const Vector3<double> gamma = similar.at({1, 0, 12}).impulse;
  EXPECT_NEAR(gamma[0], n, kPotentialRounding * n);
  EXPECT_EQ(gamma[1], 0);
  EXPECT_NEAR(gamma[2], -0.5 * n * 12 / 13, kPotentialRounding * n);
}

// Similar takes the stiction tolerance of regularized Lagged, μ σ w_t γ_n0, where that is larger.
TEST(Similar, HasTheStictionToleranceOfItsRegularization) {
  const FrozenContact contact = plain_contact();
  const double sigma = 1, v_s = 0.5 * sigma * 3 * 0.5;
  FrozenContact widened = contact;
  widened.friction.v_s = v_s;
  const Vector3<double> v_c(0, 0.3, 0.1);
  const Vector3<double> impulse =
      response(make_potential(SimilarScheme{sigma}, contact), v_c).impulse;
  EXPECT_EQ(impulse, response(SimilarPotential(widened), v_c).impulse);
  EXPECT_GT((impulse - response(SimilarPotential(contact), v_c).impulse).norm(),
            0.1 * impulse.norm());
}

// Masses seen by a contact are estimated for those schemes alone whose laws have them.
TEST(ContactPotentials, TakeEffectiveMassesWhereTheirLawsHaveThem) {
  EXPECT_TRUE(takes_effective_masses(SapScheme{}));
  EXPECT_FALSE(takes_effective_masses(LaggedScheme{}));
  EXPECT_TRUE(takes_effective_masses(RegularizedLaggedScheme{.sigma = 1e-3}));
  EXPECT_FALSE(takes_effective_masses(RegularizedLaggedScheme{.sigma = 0}));
  EXPECT_TRUE(takes_effective_masses(SimilarScheme{.sigma = 1e-3}));
  EXPECT_FALSE(takes_effective_masses(SimilarScheme{.sigma = 0}));
}

}  // namespace
}  // namespace tribo::solvers
