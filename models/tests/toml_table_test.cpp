#include "models/toml_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "models/tests/refusal.hpp"

namespace tribo {
namespace {

/// `count` dots with a letter before each, and one after.
std::string dotted(int count) {
  std::string text = "a";
  for (int i = 0; i < count; ++i) text += ".a";
  return text;
}

std::string complaint(const std::string& text) {
  return refusal([&] { return parse_toml(text, "t.toml"); });
}

// The parser's stack must suffice for its input: keys of many parts are refused first, wherever
// they are.
TEST(TomlTable, RefusesKeysOfMoreThanAHundredParts) {
  EXPECT_EQ(complaint(dotted(100) + " = 1\n"), "accepted");
  for (const std::string before :
       {"", "x = \"text\"\n", "x = 'text'\n", "x = \"a \\\" quote\"\n", "x = '''text'''\n",
        "x = \"\"\"text\"\"\"\n", "# a comment\n", "#\n"}) {
    const std::string line = before.empty() ? "1" : "2";
    EXPECT_EQ(complaint(before + dotted(101) + " = 1\n"),
              "t.toml:" + line + ": a key has more than 100 parts")
        << before;
  }
}

// Dots in texts and comments are no parts of keys, and dots of one key do not count for the next.
TEST(TomlTable, CountsNoDotsButThoseOfOneKey) {
  const std::string many = dotted(200);
  for (const std::string& text :
       {"x = \"" + many + "\"\n", "x = '" + many + "'\n", "x = \"\"\"\n" + many + "\n\"\"\"\n",
        "x = '''\n" + many + "\n'''\n", "x = \"\\\"" + many + "\"\n", "# " + many + "\nx = 1\n",
        "a." + dotted(60) + " = 1\nb." + dotted(60) + " = 2\n"}) {
    EXPECT_EQ(complaint(text), "accepted") << text;
  }
}

// A line is named as an editor counts it, also below texts of several lines.
TEST(TomlTable, NamesTheLineBelowTextsOfSeveralLines) {
  EXPECT_EQ(complaint("x = '''\na\nb\n'''\n\n" + dotted(101) + " = 1\n"),
            "t.toml:6: a key has more than 100 parts");
}

// A text that does not end is refused by the parser, with its place.
TEST(TomlTable, NamesThePlaceOfATextThatDoesNotEnd) {
  EXPECT_THAT(complaint("x = \"text\ny = 1\n"), ::testing::StartsWith("t.toml:1:"));
  EXPECT_THAT(complaint("x = \"\ny = 1\n"), ::testing::StartsWith("t.toml:1:"));
  EXPECT_THAT(complaint("x = '''text\n" + dotted(101)), ::testing::StartsWith("t.toml:2:"));
}

/// The answer of a reader of `k = TEXT` to a question.
template <class Question>
std::string answer(const std::string& text, const Question& question) {
  const toml::table table = parse_toml("k = " + text + "\n", "t.toml");
  TableReader reader(table, "t.toml", "table");
  return refusal([&] { return question(reader); });
}

// The limit itself is allowed where it makes sense, and only there.
TEST(TableReader, RefusesNumbersOutOfRange) {
  const auto positive = [](TableReader& reader) { return reader.positive("k"); };
  EXPECT_EQ(answer("1e-300", positive), "accepted");
  EXPECT_EQ(answer("0.0", positive), "t.toml:1:5: table: 'k' must be above zero");
  EXPECT_EQ(answer("-1", positive), "t.toml:1:5: table: 'k' must be above zero");
  const auto non_negative = [](TableReader& reader) { return reader.non_negative("k"); };
  EXPECT_EQ(answer("0", non_negative), "accepted");
  EXPECT_EQ(answer("-1e-300", non_negative), "t.toml:1:5: table: 'k' must be zero or above");
}

}  // namespace
}  // namespace tribo
