#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "verification/cli/tests/ran.hpp"
#include "verification/exchange/mujoco/scene_run.hpp"
#include "verification/picture/render/png.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using verification::TemporaryFolder;
using verification::render::Image;

class Render : public ::testing::Test {
 protected:
  [[nodiscard]] std::vector<std::string> command(const std::string& scenario,
                                                 const std::vector<std::string>& further) const {
    std::vector<std::string> arguments = {"render", "--scenario", scenario, "--out",
                                          (folder_ / "picture.png").string()};
    arguments.insert(arguments.end(), further.begin(), further.end());
    return arguments;
  }

  [[nodiscard]] std::string file(const std::string& scenario,
                                 const std::vector<std::string>& further) const {
    const Ran ran = run(command(scenario, further));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out + ran.err, "");
    return verification::read_text(folder_ / "picture.png");
  }

  [[nodiscard]] std::string refused(const std::string& scenario,
                                    const std::vector<std::string>& further) const {
    const std::string line = refusal(command(scenario, further));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "picture.png")) << line;
    return line;
  }

  TemporaryFolder folder_;
};

TEST_F(Render, DrawsTheStart) {
  const std::string bytes = file("parallel-gripper", {"--size", "90x60"});
  const Image image = verification::render::read_png(bytes);
  EXPECT_EQ(image.size().width, 90);
  EXPECT_EQ(image.size().height, 60);
  EXPECT_EQ(image.at(0, 0), (verification::render::Pixel{0xFF, 0xFF, 0xFF}));
  EXPECT_NE(image.at(45, 30), image.at(0, 0));
  EXPECT_EQ(file("parallel-gripper", {"--size", "90x60"}), bytes);
}

// Other parameters, another picture; and a ground under it.
TEST_F(Render, DrawsWhatIsAskedFor) {
  const std::string bytes = file("parallel-gripper", {"--size", "90x60"});
  EXPECT_NE(file("parallel-gripper", {"--size", "90x60", "--set", "mug.height=0.05"}), bytes);
  const Image image = verification::render::read_png(
      file("parallel-gripper", {"--size", "90x60", "--ground", "-0.06"}));
  EXPECT_NE(image.at(2, 57), (verification::render::Pixel{0xFF, 0xFF, 0xFF}));
}

TEST_F(Render, TellsThePictureAsJson) {
  const Ran ran = run(command("turning-contact", {"--scheme", "tamsi", "--step", "1e-3", "--times",
                                                  "0,0.01", "--size", "50x40", "--json"}));
  EXPECT_EQ(nlohmann::json::parse(ran.out),
            nlohmann::json({{"format", "tribometer-render-1"},
                            {"scenario", "turning-contact"},
                            {"file", (folder_ / "picture.png").string()},
                            {"width", 50},
                            {"height", 40},
                            {"times", {0.0, 0.01}}}));
}

// The file name determines the format.
TEST_F(Render, WritesSvgIntoAFileOfThatName) {
  const std::string file = (folder_ / "picture.svg").string();
  std::vector<std::string> arguments = {
      "render", "--scenario", "parallel-gripper", "--size", "90x60", "--out", file};
  EXPECT_EQ(run(arguments).code, 0);
  const std::string still = verification::read_text(file);
  EXPECT_THAT(still, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\""));
  EXPECT_THAT(still, HasSubstr("<polygon "));
  arguments.insert(arguments.end(), {"--scheme", "tamsi", "--step", "1e-3", "--times", "0,0.01"});
  EXPECT_EQ(run(arguments).code, 0);
  EXPECT_THAT(verification::read_text(file), HasSubstr(">0.01 s</text>"));
}

// A model is drawn as the scenario that it was written from.
TEST_F(Render, DrawsAModelOfAFile) {
  const std::string version = verification::mujoco_version();
  if (version.empty() || version.starts_with("2")) GTEST_SKIP() << "no MuJoCo reads models";
  const Ran written = run({"scene", "parallel-gripper", "--format", "mjcf"});
  ASSERT_EQ(written.code, 0);
  verification::write_text(folder_ / "gripper.xml", written.out);
  const std::string out = (folder_ / "picture.png").string();
  std::vector<std::string> arguments = {"render", "--size", "90x60", "--out", out};
  EXPECT_THAT(refusal(arguments), HasSubstr("give either --scenario ID or --model FILE"));
  arguments.insert(arguments.end(), {"--model", (folder_ / "gripper.xml").string()});
  const Ran ran = run(arguments);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Image image = verification::render::read_png(verification::read_text(out));
  EXPECT_NE(image.at(45, 30), image.at(0, 0));
  arguments.insert(arguments.end(), {"--scenario", "parallel-gripper"});
  EXPECT_THAT(refusal(arguments), HasSubstr("give either --scenario ID or --model FILE"));
}

// Robots without shapes too, and as they move.
TEST_F(Render, DrawsSkeletons) {
  const Image still = verification::render::read_png(file("solo-squat", {"--size", "90x60"}));
  EXPECT_NE(still.at(2, 57), (verification::render::Pixel{0xFF, 0xFF, 0xFF}));  // the ground
  const std::vector<std::string> film = {"--scheme", "expo",  "--step", "1e-3",
                                         "--times",  "0,0.1", "--size", "60x60"};
  const Image strip = verification::render::read_png(file("solo-squat", film));
  bool moved = false;
  for (int y = 0; y < 60; ++y) {
    for (int x = 0; x < 60; ++x) moved = moved || strip.at(x, y) != strip.at(66 + x, y);
  }
  EXPECT_TRUE(moved);
}

TEST_F(Render, DrawsAFilmStrip) {
  const Image strip = verification::render::read_png(
      file("turning-contact",
           {"--scheme", "tamsi", "--step", "1e-3", "--times", "0,0.01,0.02", "--size", "50x40",
            "--set", "hinge.axis=across", "--set", "scheme.tolerance=1e-6"}));
  EXPECT_EQ(strip.size().width, 3 * 50 + 2 * 6);
  EXPECT_EQ(strip.size().height, 40 + 26);
}

TEST_F(Render, RefusesScenariosWithoutAScene) {
  const std::string line = refused("forced-box", {});
  EXPECT_THAT(line, HasSubstr("scenario 'forced-box' has no scene in space; those that have: "));
  for (const char* scenario : {"parallel-gripper", "turning-contact"})
    EXPECT_THAT(line, HasSubstr(scenario));
  EXPECT_THAT(refused("parallel-griper", {}), HasSubstr("did you mean 'parallel-gripper'?"));
}

TEST_F(Render, RefusesHalfAFilm) {
  const std::string needs = "a film strip needs --scheme, either --step or --accuracy, and --times";
  EXPECT_THAT(refused("parallel-gripper", {"--scheme", "tamsi"}), HasSubstr(needs));
  EXPECT_THAT(refused("parallel-gripper", {"--step", "1e-3", "--times", "0"}), HasSubstr(needs));
  EXPECT_THAT(refused("parallel-gripper",
                      {"--scheme", "cenic", "--step", "1", "--accuracy", "1", "--times", "0"}),
              HasSubstr(needs));
}

TEST_F(Render, DrawsFramesOfARunUnderErrorControl) {
  const Ran ran =
      run({"render", "--scenario", "free-box", "--scheme", "cenic", "--accuracy", "1e-2", "--times",
           "0,0.1", "--size", "32x32", "--out", (folder_ / "film.png").string()});
  EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST_F(Render, RefusesWrongValues) {
  const auto film = [&](const std::string& scheme, const std::string& step,
                        const std::string& times) {
    return refused("parallel-gripper", {"--scheme", scheme, "--step", step, "--times", times});
  };
  EXPECT_THAT(film("tamsy", "1e-3", "0"), HasSubstr("did you mean 'tamsi'?"));
  EXPECT_THAT(refused("parallel-gripper", {"--scheme", "cenic", "--accuracy", "0", "--times", "0"}),
              HasSubstr("--accuracy: 0 is not above zero"));
  EXPECT_THAT(film("tamsi", "-1", "0"), HasSubstr("--step: -1 is not above zero"));
  EXPECT_THAT(film("tamsi", "1e-3", "0.2,0.1"), HasSubstr("--times: 0.1 is before"));
  EXPECT_THAT(film("tamsi", "1e-3", "-1"), HasSubstr("--times: -1 is before the start"));
  EXPECT_THAT(film("tamsi", "1e-3", "0,,1"), HasSubstr("--times"));
  EXPECT_THAT(film("tamsi", "1e-3", "soon"), HasSubstr("--times: 'soon' is not a finite number"));
  const auto sized = [&](const std::string& size) {
    return refused("parallel-gripper", {"--size", size});
  };
  EXPECT_THAT(sized("300"), HasSubstr("--size: '300' is not WIDTHxHEIGHT"));
  EXPECT_THAT(sized("300x"), HasSubstr("--size"));
  EXPECT_THAT(sized("15x300"), HasSubstr("--size: 15 is not a whole number from 16 to 4096"));
  EXPECT_THAT(sized("300x5000"), HasSubstr("--size: 5000"));
  EXPECT_THAT(refused("parallel-gripper", {"--ground", "low"}), HasSubstr("--ground: 'low'"));
  EXPECT_THAT(refused("parallel-gripper", {"--set", "mug.size=1"}), HasSubstr("mug.size"));
  EXPECT_THAT(refused("parallel-gripper", {"--set", "scheme.tolerance=1"}),
              HasSubstr("scheme.tolerance"));
}

// Frames that would take minutes and fill the memory.
TEST_F(Render, RefusesTooManyPixels) {
  EXPECT_THAT(refused("parallel-gripper", {"--scheme", "tamsi", "--step", "1e-3", "--times",
                                           "0,1,2,3", "--size", "4000x4000"}),
              HasSubstr("4 frames of 4000x4000 are more than 50 million pixels"));
}

// A run that fails on the way has no frames.
TEST_F(Render, TellsWhereARunEnds) {
  EXPECT_THAT(refused("parallel-gripper", {"--scheme", "explicit-euler", "--step", "0.1", "--times",
                                           "0,1", "--set", "contact.stiffness=1e300"}),
              HasSubstr("the run ends as non-finite at t=0: "));
}

}  // namespace
}  // namespace tribo::cli
