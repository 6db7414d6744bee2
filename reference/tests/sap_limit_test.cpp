#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "models/input_error.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/temporary_folder.hpp"
#include "reference/any_hybrid.hpp"
#include "reference/cache.hpp"
#include "reference/hybrid_problem.hpp"
#include "reference/integrate_hybrid.hpp"
#include "reference/peak_force.hpp"
#include "reference/sap_limit_hybrid.hpp"
#include "reference/sap_limit_problem.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

using test::defaults;
using test::request;
using Real = long double;
constexpr double kTau = 1e-3;
constexpr double kG = 9.81;
constexpr double kFriction = 0.2;

/// The box on a belt that stands still, thrown with 1 m/s, or with another speed.
HybridRun<Real> slide(const std::vector<Real>& times, Real speed = 1) {
  auto p = defaults("conveyor-belt");
  p.set("belt.frequency", 0);
  const SapLimitHybrid system(BoxOnBelt<Real>(models::conveyor_belt_from<Real>(p)), Real(kTau));
  Vector<Real> start(4);
  start << 0, 0, speed, 0;
  return integrate_hybrid(
      system, BulirschStoer<Real>(1e-22L, 1e-17L), Real(0), system.state(Real(0), start), times);
}

// Slip lifts the box by μ τ_d |v_t|. While the slip slows down with μ g the box sinks with it,
// which the damping holds back by τ_d |v_n|; on this line the force is the weight, exactly.
TEST(SapLimit, GlidesAboveTheBeltInProportionToItsSlip) {
  const auto run = slide({0.2L, 0.4L});
  const double kRounding = 1e-16;
  const double sinking = -kFriction * kFriction * kTau * kG;
  ASSERT_EQ(run.samples.size(), 2u);
  for (const Vector<Real>& y : run.samples) {
    const double slip = static_cast<double>(y[2]);
    const double gap = kFriction * kTau * slip - kG / 1e7 - kTau * sinking;
    EXPECT_NEAR(static_cast<double>(y[1]), gap, kRounding);
    EXPECT_NEAR(static_cast<double>(y[3]), sinking, 1e3 * kRounding);
  }
}

// Thrown to the other side the box moves as in a mirror, to the last bit: friction has no side.
TEST(SapLimit, IsSymmetricInTheDirectionOfTheSlip) {
  const std::vector<Real> times = {0.01L, 0.02L};
  const auto right = slide(times), left = slide(times, -1);
  ASSERT_EQ(right.samples.size(), 2u);
  ASSERT_EQ(left.samples.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(left.samples[i][0], -right.samples[i][0]);
    EXPECT_EQ(left.samples[i][1], right.samples[i][1]);
    EXPECT_EQ(left.samples[i][2], -right.samples[i][2]);
    EXPECT_EQ(left.samples[i][3], right.samples[i][3]);
  }
}

// Momentum: v_t = v₀ − μ (g t + v_n), whatever the contact did at first; then the box stays.
TEST(SapLimit, SticksWhenItsMomentumIsUsedUp) {
  const auto run = slide({0.6L, 0.7L});
  const double end = (1 / kFriction + kFriction * kFriction * kTau * kG) / kG;
  const double kSteps = 1e-13;  // 10⁴ of them at a tolerance of 1e-17
  ASSERT_FALSE(run.events.empty());
  EXPECT_EQ(run.events.back().kind, EventKind::kStick);
  EXPECT_NEAR(static_cast<double>(run.events.back().t), end, kSteps);
  for (const Vector<Real>& y : run.samples) {
    EXPECT_NEAR(static_cast<double>(y[2]), 0, kSteps);
    EXPECT_NEAR(static_cast<double>(y[1]), -kG / 1e7, kSteps);
  }
  EXPECT_NEAR(static_cast<double>(run.samples[1][0] - run.samples[0][0]), 0, kSteps);
}

// The belt takes the box along until that needs more than μ m g: A ω² |cos ωt| = μ g.
TEST(SapLimit, SlipsWhereStickingNeedsMoreThanFrictionHas) {
  const auto result = certify(sap_limit_problem("conveyor-belt", defaults("conveyor-belt"), kTau),
                              request("conveyor-belt", 0.4, 11));
  ASSERT_EQ(result.refusal, "");
  const auto& events = result.certificate->events;
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].kind, EventKind::kStick);
  EXPECT_EQ(events[1].kind, EventKind::kSlip);
  const double omega = 2 * std::numbers::pi;
  const double kRest = 1e-10;  // what is left of settling after 30 τ_d
  EXPECT_NEAR(events[1].t.value, std::acos(-kFriction * kG / (0.1 * omega * omega)) / omega, kRest);
}

// Contact at a distance: it begins at φ = τ_d (|v_n| + μ |v_t|) above the ground. Then sliding lets
// the sphere sink with μ τ_d 3.5 μ g, and in the end it rolls with 5/7 of its speed.
TEST(SapLimit, OfTheSphereActsAtADistanceSinksAndRolls) {
  CertificateRequest what = request("falling-sphere", 0.3, 10);
  what.sample = 0.2;
  const auto result = certify(sap_limit_problem("falling-sphere", what.parameters, kTau), what);
  ASSERT_EQ(result.refusal, "");
  const auto& events = result.certificate->events;
  ASSERT_EQ(events.size(), 2u);
  const double t = events[0].t.value;
  const double kDigits = 1e-9;
  EXPECT_EQ(events[0].kind, EventKind::kTouchdown);
  EXPECT_NEAR(0.05 - kG * t * t / 2, kTau * (kG * t + 0.5 * 4), kDigits);
  EXPECT_EQ(events[1].kind, EventKind::kStick);
  const auto& samples = result.certificate->samples;
  ASSERT_EQ(samples.size(), 3u);
  EXPECT_NEAR(samples[1].state[4].value, -0.5 * kTau * 3.5 * 0.5 * kG, kDigits);
  EXPECT_NEAR(samples[2].state[3].value, 4 * 5.0 / 7, kDigits);
  EXPECT_NEAR(samples[2].state[5].value * 0.05, 4 * 5.0 / 7, kDigits);
}

/// The rate of v_t along the rate of a state, by a central difference.
template <class M>
double slip_rate(const M& model, const Vector<double>& y) {
  using Limit = SapLimitHybrid<M>;
  const Limit system(model, kTau);
  Vector<double> rate;
  system.rate({Limit::Phase::kStick, 1}, 0, y, rate);
  ContactView<M> view(model);
  const double step = 1e-6;
  view.look(y + step * rate);
  const double ahead = view.v_t();
  view.look(y - step * rate);
  return (ahead - view.v_t()) / (2 * step);
}

// The holding force also balances the rotation of J_t and the motion of the belt.
TEST(SapLimit, HoldsTheSlipAtZeroWhileItSticks) {
  const double kDifferences = 1e-7;
  const auto rod = RodOnTip<double>(models::sliding_rod_from<double>(defaults("sliding-rod")));
  Vector<double> y(6);
  const double theta = 0.6, omega = 3;
  y << 0.1, rod.rise(theta) - 1e-6, theta, rod.rise(theta) * omega, -0.1, omega;
  EXPECT_NEAR(slip_rate(rod, y), 0, kDifferences);
  const auto box = BoxOnBelt<double>(models::conveyor_belt_from<double>(defaults("conveyor-belt")));
  ContactView<BoxOnBelt<double>> view(box);
  Vector<double> qv(4);
  qv << 0.1, -1e-6, box.belt_velocity(0.2), 0.001;
  EXPECT_NEAR(slip_rate(box, view.with_phase(0.2, qv)), 0, kDifferences);
}

// Without relaxation time the limit is the physical law with v_s → 0: through the jam they agree to
// the ratio of v_s = 1e-4 m/s and the slip of 10 m/s, grown by the instability before the jam.
TEST(SapLimit, OfTheRodWithoutRelaxationTimeIsThePhysicalLawWithSharpFriction) {
  const auto parameters = defaults("sliding-rod");
  const PeakForce limit = peak_force(sap_limit_problem("sliding-rod", parameters, 0), 0.03, 8);
  const PeakForce soft = peak_force(make_problem("sliding-rod", parameters), 0.03, 8);
  const double kRegularization = 1e-3;
  EXPECT_NEAR(limit.force, soft.force, kRegularization * soft.force);
  EXPECT_NEAR(limit.time, soft.time, kRegularization * soft.time);
}

// Slip to stick, stick to slip backwards, lift-off: the jump that follows the jam. Where slip
// starts from rest its rate is zero to the noise of the event's location.
TEST(SapLimit, OfTheRodJamsSlipsAndJumps) {
  CertificateRequest what = request("sliding-rod", 0.04, 11);
  what.parameters.set("rod.gap", 0.0022988776272658148);  // μ τ_d v_x − N/k
  const auto result = certify(sap_limit_problem("sliding-rod", what.parameters, 1e-4), what);
  ASSERT_EQ(result.refusal, "");
  const auto& events = result.certificate->events;
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[0].kind, EventKind::kStick);
  EXPECT_EQ(events[1].kind, EventKind::kSlip);
  EXPECT_EQ(events[2].kind, EventKind::kLiftoff);
  EXPECT_GE(result.certificate->digits, 6);
}

// On the boundary, to rounding, the velocity decides: a parting contact is apart, one that
// approaches or rests is closed. Without relaxation time that boundary is φ = 0.
TEST(SapLimit, StartsOnItsBoundaryInTheModeThatTheVelocityChooses) {
  using System = SapLimitHybrid<BoxOnBelt<double>>;
  auto p = defaults("conveyor-belt");
  p.set("belt.frequency", 0);
  const System system(BoxOnBelt<double>(models::conveyor_belt_from<double>(p)), 0);
  const auto phase = [&](double v_n) {
    Vector<double> start(4);
    start << 1, 0, 1, v_n;
    return system.start_mode(0, system.state(0, start)).phase;
  };
  EXPECT_EQ(phase(0.1), System::Phase::kApart);
  EXPECT_EQ(phase(0), System::Phase::kSlip);
  EXPECT_EQ(phase(-0.1), System::Phase::kSlip);
}

// A mode's law goes on smoothly beyond the end of the mode: searches for the highest force need its
// rate there.
TEST(SapLimit, HasAForceThatIsSmoothWhereSlipEnds) {
  using System = SapLimitHybrid<BoxOnBelt<double>>;
  auto p = defaults("conveyor-belt");
  p.set("belt.frequency", 0);
  const System system(BoxOnBelt<double>(models::conveyor_belt_from<double>(p)), kTau);
  const auto force = [&](const System::Mode& mode, double v_t) {
    Vector<double> start(4);
    start << 0, -1e-3, v_t, 0;
    return system.normal_force(mode, system.state(0, start));
  };
  const System::Mode slip{System::Phase::kSlip, 1}, stick{System::Phase::kStick, 0};
  const double step = 0.01, there = force(slip, 0);
  EXPECT_GT(force(slip, step), there);
  EXPECT_NEAR(force(slip, step) - there, there - force(slip, -step), 1e-9 * there);
  EXPECT_EQ(force(stick, step), force(stick, -step));
  EXPECT_EQ(force({System::Phase::kApart, 1}, step), 0);
}

// Integrators see it by another type, which must not reverse a change of modes: residual slip is
// taken out where a sticking contact ends, not where a contact begins in the air.
TEST(SapLimit, ChangesItsModesBehindItsErasedTypeAsItDoes) {
  using System = SapLimitHybrid<BoxOnBelt<double>>;
  const System system(
      BoxOnBelt<double>(models::conveyor_belt_from<double>(defaults("conveyor-belt"))), kTau);
  const auto erased = any_hybrid(system);
  Vector<double> start(4);
  start << 0.1, 1e-6, 0.01, 0.02;
  const Vector<double> y = system.state(0, start);
  for (const auto before : {System::Phase::kApart, System::Phase::kSlip, System::Phase::kStick}) {
    for (const auto now : {System::Phase::kApart, System::Phase::kSlip, System::Phase::kStick}) {
      EXPECT_EQ(erased->entered({static_cast<int>(before), 1}, {static_cast<int>(now), 1}, y),
                system.entered({before, 1}, {now, 1}, y));
    }
  }
  EXPECT_NE(system.entered({System::Phase::kStick, 0}, {System::Phase::kApart, 1}, y), y);
  EXPECT_EQ(system.entered({System::Phase::kApart, 1}, {System::Phase::kStick, 0}, y), y);
}

// Where it sticks the friction is not in its state, so that there is no force to show, and no size
// of one.
TEST(SapLimit, HasNoForceAmongItsColumns) {
  const Problem problem = sap_limit_problem("conveyor-belt", defaults("conveyor-belt"), kTau);
  EXPECT_TRUE(problem.force_columns.empty());
  EXPECT_TRUE(problem.force_scales.empty());
}

// The same request under two laws must not be the same entry of a cache.
TEST(SapLimit, IsKeptApartFromThePhysicalLawInTheCache) {
  const TemporaryFolder own;
  const std::filesystem::path folder = own / "cache";
  const CertificateRequest what = request("sliding-rod", 1e-3, 8);
  const Problem limit = sap_limit_problem("sliding-rod", what.parameters, 1e-5);
  EXPECT_EQ(certify_cached(what, folder).use, CacheUse::kComputed);
  EXPECT_EQ(certify_cached(limit, what, folder).use, CacheUse::kComputed);
  EXPECT_EQ(certify_cached(limit, what, folder).use, CacheUse::kFound);
  EXPECT_EQ(
      certify_cached(sap_limit_problem("sliding-rod", what.parameters, 2e-5), what, folder).use,
      CacheUse::kComputed);
}

// A refusal is better than the limit of another scenario, or of an invalid relaxation time.
TEST(SapLimit, IsRefusedWhereThereIsNone) {
  EXPECT_THROW((void)sap_limit_problem("bouncing-ball", defaults("bouncing-ball"), 1e-3),
               InputError);
  EXPECT_THROW((void)sap_limit_problem("sliding-rod", defaults("sliding-rod"), -1e-3), InputError);
}

// In the air the phase of the belt turns with time, and the box falls.
TEST(SapLimit, FliesAsTimeAndGravityGo) {
  const auto box = BoxOnBelt<double>(models::conveyor_belt_from<double>(defaults("conveyor-belt")));
  const SapLimitHybrid hybrid(box, kTau);
  using Hybrid = SapLimitHybrid<BoxOnBelt<double>>;
  Vector<double> start(4), end(4);
  const double t = 0.2, tau = 0.35;
  start << 0.1, 2, 0.3, -0.4;
  end << 0.1 + 0.3 * tau, 2 - 0.4 * tau - box.gravity * tau * tau / 2, 0.3,
      -0.4 - box.gravity * tau;
  const auto flown = hybrid.flow(Hybrid::Mode{}, t, hybrid.state(t, start), tau);
  ASSERT_TRUE(flown);
  const double kRounding = 1e-15;
  EXPECT_LE((*flown - hybrid.state(t + tau, end)).cwiseAbs().maxCoeff(), kRounding);
}

// Without weight, errors count against the distance at v_s in a hundredth of a second; else against
// the depth under the weight.
TEST(SapLimit, HasALengthAlsoWithoutWeight) {
  auto p = defaults("conveyor-belt");
  const auto length = [&] {
    return SapLimitHybrid(BoxOnBelt<double>(models::conveyor_belt_from<double>(p)), kTau)
        .absolute_scale();
  };
  EXPECT_DOUBLE_EQ(length() * p.number("contact.stiffness"),
                   p.number("box.mass") * p.number("box.gravity"));
  p.set("box.gravity", 0);
  EXPECT_DOUBLE_EQ(length(), p.number("contact.stiction_tolerance") / 100);
}

}  // namespace
}  // namespace tribo::reference
