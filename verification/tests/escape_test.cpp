#include "verification/text/escape.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <array>
#include <cstdio>
#include <random>

#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

/// Each escape goes through the program that reads it, with text made to break out and with random
/// text of characters that are special somewhere.
namespace tribo::verification {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// The review's label among others; the same in every run.
std::vector<std::string> hostile_texts() {
  std::vector<std::string> texts = {"plain",
                                    "",
                                    "x]=])\nexecute_process(COMMAND touch pwned)\nset(x [=[",
                                    "]",
                                    "]=",
                                    "]==]",
                                    "]]",
                                    "[=[",
                                    "\nx",
                                    "a;b\\;c",
                                    "${HOME}",
                                    "@HOME@",
                                    "$(touch pwned)",
                                    "`touch pwned`",
                                    "'; touch pwned; '",
                                    "\\",
                                    "\\'",
                                    "a\\",
                                    "system('touch pwned')",
                                    "' . system('x') . '",
                                    "<script>alert(1)</script>",
                                    "\" onload=\"x",
                                    "&lt;",
                                    "]]>"};
  constexpr std::string_view kSpecial = "]=[)( \n\"'`$\\;{}<>&|@#*_!-ab\t%";
  std::mt19937 random(20261122);
  for (int n = 0; n < 200; ++n) {
    std::string text;
    for (auto length = random() % 12; length > 0; --length)
      text += kSpecial[random() % kSpecial.size()];
    texts.push_back(text);
  }
  return texts;
}

/// The output of a command.
std::string output_of(const std::string& command) {
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  std::string text;
  for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    text.append(buffer.data(), n);
  }
  EXPECT_EQ(::pclose(pipe), 0) << command.substr(0, 200);
  return text;
}

// One script sets, and writes to a file, a variable for each text.
TEST(Escaping, CMakeReadsWhatWasWritten) {
  const TemporaryFolder folder;
  const std::vector<std::string> texts = hostile_texts();
  std::string script = "cmake_minimum_required(VERSION 3.25)\n";
  for (const std::string& text : texts) {
    script += "set(text " + cmake_argument(text) + ")\nfile(APPEND out \"${text}<end>\")\n";
  }
  write_text(folder / "script.cmake", script);
  const std::string command =
      "cd " + shell_word(folder.path().string()) + " && cmake -P script.cmake 2>&1";
  EXPECT_EQ(output_of(command), "");
  std::string expected;
  for (const std::string& text : texts) expected += text + "<end>";
  EXPECT_EQ(read_text(folder / "out"), expected);
  EXPECT_FALSE(std::filesystem::exists(folder / "pwned"));
}

TEST(Escaping, TheShellReadsWhatWasWritten) {
  std::string words, expected;
  for (const std::string& text : hostile_texts()) {
    words += " " + shell_word(text);
    expected += text + "<end>";
  }
  EXPECT_EQ(output_of("printf '%s<end>'" + words), expected);
  EXPECT_EQ(shell_word("--out"), "--out");
}

TEST(Escaping, AParserOfXmlReadsWhatWasWritten) {
  for (const std::string& text : hostile_texts()) {
    pugi::xml_document document;
    const std::string page = "<p a=\"" + html_text(text) + "\">" + html_text(text) + "</p>";
    ASSERT_TRUE(document.load_string(page.c_str(), pugi::parse_ws_pcdata | pugi::parse_escapes))
        << page;
    EXPECT_EQ(document.child("p").attribute("a").value(), text);
    EXPECT_EQ(document.child("p").text().get(), text);
  }
  EXPECT_EQ(html_text("a\x1b[31m\xff"), "a\xef\xbf\xbd[31m\xef\xbf\xbd");
}

// A string of gnuplot is one line.
TEST(Escaping, GnuplotReadsWhatWasWritten) {
  ASSERT_TRUE(installed("gnuplot"));
  const TemporaryFolder folder;
  std::string script, expected;
  for (std::string text : hostile_texts()) {
    script += "print " + gnuplot_string(text) + ".'<end>'\n";
    for (char& c : text) c = c == '\n' ? ' ' : c;
    expected += text + "<end>\n";
  }
  write_text(folder / "script.gp", script);
  const std::string place = shell_word(folder.path().string());
  EXPECT_EQ(output_of("cd " + place + " && gnuplot -d script.gp 2>&1"), expected);
  EXPECT_FALSE(std::filesystem::exists(folder / "pwned"));
}

// A cell of a table stays a cell, a link no link, a tag no tag.
TEST(Escaping, MarkdownHasNothingToRender) {
  EXPECT_EQ(markdown_text("a|b"), "a\\|b");
  EXPECT_EQ(markdown_text("[x](javascript:y)"), "\\[x\\]\\(javascript\\:y\\)");
  EXPECT_THAT(markdown_text("<img src=x>"), HasSubstr("&lt;img"));
  EXPECT_EQ(markdown_text("Newton's #1"), "Newton&#39;s \\#1");
  EXPECT_EQ(markdown_code("p/i/c"), "`p/i/c`");
  EXPECT_EQ(markdown_code("a`b|c"), "`` a`b\\|c ``");
  for (const std::string& text : hostile_texts()) {
    EXPECT_THAT(markdown_text(text), Not(HasSubstr("\n")));
    EXPECT_THAT(markdown_code(text), Not(HasSubstr("\n")));
  }
}

}  // namespace
}  // namespace tribo::verification
