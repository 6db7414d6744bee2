#include "reference/dense/decimal.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace tribo::reference {
namespace {

// As the library reads it, up to a rounding.
TEST(Decimal, IsReadToFiftyDigits) {
  for (const char* text :
       {"0", "-0.5", "3", "12.25", ".125", "3.52150620843488e-12", "-9.0e-26", "6.25e+03", "6.25E3",
        "6.25e+12", "1.234567890123456789012345678901234567890e+05",
        "9.87654321098765432109876543210987654321e-30"}) {
    const auto value = from_decimal(text);
    ASSERT_TRUE(value.has_value()) << text;
    EXPECT_LE(abs(Fifty(*value - Fifty(text))), abs(*value) * Fifty("1e-50")) << text;
  }
}

// Only the given part of a longer text is read.
TEST(Decimal, EndsWhereItsTextEnds) {
  const std::string_view text = "1e57";
  EXPECT_EQ(from_decimal(text.substr(0, 3)), Fifty("1e5"));
  EXPECT_EQ(from_decimal(text.substr(0, 1)), Fifty(1));
}

TEST(Decimal, IsNothingElse) {
  for (const char* text :
       {"", "-", ".", "1e", "1.2.3", "0x10", "nan", "inf", "1e999", " 1", "1 ", "+1"}) {
    EXPECT_FALSE(from_decimal(text).has_value()) << text;
  }
  EXPECT_FALSE(from_decimal(std::string(65, '1')).has_value()) << "longer than any that is written";
}

TEST(Decimal, IsWrittenToTheLastPlaceAndReadBack) {
  const Fifty value = Fifty(2) / 3;
  EXPECT_EQ(cut_text(value, 10, 3), "6.6666666667e-01");
  EXPECT_EQ(cut_text(-100 * value, 10, 3), "-6.666666666667e+01");
  EXPECT_EQ(cut_text(value * Fifty("1e-9"), 10, 3), "6.7e-10");
  EXPECT_EQ(cut_text(Fifty("9.99999999999e-01"), 10, 3), "1.00000000000e+00") << "carried";
  EXPECT_EQ(cut_text(Fifty("0.49e-11"), 10, 3), "0");
  for (const double scale : {1e-9, 0.05, 44.0, 3e8}) {
    for (const int digits : {6, 15, 25}) {
      const Fifty kept = cut(value * scale, scale, digits);
      EXPECT_EQ(from_decimal(cut_text(value * scale, scale, digits)), kept)
          << scale << ' ' << digits;
      EXPECT_LE(abs(Fifty(kept - value * scale)), Fifty(scale) * pow(Fifty(10), -digits - 8));
    }
  }
}

TEST(Decimal, IsAWholeNumberOfItsLastPlace) {
  models::Vector<Fifty> values(6);
  values << Fifty(2) / 3, Fifty(0), -Fifty("12e-11"), -Fifty("1e-11"), Fifty("0.4e-11"), Fifty(0);
  EXPECT_EQ(last_place(10, 3), -11);
  EXPECT_EQ(multiples_text(values, 10, 3), "66666666667 0 -12 -1");
  const auto read = from_multiples("66666666667 0 -12 -1", -11);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ((*read)[i], cut(values[static_cast<Eigen::Index>(i)], 10, 3)) << "number " << i;
  }
  EXPECT_EQ(multiples_text(models::Vector<Fifty>::Zero(3), 10, 3), "");
  EXPECT_TRUE(from_multiples("", -11)->empty());
  const std::string_view longest =
      "1234567890123456789012345678901234567890123456789012345678901234";
  EXPECT_LE(abs(Fifty(from_multiples(longest, 0)->front() / Fifty(longest.data()) - 1)),
            Fifty("1e-49"));
}

TEST(Decimal, IsNoMultipleInAnyOtherText) {
  for (const char* text : {"-", " ", "1 ", " 1", "1  2", "+1", "1.5", "1e3", "--1", "0x1", "nan"}) {
    EXPECT_FALSE(from_multiples(text, -11).has_value()) << text;
  }
  EXPECT_FALSE(from_multiples(std::string(65, '1'), 0).has_value());
}

}  // namespace
}  // namespace tribo::reference
