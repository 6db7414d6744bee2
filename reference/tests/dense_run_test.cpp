#include "reference/dense/dense_run.hpp"

#include <gtest/gtest.h>

#include "reference/dense/compute_dense.hpp"
#include "reference/dense/taylor_method.hpp"
#include "reference/scenes/planar_newton_euler.hpp"

namespace tribo::reference {
namespace {

constexpr double kTolerance = 1e-24;

/// A point of unit mass that moves along z only, g = 10 m/s².
PlanarMass point_at(const Fifty& z, const Fifty& speed) {
  PlanarMass body;
  body.mass = body.inertia = 1;
  body.moves = {false, true, false};
  body.place[1] = z;
  body.velocity[1] = speed;
  return body;
}

/// Of body `a` without friction on z = offset, its free side along `normal`.
PlanarTouch spring(int a, const Fifty& offset, int normal, double stiffness, double dissipation) {
  PlanarTouch touch;
  touch.kind = PlanarPair::kPointOnLine;
  touch.a = a;
  touch.normal = {0, normal};
  touch.offset = normal * offset;
  touch.stiffness = stiffness;
  touch.dissipation = dissipation;
  touch.friction = 0;
  touch.v_s = 1;
  return touch;
}

PlanarNewtonEuler scene(std::vector<PlanarMass> bodies, std::vector<PlanarTouch> touches) {
  PlanarSceneEquations equations;
  equations.bodies = std::move(bodies);
  equations.touches = std::move(touches);
  equations.gravity = 10;
  return PlanarNewtonEuler(std::move(equations));
}

DenseRun<float128> by_radau(const SwitchedSystem& system, double until) {
  CollocationMethod<float128> method(Nodes::kRadau, 16, float128(kTolerance), system.scales());
  return DenseIntegrator<float128, CollocationMethod<float128>>(system, std::move(method),
                                                                float128(kTolerance))
      .run(system.start(), float128(until));
}

DenseRun<float128> by_taylor(const SwitchedSystem& system, double until) {
  TaylorMethod<float128> method(30, float128(kTolerance), system.scales());
  return DenseIntegrator<float128, TaylorMethod<float128>>(system, std::move(method),
                                                           float128(kTolerance))
      .run(system.start(), float128(until));
}

double distance(const float128& a, const float128& b) {
  return static_cast<double>(abs(float128(a - b)));
}

/// Falls 0.2 m onto a spring k = 400 N/m: t₁ = √(2 h/g), then z = −(g/ω²)(1 − cos ωs) − (v/ω) sin
/// ωs until it is zero again, ω = 20 1/s.
struct BounceInClosedForm {
  float128 touchdown = sqrt(float128(2) * float128(Fifty(0.2)) / 10), speed = 10 * touchdown;
  [[nodiscard]] float128 height(const float128& t) const {
    const float128 s = t - touchdown;
    return -float128(10) / 400 * (1 - cos(float128(20 * s))) - speed / 20 * sin(float128(20 * s));
  }
  /// tan(ωs/2) = −v ω/g
  [[nodiscard]] float128 liftoff() const {
    const float128 half = atan(float128(-speed * 20 / 10)) + boost::math::constants::pi<float128>();
    return touchdown + 2 * half / 20;
  }
};

void expect_bounce(const DenseRun<float128>& run) {
  const BounceInClosedForm exact;
  ASSERT_EQ(run.ending, Ending::kComplete) << run.reason;
  ASSERT_GE(run.events.size(), 2U);
  EXPECT_EQ(run.events[0].kind, EventKind::kTouchdown);
  EXPECT_LT(distance(run.events[0].t, exact.touchdown), 1e-23);
  EXPECT_EQ(run.events[1].kind, EventKind::kLiftoff);
  EXPECT_LT(distance(run.events[1].t, exact.liftoff()), 1e-22);
  for (const double t : {0.21, 0.25, 0.3, 0.34}) {
    EXPECT_LT(distance(run.at(float128(t))[0], exact.height(float128(t))), 1e-22) << t;
  }
}

TEST(DenseRun, BouncesAsInClosedForm) {
  const auto ball = scene({point_at(Fifty(0.2), 0)}, {spring(0, 0, 1, 400, 0)});
  expect_bounce(by_radau(ball, 0.5));
  expect_bounce(by_taylor(ball, 0.5));
}

TEST(DenseRun, PiecesFollowEachOtherToTheEnd) {
  const auto ball = scene({point_at(Fifty(0.2), 0)}, {spring(0, 0, 1, 400, 0.1)});
  const DenseRun<float128> run = by_radau(ball, 1.0);
  EXPECT_EQ(run.until(), 1);
  ASSERT_EQ(run.modes.size(), run.pieces.size());
  for (std::size_t i = 1; i < run.pieces.size(); ++i) {
    EXPECT_LT(distance(run.pieces[i].t, run.pieces[i - 1].until()), 1e-32);
    EXPECT_LT(distance(run.pieces[i].y0[0], run.pieces[i - 1].value(run.pieces[i - 1].end)[0]),
              1e-32);
  }
}

/// With k d v > the weight, the damper has cancelled its spring before the ball is back at zero.
TEST(DenseRun, ClampsADamperThatWouldPull) {
  const auto ball = scene({point_at(Fifty(0.2), 0)}, {spring(0, 0, 1, 4e4, 2)});
  const DenseRun<float128> run = by_radau(ball, 0.25);
  std::vector<EventKind> kinds;
  for (const auto& event : run.events) kinds.push_back(event.kind);
  ASSERT_GE(kinds.size(), 2U);
  EXPECT_EQ(kinds[0], EventKind::kTouchdown);
  for (std::size_t i = 0; i < run.pieces.size(); ++i) {
    const Vector<float128> y = run.pieces[i].value(run.pieces[i].end / 2);
    if (run.modes[i][0] != PlanarNewtonEuler::kContact) continue;
    EXPECT_LT(2 * y[1], 1 + 1e-20);
  }
}

TEST(DenseRun, TakesSimultaneousEventsAtOneTime) {
  const auto balls = scene({point_at(Fifty(0.2), 0), point_at(Fifty(0.2), 0)},
                           {spring(0, 0, 1, 400, 0), spring(1, 0, 1, 400, 0)});
  const DenseRun<float128> run = by_radau(balls, 0.25);
  ASSERT_EQ(run.events.size(), 2U);
  EXPECT_EQ(run.events[0].t, run.events[1].t);
  EXPECT_NE(run.events[0].contact, run.events[1].contact);
  for (const auto& piece : run.pieces) EXPECT_GT(piece.end, 0);
}

/// The apex after a throw of 1 m/s is at 0.05 m, under a ceiling a little below that: the visit is
/// shorter than any distance between points of a step.
TEST(DenseRun, SeesAVisitBetweenItsPoints) {
  const Fifty ceiling = Fifty(1) / 20 - Fifty(1e-12);
  const auto ball = scene({point_at(0, 1)}, {spring(0, ceiling, -1, 1, 0)});
  const DenseRun<float128> run = by_radau(ball, 0.19);
  ASSERT_EQ(run.events.size(), 2U);
  // in flight |t − 0.1| = √(2·1e-12/10); the spring is too soft to matter
  EXPECT_NEAR(static_cast<double>(run.events[0].t), 0.1 - std::sqrt(2e-13), 1e-12);
  EXPECT_NEAR(static_cast<double>(run.events[1].t), 0.1 + std::sqrt(2e-13), 1e-12);
}

/// It leaves the ground so slowly that it is back before the first look: after 2 v/g.
TEST(DenseRun, SeesAHopBeforeItsFirstPoint) {
  const auto ball = scene({point_at(0, Fifty(1) / 10000000)}, {spring(0, 0, 1, 400, 0)});
  const DenseRun<float128> run = by_radau(ball, 0.1);
  ASSERT_EQ(run.events.size(), 1U);
  EXPECT_LT(distance(run.events[0].t, float128(2) / 100000000), 1e-30);
}

TEST(DenseRun, RefusesAGraze) {
  const auto ball = scene({point_at(0, 1)}, {spring(0, Fifty(1) / 20, -1, 400, 0)});
  const DenseRun<float128> run = by_radau(ball, 0.19);
  EXPECT_EQ(run.ending, Ending::kUndecided);
  EXPECT_EQ(run.reason, "a graze that cannot be decided");
  EXPECT_LT(run.until(), 0.1);
}

TEST(DenseRun, BeginsInContactWhereItRestsOnTheSurface) {
  const auto ball = scene({point_at(0, 0)}, {spring(0, 0, 1, 400, 0)});
  const DenseRun<float128> run = by_radau(ball, 0.1);
  EXPECT_TRUE(run.events.empty());
  // z = −(g/ω²)(1 − cos ωt)
  EXPECT_LT(distance(run.at(float128(0.1))[0],
                     -float128(10) / 400 * (1 - cos(float128(20 * float128(0.1))))),
            1e-22);
}

/// Each step takes some work, so that the step that reaches the limit is the last.
TEST(DenseRun, EndsAfterAsMuchWorkAsItMayTake) {
  const auto ball = scene({point_at(Fifty(0.2), 0)}, {spring(0, 0, 1, 400, 0)});
  const auto pieces = [&](double work) {
    CollocationMethod<float128> method(Nodes::kRadau, 8, float128(1e-24), ball.scales());
    DenseIntegrator<float128, CollocationMethod<float128>> integrator(ball, std::move(method),
                                                                      float128(1e-24));
    const DenseRun<float128> run = integrator.run(ball.start(), float128(0.5), work);
    EXPECT_EQ(run.ending, Ending::kWorkLimit);
    return run.pieces.size();
  };
  const auto few = pieces(1000), more = pieces(2000);
  EXPECT_GE(few, 1U);
  EXPECT_GT(more, few);
  EXPECT_EQ(DenseRun<float128>().until(), 0);
}

/// A graze after a contact belongs to the mode that follows: the contact comes first.
TEST(DenseRun, MakesAContactBeforeItRefusesAGraze) {
  const Fifty moment(0.1 - 1e-6);  // before the apex of the other
  const auto balls = scene({point_at(0, 1), point_at(5 * moment * moment, 0)},
                           {spring(0, Fifty(1) / 20, -1, 400, 0), spring(1, 0, 1, 400, 0)});
  const DenseRun<float128> run = by_radau(balls, 0.19);
  EXPECT_EQ(run.ending, Ending::kUndecided);
  ASSERT_EQ(run.events.size(), 1U);
  EXPECT_EQ(run.events[0].contact, 1);
}

/// A point of one body on the upper face of another, which slides beyond its end: these equations
/// end there. It flies over the end of another face, too.
TEST(DenseRun, EndsWhereAPointLeavesItsFace) {
  for (const int height : {0, 1}) {
    PlanarMass floor, slider;
    floor.mass = floor.inertia = slider.mass = slider.inertia = 1;
    floor.moves = {true, false, false};
    slider.moves = {true, false, false};
    slider.place = {0, height, 0};
    slider.velocity[0] = 2;
    PlanarTouch touch = spring(0, 0, 1, 400, 0);
    touch.kind = PlanarPair::kPointOnFace;
    touch.b = 1;
    touch.ends = {-Fifty(1) / 4, Fifty(1) / 2};
    PlanarSceneEquations equations;
    equations.bodies = {slider, floor};
    equations.touches = {touch};
    const DenseRun<float128> right = by_radau(PlanarNewtonEuler(equations), 1);
    EXPECT_EQ(right.ending, Ending::kLeft);
    EXPECT_EQ(right.reason, "liftoff of contact 0, beyond which the equations do not hold");
    EXPECT_LT(distance(right.until(), 0.25), 1e-24);
    EXPECT_TRUE(right.events.empty());
    equations.bodies[0].velocity[0] = -2;
    EXPECT_LT(distance(by_radau(PlanarNewtonEuler(equations), 1).until(), 0.125), 1e-24);
    equations.touches[0].ends = {};
    EXPECT_EQ(by_radau(PlanarNewtonEuler(equations), 1).ending, Ending::kComplete);
  }
}

/// ẏ = −1 above zero and 1 below: it would have to slide along zero, for which it has no mode.
class Chattering final : public SwitchedSystem {
 public:
  [[nodiscard]] Vector<Fifty> start() const override { return Vector<Fifty>::Constant(1, 0.5); }
  [[nodiscard]] std::vector<double> scales() const override { return {1}; }
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>&) const override { return {0}; }
  [[nodiscard]] RecordedMode record(const SwitchMode& mode) const override {
    Tape tape(1);
    const Recorded y = tape.inputs()[0];
    const bool above = mode[0] == 0;
    const std::vector<Recorded> rate = {Recorded(above ? -1 : 1)}, guard = {above ? y : -y};
    return {.rate = tape.program(rate),
            .guards = tape.program(guard),
            .forces = {},
            .switches = {{{EventKind::kSlip, 0}, 0, above ? 1 : 0}},
            .sizes = {1}};
  }
};

TEST(DenseRun, RefusesWhatDoesNotSettle) {
  const DenseRun<float128> run = by_radau(Chattering(), 1);
  EXPECT_EQ(run.ending, Ending::kUndecided);
  EXPECT_EQ(run.reason, "the mode does not settle");
  EXPECT_LT(distance(run.until(), 0.5), 1e-30);
}

/// ẏ = −10⁶ (y − sin t), and an oscillator for the sine.
class Relaxing final : public SwitchedSystem {
 public:
  [[nodiscard]] Vector<Fifty> start() const override {
    return Vector<Fifty>{{Fifty(0), Fifty(0), Fifty(1)}};
  }
  [[nodiscard]] std::vector<double> scales() const override { return {1, 1, 1}; }
  [[nodiscard]] SwitchMode mode_at(const Vector<Fifty>&) const override { return {}; }
  [[nodiscard]] RecordedMode record(const SwitchMode&) const override {
    Tape tape(3);
    const std::vector<Recorded> y = tape.inputs();
    const std::vector<Recorded> rate = {Recorded(-1e6) * (y[0] - y[1]), y[2], -y[1]};
    return {.rate = tape.program(rate), .guards = {}, .forces = {}, .switches = {}, .sizes = {}};
  }
};

/// Of K columns of implicit Euler T_KK = Σ_j ± jᴷ/(j! (K − j)!) T_j1.
TEST(DenseRun, MultipliesRoundingByNoMoreThanABillion) {
  const Computation exact{.method = static_cast<std::size_t>(DenseMethod::kTaylorEuler),
                          .precision = Precision::kFiftyDigits,
                          .tolerance = 1e-30};
  const DenseRun<Fifty> run = compute_dense(Relaxing(), exact, 0.01);
  EXPECT_EQ(run.ending, Ending::kComplete);
  Eigen::Index columns = 0;
  for (const Piece<Fifty>& piece : run.pieces) {
    if (piece.basis == Basis::kLegendre) columns = std::max(columns, piece.c.cols());
  }
  EXPECT_GT(columns, 0) << "it is stiff";
  double factor = 0;
  for (Eigen::Index j = 1; j <= columns; ++j) {
    const auto K = static_cast<double>(columns), i = static_cast<double>(j);
    factor += std::exp(K * std::log(i) - std::lgamma(i + 1) - std::lgamma(K - i + 1));
  }
  EXPECT_LT(factor, 1e9);
}

}  // namespace
}  // namespace tribo::reference
