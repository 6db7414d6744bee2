#include "verification/study/extremes.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

double largest(std::initializer_list<double> values) {
  double most = -kInfinity;
  for (const double value : values) keep_largest(most, value);
  return most;
}

double least(std::initializer_list<double> values) {
  double least = kInfinity;
  for (const double value : values) keep_least(least, value);
  return least;
}

TEST(Extremes, AreThoseOfNumbers) {
  EXPECT_EQ(largest({1, 3, -5, 2}), 3);
  EXPECT_EQ(least({1, 3, -5, 2}), -5);
  EXPECT_EQ(largest({-4}), -4);
  EXPECT_EQ(least({4}), 4);
}

// A run that failed must not look well behaved, whatever comes before or after it.
TEST(Extremes, TakeNaNAndKeepIt) {
  for (const auto& values :
       {std::initializer_list<double>{kNaN, 1, 2}, {1, kNaN, 2}, {1, 2, kNaN}}) {
    EXPECT_TRUE(std::isnan(largest(values)));
    EXPECT_TRUE(std::isnan(least(values)));
  }
}

// Infinity is a number here: what overflowed is larger than all.
TEST(Extremes, TakeInfinity) {
  EXPECT_EQ(largest({1, kInfinity, 2}), kInfinity);
  EXPECT_EQ(least({1, -kInfinity, 2}), -kInfinity);
}

}  // namespace
}  // namespace tribo::verification
