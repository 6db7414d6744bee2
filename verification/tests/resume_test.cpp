#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/input_error.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/run/run.hpp"
#include "verification/tests/running.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using test::Running;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// An old picture or file beside an error would be taken for its result.
TEST_F(Running, AnItemThatThrowsLeavesNoOldDataBehind) {
  write_text(folder_ / "run/p/broken.dat", "# item: p/broken\n");
  write_text(folder_ / "run/p/broken.svg", "<svg/>");
  static_cast<void>(run(request({"p/broken"})));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/p/broken.dat"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/p/broken.svg"));
}

// `--resume` keeps what is there of the same tier, version and commit, and judges it anew.
TEST_F(Running, ResumeSkipsItemsWhoseDataAreThere) {
  static_cast<void>(run(request({"p/good"})));
  const std::string timing = read_text(folder_ / "run/p/good.timing.dat");
  RunRequest again = request({"*"});
  again.resume = true;
  const RunSummary summary = run(again);
  EXPECT_EQ(read_text(folder_ / "run/p/good.timing.dat"), timing);
  EXPECT_EQ(summary.verdicts.size(), 4U);
  again.resume = false;
  static_cast<void>(run(again));
  EXPECT_NE(read_text(folder_ / "run/p/good.timing.dat"), timing);
}

// Data of another tier are another result.
TEST_F(Running, ResumeComputesAnotherTierAnew) {
  static_cast<void>(run(request({"p/good"})));
  RunRequest full = request({"p/good"});
  full.tier = Tier::kFull;
  full.resume = true;
  EXPECT_EQ(run(full).verdicts.at(0).measured, 2);
}

// Two runs in one directory would mix their verdicts.
TEST_F(Running, ASecondRunInTheSameDirectoryIsRefused) {
  RunListener listener;
  std::string second;
  listener.progress = [&](double, std::string_view) {
    if (!second.empty()) return;
    try {
      static_cast<void>(run_items(request({"p/good"}), {}, interrupted_));
    } catch (const InputError& error) {
      second = error.what();
    }
  };
  const RunSummary first = run_items(request({"p/good"}), listener, interrupted_);
  EXPECT_THAT(second, HasSubstr("another run writes to it"));
  EXPECT_EQ(first.verdicts.size(), 2U);
  EXPECT_NO_THROW(check_run(folder_ / "run"));
}

// The report is made anew: of a version with another style, of other pictures, or edited.
TEST_F(Running, ResumeMakesTheReportAnew) {
  static_cast<void>(run(request({"p/good"})));
  RunRequest again = request({"p/good"});
  again.resume = true;
  const std::string style = read_text(folder_ / "run/report.css");
  for (const bool recorded : {true, false}) {
    write_text(folder_ / "run/report.css", "of another version");
    write_text(folder_ / "run/thumbnails/p-good.png", "of another picture");
    if (recorded) record_pages(folder_ / "run");
    static_cast<void>(run(again));
    EXPECT_EQ(read_text(folder_ / "run/report.css"), style);
    EXPECT_NO_THROW(check_run(folder_ / "run"));
  }
}

// A file that was cut or edited is no result of anybody: not judged, but named.
TEST_F(Running, ResumeRefusesDataThatWereChanged) {
  static_cast<void>(run(request({"p/good"})));
  RunRequest again = request({"p/good"});
  again.resume = true;
  const std::string data = read_text(folder_ / "run/p/good.dat");
  for (const std::string& changed : {data.substr(0, data.size() * 6 / 10), data + "# edited\n"}) {
    write_text(folder_ / "run/p/good.dat", changed);
    try {
      static_cast<void>(run(again));
      FAIL() << "accepted";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("p/good.dat was changed"));
    }
  }
  std::filesystem::remove(folder_ / "run/p/good.dat");
  EXPECT_THAT(outcomes(run(again).verdicts), ElementsAre("p/good/a pass", "p/good/b fail"));
}

// Data that no manifest lists are computed anew if they were asked for, else refused.
TEST_F(Running, ResumeTakesNothingThatTheManifestDoesNotList) {
  static_cast<void>(run(request({"p/good"}, "other")));
  write_text(folder_ / "run/p/good.dat", read_text(folder_ / "other/p/good.dat"));
  const std::string timing = read_text(folder_ / "other/p/good.timing.dat");
  RunRequest again = request({"p/good"});
  again.resume = true;
  static_cast<void>(run(again));
  EXPECT_NE(read_text(folder_ / "run/p/good.timing.dat"), timing);
  write_text(folder_ / "run/p/foreign.dat", "# item: p/foreign\n");
  for (const bool resume : {false, true}) {
    again.resume = resume;
    EXPECT_THROW(static_cast<void>(run(again)), InputError) << resume;
  }
}

// Results of the same program from elsewhere need not be computed again; missing ones must.
TEST_F(Running, TakesOverWhatAnotherRunHasComputed) {
  static_cast<void>(run(request({"p/good"}, "other")));
  RunRequest r = request({"*"});
  r.from = {folder_ / "other"};
  EXPECT_EQ(run(r).verdicts.size(), 4U);
  EXPECT_EQ(read_text(folder_ / "run/p/good.timing.dat"),
            read_text(folder_ / "other/p/good.timing.dat"));
  EXPECT_NO_THROW(check_run(folder_ / "run"));
  write_text(folder_ / "other/p/good.dat", "# edited\n");
  EXPECT_THROW(static_cast<void>(run(r)), InputError);
}

// Files left by an earlier run would be taken for a result of this one.
TEST_F(Running, ARunRemovesTheFilesOfAnEarlierOne) {
  static_cast<void>(run(request({"p/good"})));
  static_cast<void>(run(request({"p/malformed"})));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/p/good.dat"));
  EXPECT_NO_THROW(check_run(folder_ / "run"));
}

}  // namespace
}  // namespace tribo::verification
