#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>

#include "verification/cli/program.hpp"
#include "verification/files.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using verification::TemporaryFolder;
using verification::write_text;

std::string script(const char* shell) {
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_program({"completion", shell}, {.out = out, .err = err}), 0) << err.str();
  return out.str();
}

/// The output of a command on both streams.
std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen((command + " 2>&1").c_str(), "r"),
                                                   ::pclose);
  std::string text;
  std::array<char, 4096> buffer{};
  while (pipe && std::fgets(buffer.data(), buffer.size(), pipe.get())) text += buffer.data();
  return text;
}

/// A bash that has read the script, and a program that lists what the real one would.
class BashCompletion : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(verification::installed("bash"));
    write_text(folder_ / "completion", script("bash"));
    write_text(folder_ / "tribometer",
               "#!/bin/sh\n"
               "case \"$2\" in\n"
               "  items) echo 'p/fig01  a figure' ;;\n"
               "  claims) echo 'p/fig01/order  a claim' ;;\n"
               "  schemes) printf 'tamsi  one\\ntamsi-two  two\\nrk3  three\\n' ;;\n"
               "  scenarios) printf 'forced-box  a box\\nbouncing-ball  a ball\\n' ;;\n"
               "  parameters) printf 'box.mass  of it\\nscheme.sigma  soft\\n' ;;\n"
               "esac\n");
    std::filesystem::permissions(folder_ / "tribometer", std::filesystem::perms::owner_all);
  }

  /// Completions of the last of the words, through bash's own registry of completions.
  [[nodiscard]] std::string completed(const std::vector<std::string>& words) const {
    std::string list = "'" + (folder_ / "tribometer").string() + "'";
    for (const std::string& word : words) list += " '" + word + "'";
    write_text(folder_ / "run",
               "set -u\nsource '" + (folder_ / "completion").string() +
                   "'\n"
                   "spec=$(complete -p tribometer)\n"
                   "[[ $spec =~ -F\\ ([^ ]+) ]] || exit 1\n"
                   "COMP_WORDS=(" +
                   list + ")\nCOMP_CWORD=" + std::to_string(words.size()) +
                   "\n${BASH_REMATCH[1]}\necho \"${COMPREPLY[*]-}\"\n");
    return output_of("bash --norc '" + (folder_ / "run").string() + "'");
  }

  TemporaryFolder folder_;
};

// A script that the shell itself cannot read completes nothing.
TEST_F(BashCompletion, BashAcceptsTheScript) {
  EXPECT_EQ(output_of("bash -n '" + (folder_ / "completion").string() + "'"), "");
}

TEST_F(BashCompletion, CompletesCommands) {
  EXPECT_EQ(completed({"ru"}), "run\n");
  EXPECT_THAT(completed({""}), HasSubstr("simulate"));
  EXPECT_THAT(completed({""}), Not(HasSubstr("verdict")));  // hidden: for CTest
  EXPECT_EQ(completed({"--quiet", "comp"}), "compare completion\n");
}

TEST_F(BashCompletion, CompletesOptionsOfTheCommandAndOfTheProgram) {
  EXPECT_EQ(completed({"run", "--res"}), "--resume\n");
  EXPECT_EQ(completed({"run", "--qu"}), "--quiet\n");
  EXPECT_EQ(completed({"compare", "a", "b", "--mark"}), "--markdown\n");
}

TEST_F(BashCompletion, CompletesChoices) {
  EXPECT_EQ(completed({"list", "sch"}), "schemes\n");
  EXPECT_EQ(completed({"run", "x", "--tier", "f"}), "full\n");
  EXPECT_EQ(completed({"completion", ""}), "bash zsh fish\n");
  EXPECT_EQ(completed({"scene", "forced-box", "--format", ""}), "mjcf json\n");
}

// A file is no completion where a folder is required.
TEST_F(BashCompletion, CompletesTheFolderOfData) {
  std::filesystem::create_directory(folder_ / "motions");
  write_text(folder_ / "motion.csv", "1");
  const std::string begun = (folder_ / "mo").string();
  const std::string folder = (folder_ / "motions").string() + "\n";
  for (const std::string command : {"run", "simulate", "precision", "reference"}) {
    EXPECT_EQ(completed({command, "--data", begun}), folder) << command;
  }
}

// The first word of an option's description tells that it takes a folder or a file.
TEST_F(BashCompletion, CompletesWhatTheDescriptionBeginsWith) {
  std::filesystem::create_directory(folder_ / "before");
  write_text(folder_ / "before.urdf", "<robot/>");
  const std::string begun = (folder_ / "bef").string();
  EXPECT_EQ(completed({"report", "x", "--earlier", begun}), (folder_ / "before").string() + "\n");
  EXPECT_THAT(completed({"render", "--model", begun}), HasSubstr("before.urdf"));
}

// Trajectories are files, one or more.
TEST_F(BashCompletion, CompletesTrajectories) {
  write_text(folder_ / "mine.csv", "1");
  const std::string file = (folder_ / "mine.csv").string();
  EXPECT_EQ(completed({"score", "--trajectory", (folder_ / "mi").string()}), file + "\n");
}

// The program is asked for names that its script does not know, when they are needed.
TEST_F(BashCompletion, AsksTheProgramForNames) {
  EXPECT_EQ(completed({"run", "p/"}), "p/fig01 p/fig01/order\n");
  EXPECT_EQ(completed({"simulate", "--scenario", "f"}), "forced-box\n");
  EXPECT_EQ(completed({"simulate", "--scheme", "t"}), "tamsi tamsi-two\n");
  EXPECT_EQ(completed({"simulate", "--set", "b"}), "box.mass\n");
  EXPECT_EQ(completed({"scene", "f"}), "forced-box\n");
  EXPECT_EQ(completed({"precision", "--schemes", "rk3,tamsi-"}), "rk3,tamsi-two\n");
}

// A number has no completions: nothing is better than a wrong word.
TEST_F(BashCompletion, LeavesNumbersAlone) {
  EXPECT_EQ(completed({"simulate", "--step", ""}), "\n");
}

// The same tree for zsh, which checks its syntax.
TEST(ZshCompletion, HasTheSameCommands) {
  const std::string text = script("zsh");
  EXPECT_TRUE(text.starts_with("#compdef tribometer\n"));
  EXPECT_THAT(text, HasSubstr("compadd -- quick full"));
  EXPECT_THAT(text, HasSubstr("compdef _tribometer tribometer"));
  const TemporaryFolder folder;
  write_text(folder / "script", text);
  EXPECT_EQ(output_of("zsh -n '" + (folder / "script").string() + "'"), "");
}

/// A fish that has read the script, and a program that lists what the real one would.
class FishCompletion : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(verification::installed("fish"));
    write_text(folder_ / "completion", script("fish"));
    write_text(folder_ / "tribometer",
               "#!/bin/sh\n[ \"$2\" = schemes ] && printf 'tamsi  one\\nrk3  three\\n'\n");
    std::filesystem::permissions(folder_ / "tribometer", std::filesystem::perms::owner_all);
  }

  /// Completions of the last word of a line, without descriptions.
  [[nodiscard]] std::string completed(const std::string& line) const {
    write_text(folder_ / "run",
               "set --prepend PATH '" + folder_.path().string() + "'\nsource '" +
                   (folder_ / "completion").string() + "'\ncomplete --do-complete '" + line +
                   "' | string replace --regex '\\t.*' ''\n");
    return output_of("fish --no-config '" + (folder_ / "run").string() + "'");
  }

  TemporaryFolder folder_;
};

TEST_F(FishCompletion, CompletesCommandsOptionsAndValues) {
  EXPECT_EQ(completed("tribometer comp"), "compare\ncompletion\n");
  EXPECT_EQ(completed("tribometer run --res"), "--resume\n");
  EXPECT_EQ(completed("tribometer run x --tier f"), "full\n");
  EXPECT_EQ(completed("tribometer completion b"), "bash\n");
  EXPECT_EQ(completed("tribometer simulate --scheme t"), "tamsi\n");
  EXPECT_EQ(completed("tribometer precision --schemes tamsi,r"), "tamsi,rk3\n");
  EXPECT_EQ(completed("tribometer simulate --step "), "");
}

// A program of one's own build is asked itself, not the one in PATH.
TEST_F(FishCompletion, AsksTheProgramThatIsCompleted) {
  const std::filesystem::path own = folder_ / "own build/tribometer";
  write_text(own, "#!/bin/sh\nprintf 'tr-bdf2  mine\\n'\n");
  std::filesystem::permissions(own, std::filesystem::perms::owner_all);
  const std::string typed = (folder_ / "own\\\\ build/tribometer").string();
  EXPECT_EQ(completed(typed + " simulate --scheme t"), "tr-bdf2\n");
  ::setenv("BUILD", folder_.path().c_str(), 1);
  EXPECT_EQ(completed("$BUILD/tribometer simulate --scheme t"), "tamsi\n");
  ::unsetenv("BUILD");
  EXPECT_EQ(completed("true; " + typed + " precision --schemes tamsi,t"), "tamsi,tr-bdf2\n");
}

TEST_F(FishCompletion, CompletesFilesAndFolders) {
  std::filesystem::create_directory(folder_ / "before");
  write_text(folder_ / "before.urdf", "<robot/>");
  const std::string begun = (folder_ / "bef").string();
  EXPECT_EQ(completed("tribometer report x --earlier " + begun),
            (folder_ / "before").string() + "/\n");
  EXPECT_THAT(completed("tribometer render --model " + begun), HasSubstr("before.urdf"));
}

TEST(Completion, RefusesOtherShells) {
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_program({"completion", "bsh"}, {.out = out, .err = err}), 2);
  EXPECT_EQ(err.str(), "tribometer: unknown shell 'bsh'; did you mean 'bash'?\n");
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace tribo::cli
