#include "verification/cli/manual.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/cli/roff.hpp"
#include "verification/cli/tests/ran.hpp"
#include "verification/files.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using verification::read_text;
using verification::TemporaryFolder;
using verification::write_text;

std::string manual() {
  const Ran ran = run({"manual"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return ran.out;
}

/// The names of the commands in the program's own help.
std::vector<std::string> commands() {
  std::istringstream help(run({"--help"}).out);
  std::vector<std::string> names;
  std::string line;
  while (std::getline(help, line) && line != "Subcommands:") {
  }
  while (std::getline(help, line) && !line.empty()) {
    if (line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return names;
}

/// The long names of the options in the help of a command.
std::set<std::string> options(const std::string& command) {
  std::istringstream help(run({command, "--help"}).out);
  std::set<std::string> names;
  std::string line;
  while (std::getline(help, line) && line != "Options:") {
  }
  while (std::getline(help, line) && !line.empty()) {
    const std::size_t begin = line.find("--");
    if (line.starts_with("  -"))
      names.insert(line.substr(begin, line.find_first_of(" =", begin) - begin));
  }
  return names;
}

/// From the heading of a command to the next heading.
std::string section_of(const std::string& page, const std::string& command) {
  const std::size_t begin = page.find(".SS \"" + command);
  if (begin == std::string::npos) return "";
  return page.substr(begin, page.find("\n.S", begin) - begin);
}

// The manual has all that the help has, hidden commands apart.
TEST(Manual, HasEveryCommandAndOption) {
  const std::string page = manual();
  ASSERT_GT(commands().size(), 10U);
  for (const std::string& command : commands()) {
    const std::string section = section_of(page, command);
    ASSERT_NE(section, "") << command;
    for (const std::string& option : options(command)) {
      EXPECT_THAT(section, HasSubstr("\\fB" + roff::escaped(option) + "\\fR")) << command;
    }
  }
  EXPECT_EQ(page.find("verdict \""), std::string::npos);
  for (const char* heading :
       {"NAME", "SYNOPSIS", "COMMANDS", "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES"}) {
    EXPECT_THAT(page, HasSubstr(std::string("\n.SH ") + heading + "\n"));
  }
}

// Checks that remain where groff is missing: known requests, ASCII, and no text that is taken for a
// request.
TEST(Manual, HasKnownRequestsOnly) {
  static const std::set<std::string> known = {
      ".TH", ".ad", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi"};
  std::istringstream lines(manual());
  std::string line;
  int unfilled = 0;
  while (std::getline(lines, line)) {
    EXPECT_FALSE(line.starts_with('\'')) << line;
    for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~') << line;
    if (!line.starts_with('.')) continue;
    const std::string request = line.substr(0, line.find(' '));
    EXPECT_TRUE(known.contains(request)) << line;
    unfilled += request == ".nf" ? 1 : request == ".fi" ? -1 : 0;
    EXPECT_TRUE(unfilled == 0 || unfilled == 1) << line;
  }
  EXPECT_EQ(unfilled, 0);
}

TEST(Manual, IsReadByGroffWithoutAWarning) {
  ASSERT_TRUE(verification::installed("groff"));
  const TemporaryFolder folder;
  write_text(folder / "tribometer.1", manual());
  const std::string command = "groff -man -Tutf8 -ww -z '" + (folder / "tribometer.1").string() +
                              "' > '" + (folder / "said").string() + "' 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(read_text(folder / "said"), "");
}

// Dashes must stay dashes, dots no requests, and other letters ASCII.
TEST(Roff, EscapesWhatItWouldRead) {
  EXPECT_EQ(roff::escaped("a-b\\n"), "a\\-b\\en");
  EXPECT_EQ(roff::escaped("X,…"), "X,\\[u2026]");
  EXPECT_EQ(roff::escaped("‖v‖ 𝒪"), "\\[u2016]v\\[u2016] \\[u1D4AA]");
  EXPECT_EQ(roff::escaped("\xff"), "\\[uFFFD]");
  EXPECT_EQ(roff::paragraph(".dot\n'tick'"), "\\&.dot\n\\(aqtick\\(aq\n");
}

// A command line that the program would refuse is refused without being acted on.
TEST(Arguments, AreCheckedWithoutBeingActedOn) {
  EXPECT_NO_THROW(check_arguments({"run", "no/such-item", "--tier", "full"}));
  EXPECT_THROW(check_arguments({"rum"}), InputError);
  EXPECT_THROW(check_arguments({"run", "p/i", "--teir", "full"}), InputError);
  EXPECT_THROW(check_arguments({"run"}), InputError);
}

}  // namespace
}  // namespace tribo::cli
