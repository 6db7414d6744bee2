#include <boost/multiprecision/eigen.hpp>
#include <gtest/gtest.h>

#include <random>

#include "reference/tape/evaluate.hpp"

namespace tribo::reference {
namespace {

/// Uses every operation, twice the same sine, constants on either side.
template <class T>
std::vector<T> everything(const T& x, const T& y) {
  using std::cos;
  using std::sin;
  using std::sqrt;
  const T root = sqrt(x * x + y * y + T(2));
  return {sin(x) * root - cos(x * y) / (T(3) + y * y), (T(1) - x) / root + sin(x) * T(0.5), -x,
          T(7)};
}

Program everything_recorded() {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  return tape.program(everything(in[0], in[1]));
}

template <class S>
class TapeIn : public testing::Test {};
using Scalars = testing::Types<double, float128, Fifty>;
TYPED_TEST_SUITE(TapeIn, Scalars);

TYPED_TEST(TapeIn, GivesWhatThePlainFunctionGives) {
  using S = TypeParam;
  Values<S> values(everything_recorded());
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> any(-2, 2);
  for (int n = 0; n < 100; ++n) {
    const std::array<S, 2> at = {S(any(random)), S(any(random))};
    const std::vector<S> plain = everything(at[0], at[1]);
    std::vector<S> taped(plain.size());
    values(at.data(), taped.data());
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const S difference = taped[i] - plain[i];
      EXPECT_LE(static_cast<double>(abs(difference)),
                20 * static_cast<double>(std::numeric_limits<S>::epsilon()))
          << "output " << i;
    }
  }
}

TEST(Tape, KeepsOnlyWhatOutputsNeed) {
  Tape tape(3);
  const std::vector<Recorded> in = tape.inputs();
  const Recorded used = in[0] * in[1];
  (void)sqrt(in[2]);
  const std::vector<Recorded> outputs = {used};
  EXPECT_EQ(tape.program(outputs).instructions.size(), 1U);
}

TEST(Tape, RecordsEqualOperationsOnce) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const std::vector<Recorded> outputs = {in[0] * in[1] + Recorded(2), in[0] * in[1] - Recorded(2)};
  const Program program = tape.program(outputs);
  EXPECT_EQ(program.instructions.size(), 3U);
  EXPECT_EQ(program.constants.size(), 1U);
}

TEST(Tape, FoldsConstants) {
  Tape tape(1);
  const Recorded x = tape.inputs()[0];
  const std::vector<Recorded> outputs = {x + Recorded(0), x * Recorded(1),
                                         x * Recorded(0), x / Recorded(1),
                                         x - Recorded(0), sqrt(Recorded(4)) * sin(Recorded(0)),
                                         Recorded(0) / x, cos(Recorded(0)) * x};
  const Program program = tape.program(outputs);
  EXPECT_TRUE(program.instructions.empty());
  Values<double> values(program);
  const double three = 3;
  std::array<double, 8> folded{};
  values(&three, folded.data());
  EXPECT_EQ(folded, (std::array<double, 8>{3, 3, 0, 3, 3, 0, 0, 3}));
}

/// A sign is no operation, and of two orders of operands one is recorded.
TEST(Tape, RecordsNoSignsAndOneOrder) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const Recorded &x = in[0], &y = in[1];
  const std::vector<Recorded> outputs = {x + y, y - (-x), -(-(y + x)), x - y, x * y, (-y) * (-x)};
  EXPECT_EQ(tape.program(outputs).instructions.size(), 3U);
  const std::vector<Recorded> signs = {-x, Recorded(-3) * x, (-x) / y, -sqrt(x * y), sin(-x)};
  Values<double> values(tape.program(signs));
  const std::array<double, 2> at = {2, 8};
  std::array<double, 5> out{};
  values(at.data(), out.data());
  EXPECT_EQ(out, (std::array<double, 5>{-2, -6, -0.25, -4, std::sin(-2.0)}));
}

/// A division by a constant is a multiplication.
TEST(Tape, DividesByNoConstant) {
  Tape tape(1);
  const std::vector<Recorded> outputs = {tape.inputs()[0] / Recorded(4)};
  const Program program = tape.program(outputs);
  ASSERT_EQ(program.instructions.size(), 1U);
  EXPECT_EQ(program.instructions[0].op, Op::kMultiply);
  EXPECT_EQ(program.constants, std::vector<Fifty>{Fifty(1) / 4});
}

TEST(Gradient, IsThatOfDifferences) {
  Gradient gradient(everything_recorded());
  const Eigen::Vector2d at(0.3, -1.1);
  Eigen::MatrixXd jacobian;
  gradient(at, jacobian);
  for (int j = 0; j < 2; ++j) {
    constexpr double kStep = 1e-6;
    Eigen::Vector2d ahead = at, behind = at;
    ahead[j] += kStep;
    behind[j] -= kStep;
    const auto high = everything(ahead[0], ahead[1]), low = everything(behind[0], behind[1]);
    for (std::size_t i = 0; i < high.size(); ++i) {
      EXPECT_NEAR(jacobian(static_cast<Eigen::Index>(i), j), (high[i] - low[i]) / (2 * kStep),
                  1e-9);
    }
  }
}

/// f(y(τ)) of a line through the program's series, against the plain function on that line.
TEST(Series, SumsToTheFunctionAlongALine) {
  constexpr int kOrder = 24;
  Series<float128> series(everything_recorded(), kOrder);
  models::Matrix<float128> line = models::Matrix<float128>::Zero(2, kOrder + 1);
  line.col(0) << float128(0.3), float128(-1.1);
  line.col(1) << float128(0.5), float128(0.25);
  series.along(line);
  const float128 tau = 0.0625;
  const auto plain =
      everything(float128(line(0, 0) + tau * line(0, 1)), float128(line(1, 0) + tau * line(1, 1)));
  for (int i = 0; i < 4; ++i) {
    float128 sum = 0, power = 1;
    for (int k = 0; k <= kOrder; ++k, power *= tau) sum += power * series.output(i, k);
    EXPECT_NEAR(static_cast<double>(sum - plain[static_cast<std::size_t>(i)]), 0, 1e-26);
  }
}

/// ẋ = y, ẏ = −x from (0, 1): x = sin t.
TEST(Series, SolvesTheOscillator) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const std::vector<Recorded> rate = {in[1], -in[0]};
  Series<float128> series(tape.program(rate), 9);
  models::Matrix<float128> y;
  series.solve(Vector<float128>::Unit(2, 1), y);
  const std::vector<double> sine = {0,         1, 0,           -1.0 / 6, 0,
                                    1.0 / 120, 0, -1.0 / 5040, 0,        1.0 / 362880};
  for (int k = 0; k < 10; ++k) {
    EXPECT_NEAR(static_cast<double>(y(0, k)), sine[static_cast<std::size_t>(k)], 1e-20);
  }
}

}  // namespace
}  // namespace tribo::reference
