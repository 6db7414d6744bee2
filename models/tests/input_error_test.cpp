#include "models/input_error.hpp"

#include <gtest/gtest.h>

namespace tribo {
namespace {

// A message quotes files of any origin: it stays one line, and no terminal acts on it.
TEST(InputErrors, AreOnePrintableLineWhateverTheyQuote) {
  EXPECT_STREQ(InputError("a\nb\r\x1b[31m\x9b\xff").what(), "a\\x0ab\\x0d\\x1b[31m\\x9b\\xff");
  EXPECT_STREQ(InputError("v ≤ 1 µm").what(), "v ≤ 1 µm");
  EXPECT_STREQ(unknown_name("key", "\x07", {}).what(), "unknown key '\\x07'; there are none");
}

}  // namespace
}  // namespace tribo
