#include "verification/exchange/run_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "models/input_error.hpp"
#include "models/tests/refusal.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/run/compare.hpp"
#include "verification/tests/sealed.hpp"
#include "verification/tests/temporary_folder.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

/// A complete run of one item in `run`, and the messages about it once it is spoilt.
class RunFolder : public ::testing::Test {
 protected:
  RunFolder() {
    Verdict verdict;
    verdict.claim = "p/i/c";
    verdict.outcome = Outcome::kPass;
    write_verdicts(run_ / "verdicts.json", {verdict});
    Figure figure;
    figure.quantities = {{"q", 1, "m", 0}};
    write_dat(run_ / "p/i.dat", {{"item", "p/i"}}, figure);
    write_dat(run_ / "p/i.timing.dat", {{"item", "p/i"}}, figure);
    write_text(run_ / "index.html", "<p>");
    seal(run_);
  }

  /// The line that `compare` refuses the run with; it must be one.
  [[nodiscard]] std::string refusal() const {
    std::string line = tribo::refusal([&] { return compare_runs(run_, run_); });
    EXPECT_THAT(line, Not(HasSubstr("\n")));
    EXPECT_THAT(line, Not(HasSubstr("\x1b")));
    return line;
  }

  TemporaryFolder folder_;
  fs::path run_ = folder_ / "run";
};

// What sha256sum prints: anybody can check a run.
TEST_F(RunFolder, ChecksumsAreThoseOfSha256sum) {
  write_text(folder_ / "abc", "abc");
  EXPECT_EQ(checksum(folder_ / "abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_F(RunFolder, ACompleteRunIsAccepted) {
  EXPECT_EQ(refusal(), "accepted");
}

TEST_F(RunFolder, AnInterruptedRunIsRefused) {
  seal(run_, false);
  EXPECT_THAT(refusal(), HasSubstr("incomplete"));
  EXPECT_THAT(refusal(), HasSubstr("--resume"));
}

TEST_F(RunFolder, ACutOrEditedFileIsNamed) {
  for (const char* const file : {"p/i.dat", "p/i.timing.dat", "verdicts.json", "index.html"}) {
    const std::string good = read_text(run_ / file);
    write_text(run_ / file, good.substr(0, good.size() * 6 / 10));
    EXPECT_THAT(refusal(), HasSubstr(std::string(file) + " was changed")) << file;
    write_text(run_ / file, good + "# edited\n");
    EXPECT_THAT(refusal(), HasSubstr(std::string(file) + " was changed")) << file;
    fs::remove(run_ / file);
    EXPECT_THAT(refusal(), HasSubstr(std::string(file) + " is missing")) << file;
    write_text(run_ / file, good);
  }
}

TEST_F(RunFolder, ForeignDataAndPicturesAreNamed) {
  for (const char* const file : {"p/other.dat", "p/i.png", "p/other.svg"}) {
    write_text(run_ / file, "# item: p/other\n");
    EXPECT_THAT(refusal(), HasSubstr(std::string(file) + " is not of this run"));
    fs::remove(run_ / file);
  }
}

TEST_F(RunFolder, AnEmptyOrMissingFolderIsRefused) {
  fs::remove_all(run_);
  EXPECT_THAT(refusal(), HasSubstr("no folder"));
  make_folder(run_);
  EXPECT_THAT(refusal(), HasSubstr("no run directory"));
}

// The gate must not open where nothing was judged.
TEST_F(RunFolder, VerdictsThatJudgeNothingAreRefused) {
  const std::string good = read_text(run_ / "verdicts.json");
  const std::string twice = good.substr(0, good.rfind(']')) + "," + good.substr(1);
  for (const std::string& text :
       {std::string("[]"), std::string("null"), std::string("{}"), twice}) {
    write_text(run_ / "verdicts.json", text);
    seal(run_);
    EXPECT_THAT(refusal(), HasSubstr(text == "[]" ? "no claim" : "verdicts.json")) << text;
  }
  EXPECT_THAT(refusal(), HasSubstr("p/i/c has two verdicts"));
}

// A manifest from elsewhere can say anything.
TEST_F(RunFolder, AHostileManifestIsRefused) {
  const auto with_manifest = [&](const std::string& text) {
    write_text(run_ / "manifest.json", text);
    return refusal();
  };
  EXPECT_THAT(with_manifest(""), HasSubstr("manifest.json"));
  EXPECT_THAT(with_manifest("[]"), HasSubstr("expected a JSON object"));
  EXPECT_THAT(with_manifest("{}"), HasSubstr("no checksums"));
  EXPECT_THAT(with_manifest(R"({"format":"tribometer-run-2","complete":true,"files":{}})"),
              HasSubstr("has the format \"tribometer-run-2\", not 'tribometer-run-1'"));
  EXPECT_THAT(with_manifest(R"({"format":1})"), HasSubstr("has the format 1, not"));
  for (const char* const file : {"../secret.svg", "/etc/passwd", "p/../../x", ""}) {
    EXPECT_THAT(with_manifest(std::string(R"({"complete":true,"files":{")") + file + R"(":"0"}})"),
                HasSubstr("no file of a run"))
        << file;
  }
  EXPECT_THAT(with_manifest(R"({"complete":true,"files":{"\u001b[31m/..":"0"}})"),
              HasSubstr("\\x1b[31m"));
  const std::string long_name(300, 'a');
  EXPECT_THAT(with_manifest(R"({"complete":true,"files":{")" + long_name + R"(":"0"}})"),
              HasSubstr("is missing"));
  const std::string deep(100'000, '[');
  EXPECT_THAT(with_manifest("{\"a\": " + deep + std::string(100'000, ']') + "}"),
              HasSubstr("nested"));
}

TEST_F(RunFolder, LinksOutOfTheFolderAreRefused) {
  write_text(folder_ / "secret", "secret");
  fs::remove(run_ / "p/i.dat");
  fs::create_symlink(folder_ / "secret", run_ / "p/i.dat");
  EXPECT_THAT(refusal(), HasSubstr("p/i.dat is a link out of the folder"));
  write_text(folder_ / "page", "page");
  fs::create_symlink(folder_ / "page", run_ / "findings.html");
  EXPECT_THROW(write_inside(run_, "findings.html", "x"), InputError);
  EXPECT_EQ(read_text(folder_ / "page"), "page");
}

// One at a time; the lock goes with its owner and leaves nothing behind.
TEST_F(RunFolder, BelongsToOneOwnerAtATime) {
  {
    const RunFolderOwner owner(run_);
    EXPECT_THAT(tribo::refusal([&] { const RunFolderOwner other(run_); }),
                HasSubstr("another run writes to it (process"));
  }
  const RunFolderOwner next(run_);
  EXPECT_EQ(refusal(), "accepted");
}

TEST_F(RunFolder, ALockThatAKilledRunLeftIsNoOwner) {
  write_text(run_ / ".lock", "1");
  EXPECT_NO_THROW(const RunFolderOwner owner(run_));
  EXPECT_FALSE(fs::exists(run_ / ".lock"));
}

}  // namespace
}  // namespace tribo::verification
