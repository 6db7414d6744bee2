#include "models/characters.hpp"

#include <gtest/gtest.h>

#include <random>

namespace tribo {
namespace {

// Characters of one to four bytes are unchanged.
TEST(Printable, IsTextOfAnyLanguage) {
  EXPECT_EQ(printable("µ = 0.5 ≤ 1 \xf0\x9d\x9c\x87"), "µ = 0.5 ≤ 1 \xf0\x9d\x9c\x87");
  EXPECT_EQ(printable(""), "");
}

// Cut off, too long for their code, surrogates, beyond the last code: no characters.
TEST(Printable, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("\xe2\x89"), "\\xe2\\x89");
  EXPECT_EQ(printable("\xe2\x89z"), "\\xe2\\x89z");
  EXPECT_EQ(printable("\xc0\x80"), "\\xc0\\x80");
  EXPECT_EQ(printable("\xc1\xbf\xbf"), "\\xc1\\xbf\\xbf");
  EXPECT_EQ(printable("\xe0\x80\x80"), "\\xe0\\x80\\x80");
  EXPECT_EQ(printable("\xf0\x80\x80\x80"), "\\xf0\\x80\\x80\\x80");
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

// C0, DEL, C1 as one byte or as UTF-8, ends of lines, marks of direction.
TEST(Printable, GivesATerminalNothingToActOn) {
  EXPECT_EQ(printable("a\x1b[31mb\n\x7f"), "a\\x1b[31mb\\x0a\\x7f");
  EXPECT_EQ(printable("\x9b"), "\\x9b");
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");
  EXPECT_EQ(printable("\xe2\x80\xa8"), "\\xe2\\x80\\xa8");
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");
  EXPECT_EQ(printable("\xe2\x81\xa6\xe2\x81\xa9"), "\\xe2\\x81\\xa6\\xe2\\x81\\xa9");
}

TEST(Printable, StaysAsItIs) {
  std::mt19937 random(7);
  for (int n = 0; n < 2000; ++n) {
    std::string text;
    for (int i = 0; i < 8; ++i) text += static_cast<char>(random() % 256);
    const std::string shown = printable(text);
    EXPECT_EQ(printable(shown), shown);
    for (const char c : shown) EXPECT_FALSE((c >= 0 && c < 0x20) || c == 0x7f) << text;
  }
}

}  // namespace
}  // namespace tribo
