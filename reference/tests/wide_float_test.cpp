#include "reference/tape/wide_float.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace tribo::reference {
namespace {

/// More than twice the bits of any scalar in use.
using Exact = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<400, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

template <class S>
class WideFloatFor : public testing::Test {
 protected:
  using Wide = typename RunsIn<S>::Type;

  /// With bits everywhere, of sizes from 2⁻⁶⁰ to 2⁶⁰, or next to the last.
  S draw() {
    std::uniform_real_distribution<double> any(-1, 1);
    std::uniform_int_distribution<int> exponent(-60, 60), kind(0, 3);
    S x = 0;
    for (int i = 0; i < 4; ++i) x = x * S(1e-16) + S(any(random_));
    const int which = kind(random_);
    if (which == 0) return last_ = last_ * (1 + S(any(random_)) * S(1e-20));
    return last_ = S(x * pow(S(2), which == 1 ? 0 : exponent(random_)));
  }
  /// Rounded to S the result is the nearest, except in one of a thousand cases.
  static void expect_rounded(const Wide& result, const Exact& exact, const char* what) {
    const Exact error = abs(Exact(Exact(RunsIn<S>::to(result)) - exact));
    EXPECT_LE(error, abs(exact) * Exact(std::numeric_limits<S>::epsilon()) * 0.501) << what;
  }

  std::mt19937_64 random_{1};
  S last_ = 1;
};

using WideScalars = testing::Types<float128, Fifty>;
TYPED_TEST_SUITE(WideFloatFor, WideScalars);

TYPED_TEST(WideFloatFor, IsAsGoodAsTheLibrarysToTheLastBit) {
  using S = TypeParam;
  for (int n = 0; n < 20'000; ++n) {
    const S a = this->draw(), b = this->draw();
    const auto x = RunsIn<S>::from(a), y = RunsIn<S>::from(b);
    ASSERT_EQ(RunsIn<S>::to(x), a);
    const Exact p(a), q(b);
    this->expect_rounded(x + y, Exact(p + q), "sum");
    this->expect_rounded(x - y, Exact(p - q), "difference");
    this->expect_rounded(x * y, Exact(p * q), "product");
    this->expect_rounded(x / y, Exact(p / q), "quotient");
    this->expect_rounded(sqrt(a < 0 ? -x : x), sqrt(Exact(abs(p))), "root");
  }
}

TYPED_TEST(WideFloatFor, KnowsZeroAndWholeNumbers) {
  using S = TypeParam;
  using W = typename TestFixture::Wide;
  const W zero = RunsIn<S>::from(S(0)), three(3);
  EXPECT_EQ(RunsIn<S>::to(zero), 0);
  EXPECT_EQ(RunsIn<S>::to(three - three), 0);
  EXPECT_EQ(RunsIn<S>::to(zero * three), 0);
  EXPECT_EQ(RunsIn<S>::to(zero + three), 3);
  EXPECT_EQ(RunsIn<S>::to(three - zero), 3);
  EXPECT_EQ(RunsIn<S>::to(zero - three), -3);
  EXPECT_EQ(RunsIn<S>::to(sqrt(zero)), 0);
  EXPECT_EQ(RunsIn<S>::to(W(-7) + three), -4);
  EXPECT_EQ(RunsIn<S>::to(W(5) * three - W(15)), 0) << "3/4 times 5/8 is less than a half";
  EXPECT_EQ(RunsIn<S>::to(W::whole(5, 7)), S(5) * pow(S(2), 64) + 7);
  EXPECT_EQ(RunsIn<S>::to(W::whole(0, 0)), 0);
}

TYPED_TEST(WideFloatFor, KeepsWhatIsNoNumber) {
  using S = TypeParam;
  using W = typename TestFixture::Wide;
  const W none = sqrt(W(-1)), one(1), zero(0);
  const W asked = RunsIn<S>::from(std::numeric_limits<S>::quiet_NaN());
  for (const W& x : {none, asked, none + one, one - none, none - none, none * zero,
                     none * none * none * none * none, one / none, one / zero, zero / zero,
                     sqrt(none), RunsIn<S>::from(std::numeric_limits<S>::infinity())}) {
    EXPECT_FALSE(x.is_finite());
    EXPECT_FALSE(isfinite(RunsIn<S>::to(x)));
  }
}

}  // namespace
}  // namespace tribo::reference
