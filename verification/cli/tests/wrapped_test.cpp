#include "verification/cli/wrapped.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "verification/cli/list.hpp"
#include "verification/cli/tests/ran.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;

TEST(Wrapped, LinesEndBeforeTheEdgeAndHang) {
  EXPECT_EQ(wrapped("id  one two three", 30, 4), "id  one two three");
  EXPECT_EQ(wrapped("id  one two three four five six", 30, 4),
            "id  one two three four five\n    six");
  EXPECT_EQ(wrapped("id  one two three four fives six", 28, 4),
            "id  one two three four fives\n    six");
}

// Without a terminal a line is a line: scripts read it.
TEST(Wrapped, NothingIsDividedWithoutATerminal) {
  const std::string text = "  a  b " + std::string(500, 'c') + " d \n";
  EXPECT_EQ(wrapped(text, 0, 4), text);
}

// A name or command that is longer than the terminal can still be copied.
TEST(Wrapped, AWordStaysWhole) {
  const std::string word(40, 'w');
  EXPECT_EQ(wrapped("a " + word + " b", 30, 4), "a\n    " + word + "\n    b");
  EXPECT_EQ(wrapped(word, 30, 4), word);
}

TEST(Wrapped, EachLineIsDividedByItself) {
  EXPECT_EQ(wrapped("  --name\n          what it does to it\n", 24, 10),
            "  --name\n          what it does\n    to it\n");
  EXPECT_EQ(wrapped("a\n\nb\n", 24, 0), "a\n\nb\n");
}

// Where the first column takes nearly all, the second would be a word wide.
TEST(Wrapped, ADeepIndentBecomesSmall) {
  EXPECT_EQ(wrapped("identifier  some text", 16, 12), "identifier  some\n    text");
}

// Letters of two and three bytes take one column.
TEST(Wrapped, CountsCodePoints) {
  EXPECT_EQ(columns_of("μ_d ≤ 1 …"), 9U);
  EXPECT_EQ(wrapped("μμμμμ μμμμμ μμμμμ μμμμμ μμμμμ", 29, 4), "μμμμμ μμμμμ μμμμμ μμμμμ μμμμμ");
  EXPECT_EQ(wrapped("μμμμμ μμμμμ μμμμμ μμμμμ μμμμμ", 28, 4), "μμμμμ μμμμμ μμμμμ μμμμμ\n    μμμμμ");
}

/// A terminal of its own, 57 columns wide.
class Terminal {
 public:
  Terminal() : main_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    EXPECT_EQ(::grantpt(main_), 0);
    EXPECT_EQ(::unlockpt(main_), 0);
    other_ = ::open(::ptsname(main_), O_RDWR | O_NOCTTY);
    resize(57);
  }
  ~Terminal() {
    ::close(other_);
    ::close(main_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void resize(unsigned short columns) const {
    winsize size{};
    size.ws_col = columns;
    EXPECT_EQ(::ioctl(other_, TIOCSWINSZ, &size), 0);
  }
  [[nodiscard]] int descriptor() const { return other_; }

 private:
  int main_ = -1, other_ = -1;
};

// The terminal's width, unless the user says another; a terminal that does not know has 80.
TEST(TerminalColumns, AreThoseOfTheTerminal) {
  ::unsetenv("COLUMNS");
  const Terminal terminal;
  EXPECT_EQ(terminal_columns(terminal.descriptor()), 57U);
  ::setenv("COLUMNS", "33", 1);
  EXPECT_EQ(terminal_columns(terminal.descriptor()), 33U);
  for (const char* const none : {"", "0", "-1", "wide", "33 "}) {
    ::setenv("COLUMNS", none, 1);
    EXPECT_EQ(terminal_columns(terminal.descriptor()), 57U) << none;
  }
  ::unsetenv("COLUMNS");
  terminal.resize(0);
  EXPECT_EQ(terminal_columns(terminal.descriptor()), 80U);
}

// COLUMNS is for terminals: what goes to a file or a pipe has whole lines.
TEST(TerminalColumns, AreNoneWithoutATerminal) {
  ::setenv("COLUMNS", "33", 1);
  int ends[2] = {};
  ASSERT_EQ(::pipe(ends), 0);
  EXPECT_EQ(terminal_columns(ends[1]), 0U);
  ::close(ends[0]);
  ::close(ends[1]);
  ::unsetenv("COLUMNS");
}

/// The output on a terminal of 80 columns.
std::string shown(const std::vector<std::string>& arguments) {
  std::ostringstream out, err;
  EXPECT_EQ(run_program(arguments, {.out = out, .err = err, .out_columns = 80}), 0) << err.str();
  return out.str();
}

std::size_t longest(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  std::size_t most = 0;
  while (std::getline(lines, line)) most = std::max(most, columns_of(line));
  return most;
}

std::string without_gaps(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

TEST(Shortened, CountsCodePoints) {
  EXPECT_EQ(shortened("abcde", 5), "abcde");
  EXPECT_EQ(shortened("abcdef", 5), "ab...");
  EXPECT_EQ(shortened("äöüßñ", 5), "äöüßñ");
  EXPECT_EQ(shortened("äöüßñé", 5), "äö...");
  EXPECT_EQ(shortened("abcdef", 2), "abcdef");
}

TEST(Wrapped, ListsFitATerminal) {
  ASSERT_EQ(list_names().size(), 10U);
  for (const std::string& what : list_names()) {
    EXPECT_LE(longest(shown({"list", what})), 80U) << what;
    EXPECT_LE(longest(run({"list", what}).out), 100U) << what;
  }
  EXPECT_LE(longest(shown({"show", "clutter"})), 80U);
  EXPECT_EQ(without_gaps(shown({"show", "clutter"})), without_gaps(run({"show", "clutter"}).out));
  EXPECT_EQ(shown({"list", "scenarios", "--json"}), run({"list", "scenarios", "--json"}).out);
}

// Examples apart, which are copied.
TEST(Wrapped, HelpFitsATerminal) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--help"},
                                                    {"solve", "--help"},
                                                    {"simulate", "--help"},
                                                    {"score", "--help"}}) {
    const std::string text = shown(arguments);
    const std::size_t prose = text.find("\n\n");
    ASSERT_NE(prose, std::string::npos);
    EXPECT_LE(longest(text.substr(prose)), 80U) << text;
    EXPECT_EQ(without_gaps(text), without_gaps(run(arguments).out));
  }
  EXPECT_THAT(shown({"solve", "--help"}),
              HasSubstr("\n  --repeat TEXT               solve as often again, with the normal "
                        "impulses of\n                              the solve before"));
  EXPECT_THAT(shown({"--help"}), HasSubstr("\n              parameters, observables, findings,"));
}

}  // namespace
}  // namespace tribo::cli
