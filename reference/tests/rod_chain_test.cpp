#include "reference/scenes/rod_chain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "models/bodies/tree_system.hpp"
#include "models/input_error.hpp"
#include "models/scenarios/planar_arm.hpp"
#include "reference/certificate.hpp"
#include "reference/comparison.hpp"
#include "reference/dense/compute_dense.hpp"
#include "reference/dense_certificate.hpp"
#include "reference/problems.hpp"
#include "reference/tests/certificate_request.hpp"
#include "reference/tests/known_states.hpp"
#include "reference/tests/scattered.hpp"

namespace tribo::reference {
namespace {

using models::VectorXd;
using test::certified;
using test::computed;
using test::kRadau;
using test::kTaylorEuler;
using test::request;

models::Parameters arm_parameters(const char* control, int joints) {
  models::Parameters p = test::defaults("planar-arm");
  p.set("arm.control", std::string_view(control));
  p.set("arm.joints", joints);
  p.set("arm.taper", 0.7);
  p.set("arm.effort", 8);
  return p;
}

/// Moments of all sizes, so that some are cut off, above and below.
void expect_the_arm(const char* control, int joints) {
  const models::Parameters p = arm_parameters(control, joints);
  const models::Instance arm = models::make_instance(models::find_scenario("planar-arm"), p);
  const models::System& model = *arm.system;
  const models::ExternalSystem& controller = *model.external_system();
  const RodChain system(planar_arm_equations(p));
  const int n = joints;
  std::mt19937_64 random(5);
  models::Snapshot snapshot;
  std::array<int, 3> cuts{};
  for (int trial = 0; trial < 200; ++trial) {
    const std::vector<float128> any = test::scattered(system, random, {3, 0.3});
    Vector<Fifty> y(static_cast<Eigen::Index>(any.size()));
    models::State<double> x{.t = 0, .q = VectorXd(n), .v = VectorXd(n)};
    x.memory.external.resize(controller.num_external());
    for (Eigen::Index i = 0; i < y.size(); ++i) {
      const auto value = static_cast<double>(any[static_cast<std::size_t>(i)]);
      y[i] = value;
      (i < n ? x.q[i] : i < 2 * n ? x.v[i - n] : x.memory.external[i - 2 * n]) = value;
    }
    model.evaluate(x, snapshot);
    VectorXd moment, most;
    controller.external_force(x, moment);
    controller.effort_limits(most);
    const VectorXd cut = moment.cwiseMin(most).cwiseMax(-most);
    const VectorXd v_dot = snapshot.M[0].llt().solve(VectorXd(cut - snapshot.k));
    const SwitchMode mode = system.mode_at(y);
    for (int i = 0; i < n; ++i)
      ++cuts[static_cast<std::size_t>(mode[static_cast<std::size_t>(n + i)])];
    const std::vector<Fifty> rate = system.rate(mode, y.data());
    ASSERT_EQ(rate.size(), any.size());
    const double size = std::max(1.0, v_dot.cwiseAbs().maxCoeff());
    for (int i = 0; i < n; ++i) {
      EXPECT_EQ(static_cast<double>(rate[static_cast<std::size_t>(i)]), x.v[i]);
      EXPECT_NEAR(static_cast<double>(rate[static_cast<std::size_t>(n + i)]), v_dot[i],
                  1e-11 * size)
          << control << ", joint " << i;
    }
    for (int i = 0; i < controller.num_external(); ++i) {
      EXPECT_NEAR(static_cast<double>(rate[static_cast<std::size_t>(2 * n + i)]), x.q[i] - 0.5,
                  1e-15);
    }
  }
  for (const int count : cuts) EXPECT_GT(count, 0) << control;
}

TEST(RodChain, IsTheModelsArmUnderEveryController) {
  for (const int joints : {1, 2, 5}) {
    for (const char* control : {"inverse-dynamics", "pd", "pid"}) expect_the_arm(control, joints);
  }
}

/// Two rods without motors and stops.
models::TreeSystem rods() {
  return models::TreeSystem(models::ArticulatedTree(models::rods(2, 1, 1, 9.81)));
}

RodChain pendulum() {
  return RodChain(double_pendulum_equations(test::defaults("double-pendulum")));
}

// Of M q̈ + k = Gᵀ λ with q̈ = 0 where a joint is held, by the models' M and k.
TEST(RodChain, IsHeldAtItsStops) {
  const RodChain system = pendulum();
  const models::TreeSystem model = rods();
  const models::State<double> x{.t = 0, .q = VectorXd{{0.2, 0.4}}, .v = VectorXd{{0, 0.3}}};
  models::Snapshot snapshot;
  model.evaluate(x, snapshot);
  const Vector<Fifty> y{{Fifty(0.2), Fifty(0.4), Fifty(0), Fifty(0.3)}};
  const std::vector<Fifty> one = system.rate({RodChain::kAtLower, 0, 0, 0}, y.data());
  EXPECT_EQ(one[2], 0);
  EXPECT_NEAR(static_cast<double>(one[3]), -snapshot.k[1] / snapshot.M[0](1, 1), 1e-13);
  const std::vector<Fifty> both =
      system.rate({RodChain::kAtLower, RodChain::kAtLower, 0, 0}, y.data());
  EXPECT_EQ(both[2], 0);
  EXPECT_EQ(both[3], 0);
  // λ of the first joint is the moment that holds the mean of the models' k
  const RecordedMode recorded = system.record({RodChain::kAtLower, RodChain::kAtLower, 0, 0});
  Values<Fifty> guards(recorded.guards);
  ASSERT_EQ(guards.outputs(), 2U);
  std::vector<Fifty> push(2);
  guards(y.data(), push.data());
  EXPECT_NEAR(static_cast<double>(push[0]), snapshot.k[0], 1e-12);
  EXPECT_NEAR(static_cast<double>(push[1]), snapshot.k[1], 1e-12);
}

// The second joint comes to rest at its stop; the first keeps its momentum, M₁₁ v₁ + M₁₂ v₂.
TEST(RodChain, ComesToRestAtAStopAtOnce) {
  const RodChain system = pendulum();
  const models::TreeSystem model = rods();
  models::Snapshot snapshot;
  model.evaluate({.t = 0, .q = VectorXd{{0.9, 0.4}}, .v = VectorXd::Zero(2)}, snapshot);
  SwitchMode mode = {RodChain::kFree, RodChain::kAtLower, 0, 0};
  Vector<Fifty> y{{Fifty(0.9), Fifty(0.4), Fifty(-1), Fifty(-2)}};
  system.jump({}, mode, y);
  EXPECT_EQ(y[3], 0);
  const models::MatrixXd& M = snapshot.M[0];
  EXPECT_NEAR(static_cast<double>(y[2]), -1 - 2 * M(0, 1) / M(0, 0), 1e-13);
  EXPECT_EQ(mode, (SwitchMode{RodChain::kFree, RodChain::kAtLower, 0, 0}));
  const Vector<Fifty> same = y;
  system.jump({}, mode, y);  // nothing moves against a stop
  EXPECT_EQ(y, same);
}

// A joint at its stop stays there if the blow presses it on, and leaves the stop otherwise.
TEST(RodChain, LeavesAStopAtABlowThatDrawsItOff) {
  const RodChain system = pendulum();
  const models::TreeSystem model = rods();
  models::Snapshot snapshot;
  model.evaluate({.t = 0, .q = VectorXd{{0.2, 0.5}}, .v = VectorXd::Zero(2)}, snapshot);
  SwitchMode mode = {RodChain::kAtLower, RodChain::kAtUpper, 0, 0};
  Vector<Fifty> y{{Fifty(0.2), Fifty(0.5), Fifty(0), Fifty(2)}};
  system.jump({}, mode, y);
  EXPECT_EQ(mode, (SwitchMode{RodChain::kFree, RodChain::kAtUpper, 0, 0}));
  const models::MatrixXd& M = snapshot.M[0];
  EXPECT_NEAR(static_cast<double>(y[2]), 2 * M(0, 1) / M(0, 0), 1e-13);
  EXPECT_EQ(y[3], 0);
  mode = {RodChain::kAtLower, RodChain::kAtLower, 0, 0};
  y = Vector<Fifty>{{Fifty(0.2), Fifty(0.5), Fifty(0), Fifty(-2)}};
  system.jump({}, mode, y);
  EXPECT_EQ(mode, (SwitchMode{RodChain::kAtLower, RodChain::kAtLower, 0, 0}));
  EXPECT_EQ(y[2], 0);
  EXPECT_EQ(y[3], 0);
}

TEST(Truth, OfADoublePendulumThatHitsItsStops) {
  const RodChain system = pendulum();
  const auto run = computed(system, 1, kRadau), other = computed(system, 1, kTaylorEuler);
  ASSERT_EQ(run.events.size(), 2U);
  ASSERT_EQ(other.events.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {  // the lower joint, then the upper
    EXPECT_EQ(run.events[i].kind, EventKind::kTouchdown);
    EXPECT_EQ(run.events[i].contact, i == 0 ? 1 : 0);
    EXPECT_LT(abs(Fifty(run.events[i].t - other.events[i].t)), 1e-20);
  }
  for (const double t : {0.2, 0.3, 0.42, 0.5}) {
    const Vector<Fifty> y = run.at(Fifty(t)), same = other.at(Fifty(t));
    for (Eigen::Index i = 0; i < 4; ++i) EXPECT_LT(abs(Fifty(y[i] - same[i])), 1e-20) << t;
  }
  const models::TreeSystem model = rods();
  const auto energy = [&](const Fifty& t) {
    const Vector<double> y = run.at(t).cast<double>();
    const auto parts = model.energy({.t = 0, .q = VectorXd(y.head(2)), .v = VectorXd(y.tail(2))});
    return parts.kinetic + parts.potential;
  };
  EXPECT_NEAR(energy(Fifty(0.2)), energy(Fifty(0)), 1e-13);
  EXPECT_LT(energy(Fifty(0.3)), energy(Fifty(0)) - 0.1);
  EXPECT_NEAR(energy(Fifty(0.42)), energy(Fifty(0.3)), 1e-13);
  EXPECT_EQ(run.at(Fifty(0.5))[0], Fifty(0.2));
  EXPECT_EQ(run.at(Fifty(0.5))[2], 0);
}

/// Events and states at a time by both methods, which agree on them.
struct Both {
  std::vector<Event<Fifty>> events;
  Vector<Fifty> end;
};

Both by_both(const RodChain& system, double until) {
  const auto run = computed(system, until, kRadau), other = computed(system, until, kTaylorEuler);
  Both both{run.events, run.at(Fifty(until))};
  EXPECT_EQ(run.events.size(), other.events.size());
  for (std::size_t i = 0; i < std::min(run.events.size(), other.events.size()); ++i) {
    EXPECT_EQ(run.events[i].kind, other.events[i].kind);
    EXPECT_LT(abs(Fifty(run.events[i].t - other.events[i].t)), 1e-18);
  }
  const Vector<Fifty> apart = both.end - other.at(Fifty(until));
  for (const Fifty& x : apart) EXPECT_LT(abs(x), 1e-18);
  return both;
}

models::Parameters with(models::Parameters p,
                        std::initializer_list<std::pair<const char*, double>> changes) {
  for (const auto& [name, value] : changes) p.set(name, value);
  return p;
}

// Turned about the vertical, lower stops are upper ones.
TEST(RodChain, StopsAtUpperStopsAsAtLower) {
  const auto p = with(test::defaults("double-pendulum"), {{"joint1.angle", -0.5},
                                                          {"joint2.angle", -0.7},
                                                          {"joint1.lower", -3},
                                                          {"joint2.lower", -3},
                                                          {"joint1.upper", -0.2},
                                                          {"joint2.upper", -0.4}});
  const Both turned = by_both(RodChain(double_pendulum_equations(p)), 0.4);
  const Both straight = by_both(pendulum(), 0.4);
  ASSERT_EQ(turned.events.size(), 1U);
  ASSERT_EQ(straight.events.size(), 1U);
  EXPECT_LT(abs(Fifty(turned.events[0].t - straight.events[0].t)), 1e-20);
  for (Eigen::Index i = 0; i < 4; ++i) {
    EXPECT_LT(abs(Fifty(turned.end[i] + straight.end[i])), 1e-20) << i;
  }
}

// The upper rod swings through, slows down, and the lower joint leaves its stop.
TEST(RodChain, LeavesAStopThatNoLongerPushes) {
  const auto p =
      with(test::defaults("double-pendulum"), {{"joint1.lower", -3}, {"joint2.lower", 0.2}});
  const RodChain system(double_pendulum_equations(p));
  const Both swung = by_both(system, 2.5);
  ASSERT_GE(swung.events.size(), 2U);
  EXPECT_EQ(swung.events[0].kind, EventKind::kTouchdown);
  EXPECT_EQ(swung.events[1].kind, EventKind::kLiftoff);
  EXPECT_EQ(swung.events[1].contact, 1);
  EXPECT_GT(swung.end[1], Fifty(0.2));
}

TEST(RodChain, CutsMomentsOff) {
  for (const char* control : {"inverse-dynamics", "pd", "pid"}) {
    auto p = with(test::defaults("planar-arm"), {{"arm.effort", 10}});
    p.set("arm.control", std::string_view(control));
    const Both lifted = by_both(RodChain(planar_arm_equations(p)), 0.3);
    ASSERT_FALSE(lifted.events.empty()) << control;
    for (const Event<Fifty>& event : lifted.events) {
      EXPECT_EQ(event.kind, EventKind::kEffortLimit) << control;
    }
  }
}

TEST(RodChain, HasTheRodsOfItsParameters) {
  auto p = with(test::defaults("double-pendulum"), {{"rod.mass", 2}, {"rod.length", 0.5}});
  p.set("pendulum.motors", std::string_view("on"));
  const RodChainScene scene = double_pendulum_equations(p);
  ASSERT_EQ(scene.rods.size(), 2U);
  for (const Rod& rod : scene.rods) {
    EXPECT_EQ(rod.mass, 2);
    EXPECT_EQ(rod.length, 0.5);
    EXPECT_TRUE(rod.limited);
  }
  EXPECT_EQ(scene.rods[0].constant, 0.1);   // 0.3 N m, cut off
  EXPECT_EQ(scene.rods[1].constant, -0.2);  // −0.7 N m
  const std::vector<std::string> columns = {"joint1.angle[rad]", "joint2.angle[rad]",
                                            "joint1.angle_rate[rad/s]", "joint2.angle_rate[rad/s]"};
  EXPECT_EQ(RodChain(scene).columns(), columns);
  EXPECT_EQ(RodChain(scene).start().size(), 4);
  EXPECT_EQ(RodChain(scene).scales().size(), 4U);
}

// One event just behind the beginning of a step, where another computation has it in the step
// before: states are compared between the same events.
TEST(RodChain, IsCertifiedThroughStopsWhereverStepsEnd) {
  for (const double lower : {0.1, 0.0, -0.2}) {
    CertificateRequest what = request("double-pendulum", 1, 10);
    what.parameters.set("joint1.lower", -3);
    what.parameters.set("joint2.lower", lower);
    const Certificate certificate = certified(what);
    EXPECT_EQ(certificate.digits, 10) << lower;
    ASSERT_FALSE(certificate.events.empty());
    EXPECT_LT(certificate.samples.back().growth, 1e3);
  }
}

// A moved start comes to a stop a little earlier or later, and the pieces of the finest computation
// lie between the two: one has jumped there and the other has not, but this must not count as
// growth of the error.
TEST(RodChain, GrowsErrorsBetweenTheSameEvents) {
  const CertificateRequest what = request("double-pendulum", 1, 10);
  Problem problem = make_problem("double-pendulum", what.parameters);
  problem.computations = [](int digits) {
    std::vector<Computation> all = both_and_one_wider(digits);
    all.back().perturbation = kPerturbation / 2;
    return all;
  };
  const DenseCertification result = certify_dense(problem, what);
  ASSERT_TRUE(result.certificate) << result.refusal;
  EXPECT_EQ(result.certificate->events.size(), 2U);
  for (const CertifiedPiece& piece : result.certificate->pieces) EXPECT_LT(piece.growth, 1e3);
}

// e = q − target obeys ë + K ė + K e = 0.
TEST(RodChain, FollowsInverseDynamicsInClosedForm) {
  CertificateRequest what = request("planar-arm", 0.2, 15);
  const Certificate certificate = certified(what);
  const Fifty K = 100, root = sqrt(Fifty(K * K / 4 - K)), a = -K / 2 + root, b = -K / 2 - root;
  const Fifty t = Fifty(0.2);
  const Fifty e = Fifty(-0.5) * (a * exp(b * t) - b * exp(a * t)) / (a - b);
  EXPECT_GE(certificate.digits, 14);
  EXPECT_NEAR(certificate.samples.back().state[1].value, static_cast<double>(Fifty(e + 0.5)),
              1e-14);
}

TEST(RodChain, IsRefusedWhereItsEquationsDoNotHold) {
  const auto refusal = [](const char* name, const auto& value) {
    models::Parameters p = test::defaults("double-pendulum");
    p.set(name, value);
    try {
      (void)make_problem("double-pendulum", p);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  using namespace std::string_view_literals;
  EXPECT_NE(refusal("pendulum.joints", "coupled"sv).find("coupled"), std::string::npos);
  EXPECT_NE(refusal("pendulum.tip", "ball"sv).find("held"), std::string::npos);
  EXPECT_NE(refusal("joint1.angle", 0.2).find("at a stop"), std::string::npos);
  EXPECT_NE(refusal("joint2.angle", 3.5).find("at a stop"), std::string::npos);
}

}  // namespace
}  // namespace tribo::reference
