#include "verification/workshop/sabotage/edit.hpp"

#include <gtest/gtest.h>

namespace tribo::verification {
namespace {

Edit around(std::size_t begin, std::size_t length, const char* before, const char* after) {
  return {.begin = begin, .length = length, .before = before, .after = after};
}

// A fault lies within the statement that a mutant replaces, or is the whole of it.
TEST(Edits, MayLieWithinEachOther) {
  EXPECT_EQ(edited("a = b;", {around(0, 6, "{", "}"), around(4, 1, "(", ")")}), "{a = (b);}");
  EXPECT_EQ(edited("a = b;", {around(4, 1, "<", ">"), around(4, 1, "(", ")")}), "a = <(b)>;");
}

TEST(Edits, StandSideBySide) {
  EXPECT_EQ(edited("a b c", {around(4, 1, "[", "]"), around(0, 1, "[", "]")}), "[a] b [c]");
}

TEST(Edits, ReplaceWhatTheyDoNotKeep) {
  Edit edit = around(0, 9, "const", "");
  edit.keep = false;
  EXPECT_EQ(edited("constexpr double k;", {edit}), "const double k;");
}

}  // namespace
}  // namespace tribo::verification
