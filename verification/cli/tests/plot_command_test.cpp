#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

#include "verification/cli/tests/ran.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using verification::read_text;
using verification::TemporaryFolder;

/// A run of a small item, without pictures.
class PlotCommand : public ::testing::Test {
 protected:
  PlotCommand() {
    const Ran ran = run(
        {"--quiet", "run", "expint2022/unit-balancing", "--no-plots", "--out", path("results")});
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
  [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }
  [[nodiscard]] Ran plot(std::vector<std::string> further) const {
    std::vector<std::string> arguments = {"plot", path("results"), "--out", path("figures")};
    arguments.insert(arguments.end(), further.begin(), further.end());
    return run(arguments);
  }
  [[nodiscard]] std::string picture(const std::string& ending) const {
    return read_text(folder_ / "figures" / ("expint2022-unit-balancing." + ending));
  }

  TemporaryFolder folder_;
};

TEST_F(PlotCommand, DrawsForPapers) {
  ASSERT_TRUE(verification::installed("gnuplot"));
  const std::string data = read_text(folder_ / "results/expint2022/unit-balancing.dat");
  const Ran ran = plot({"--format", "pdf,eps,tikz,svg,png", "--width", "120", "--palette", "grey"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(picture("pdf"), StartsWith("%PDF-"));
  EXPECT_THAT(picture("eps"), StartsWith("%!PS-Adobe"));
  EXPECT_THAT(picture("tex"), HasSubstr("\\begin{tikzpicture}"));
  EXPECT_THAT(picture("svg"), HasSubstr("<svg"));
  EXPECT_THAT(picture("png"), StartsWith("\x89PNG"));
  EXPECT_EQ(read_text(folder_ / "results/expint2022/unit-balancing.dat"), data);
  EXPECT_EQ(run({"report", path("results")}).code, 0);  // nothing in the run has changed
}

TEST_F(PlotCommand, TellsThePicturesAsJson) {
  ASSERT_TRUE(verification::installed("gnuplot"));
  const Ran ran = plot({"--format", "tikz,png", "--json"});
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json.at("format"), "tribometer-plot-1");
  ASSERT_EQ(json.at("pictures").size(), 2U);
  for (const auto& picture : json.at("pictures")) {
    EXPECT_EQ(picture.at("item"), "expint2022/unit-balancing");
    EXPECT_EQ(picture.at("drawn"), true);
    EXPECT_TRUE(std::filesystem::exists(picture.at("file").get<std::string>())) << picture;
    EXPECT_GT(picture.at("letters"), 0);
  }
  EXPECT_THAT(json.at("pictures").at(0).at("file").get<std::string>(), EndsWith(".tex"));
}

// The pages of the run, whose path is told.
TEST_F(PlotCommand, TheReportTellsItsPageAsJson) {
  const Ran ran = run({"--quiet", "report", path("results"), "--json"});
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json.at("format"), "tribometer-report-1");
  EXPECT_EQ(json.at("page"), path("results") + "/index.html");
}

TEST_F(PlotCommand, TellsWhereLettersAreSmall) {
  ASSERT_TRUE(verification::installed("gnuplot"));
  EXPECT_THAT(plot({"--width", "one"}).err, HasSubstr("letters of"));
  EXPECT_EQ(plot({"--width", "one", "--letters", "7"}).err, "");
}

TEST_F(PlotCommand, TellsWhatPixelsDoNotTake) {
  ASSERT_TRUE(verification::installed("gnuplot"));
  EXPECT_EQ(plot({"--format", "png"}).err, "");
  const std::string told = plot({"--format", "png,pdf", "--width", "150", "--letters", "8"}).err;
  EXPECT_THAT(told, HasSubstr("png: has pixels; --width is of pdf, eps and tikz\n"));
  EXPECT_THAT(told, HasSubstr("png: has pixels; --letters is of pdf, eps and tikz\n"));
  EXPECT_THAT(told, ::testing::Not(HasSubstr("--font")));
}

TEST_F(PlotCommand, RefusesBadInput) {
  const auto told = [&](const std::vector<std::string>& further, const char* what) {
    const Ran ran = plot(further);
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr(what));
  };
  told({"--format", "pfd"}, "did you mean 'pdf'?");
  told({"--format", ""}, "--format");
  told({"--width", "three"}, "--width");
  told({"--width", "7"}, "30 to 1000 mm");
  told({"--palette", "blue"}, "palette");
  told({"--letters", "0"}, "--letters");
  told({"expint2022/fig99"}, "expint2022/unit-balancing");
  EXPECT_THAT(run({"plot", path("nowhere"), "--out", path("figures")}).err,
              HasSubstr("is no run directory"));
}

}  // namespace
}  // namespace tribo::cli
