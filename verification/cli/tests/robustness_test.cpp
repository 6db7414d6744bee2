#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "verification/cli/impatient_watch.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/progress.hpp"
#include "verification/cli/tests/ran.hpp"
#include "verification/tests/devices.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

/// Behaviour under interruption, lack of space, and files made to do harm.
namespace tribo::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using verification::read_text;
using verification::TemporaryFolder;
using verification::write_text;

/// A child that sends this process SIGTERM after a while [us].
::pid_t interrupter(unsigned after) {
  const ::pid_t self = ::getpid();
  const ::pid_t child = ::fork();
  if (child == 0) {
    ::usleep(after);
    ::kill(self, SIGTERM);
    ::_exit(0);
  }
  return child;
}

std::vector<std::string> ball(std::vector<std::string> further) {
  std::vector<std::string> arguments = {
      "simulate", "--scenario", "bouncing-ball", "--scheme", "sap", "--until", "0.1"};
  arguments.insert(arguments.end(), further.begin(), further.end());
  return arguments;
}

// The device stays a device; the reason is the system's own.
TEST(Robustness, AFullDeviceIsToldAndSurvives) {
  const TemporaryFolder folder;
  const std::string full = verification::full_device(folder);
  for (const char* const option : {"--out", "--contacts", "--work"}) {
    const Ran ran = run(ball({"--step", "1e-3", option, full}));
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.err, "tribometer: cannot write '" + full + "': " + std::strerror(ENOSPC) + "\n");
    EXPECT_TRUE(fs::is_character_file(full));
  }
}

// Other programs take it for standard output; a file of that name is hard to be rid of.
TEST(Robustness, NoFileIsCalledDash) {
  for (const char* const option : {"--out", "--contacts", "--work"}) {
    EXPECT_THAT(refusal(ball({"--step", "1e-3", option, "-"})), HasSubstr("/dev/stdout"));
    EXPECT_FALSE(fs::exists("-")) << option;
  }
  EXPECT_THAT(refusal({"scene", "bouncing-ball", "--format", "json", "--out", "-"}),
              HasSubstr("'-' is no name of an output file"));
}

// Steps that are too many, too small, or fail for ever, end with a status and advice.
TEST(Robustness, ASimulationThatWouldNotEndHasLimits) {
  const Ran rows = run(ball({"--step", "1e-300", "--most-rows", "10"}));
  EXPECT_EQ(rows.code, 0);
  EXPECT_THAT(rows.out, HasSubstr("# status: attempt-limit at t="));
  EXPECT_THAT(rows.out, HasSubstr("10 rows; --most-rows N allows more"));
  const Ran attempts = run(ball({"--step", "1e-3", "--most-attempts", "7", "--sample", "0.05"}));
  EXPECT_THAT(attempts.out, HasSubstr("7 attempts; --most-attempts N allows more"));
  const Ran samples = run(ball({"--step", "1e-3", "--sample", "1e-300", "--most-rows", "10"}));
  EXPECT_THAT(samples.out, HasSubstr("--most-rows N allows more"));
  const Ran stuck =
      run({"simulate", "--scenario", "conveyor-static-dynamic", "--scheme", "ie-fn-tals", "--set",
           "box.mass=1e-9", "--set", "contact.stiction_tolerance=1e-12", "--set",
           "box.static_friction=10", "--step", "0.01", "--most-attempts", "500"});
  EXPECT_THAT(stuck.err, HasSubstr("500 attempts"));
}

// A trajectory of another program may hold any text; the terminal must not act on it.
TEST(Robustness, NoEscapeSequenceOfAFileReachesTheTerminal) {
  const TemporaryFolder folder;
  ::setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
  const std::string file = folder / "mine\x1b[31m.csv";
  const std::string rows = "0,0.2,0\n0.05,0.19,-0.1\n";
  write_text(file,
             "# status: \x1b[2J done\n# ball.mass: \x9b"
             "5 kg\nt[s],ball.z[m],ball.vz[m/s]\n" +
                 rows);
  const Ran scored = run({"score", "--scenario", "bouncing-ball", "--trajectory", file});
  write_text(file, "t[s],\x1b[31mheight[m]\n" + rows);
  const Ran refused = run({"score", "--scenario", "bouncing-ball", "--trajectory", file});
  ::unsetenv("XDG_CACHE_HOME");
  EXPECT_EQ(refused.code, 2);
  for (const std::string& text : {scored.out, scored.err, refused.out, refused.err}) {
    for (const char c : {'\x1b', '\x9b', '\x07'})
      EXPECT_THAT(text, Not(HasSubstr(std::string(1, c))));
  }
  EXPECT_THAT(scored.out + scored.err, HasSubstr("\\x1b[31m"));
}

// The command as it was typed can be typed again, whatever quotes it holds.
TEST(Robustness, TheRecordedCommandIsQuoted) {
  const TemporaryFolder folder;
  const std::string out = folder / "it's $(touch pwned)";
  ASSERT_EQ(run({"run", "tamsi2020/eq16", "--no-plots", "--quiet", "--out", out}).code, 0);
  EXPECT_THAT(read_text(fs::path(out) / "manifest.json"), HasSubstr("it'\\\\''s $(touch pwned)'"));
}

// If a claim fails, the terminal says so last, with the measured value, the band and the reason.
TEST(Robustness, ARunSaysWhyClaimsFailed) {
  const TemporaryFolder folder;
  const auto claim = [](const std::string& id, const std::string& observable, const char* check) {
    return "[[claim]]\nid = \"" + id +
           "\"\nstatement = \"s\"\nsource = \"s\"\nevidence = \"ours\"\nwhy = \"w\"\n"
           "labels = [\"quick\"]\nexpect = \"pass\"\nobservable = \"" +
           observable + "\"\ncheck = " + check + "\n";
  };
  write_text(folder / "papers/tamsi2020/eq16.toml",
             claim("lost", "no.such.number", "{kind = \"range\", lo = 0}") +
                 claim("many", "iterations.on_slip", "{kind = \"range\", lo = 100}") +
                 claim("good", "iterations.on_slip", "{kind = \"range\", lo = 0}"));
  ::setenv("TRIBOMETER_HOME", folder.path().c_str(), 1);
  const Ran ran = run({"run", "tamsi2020/eq16", "--no-plots", "--out", folder / "run"});
  ::unsetenv("TRIBOMETER_HOME");
  EXPECT_EQ(ran.code, 1);
  EXPECT_LT(ran.out.find("pass tamsi2020/eq16/good"), ran.out.find("error tamsi2020/eq16/lost"));
  EXPECT_THAT(ran.out, HasSubstr("fail tamsi2020/eq16/many 5 [100, inf]"));
  EXPECT_THAT(ran.out, HasSubstr("no.such.number"));
}

TEST(Robustness, TheProgressBarNamesWhatIsDone) {
  std::ostringstream terminal;
  {
    ProgressBar bar(terminal, true);
    bar.show(0.5, "tamsi2020/fig05\x07");
  }
  EXPECT_THAT(terminal.str(), HasSubstr("tamsi2020/fig05\\x07"));
}

// An item may take a minute to end: no time left is told that is none.
TEST(Robustness, TheProgressBarPromisesNoEnd) {
  const auto shown = [](double fraction) {
    std::ostringstream terminal;
    {
      ProgressBar bar(terminal, true);
      bar.show(fraction, "tamsi2020/fig05");
    }
    return terminal.str();
  };
  EXPECT_THAT(shown(0.5), HasSubstr(" 50 % 00:00:00 left"));
  EXPECT_THAT(shown(0.999), HasSubstr(" 99 % 00:00:00 so far"));
}

// What does not hold stands at the end, where it is seen.
TEST(Robustness, ARunTellsLastWhatDoesNotHold) {
  const TemporaryFolder folder;
  const Ran ran = run({"run", "tamsi2020/eq16", "--no-plots", "--quiet", "--out", folder / "run"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_GT(ran.out.find("\nxfail tamsi2020/eq16/as-printed "), ran.out.rfind("\npass "));
}

// Two runs that begin in one second must not share a folder.
TEST(Robustness, RunsWithoutAFolderGetOneEach) {
  const TemporaryFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  for (int n = 0; n < 3; ++n)
    EXPECT_EQ(run({"run", "tamsi2020/eq16", "--no-plots", "--quiet"}).code, 0);
  fs::current_path(before);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder / "results"), fs::directory_iterator()), 3);
}

// A truncated data file, and a stopped run, are reported by every command that reads runs.
TEST(Robustness, CommandsRefuseRunsThatCannotBeTrusted) {
  const TemporaryFolder folder;
  const std::string out = folder / "run";
  const std::vector<std::string> command = {"run",     "tamsi2020/eq16", "--no-plots",
                                            "--quiet", "--out",          out};
  ASSERT_EQ(run(command).code, 0);
  EXPECT_EQ(run({"report", out}).code, 0);
  EXPECT_EQ(run({"compare", out, out}).code, 0);
  const std::string data = read_text(fs::path(out) / "tamsi2020/eq16.dat");
  write_text(fs::path(out) / "tamsi2020/eq16.dat", data.substr(0, data.size() * 6 / 10));
  std::vector<std::string> resumed = command;
  resumed.emplace_back("--resume");
  const std::vector<std::vector<std::string>> readers = {
      {"report", out}, {"compare", out, out}, resumed};
  for (const std::vector<std::string>& reader : readers) {
    EXPECT_THAT(refusal(reader), HasSubstr("eq16.dat was changed"));
  }
}

// SIGTERM is what a queue or a container sends: results are kept, as after Ctrl-C. Run in a process
// of its own.
TEST(RobustnessDeathTest, SigtermKeepsTheTrajectory) {
  const TemporaryFolder folder;
  const std::string file = folder / "ball.csv";
  const auto interrupted_run = [&] {
    catch_interrupts();
    static_cast<void>(interrupter(300'000));
    ::_exit(run(ball({"--step", "1e-9", "--sample", "1e-7", "--out", file, "--most-attempts",
                      "1000000000"}))
                .code);
  };
  EXPECT_EXIT(interrupted_run(), ::testing::ExitedWithCode(130), "");
  EXPECT_THAT(read_text(file), EndsWith("# status: interrupted\n"));
}

// A certified reference of most of a minute ends at its next step, and so do commands that want
// one.
TEST(RobustnessDeathTest, SigtermEndsACertifiedReference) {
  const TemporaryFolder folder;
  ::setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
  const std::string file = folder / "chimney.csv";
  const std::vector<std::string> discs = {"--scenario", "discs-in-chimney", "--until", "0.97"};
  const auto command = [&](const std::string& name, std::vector<std::string> further) {
    std::vector<std::string> arguments = {name};
    arguments.insert(arguments.end(), discs.begin(), discs.end());
    arguments.insert(arguments.end(), further.begin(), further.end());
    return arguments;
  };
  ASSERT_EQ(run(command("simulate", {"--scheme", "sap", "--step", "1e-2", "--out", file})).code, 0);
  const std::vector<std::vector<std::string>> waiting = {
      command("reference", {}), command("reference", {"--dense"}),
      command("score", {"--trajectory", file}),
      command("precision", {"--schemes", "sap", "--steps", "1e-2"})};
  for (const std::vector<std::string>& arguments : waiting) {
    const auto interrupted_wait = [&] {
      catch_interrupts();
      static_cast<void>(interrupter(300'000));
      ::_exit(run(arguments).code);
    };
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EXIT(interrupted_wait(), ::testing::ExitedWithCode(130), "") << arguments.front();
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10));
  }
  ::unsetenv("XDG_CACHE_HOME");
}

// What could not be read is not complained of.
TEST(RobustnessDeathTest, AnInterruptedScoreSaysOnlyThat) {
  const TemporaryFolder folder;
  ::setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
  const std::string file = folder / "box.csv";
  ASSERT_EQ(run({"simulate", "--scenario", "forced-box", "--scheme", "tamsi", "--step", "1e-3",
                 "--until", "0.01", "--out", file})
                .code,
            0);
  const auto interrupted_score = [&] {
    catch_interrupts();
    ::waitpid(interrupter(0), nullptr, 0);
    const Ran ran =
        run({"score", "--scenario", "forced-box", "--trajectory", file, "--map", "mine=box.x"});
    ::fputs(ran.err.c_str(), stderr);
    ::_exit(ran.code);
  };
  EXPECT_EXIT(interrupted_score(), ::testing::ExitedWithCode(130),
              "^tribometer: interrupted; the rest was not judged\n$");
  ::unsetenv("XDG_CACHE_HOME");
}

// What was drawn until then is told, as JSON too.
TEST(RobustnessDeathTest, AnInterruptedPlotSaysSo) {
  const TemporaryFolder folder;
  const std::string results = folder / "results";
  const std::string figures = folder / "figures";
  ASSERT_EQ(
      run({"--quiet", "run", "expint2022/unit-balancing", "--no-plots", "--out", results}).code, 0);
  const auto interrupted_plot = [&] {
    catch_interrupts();
    ::waitpid(interrupter(0), nullptr, 0);
    const Ran ran = run({"plot", results, "--out", figures, "--json"});
    ::fputs((ran.err + ran.out).c_str(), stderr);
    ::_exit(ran.code);
  };
  EXPECT_EXIT(interrupted_plot(), ::testing::ExitedWithCode(130),
              "^tribometer: interrupted; the rest was not drawn\n"
              ".*\"format\": \"tribometer-plot-1\",\n *\"pictures\": \\[\\]");
}

/// What a command says, and its code, with SIGTERM a third of a second after it began.
void end_interrupted(const std::vector<std::string>& arguments) {
  catch_interrupts();
  static_cast<void>(interrupter(300'000));
  const Ran ran = run(arguments);
  ::fputs((ran.err + ran.out).c_str(), stderr);
  ::_exit(ran.code);
}

// A million solves and a run of a billion seconds: what there is until then is told and written.
TEST(RobustnessDeathTest, SigtermEndsProblemsWithinASecond) {
  const TemporaryFolder folder;
  const std::string file = folder / "p.json";
  const std::vector<std::string> exporting = {"export", "--scenario", "turning-box", "--scheme",
                                              "lagged", "--step",     "1e-3"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), exporting.begin(), exporting.end());
    return more;
  };
  ASSERT_EQ(run(with({"--at", "0.1", "--out", file})).code, 0);
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EXIT(end_interrupted({"solve", file, "--scheme", "lagged,sap", "--repeat", "1000000"}),
              ::testing::ExitedWithCode(130), "the rest was not solved\nscheme .*\nlagged +ok ");
  const std::string reached = folder / "q.json";
  EXPECT_EXIT(end_interrupted(with({"--at", "1e9", "--out", reached})),
              ::testing::ExitedWithCode(130), "interrupted at .* s, from where .*q.json goes on\n");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
  EXPECT_EQ(run({"solve", reached, "--scheme", "lagged"}).code, 0);
}

// Nor is a command waited for whose step takes long: an item of the full tier.
TEST(RobustnessDeathTest, SigtermEndsALongItemWithinASecond) {
  const TemporaryFolder folder;
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EXIT(end_interrupted({"run", "cenic2025/fig10", "--tier", "full", "--out", folder / "r"}),
              ::testing::ExitedWithCode(130), "");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
}

// A computation that never looks is not waited for.
TEST(RobustnessDeathTest, AnImpatientWatchEndsTheProcess) {
  const auto hanging = [] {
    catch_interrupts();
    static_cast<void>(interrupter(0));
    const ImpatientWatch watch(kInterruptPatience, [] { ::fputs("last words", stderr); });
    while (true) ::pause();
  };
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EXIT(hanging(), ::testing::ExitedWithCode(130), "^last words$");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(3));
}

// OpenBLAS raises SIGINT itself if it can start no thread: nobody has interrupted then.
TEST(RobustnessDeathTest, ALibraryThatGivesUpIsNoInterrupt) {
  EXPECT_EXIT(
      {
        catch_interrupts();
        ::raise(SIGINT);
        ::_exit(0);
      },
      ::testing::ExitedWithCode(2), "OPENBLAS_NUM_THREADS=1");
}

}  // namespace
}  // namespace tribo::cli
