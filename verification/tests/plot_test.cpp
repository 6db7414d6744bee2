#include "verification/picture/plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <regex>
#include <string>
#include <thread>

#include "models/input_error.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

/// A run with one item of two curves, one of them with a failed run, and templates beside it.
class Plot : public ::testing::Test {
 protected:
  void SetUp() override {
    Figure figure;
    figure.blocks.push_back(curve("ie-fn", 1));
    figure.blocks.push_back(curve("ie-fn-tals", 2));
    figure.blocks.back().rows.push_back({{1e-1, kNaN}, "newton-diverged"});
    write_dat(run_dir() / "p/fig01.dat", {{"title", "a picture"}}, figure);
    write_text(plots_dir() / "style.gp", read_text(style_file()));
    set_template(
        "set logscale xy\nplot data index \"ie-fn\" using \"h[s]\":(ok(\"e[-]\")) title 'µ'\n");
  }

  static Block curve(const std::string& name, double factor) {
    const std::vector<Row> rows = {{{1e-3, factor * 1e-3}}, {{1e-2, factor * 1e-2}}};
    return {name, {{"h", "s"}, {"e", "-"}}, rows};
  }

  static fs::path style_file() {
    return fs::path(__FILE__).parent_path().parent_path().parent_path() / "plots/style.gp";
  }

  [[nodiscard]] fs::path run_dir() const { return root_ / "run"; }
  [[nodiscard]] fs::path plots_dir() const { return root_ / "plots"; }
  void set_template(const std::string& text) { write_text(plots_dir() / "p/fig01.gp", text); }

  PlotResult draw(const std::vector<Verdict>& verdicts = {}) {
    return draw_item(run_dir(), "p/fig01", plots_dir(), verdicts);
  }

  TemporaryFolder folder_;
  fs::path root_ = folder_ / "plot test";
};

/// A program `gnuplot` of the test's own, first in PATH while the object lives.
class FakeGnuplot {
 public:
  explicit FakeGnuplot(const std::string& script) {
    write_text(folder_ / "gnuplot", "#!/bin/sh\n" + script);
    fs::permissions(folder_ / "gnuplot", fs::perms::owner_all);
    setenv("PATH", (folder_.path().string() + ":" + path_).c_str(), 1);
  }
  ~FakeGnuplot() { setenv("PATH", path_.c_str(), 1); }
  FakeGnuplot(const FakeGnuplot&) = delete;
  FakeGnuplot& operator=(const FakeGnuplot&) = delete;

 private:
  TemporaryFolder folder_{"gnuplot"};
  std::string path_ = std::getenv("PATH");
};

Verdict verdict_of(const std::string& claim, double low) {
  Verdict verdict;
  verdict.claim = claim;
  verdict.low = low;
  verdict.measured = 2;
  return verdict;
}

// The contract names both files; an SVG without fonts or background would look different elsewhere.
TEST_F(Plot, DrawsSvgAndPngFromTheDataBesideTheScript) {
  ASSERT_TRUE(installed("gnuplot"));
  const PlotResult result = draw();
  EXPECT_TRUE(result.drawn) << result.message;
  EXPECT_EQ(result.message, "");
  const std::string svg = read_text(run_dir() / "p/fig01.svg");
  EXPECT_THAT(svg, HasSubstr("DejaVu Sans"));
  EXPECT_THAT(svg, HasSubstr("µ"));
  EXPECT_THAT(read_text(run_dir() / "p/fig01.png").substr(1, 3), "PNG");
}

// Two runs of one command must give the same bytes.
TEST_F(Plot, GivesTheSameBytesAgain) {
  ASSERT_TRUE(installed("gnuplot"));
  const auto pictures = [&] {
    EXPECT_TRUE(draw().drawn);
    return read_text(run_dir() / "p/fig01.svg") + read_text(run_dir() / "p/fig01.png");
  };
  EXPECT_EQ(pictures(), pictures());
}

// Whoever has only the run directory can draw the picture again.
TEST_F(Plot, WritesAScriptThatStandsAlone) {
  ASSERT_TRUE(installed("gnuplot"));
  ASSERT_TRUE(draw().drawn);
  const std::string svg = read_text(run_dir() / "p/fig01.svg");
  fs::remove_all(plots_dir());
  fs::remove(run_dir() / "p/fig01.svg");
  const std::string command = "cd '" + (run_dir() / "p").string() + "' && gnuplot -d fig01.gp";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(read_text(run_dir() / "p/fig01.svg"), svg);
}

// Bands are drawn from these variables; integers would make gnuplot divide without a remainder.
TEST_F(Plot, GivesTheTemplateTheBandsOfItsOwnClaims) {
  (void)draw({verdict_of("p/fig01/order-h", 1), verdict_of("p/fig02/order-h", 7)});
  const std::string script = read_text(run_dir() / "p/fig01.gp");
  EXPECT_THAT(script, HasSubstr("order_h_low = 1.0; order_h_high = NaN; order_h_measured = 2.0\n"));
  EXPECT_THAT(script, Not(HasSubstr("7.0")));
}

// A run of one claim, or a tier without it, has no such variable: templates ask by name.
TEST(Templates, AskForBandsByName) {
  const fs::path plots = fs::path(__FILE__).parent_path().parent_path().parent_path() / "plots";
  const std::regex unasked(R"((^|[^"\w])([a-z]\w*_(low|high|measured))\b)");
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(plots)) {
    const bool of_item = entry.path().parent_path() != plots && entry.path().extension() == ".gp";
    if (!of_item) continue;
    const std::string text = read_text(entry.path());
    std::smatch found;
    EXPECT_FALSE(std::regex_search(text, found, unasked)) << entry.path() << ": " << found.str();
  }
}

// A picture of two panels needs more height than the default.
TEST_F(Plot, TakesTheSizeThatTheTemplateAsksFor) {
  set_template("# Two panels.\n# canvas: 640x1100\nplot x\n");
  (void)draw();
  const std::string script = read_text(run_dir() / "p/fig01.gp");
  EXPECT_THAT(script, HasSubstr("canvas_width = 640\ncanvas_height = 1100\n"));
}

// The reader must learn what is wrong, and must not see a picture of an earlier run.
TEST_F(Plot, ReportsTheFirstErrorOfGnuplotAndLeavesNoPicture) {
  ASSERT_TRUE(installed("gnuplot"));
  ASSERT_TRUE(draw().drawn);
  set_template("plot no_such_variable\n");
  const PlotResult result = draw();
  EXPECT_FALSE(result.drawn);
  EXPECT_THAT(result.message, HasSubstr("undefined variable: no_such_variable"));
  EXPECT_THAT(result.message, Not(HasSubstr("\n")));
  EXPECT_FALSE(fs::exists(run_dir() / "p/fig01.svg"));
  EXPECT_FALSE(fs::exists(run_dir() / "p/fig01.png"));
}

// Times differ from run to run, so they must not get into the picture that repeats.
TEST_F(Plot, DrawsTimesIntoAPictureOfTheirOwn) {
  ASSERT_TRUE(installed("gnuplot"));
  Figure timing;
  timing.blocks.push_back({"wall", {{"h", "s"}, {"t", "s"}}, {{{1e-3, 1}}, {{1e-2, 2}}}});
  write_dat(run_dir() / "p/fig01.timing.dat", {}, timing);
  draw();
  const std::string without = read_text(run_dir() / "p/fig01.svg");
  write_text(plots_dir() / "p/fig01.timing.gp", "plot data index 'wall' using 'h[s]':'t[s]'\n");
  const PlotResult result = draw();
  EXPECT_TRUE(result.drawn) << result.message;
  EXPECT_TRUE(fs::exists(run_dir() / "p/fig01.timing.png"));
  EXPECT_NE(read_text(run_dir() / "p/fig01.timing.svg"), without);
  EXPECT_EQ(read_text(run_dir() / "p/fig01.svg"), without);
}

// A gnuplot that hangs is stopped, with what it started, and reported; the run goes on.
TEST_F(Plot, StopsAGnuplotThatHangs) {
  for (const char* const script :
       {"sleep 60\n", "sleep 60 &\n", "exec > /dev/null 2>&1\nsleep 60\n"}) {
    const FakeGnuplot gnuplot(script);
    const auto start = std::chrono::steady_clock::now();
    const PlotResult result =
        draw_item(run_dir(), "p/fig01", plots_dir(), {}, {.limit = std::chrono::milliseconds(300)});
    EXPECT_FALSE(result.drawn);
    EXPECT_EQ(result.message, "p/fig01: gnuplot had not ended after 0.3 s and was stopped");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  }
}

// A stopped run leaves no gnuplot behind.
TEST_F(Plot, StopsGnuplotWhereItIsInterrupted) {
  const FakeGnuplot gnuplot("echo $$ > started\nsleep 60\n");
  std::atomic<bool> interrupted = false;
  const std::jthread impatient([&] {
    while (!fs::exists(run_dir() / "p/started")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    interrupted = true;
  });
  const PlotResult result =
      draw_item(run_dir(), "p/fig01", plots_dir(), {}, {.interrupted = &interrupted});
  EXPECT_FALSE(result.drawn);
  EXPECT_EQ(result.message, "p/fig01: gnuplot was stopped: interrupted");
  const auto gone = [&] { return ::kill(std::stoi(read_text(run_dir() / "p/started")), 0) != 0; };
  EXPECT_TRUE(gone());
}

// On a full disk gnuplot says nothing and leaves what there was room for.
TEST_F(Plot, RemovesPicturesThatAreCut) {
  const FakeGnuplot gnuplot("printf '<svg><g>' > fig01.svg; : > fig01.png\n");
  const PlotResult result = draw();
  EXPECT_FALSE(result.drawn);
  EXPECT_EQ(result.message, "p/fig01: gnuplot left fig01.svg cut off");
  EXPECT_FALSE(fs::exists(run_dir() / "p/fig01.svg"));
  EXPECT_FALSE(fs::exists(run_dir() / "p/fig01.png"));
}

TEST_F(Plot, TakesLinesOfAnyLength) {
  const FakeGnuplot gnuplot(
      "head -c 200000 /dev/zero | tr '\\0' '\"'\nprintf '\\033[31m'\nexit 1\n");
  const PlotResult result = draw();
  EXPECT_FALSE(result.drawn);
  EXPECT_LT(result.message.size(), 600U);
  set_template("# canvas: " + std::string(200'000, '9') + "\n");
  EXPECT_FALSE(draw().drawn);
}

// A template that cannot be drawn is reported, as for any picture.
TEST_F(Plot, SaysThatTimesAreMissing) {
  ASSERT_TRUE(installed("gnuplot"));
  write_text(plots_dir() / "p/fig01.timing.gp", "plot data\n");
  const PlotResult result = draw();
  EXPECT_FALSE(result.drawn);
  EXPECT_THAT(result.message, HasSubstr("fig01.timing.dat"));
}

// An item may have no picture.
TEST_F(Plot, SaysThatThereIsNoTemplate) {
  fs::remove(plots_dir() / "p/fig01.gp");
  const PlotResult result = draw();
  EXPECT_FALSE(result.drawn);
  EXPECT_THAT(result.message, HasSubstr("no picture: there is no "));
  EXPECT_THAT(result.message, HasSubstr("plots/p/fig01.gp"));
}

// Missing gnuplot is no error, only a run without pictures.
TEST_F(Plot, SaysThatGnuplotIsMissing) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nonexistent", 1);
  const PlotResult result = draw();
  setenv("PATH", path.c_str(), 1);
  EXPECT_FALSE(result.drawn);
  EXPECT_EQ(result.message, "gnuplot is not installed: pictures are left out");
}

// Ids become file names and gnuplot strings: nothing else may come through.
TEST_F(Plot, RefusesAnIdThatIsNone) {
  for (const char* id : {"", "p", "p/../fig01", "p/fig01/claim", "p/fig'01", "p/fig 01"}) {
    EXPECT_THROW((void)draw_item(run_dir(), id, plots_dir(), {}), InputError) << id;
  }
}

}  // namespace
}  // namespace tribo::verification
