#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>

#include "verification/cli/program.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using verification::TemporaryFolder;
using verification::write_text;

std::string output_of(const std::vector<std::string>& arguments) {
  std::ostringstream out, err;
  EXPECT_EQ(run_program(arguments, {.out = out, .err = err}), 0) << err.str();
  return out.str();
}

/// What the last word may become, by the program.
std::string completed(std::vector<std::string> words) {
  words.insert(words.begin(), {"complete", "--"});
  return output_of(words);
}

TEST(Completion, OfCommands) {
  EXPECT_EQ(completed({"ru"}), "run\n");
  EXPECT_THAT(completed({""}), HasSubstr("simulate"));
  EXPECT_THAT(completed({""}), Not(HasSubstr("verdict")));  // hidden: for CTest
  EXPECT_EQ(completed({"--quiet", "comp"}), "compare\ncompletion\n");
}

TEST(Completion, OfOptionsOfTheCommandAndOfTheProgram) {
  EXPECT_EQ(completed({"run", "--res"}), "--resume\n");
  EXPECT_EQ(completed({"run", "--qu"}), "--quiet\n");
  EXPECT_EQ(completed({"compare", "a", "b", "--mark"}), "--markdown\n");
}

TEST(Completion, OfChoices) {
  EXPECT_EQ(completed({"list", "sch"}), "schemes\n");
  EXPECT_EQ(completed({"run", "x", "--tier", "f"}), "full\n");
  EXPECT_EQ(completed({"completion", ""}), "bash\nfish\nzsh\n");
  EXPECT_EQ(completed({"scene", "forced-box", "--format", ""}), "json\nmjcf\nurdf\n");
}

// What the shell knows is left to it, by the first word of an option's description.
TEST(Completion, OfFilesAndFoldersIsTheShells) {
  for (const std::string command : {"run", "simulate", "precision", "reference"})
    EXPECT_EQ(completed({command, "--data", "mo"}), ":folders\n") << command;
  EXPECT_EQ(completed({"report", "x", "--earlier", ""}), ":folders\n");
  EXPECT_EQ(completed({"render", "--model", "a"}), ":files\n");
  EXPECT_EQ(completed({"score", "--trajectory", ""}), ":files\n");
}

TEST(Completion, OfNames) {
  EXPECT_THAT(completed({"run", "tamsi2020/fig04"}),
              HasSubstr("tamsi2020/fig04\ntamsi2020/fig04/a\n"));
  EXPECT_EQ(completed({"simulate", "--scenario", "forced-b"}), "forced-box\n");
  EXPECT_EQ(completed({"simulate", "--scheme", "tams"}), "tamsi\n");
  EXPECT_THAT(completed({"simulate", "--set", "box.m"}), HasSubstr("box.mass\n"));
  EXPECT_EQ(completed({"scene", "forced-b"}), "forced-box\n");
  EXPECT_EQ(completed({"show", "lagged-reg"}), "lagged-regularized\n");
  EXPECT_THAT(completed({"list", "claims", "tamsi2020/fig0"}), HasSubstr("tamsi2020/fig04\n"));
  EXPECT_EQ(completed({"list", "claims", "--outcome", "xf"}), "xfail\n");
  EXPECT_EQ(completed({"judge", "cl"}), ":files\n");
  EXPECT_EQ(completed({"precision", "--schemes", "rk3,tams"}), "rk3,tamsi\n");
}

// A number has no completions: nothing is better than a wrong word.
TEST(Completion, LeavesNumbersAlone) {
  EXPECT_EQ(completed({"simulate", "--step", ""}), "");
}

TEST(Completion, RefusesOtherShells) {
  std::ostringstream out, err;
  EXPECT_EQ(run_program({"completion", "bsh"}, {.out = out, .err = err}), 2);
  EXPECT_EQ(err.str(), "tribometer: unknown shell 'bsh'; did you mean 'bash'?\n");
  EXPECT_EQ(out.str(), "");
}

/// A shell that has read the script, and a program whose candidates are the words before the last.
class InShells : public ::testing::Test {
 protected:
  void SetUp() override {
    write_program(folder_ / "tribometer", R"(for word; do last=$word; done
case "$last" in
  */bef*) echo :$3 ;;
  *) printf 'tamsi\ntamsi-two\n' ;;
esac)");
    std::filesystem::create_directory(folder_ / "before");
    write_text(folder_ / "before.urdf", "<robot/>");
  }

  static void write_program(const std::filesystem::path& path, const std::string& text) {
    write_text(path, "#!/bin/sh\n[ \"$1 $2\" = 'complete --' ] || exit 1\n" + text + "\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }

  /// The output on both streams of a shell that runs a script.
  [[nodiscard]] std::string run(const std::string& shell, const std::string& text) const {
    write_text(folder_ / "script", text);
    const std::string command = shell + " '" + (folder_ / "script").string() + "' 2>&1";
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string out;
    std::array<char, 4096> buffer{};
    while (pipe && std::fgets(buffer.data(), buffer.size(), pipe.get())) out += buffer.data();
    return out;
  }

  [[nodiscard]] std::string by_bash(const std::string& words, int count) const {
    return run("bash --norc", output_of({"completion", "bash"}) + "COMP_WORDS=('" +
                                  (folder_ / "tribometer").string() + "' " + words +
                                  ")\nCOMP_CWORD=" + std::to_string(count) +
                                  "\n_tribometer\necho \"${COMPREPLY[*]}\"\n");
  }

  [[nodiscard]] std::string by_fish(const std::string& line) const {
    return run("fish --no-config", "set --prepend PATH '" + folder_.path().string() + "'\n" +
                                       output_of({"completion", "fish"}) +
                                       "complete --do-complete '" + line +
                                       "' | string replace --regex '\\t.*' ''\n");
  }

  TemporaryFolder folder_;
};

TEST_F(InShells, BashAsksTheProgramAndKnowsFiles) {
  ASSERT_TRUE(verification::installed("bash"));
  EXPECT_EQ(by_bash("simulate t", 2), "tamsi tamsi-two\n");
  const std::string begun = (folder_ / "bef").string(), whole = (folder_ / "before").string();
  EXPECT_EQ(by_bash("folders '" + begun + "'", 2), whole + "\n");
  EXPECT_THAT(by_bash("files '" + begun + "'", 2), HasSubstr(whole + ".urdf"));
}

TEST_F(InShells, ZshReadsTheScript) {
  EXPECT_EQ(run("zsh -n", output_of({"completion", "zsh"})), "");
}

// A program of one's own build is asked itself, not the one in PATH.
TEST_F(InShells, FishAsksTheProgramThatIsCompleted) {
  ASSERT_TRUE(verification::installed("fish"));
  EXPECT_EQ(by_fish("tribometer simulate t"), "tamsi\ntamsi-two\n");
  const std::filesystem::path own = folder_ / "own build/tribometer";
  write_program(own, "echo tr-bdf2");
  const std::string typed = (folder_ / "own\\\\ build/tribometer").string();
  EXPECT_EQ(by_fish(typed + " simulate t"), "tr-bdf2\n");
  const std::string begun = (folder_ / "bef").string(), whole = (folder_ / "before").string();
  EXPECT_EQ(by_fish("tribometer folders " + begun), whole + "/\n");
  EXPECT_THAT(by_fish("tribometer files " + begun), HasSubstr(whole + ".urdf"));
}

}  // namespace
}  // namespace tribo::cli
