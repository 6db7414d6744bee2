#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/score/measures.hpp"
#include "verification/score/quantity.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scorer.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/testset/export.hpp"
#include "verification/testset/problem_data.hpp"
#include "verification/testset/problem_equations.hpp"
#include "verification/testset/set_context.hpp"
#include "verification/testset/set_score.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

/// A set of one problem, and its certified rows as the motion of a program.
class TestSet : public ::testing::Test {
 protected:
  static constexpr const char* kId = "oblique-slide";

  TestSet() {
    const TestProblem problem = test_problems({kId}).front();
    export_test_set({{problem, *shipped_truth(problem, home_folder())}}, set_, [](const auto&) {});
    fs::create_directories(run_);
    fs::copy_file(set_ / kId / "truth.csv", run_ / (std::string(kId) + ".csv"));
  }

  [[nodiscard]] SetScore scored() const {
    return score_run(read_test_set(set_), run_, {}, Listener()).front();
  }

  [[nodiscard]] std::string refusal() const {
    try {
      (void)read_test_set(set_);
    } catch (const InputError& why) {
      return why.what();
    }
    return "";
  }

  void change(const fs::path& file, const std::string& before, const std::string& after) const {
    std::string text = read_text(file);
    const std::size_t at = text.find(before);
    ASSERT_NE(at, std::string::npos) << before;
    write_text(file, text.replace(at, before.size(), after));
  }

  /// SHA256SUMS as one would write them after a change.
  void sign_again(const std::string& file) const {
    const fs::path sums = set_ / "SHA256SUMS";
    std::string text = read_text(sums);
    const std::size_t at = text.find("  " + file + "\n");
    constexpr std::size_t kDigits = 64;
    write_text(sums, text.replace(at - kDigits, kDigits, checksum(set_ / file)));
  }

  TemporaryFolder folder_;
  fs::path set_ = folder_ / "set", run_ = folder_ / "mine";
};

TEST(Quantities, AreOfScenariosAndTheirCoordinates) {
  for (const std::string& id : scenarios_with_quantities()) {
    const models::Scenario& scenario = models::find_scenario(id);
    const models::Parameters parameters(scenario.parameters);
    const models::Instance instance = models::make_instance(scenario, parameters);
    const std::vector<MotionQuantity> quantities = quantities_of(id, parameters, *instance.system);
    EXPECT_FALSE(quantities.empty()) << id;
    for (const MotionQuantity& one : quantities)  // names in one table with those of measures
      EXPECT_EQ(std::ranges::count(kMeasureNames, std::string_view(one.name)), 0)
          << id << ": " << one.name;
  }
}

TEST(Quantities, EveryCertifiableScenarioHasOne) {
  const std::vector<std::string> with = scenarios_with_quantities();
  for (const models::Scenario& scenario : models::scenarios()) {
    if (!scenario.certifiable) continue;
    EXPECT_NE(std::ranges::find(with, scenario.id), with.end()) << scenario.id;
  }
}

/// The limit of rigid contacts is met where the class says so, closed forms of the law
/// everywhere.
TEST(TestProblems, ClosedFormsAreWhatIsCertified) {
  std::set<std::string> rigid;
  for (const TestProblem& problem : test_problems()) {
    if (problem.closed.empty()) continue;
    const auto truth = shipped_truth(problem, home_folder());
    ASSERT_TRUE(truth) << problem.id;
    const CertifiedProblem certified{problem, *truth};
    for (const Json& one : quantities_json(certified, truth_rows(certified))) {
      if (!one.contains("closed_form")) continue;
      const std::string name = problem.id + "." + one.at("name").get<std::string>();
      const double D = one.at("closed_form").at("D").get<double>();
      const double scale = std::max(std::abs(one.at("value").get<double>()), 1e-12);
      if (one.at("class") == "R") rigid.insert(name);
      if (one.at("class") != "C") continue;
      EXPECT_LT(std::abs(D) / scale, 1e-6) << name;
    }
  }
  EXPECT_THAT(rigid, ::testing::IsSupersetOf({"slide0.distance", "slide22.direction",
                                              "roll.distance", "roll.speed", "fall.height",
                                              "tumble.momentum", "elastic.apex"}));
}

TEST(TestProblems, AreShippedWithTheirTruth) {
  EXPECT_GE(test_problems().size(), 35u);
  std::uintmax_t bytes = 0;
  for (const TestProblem& problem : test_problems()) {
    const auto truth = shipped_truth(problem, home_folder());
    ASSERT_TRUE(truth) << problem.id;
    EXPECT_EQ(truth->digits, 15) << problem.id;
    EXPECT_EQ(truth->until, problem.end) << problem.id;
    bytes += fs::file_size(truth_file(problem, home_folder()));
  }
  EXPECT_LT(bytes, 9'500'000u);  // 4 MB packed
}

TEST(TestProblems, AnUnknownOneIsRefused) {
  EXPECT_THROW((void)test_problems({"slide1"}), InputError);
}

TEST_F(TestSet, ItsOwnTruthHasNoError) {
  const SetScore score = scored();
  EXPECT_EQ(score.outcome(), "ok") << score.refusal;
  EXPECT_LT(score.score->position_error, 1e-10);
  for (const MeasureScore& measure : score.score->measures) {
    if (measure.name != "speed") continue;
    EXPECT_NEAR(measure.file, 2.55, 1e-4);
  }
}

TEST_F(TestSet, ADigitOfTheTruthIsChanged) {
  const std::string file = std::string(kId) + "/dense.json";
  change(set_ / file, "\"c0\":\"2999", "\"c0\":\"2998");
  EXPECT_THAT(refusal(), HasSubstr("dense.json: was changed"));
  sign_again(file);  // its own checks see it, too
  EXPECT_THAT(scored().refusal, HasSubstr("its checks disagree with its polynomials"));
}

TEST_F(TestSet, AFileIsEditedAfterTheChecksums) {
  change(set_ / kId / "scene.json", "\"mass\"", "\"Mass\"");
  EXPECT_THAT(refusal(), HasSubstr("scene.json: was changed"));
}

TEST_F(TestSet, TheMotionIsOfAnotherMass) {
  change(run_ / (std::string(kId) + ".csv"), "# body.density: 7850", "# body.density: 7000");
  EXPECT_THAT(scored().refusal, HasSubstr("body.density"));
  EXPECT_EQ(scored().outcome(), "refused");
}

TEST_F(TestSet, RowsAreShiftedByOne) {
  const fs::path file = run_ / (std::string(kId) + ".csv");
  std::istringstream lines(read_text(file));
  std::string text, line, before;
  while (std::getline(lines, line)) {
    const std::size_t comma = line.find(',');
    if (!before.empty() && comma != std::string::npos)  // the time of a row, the state before it
      text += line.substr(0, comma) + before.substr(before.find(',')) + "\n";
    else if (comma == std::string::npos || line.starts_with("t"))
      text += line + "\n";
    before = comma == std::string::npos || line.starts_with("t") ? "" : line;
  }
  write_text(file, text);
  EXPECT_GT(scored().score->position_error, 1e-3);
}

TEST_F(TestSet, AMotionHasItsPlaceAmongSchemes) {
  write_text(folder_ / "verification/testset/context.csv",
             "problem,scheme,step[s],outcome,error\n"
             "oblique-slide,sap,1e-3,ok,0.5\noblique-slide,tamsi,1e-3,ok,0.02\n"
             "oblique-slide,rk4,1e-3,lost,0.001\noblique-slide,tamsi,1e-2,ok,0.3\n"
             "roll,similar,1e-3,ok,0.1\n");
  SetScore score = scored();
  score.score->position_error = 0.1;
  const SetContext context(folder_.path());
  EXPECT_EQ(context.of(score), "tamsi 1e-2, 2 of 3");
  const Figure figure = context.figure(kId, {score});
  ASSERT_EQ(figure.blocks.size(), 3u);
  EXPECT_EQ(figure.blocks[0].name, "scheme-sap");
  EXPECT_EQ(figure.blocks[1].rows.size(), 2u);  // of tamsi, by its steps
  EXPECT_EQ(figure.blocks[2].name, "run-mine");
  EXPECT_EQ(figure.blocks[2].rows.at(0).values, (std::vector{score.score->step, 0.1}));
  score.score->outcome = "nan";
  EXPECT_EQ(context.of(score), "-");
  EXPECT_EQ(context.figure(kId, {score}).blocks.size(), 2u);
}

TEST_F(TestSet, ARunMayTellItsStep) {
  const fs::path file = run_ / (std::string(kId) + ".csv");
  EXPECT_NEAR(scored().score->step, scored().score->to / 200, 1e-12);
  write_text(file, "# step: 1e-4 s\n" + read_text(file));
  EXPECT_EQ(scored().score->step, 1e-4);
}

TEST_F(TestSet, OfAMotionWithoutAPositionNothingIsKnown) {
  const fs::path file = run_ / (std::string(kId) + ".csv");
  change(file, ",sphere.z[m]", ",height[m]");
  const SetScore score = scored();
  EXPECT_EQ(score.outcome(), "ok") << score.refusal;
  EXPECT_TRUE(std::isnan(score.score->position_error));
  EXPECT_TRUE(std::isnan(score.digits()));
  EXPECT_THAT(score.score->left_out, Contains("position: needs sphere.z, as all positions"));
}

TEST_F(TestSet, NoMotionHasMoreDigitsThanTheTruth) {
  SetScore score = scored();
  score.score->position_error = 0;
  EXPECT_EQ(score.digits(), 15);
}

/// Far off beside what it moves, but not beside where it stands.
TEST(ScoreOutcome, AMotionThatHardlyMovesIsNotLostByASmallError) {
  Scorer scorer({.scenario = "stacked-masses", .options = {.until = 0.01}}, Listener());
  Trajectory trajectory;
  trajectory.file = "near";
  trajectory.t = {0, 0.005, 0.01};
  for (const models::Coordinate& column : scorer.columns())
    trajectory.columns[column.name] = {1e-3, 1e-3, 1e-3};
  EXPECT_EQ(scorer.score(trajectory).outcome, "ok");
  for (auto& [name, values] : trajectory.columns) values = {1e6, 1e6, 1e6};
  EXPECT_EQ(scorer.score(trajectory).outcome, "lost");
}

/// Of each problem's page: the numbers of all laws, forces and springs of its scene.
TEST(ProblemEquations, SayEveryLawOfTheScene) {
  for (const TestProblem& problem : test_problems()) {
    const models::Scenario& scenario = models::find_scenario(problem.scenario);
    const models::Parameters parameters = problem.parameters();
    const models::Instance instance = models::make_instance(scenario, parameters);
    const Json scene = scene_json(scenario, parameters, instance);
    const std::string text = problem_equations(scene);
    for (const Json& point : scene.at("points")) {
      const Json& normal = point.at("normal");
      if (!normal.contains("k")) continue;
      const auto k = normal.at("k").at("value").get<double>();
      EXPECT_THAT(text, HasSubstr(fmt::format("k = {:.12g} N/m", k))) << problem.id;
      EXPECT_THAT(text,
                  HasSubstr(fmt::format("mu = {:.12g}", point["friction"]["mu"].get<double>())))
          << problem.id;
    }
    for (const char* const key : {"forces", "springs", "ties", "drives"}) {
      for (const Json& action : scene.value(key, Json::array())) {
        for (const auto& [name, value] : action.items())
          EXPECT_THAT(text, HasSubstr(name + " = ")) << problem.id << ": " << key;
      }
    }
    for (const Json& geometry : scene.at("geometries"))
      EXPECT_THAT(text, HasSubstr(markdown_text(geometry.at("name").get<std::string>())))
          << problem.id;
  }
}

TEST_F(TestSet, AMotionThatIsMissingIsTold) {
  fs::remove(run_ / (std::string(kId) + ".csv"));
  EXPECT_THROW((void)scored(), InputError);
}

}  // namespace
}  // namespace tribo::verification
