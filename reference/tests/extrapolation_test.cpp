#include <gtest/gtest.h>

#include "reference/dense/phased_method.hpp"

namespace tribo::reference {
namespace {

Program program_of(Tape& tape, const std::vector<Recorded>& rate) {
  return tape.program(rate);
}

/// ẋ = y, ẏ = −x
Program oscillator() {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  return program_of(tape, {in[1], -in[0]});
}

/// ẏ = −λ (y − z), ż = 1
Program relaxation(double rate) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  return program_of(tape, {Recorded(-rate) * (in[0] - in[1]), Recorded(1)});
}

Vector<float128> state(const float128& a, const float128& b) {
  Vector<float128> y(2);
  y << a, b;
  return y;
}

ExtrapolationMethod<float128> extrapolation(double tolerance) {
  return {14, 14, float128(tolerance), {1, 1}};
}

TEST(SecondOrder, TellsWhatFollowsFromWhat) {
  Tape tape(4);  // q, p, v, w with q̇ = v, ṗ = q, v̇ = −q, ẇ = 1
  const std::vector<Recorded> in = tape.inputs();
  const SecondOrder split(program_of(tape, {in[2], in[0], -in[0], Recorded(1)}));
  EXPECT_EQ(split.source(0), 2);
  EXPECT_EQ(split.source(1), -1) << "q itself is eliminated";
  EXPECT_EQ(split.kept(), (std::vector<int>{1, 2, 3}));
  models::Matrix<double> jacobian(4, 4), own, drawn;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) jacobian(i, j) = 10 * i + j;
  }
  split.split(jacobian, own, drawn);
  const Eigen::Matrix3d kept{{11, 12, 13}, {21, 22, 23}, {31, 32, 33}};
  const Eigen::Matrix3d by_q{{0, 10, 0}, {0, 20, 0}, {0, 30, 0}};
  EXPECT_EQ(own, kept);
  EXPECT_EQ(drawn, by_q);
}

/// All of a step's polynomial, and not only its nodes, meets the solution to the tolerance.
TEST(ExtrapolationMethod, IsAsGoodBetweenItsNodes) {
  auto method = extrapolation(1e-20);
  method.enter(oscillator());
  const auto step = method.step(0, state(0, 1), 1);
  ASSERT_TRUE(step);
  EXPECT_GT(step->piece.h, 0.1);
  for (int n = 0; n <= 20; ++n) {
    const float128 tau = float128(n) / 20, t = tau * step->piece.h;
    EXPECT_LT(abs(float128(step->piece.value(tau)[0] - sin(t))), 2e-20);
    EXPECT_LT(abs(float128(step->piece.value(tau)[1] - cos(t))), 2e-20);
  }
}

/// The error estimate is that of the extrapolation where the nodes are many, and that of the
/// polynomial between them where they are few.
TEST(ExtrapolationMethod, JudgesWhatItExtrapolatesAndWhatIsBetween) {
  for (const auto& [columns, nodes] : {std::pair(4, 12), {12, 3}}) {
    constexpr double kAsked = 1e-8;
    ExtrapolationMethod<float128> method(columns, nodes, float128(kAsked), {1, 1});
    method.enter(oscillator());
    const auto step = method.step(0, state(0, 1), 2);
    ASSERT_TRUE(step);
    double worst = 0;
    for (int n = 0; n <= 40; ++n) {
      const float128 tau = float128(n) / 40, t = tau * step->piece.h;
      const float128 error = abs(float128(step->piece.value(tau)[0] - sin(t)));
      worst = std::max(worst, static_cast<double>(error));
    }
    EXPECT_LT(worst, 2 * kAsked) << columns << " columns on " << nodes;
  }
}

/// The first component may be the rate of another one.
TEST(ExtrapolationMethod, TakesItsComponentsInAnyOrder) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  auto method = extrapolation(1e-20);
  method.enter(program_of(tape, {-in[1], in[0]}));  // (ẋ, x)
  const auto step = method.step(0, state(1, 0), 0.1);
  ASSERT_TRUE(step);
  EXPECT_LT(abs(float128(step->piece.value(float128(1))[1] - sin(step->piece.h))), 2e-20);
}

/// A pendulum: for each small step two evaluations in the working precision give the digits beyond
/// those of double.
TEST(ExtrapolationMethod, BeginsInDouble) {
  constexpr int kColumns = 6, kNodes = 6, kSmallSteps = kNodes * kColumns * (kColumns + 1) / 2;
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  ExtrapolationMethod<float128> method(kColumns, kNodes, float128(1), {1, 1});
  const Program pendulum = program_of(tape, {in[1], -sin(in[0])});
  method.enter(pendulum);
  ASSERT_TRUE(method.attempt(0, state(1, 0), float128(1) / 4));
  EXPECT_LE(method.rate_evaluations(), 2 * kSmallSteps);
  EXPECT_GE(method.rate_evaluations(), kSmallSteps);
  const double wide = static_cast<double>(pendulum.instructions.size()) *
                      static_cast<double>(method.rate_evaluations());
  EXPECT_GE(method.work() - wide, kSmallSteps / 300.0) << "one equation is factored at least once";
  EXPECT_LE(method.work() - wide, 12 * kSmallSteps / 300.0);
}

/// ẏ = y on implicit Euler alone: n steps of h/n give (1 − h/n)⁻ⁿ; two columns on one node make
/// 2 T_21 − T_11 of it.
TEST(ExtrapolationMethod, OfTwoColumnsIsTheTextbooks) {
  Tape tape(1);
  const Program growth = program_of(tape, {Recorded(1) * tape.inputs()[0] + Recorded(0)});
  ExtrapolationMethod<float128> method(2, 1, float128(1), {1});
  method.enter(growth);
  const auto step = method.attempt(0, Vector<float128>::Ones(1), float128(1) / 2);
  ASSERT_TRUE(step);
  const float128 exact = 2 * (float128(16) / 9) - 2;  // h = 1/2: (4/3)², 2
  EXPECT_LT(abs(float128(step->piece.value(float128(1))[0] - exact)), 1e-32);
}

/// One step for which an explicit method would need 10¹².
TEST(ExtrapolationMethod, DoesNotMindStiffness) {
  auto method = extrapolation(1e-20);
  method.enter(relaxation(1e12));
  const auto step = method.step(0, state(float128(-1e-12), 0), 1);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->piece.h, 1);
  EXPECT_LT(abs(float128(step->piece.value(float128(1))[0] - (1 - float128(1e-12)))), 1e-20);
}

/// A step that is less accurate than asked is not taken; the next try is shorter.
TEST(ExtrapolationMethod, TakesNoStepThatIsNotAsGoodAsAsked) {
  auto method = extrapolation(1e-20);
  method.enter(oscillator());
  EXPECT_FALSE(method.attempt(0, state(0, 1), 10));
  const auto step = method.step(0, state(0, 1), 10);
  ASSERT_TRUE(step);
  EXPECT_LT(step->piece.h, 10);
  EXPECT_TRUE(method.attempt(0, state(0, 1), step->piece.h));
}

/// y = h √y has no solution but zero on the way from −1: no step, however short.
TEST(ExtrapolationMethod, EndsWhereNothingSolvesIt) {
  Tape tape(1);
  auto method = ExtrapolationMethod<float128>(6, 6, float128(1e-10), {1});
  method.enter(program_of(tape, {sqrt(tape.inputs()[0])}));
  EXPECT_FALSE(method.step(0, -Vector<float128>::Ones(1), 1));
}

PhasedMethod<float128> phased() {
  return {TaylorMethod<float128>(26, float128(1e-20), {1, 1}), extrapolation(1e-20)};
}

struct Gone {
  int series = 0, implicit = 0;
  Vector<float128> end;
};

Gone go(PhasedMethod<float128>& method, Vector<float128> y, const float128& until, int most) {
  Gone gone;
  float128 t = 0;
  for (int n = 0; n < most && t < until; ++n) {
    const auto step = method.step(t, y, float128(until - t));
    EXPECT_TRUE(step);
    if (!step) break;
    ++(step->piece.basis == Basis::kPowers ? gone.series : gone.implicit);
    t = step->piece.until();
    y = step->piece.value(float128(1));
  }
  gone.end = y;
  return gone;
}

/// Where implicit Euler is no better it is tried at the 20th step, 40 and 80 later, and so on.
TEST(PhasedMethod, TriesImplicitEulerLessOftenWhereItDoesNotHelp) {
  constexpr int kOrder = 26;
  constexpr double kRounding = 1e-9;
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const Program fast = program_of(tape, {Recorded(1e4) * in[1], Recorded(-1e4) * in[0]});
  auto method = phased();
  method.enter(fast);
  const double series = static_cast<double>(fast.instructions.size()) * kOrder * kOrder / 2;
  const auto work_of_trials = [&](int steps) {
    const double before = method.work();
    const Gone gone = go(method, state(0, 1), 1, steps);
    EXPECT_EQ(gone.series, steps);
    return method.work() - before - steps * series;
  };
  EXPECT_NEAR(work_of_trials(19), 0, kRounding);
  const double first = work_of_trials(1);
  EXPECT_GT(first, series);
  EXPECT_NEAR(work_of_trials(39), 0, kRounding);
  EXPECT_GT(work_of_trials(1), series);
  EXPECT_NEAR(work_of_trials(79), 0, kRounding);
  EXPECT_GT(work_of_trials(1), series);
}

/// Series of a decay at 10⁶ 1/s take steps of microseconds.
TEST(PhasedMethod, TakesImplicitEulerWhereSeriesTakeSmallSteps) {
  auto method = phased();
  method.enter(relaxation(1e6));
  const Gone gone = go(method, state(float128(-1e-6), 0), 1, 1000);
  EXPECT_GT(gone.series, 10);
  EXPECT_GT(gone.implicit, 0);
  EXPECT_LT(gone.series + gone.implicit, 200);
  EXPECT_LT(abs(float128(gone.end[0] - (1 - float128(1e-6)))), 1e-18);
}

/// And series alone where they are the cheaper.
TEST(PhasedMethod, StaysWithSeriesWhereNothingIsStiff) {
  auto method = phased();
  method.enter(oscillator());
  const Gone gone = go(method, state(0, 1), 100, 1000);
  EXPECT_EQ(gone.implicit, 0);
  EXPECT_LT(abs(float128(gone.end[0] - sin(float128(100)))), 1e-17);
}

/// ẏ = −λ(z) (y − z), ż = 1 with λ = 10⁶ (1 − z)²: as stiffness vanishes series come back.
TEST(PhasedMethod, GoesBackToSeries) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const Recorded rest = Recorded(1) - in[1];
  auto method = phased();
  method.enter(program_of(
      tape, {Recorded(-1e6) * rest * rest * rest * rest * (in[0] - in[1]), Recorded(1)}));
  float128 t = 0;
  Vector<float128> y = state(float128(-1e-6), 0);
  std::vector<Basis> taken;
  while (t < 1) {
    const auto step = method.step(t, y, float128(1 - t));
    ASSERT_TRUE(step);
    taken.push_back(step->piece.basis);
    t = step->piece.until();
    y = step->piece.value(float128(1));
  }
  const auto first = std::find(taken.begin(), taken.end(), Basis::kLegendre);
  ASSERT_NE(first, taken.end());
  EXPECT_EQ(taken.front(), Basis::kPowers);
  EXPECT_EQ(taken.back(), Basis::kPowers);
}

}  // namespace
}  // namespace tribo::reference
