#include "reference/scenes/sap_limit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "models/input_error.hpp"
#include "models/tests/temporary_folder.hpp"
#include "reference/cache.hpp"
#include "reference/peak_force.hpp"
#include "reference/problems.hpp"
#include "reference/sap_limit_problem.hpp"
#include "reference/scenes/single_contact.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/known_states.hpp"

namespace tribo::reference {
namespace {

using test::computed;
using test::defaults;
using test::kRadau;
using test::kTaylorEuler;
using test::request;
constexpr double kTau = 1e-3;
constexpr double kG = 9.81;
constexpr double kFriction = 0.2;

PlanarSceneEquations standing_belt() {
  auto p = defaults("conveyor-belt");
  p.set("belt.frequency", 0);
  return conveyor_belt_equations(p);
}

/// The box at the surface of a belt that stands still, with a velocity.
SapLimit thrown(double v_t, double v_n, double relaxation_time = kTau) {
  PlanarSceneEquations scene = standing_belt();
  scene.bodies[0].place = {};
  scene.bodies[0].velocity = {Fifty(v_t), Fifty(v_n), 0};
  return SapLimit(std::move(scene), Fifty(relaxation_time));
}

// Slip lifts the box by μ τ_d |v_t|. While the slip slows down with μ g the box sinks with it,
// which the damping holds back by τ_d |v_n|; on this line the force is the weight, exactly.
TEST(SapLimit, GlidesAboveTheBeltInProportionToItsSlip) {
  const auto run = computed(thrown(1, 0), 0.4, kRadau);
  const double kRounding = 1e-16;
  const double sinking = -kFriction * kFriction * kTau * kG;
  for (const double t : {0.2, 0.4}) {
    const Vector<Fifty> y = run.at(t);
    const double slip = static_cast<double>(y[2]);
    const double gap = kFriction * kTau * slip - kG / 1e7 - kTau * sinking;
    EXPECT_NEAR(static_cast<double>(y[1]), gap, kRounding);
    EXPECT_NEAR(static_cast<double>(y[3]), sinking, 1e3 * kRounding);
  }
}

// Thrown to the other side the box moves as in a mirror, to the last bit: friction has no side.
TEST(SapLimit, IsSymmetricInTheDirectionOfTheSlip) {
  const auto right = computed(thrown(1, 0), 0.02, kRadau);
  const auto left = computed(thrown(-1, 0), 0.02, kRadau);
  for (const double t : {0.01, 0.02}) {
    const Vector<Fifty> one = right.at(t), other = left.at(t);
    EXPECT_EQ(other[0], -one[0]);
    EXPECT_EQ(other[1], one[1]);
    EXPECT_EQ(other[2], -one[2]);
    EXPECT_EQ(other[3], one[3]);
  }
}

// Momentum: v_t = v₀ − μ (g t + v_n), whatever the contact did at first; then the box stays.
TEST(SapLimit, SticksWhenItsMomentumIsUsedUp) {
  const auto run = computed(thrown(1, 0), 0.7, kTaylorEuler);
  const double end = (1 / kFriction + kFriction * kFriction * kTau * kG) / kG;
  const double kRounding = 1e-15;
  ASSERT_FALSE(run.events.empty());
  EXPECT_EQ(run.events.back().kind, EventKind::kStick);
  EXPECT_NEAR(static_cast<double>(run.events.back().t), end, kRounding);
  for (const double t : {0.6, 0.7}) {
    EXPECT_NEAR(static_cast<double>(run.at(t)[2]), 0, kRounding);
    EXPECT_NEAR(static_cast<double>(run.at(t)[1]), -kG / 1e7, kRounding);
  }
  EXPECT_NEAR(static_cast<double>(Fifty(run.at(0.7)[0] - run.at(0.6)[0])), 0, kRounding);
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
double slip_rate(const SapLimit& system, const Vector<double>& y) {
  const std::vector<double> rate = system.rate(SapLimit::kSticks, y.data());
  const Eigen::Map<const Vector<double>> y_dot(rate.data(), y.size());
  const double step = 1e-6;
  const auto v_t = [&](double part) {
    const Vector<double> there = y + part * y_dot;
    return system.body().contact(0, there.data()).v_t;
  };
  return (v_t(step) - v_t(-step)) / (2 * step);
}

// The holding force also balances the rotation of the rod and the motion of the belt.
TEST(SapLimit, HoldsTheSlipAtZeroWhileItSticks) {
  const double kDifferences = 1e-7;
  const SapLimit rod(sliding_rod_equations(defaults("sliding-rod")), Fifty(kTau));
  const double length = defaults("sliding-rod").number("rod.length"), theta = 0.6, omega = 3;
  const double rise = length / 2 * std::sin(theta);
  Vector<double> y(6);
  y << 0.1, rise - 1e-6, theta, rise * omega, -0.1, omega;
  EXPECT_NEAR(slip_rate(rod, y), 0, kDifferences);
  const SapLimit box(conveyor_belt_equations(defaults("conveyor-belt")), Fifty(kTau));
  const double phase = 2 * std::numbers::pi * 0.2, speed = 0.1 * 2 * std::numbers::pi;
  y << 0.1, -1e-6, speed * std::sin(phase), 0.001, std::cos(phase), std::sin(phase);
  EXPECT_NEAR(slip_rate(box, y), 0, kDifferences);
  EXPECT_NEAR(box.body().contact(0, y.data()).v_t, 0, 1e-15);
}

// What was integrated in excess of no slip is taken out where slip comes to rest or leaves it, not
// where a contact begins in the air.
TEST(SapLimit, LeavesNoSlipWhereItRests) {
  const SapLimit box = thrown(0.01, 0.02);
  const auto after = [&](EventKind kind, int next) {
    SwitchMode mode = {next};
    Vector<Fifty> y = box.start();
    box.jump({{kind, 0}, 0, next}, mode, y);
    return y;
  };
  Vector<Fifty> rests = box.start();
  rests[2] = 0;
  EXPECT_EQ(after(EventKind::kStick, SapLimit::kSticks), rests);
  EXPECT_EQ(after(EventKind::kSlip, SapLimit::kSlipsForward), rests);
  EXPECT_EQ(after(EventKind::kLiftoff, SapLimit::kLetsGo), rests);
  EXPECT_EQ(after(EventKind::kLiftoff, SapLimit::kApartForward), box.start());
  EXPECT_EQ(after(EventKind::kTouchdown, SapLimit::kSlipsForward), box.start());
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

// On the boundary the velocity decides: a parting contact is apart, one that approaches or rests is
// closed. Without relaxation time that boundary is φ = 0.
TEST(SapLimit, StartsOnItsBoundaryInTheModeThatTheVelocityChooses) {
  const auto mode = [&](double v_t, double v_n) {
    return computed(thrown(v_t, v_n, 0), 1e-6, kRadau).modes.at(0).at(0);
  };
  EXPECT_EQ(mode(1, 0.1), SapLimit::kApartForward);
  EXPECT_EQ(mode(-1, 0.1), SapLimit::kApartBackward);
  EXPECT_EQ(mode(1, 0), SapLimit::kSlipsForward);
  EXPECT_EQ(mode(-1, -0.1), SapLimit::kSlipsBackward);
  EXPECT_EQ(mode(0, -0.1), SapLimit::kSticks);
}

// A mode's law goes on smoothly beyond the end of the mode.
TEST(SapLimit, HasAForceThatIsSmoothWhereSlipEnds) {
  const SapLimit system(standing_belt(), Fifty(kTau));
  const auto force = [&](int mode, double v_t) {
    Vector<double> y(6);
    y << 0, -1e-3, v_t, 0, 1, 0;
    return system.force(mode, y.data())[0];
  };
  const double step = 0.01, there = force(SapLimit::kSlipsForward, 0);
  EXPECT_GT(force(SapLimit::kSlipsForward, step), there);
  EXPECT_NEAR(force(SapLimit::kSlipsForward, step) - there,
              there - force(SapLimit::kSlipsForward, -step), 1e-9 * there);
  EXPECT_EQ(force(SapLimit::kSticks, step), force(SapLimit::kSticks, -step));
  EXPECT_EQ(force(SapLimit::kApartForward, step), 0);
}

// Between stick and slip the belt takes the box along: f_t = m A ω² cos ωt.
TEST(SapLimit, TellsTheForceThatHolds) {
  CertificateRequest what = request("conveyor-belt", 0.32, 11);
  what.forces = true;
  const auto result = certify(sap_limit_problem("conveyor-belt", what.parameters, kTau), what);
  ASSERT_EQ(result.refusal, "");
  const auto& end = result.certificate->samples.back().state;
  const double omega = 2 * std::numbers::pi, kRest = 1e-6;  // what is left of settling
  EXPECT_NEAR(end.at(4).value, kG, kRest);
  EXPECT_NEAR(end.at(5).value, 0.1 * omega * omega * std::cos(omega * 0.32), kRest);
}

// Numbers of an engine that shares no line with this one: extrapolation of the midpoint rule and
// Fehlberg's pair, in quadruple precision and 50 digits, with Newton's method for the events.
TEST(SapLimit, HasTheDigitsOfAnotherEngine) {
  const auto expect = [](const std::string& scenario, double until,
                         const std::vector<const char*>& events,
                         const std::vector<const char*>& state) {
    const auto result = certify(sap_limit_problem(scenario, defaults(scenario), kTau),
                                request(scenario, until, 20));
    ASSERT_EQ(result.refusal, "");
    ASSERT_EQ(result.certificate->events.size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
      EXPECT_EQ(result.certificate->events[i].t.text, events[i]);
    }
    for (std::size_t i = 0; i < state.size(); ++i) {
      EXPECT_EQ(result.certificate->samples.back().state[i].text, state[i]);
    }
  };
  expect("conveyor-belt", 0.4, {"3.0282882759993804359e-01", "3.3277895979545870062e-01"},
         {"1.3929038326116607764e-01", "7.5710059061194936918e-06", "4.1329445129914198704e-01",
          "2.433169223163574259e-04"});
  expect("falling-sphere", 0.3, {"9.7928927628437064159e-02", "2.3387339813601280312e-01"},
         {"1.0152806454423674617e+00", "4.9995967844368936615e-02", "9.2359677278816241838e+00",
          "2.8571428571428571429e+00", "0", "5.7142857142857139685e+01"});
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

}  // namespace
}  // namespace tribo::reference
