#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "verification/cli/tests/ran.hpp"
#include "verification/exchange/mujoco/scene_run.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/tests/temporary_folder.hpp"

/// The whole program with scene_run_missing.cpp in it: what a build without MuJoCo does.
namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using verification::Outcome;

class WithoutMujoco : public ::testing::Test {
 protected:
  Ran run_items(const std::vector<std::string>& ids) {
    std::vector<std::string> arguments = {"run", "--no-plots", "--out", (folder_ / "run").string()};
    arguments.insert(arguments.end(), ids.begin(), ids.end());
    return run(arguments);
  }
  [[nodiscard]] std::vector<verification::Verdict> verdicts() const {
    return verification::read_verdicts(folder_ / "run/verdicts.json");
  }

  verification::TemporaryFolder folder_;
};

// Nothing is computed, drawn or passed; each claim says why, and which package to install.
TEST_F(WithoutMujoco, EveryClaimOfTheItemIsSkipped) {
  const Ran ran = run_items({"beyond/peers"});
  EXPECT_EQ(ran.code, 77) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("beyond/peers: skipped: needs a build with MuJoCo"));
  ASSERT_FALSE(verdicts().empty());
  for (const verification::Verdict& verdict : verdicts()) {
    EXPECT_EQ(verdict.outcome, Outcome::kSkip) << verdict.claim;
    EXPECT_THAT(verdict.detail, HasSubstr("install_mujoco")) << verdict.claim;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/beyond/peers.dat"));
  EXPECT_EQ(
      run({"run", "beyond/peers", "--item-test", "--quiet", "--out", (folder_ / "run").string()})
          .code,
      77);
}

TEST_F(WithoutMujoco, TheRestOfARunIsUntouched) {
  const Ran ran = run_items({"beyond/peers", "tamsi2020/eq16"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(std::filesystem::exists(folder_ / "run/tamsi2020/eq16.dat"));
  for (const verification::Verdict& verdict : verdicts()) {
    const bool peer = verdict.claim.starts_with("beyond/peers/");
    EXPECT_EQ(verdict.outcome == Outcome::kSkip, peer) << verdict.claim;
  }
}

TEST_F(WithoutMujoco, DoctorSaysWhatIsMissing) {
  EXPECT_THAT(
      run({"doctor"}).out,
      HasSubstr("MuJoCo       missing, beyond/peers is skipped: needs a build with MuJoCo"));
}

TEST_F(WithoutMujoco, ARunOfASceneIsRefused) {
  const models::Scenario& ball = models::find_scenario("bouncing-ball");
  EXPECT_THROW(static_cast<void>(verification::run_in_mujoco(
                   ball, models::Parameters(ball.parameters), {.step = 1e-3, .t_end = 0.1})),
               std::runtime_error);
  EXPECT_EQ(verification::mujoco_version(), "");
}

}  // namespace
}  // namespace tribo::cli
