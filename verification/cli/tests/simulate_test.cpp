#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "verification/cli/tests/simulated.hpp"
#include "verification/exchange/mujoco/scene_run.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using verification::read_text;
using verification::TemporaryFolder;

double first_number(const std::string& row) {
  return std::stod(row);
}

// The columns of the file contract, with a unit each.
TEST(Simulate, WritesTheContractsColumns) {
  const Ran ran = simulated("forced-box", "tamsi", {"--step", "0.01", "--set", "box.model=body"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(rows(ran.out).at(0),
            "t[s],box.x[m],box.z[m],box.vx[m/s],box.vz[m/s],E_kin[J],E_pot[J],E_elastic[J],"
            "c0.phi[m],c0.vn[m/s],c0.vt0[m/s],c0.vt1[m/s],c0.fn[N],c0.ft0[N],c0.ft1[N]");
  EXPECT_TRUE(ran.out.starts_with("# program: tribometer"));
  EXPECT_THAT(ran.out, HasSubstr("# box.mass: 0.33"));
  EXPECT_THAT(ran.out, HasSubstr("# scheme.tals: on"));
}

// The first row is the initial state; the last is at T exactly, also where steps or samples do not
// divide.
TEST(Simulate, BeginsAtTheInitialStateAndEndsAtTExactly) {
  for (const auto& further :
       std::vector<std::vector<std::string>>{{"--step", "0.03"},
                                             {"--step", "0.03", "--sample", "0.04"},
                                             {"--accuracy", "1e-3"},
                                             {"--accuracy", "1e-3", "--sample", "0.7"}}) {
    auto arguments = further;
    arguments.insert(arguments.end(), {"--until", "0.1"});
    const Ran ran = simulated("two-sided-spring", "ie-fn", arguments);
    EXPECT_EQ(ran.code, 0);
    const auto table = rows(ran.out);
    EXPECT_TRUE(table.at(1).starts_with("0,0.01,0,")) << table.at(1);
    EXPECT_TRUE(table.back().starts_with("0.10000000000000001,")) << table.back();
  }
}

// An accuracy that rounding denies must not run for ever: it ends with its status.
TEST(Simulate, EndsAfterAsManyAttemptsAsItMayMake) {
  const Ran ran =
      simulated("two-sided-spring", "ie-fn", {"--accuracy", "1e-16", "--most-attempts", "500"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("# status: attempt-limit at t="));
  EXPECT_LE(rows(ran.out).size(), 502U);
}

// A thin body is found only by steps that are short enough.
TEST(Simulate, TakesNoStepAboveTheLargest) {
  const Ran ran = simulated("two-sided-spring", "ie-fn",
                            {"--accuracy", "1", "--max-step", "1e-3", "--until", "0.1"});
  EXPECT_GE(rows(ran.out).size(), 102U);
}

/// The column of that name, as numbers.
std::vector<double> column(const std::vector<std::string>& table, const std::string& name) {
  const auto cells = [](const std::string& line) {
    std::vector<std::string> list;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, ',');) list.push_back(cell);
    return list;
  };
  const std::vector<std::string> names = cells(table.at(0));
  const auto index = static_cast<std::size_t>(
      std::distance(names.begin(), std::find(names.begin(), names.end(), name)));
  std::vector<double> values;
  for (std::size_t row = 1; row < table.size(); ++row) {
    values.push_back(std::stod(cells(table[row]).at(index)));
  }
  return values;
}

// A scheme that moves no anchors has no energy in springs to the anchors of the start: the point
// that slides away from there had 129 J in one, of a system of half a joule.
TEST(Simulate, TellsNoEnergyOfAnchorsThatTheSchemeDoesNotMove) {
  const Ran sliding =
      simulated("sliding-point", "sap", {"--step", "1e-4", "--until", "0.3", "--sample", "0.1"});
  for (const double energy : column(rows(sliding.out), "E_elastic[J]")) EXPECT_LT(energy, 1e-2);
  const Ran flying = simulated("mass-on-spring", "ie-fn",
                               {"--set", "mass.gravity=1e-4", "--step", "0.01", "--until", "3"});
  const auto table = rows(flying.out);
  EXPECT_GT(column(table, "mass.slide[m]").back(), 0);
  EXPECT_EQ(column(table, "E_elastic[J]").back(), 0);
}

// At the start, too, forces are those of the law that the scheme follows: of a damper between a
// point and its anchor, or of regularized friction, which is at its limit at that speed.
TEST(Simulate, TellsTheForcesOfTheSchemesOwnLawAtTheStart) {
  const auto friction = [](const std::string& scheme) {
    const Ran ran = simulated("sliding-point", scheme,
                              {"--step", "1e-4", "--until", "1e-4", "--set", "point.vx=1e-3",
                               "--set", "contact.damping=300"});
    return column(rows(ran.out), "c0.ft0[N]").front();
  };
  EXPECT_NEAR(friction("expo"), -300 * 1e-3, 1e-12);
  EXPECT_LT(friction("ie-fn"), -1);
}

// Nor are there columns of anchors that a scheme does not move.
TEST(Simulate, HasColumnsOfAnchorsWhereTheSchemeMovesThem) {
  const auto header = [](const std::string& scheme) {
    return simulated("sliding-point", scheme, {"--step", "1e-4", "--until", "1e-4"}).out;
  };
  EXPECT_THAT(header("expo"), HasSubstr(",c0.anchor_x[m],"));
  EXPECT_THAT(header("sap"), Not(HasSubstr("anchor")));
  EXPECT_THAT(header("sap"), HasSubstr(",c0.fn[N],"));
}

// SAP has a damping of its own: a user who sets that of the law is told that it has no effect.
TEST(Simulate, TellsWhatTheSchemeHasNoUseFor) {
  const std::vector<std::string> damped = {"--step", "1e-3",  "--until",
                                           "1e-3",   "--set", "contact.dissipation=3"};
  EXPECT_THAT(simulated("bouncing-ball", "sap", damped).err,
              HasSubstr("sap has no use for contact.dissipation: its forces do not depend on it"));
  EXPECT_EQ(simulated("bouncing-ball", "lagged", damped).err, "");
  const auto belt = [](const char* more) {
    return simulated("conveyor-static-dynamic", "sap",
                     {"--step", "1e-3", "--until", "1e-3", "--set", more, "--set",
                      "contact.stiction_tolerance=1e-2"})
        .err;
  };
  EXPECT_THAT(belt("box.static_friction=0.5"), HasSubstr("sap has no use for contact.stiction"));
  EXPECT_EQ(belt("box.static_friction=1"), "") << "mu falls from static to dynamic within some v_s";
}

// Springs that a scheme takes at the start of its steps are told; the others need no word.
TEST(Simulate, TellsWhichSpringsAreExplicit) {
  const auto said = [](const std::string& scheme) {
    return simulated("allegro-mug", scheme, {"--step", "1e-3", "--until", "1e-3"}).err;
  };
  EXPECT_THAT(said("sap"),
              HasSubstr("springs of joints taken at the start of each step by sap: 16;"));
  EXPECT_THAT(said("ie-fn"), Not(HasSubstr("springs")));
  EXPECT_THAT(simulated("bouncing-ball", "sap", {"--step", "1e-3", "--until", "1e-3"}).err,
              Not(HasSubstr("springs")));
}

// The energy stored in a barrier is not that of the model's law.
TEST(Simulate, TellsNoElasticEnergyWhereABarrierStandsForTheLaw) {
  const Ran ran = simulated("stacked-masses", "log-barrier",
                            {"--step", "1e-4", "--until", "1e-3", "--set", "stack.gap=1e-3"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const double energy : column(rows(ran.out), "E_elastic[J]")) EXPECT_TRUE(std::isnan(energy));
}

// Without --sample every step is a row; with it every sample, and no remainder twice.
TEST(Simulate, SamplesAreRows) {
  const Ran steps = simulated("two-sided-spring", "ie-fn", {"--step", "0.01", "--until", "0.1"});
  EXPECT_EQ(rows(steps.out).size(), 12U);
  const Ran samples = simulated("two-sided-spring", "ie-fn",
                                {"--step", "0.01", "--until", "0.1", "--sample", "0.02"});
  const auto table = rows(samples.out);
  ASSERT_EQ(table.size(), 7U);
  EXPECT_NEAR(first_number(table[2]), 0.02, 1e-15);
}

// Parameters reach the model: half the mass under the same force, twice the acceleration.
TEST(Simulate, ChangesOfParametersReachScenarioAndScheme) {
  const auto velocity = [](const std::string& mass) {
    const Ran ran = simulated("forced-box", "ie-fn",
                              {"--step", "1e-3", "--until", "1e-3", "--set", "box.friction=0",
                               "--set", "box.mass=" + mass});
    const std::string row = rows(ran.out).back();
    return std::stod(row.substr(row.find(',', row.find(',') + 1) + 1));
  };
  EXPECT_NEAR(velocity("0.5") / velocity("1"), 2, 1e-9);
  const Ran ran =
      simulated("forced-box", "ie-fn", {"--step", "0.1", "--set", "scheme.newton=quasi"});
  EXPECT_THAT(ran.out, HasSubstr("# scheme.newton: quasi"));
}

// The frictionless spring keeps its energy at the start: E_kin + E_elastic of the first row by
// hand, k/2 x0² + 2·(k/2)/2·overlap² = 0.05 + 5 J.
TEST(Simulate, EnergiesAreThoseOfTheModel) {
  const Ran ran = simulated("two-sided-spring", "ie-fn", {"--step", "0.1"});
  std::istringstream cells(rows(ran.out).at(1));
  std::vector<double> values;
  for (std::string cell; std::getline(cells, cell, ',');) values.push_back(std::stod(cell));
  EXPECT_EQ(values.at(3), 0);
  EXPECT_NEAR(values.at(5), 5.05, 1e-12);
}

// Active contacts in long form, and the counters.
TEST(Simulate, WritesContactsAndWorkToTheirFiles) {
  const TemporaryFolder folder;
  const auto file = [&](const char* name) { return (folder / name).string(); };
  const Ran ran = simulated("forced-box", "tamsi",
                            {"--step", "0.01", "--until", "0.1", "--set", "box.model=body", "--out",
                             file("a.csv"), "--contacts", file("c.csv"), "--work", file("w.json")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, "");
  const auto contacts = rows(read_text(folder / "c.csv"));
  EXPECT_EQ(contacts.at(0),
            "t[s],contact,body_a,body_b,phi[m],vn[m/s],vt0[m/s],vt1[m/s],fn[N],ft0[N],ft1[N]");
  EXPECT_EQ(contacts.size(), 12U);
  EXPECT_EQ(rows(read_text(folder / "a.csv")).size(), 12U);
  const auto work = nlohmann::json::parse(read_text(folder / "w.json"));
  EXPECT_EQ(work.at("format"), "tribometer-work-1");
  EXPECT_EQ(work.at("status"), "ok");
  EXPECT_EQ(work.at("steps"), 10);
  for (const char* const key :
       {"rejected", "failed_solves", "smallest_step", "dynamics_evaluations", "jacobians",
        "geometry_queries", "newton_iterations", "limited_iterations", "factorizations",
        "symbolic_analyses", "linear_solves", "inner_iterations", "fallbacks",
        "line_search_evaluations", "matrix_multiplications", "wall_seconds", "cpu_seconds"}) {
    EXPECT_TRUE(work.contains(key)) << key;
  }
}

// A numerical failure is data: the computed part is written, its status is the last line, one line
// goes to standard error, and the exit code is 0.
TEST(Simulate, ARunThatStopsEarlyEndsWithItsStatus) {
  const TemporaryFolder folder;
  const Ran ran =
      simulated("two-sided-spring", "explicit-euler",
                {"--step", "10", "--until", "1e6", "--work", (folder / "w.json").string()});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  const std::size_t last = ran.out.rfind('\n', ran.out.size() - 2) + 1;
  EXPECT_TRUE(ran.out.substr(last).starts_with("# status: ")) << ran.out.substr(last);
  EXPECT_THAT(ran.out.substr(last), HasSubstr(" at t="));
  EXPECT_NE(nlohmann::json::parse(read_text(folder / "w.json")).at("status"), "ok");
}

/// The line of a trajectory that says how it ended early.
std::string last_line(const std::string& text) {
  return text.substr(text.rfind('\n', text.size() - 2) + 1);
}

// The fall of a robot is reported with where and how, whether every step is a row or not; the squat
// comes below this limit on its way down.
TEST(Simulate, ARobotThatFallsEndsItsTrajectory) {
  const TemporaryFolder folder;
  const std::vector<std::string> squat = {"--step",  "0.01",
                                          "--until", "4",
                                          "--set",   "robot.lowest_base=0.2229",
                                          "--work",  (folder / "w.json").string()};
  for (const bool sampled : {false, true}) {
    std::vector<std::string> arguments = squat;
    if (sampled) arguments.insert(arguments.end(), {"--sample", "0.04"});
    const Ran ran = simulated("solo-squat", "expo", arguments);
    EXPECT_EQ(ran.code, 0);
    const std::string last = last_line(ran.out);
    EXPECT_TRUE(last.starts_with("# status: fallen at t=1.4")) << last;
    EXPECT_THAT(last, HasSubstr("the base is 0.223 m above the ground"));
    EXPECT_EQ(nlohmann::json::parse(read_text(folder / "w.json")).at("status"), "fallen");
  }
  EXPECT_EQ(simulated("solo-squat", "expo",
                      {"--step", "0.01", "--until", "2", "--set", "robot.lowest_base=0"})
                .err.find("stopped early"),
            std::string::npos);
}

// A walk falls where its step is too large, and ends before it where its controller has no answer.
TEST(Simulate, TellsHowAWalkEnds) {
  const Ran fallen = simulated("romeo-walk-own", "expo", {"--step", "0.02"});
  EXPECT_EQ(fallen.code, 0);
  EXPECT_TRUE(last_line(fallen.out).starts_with("# status: fallen at t=")) << last_line(fallen.out);
  const Ran infeasible =
      simulated("romeo-walk-own", "expo", {"--step", "0.005", "--set", "walk.largest_load=-1"});
  EXPECT_EQ(infeasible.code, 0);
  EXPECT_EQ(last_line(infeasible.out),
            "# status: control-failed at t=0: the quadratic program is infeasible at t = 0 s\n");
}

// Beyond the largest double: a named end, and no row with a value that is no number.
TEST(Simulate, AnExponentialThatOverflowsEndsTheTrajectory) {
  for (const char* const scheme : {"expo", "eul-exp", "rk4-anchored", "eul-imp"}) {
    const Ran ran =
        simulated("box-on-four-springs", scheme,
                  {"--step", "1e150", "--until", "3e150", "--set", "contact.stiffness=1e300"});
    EXPECT_EQ(ran.code, 0) << scheme;
    EXPECT_THAT(last_line(ran.out), HasSubstr("# status: non-finite at t=0: ")) << scheme;
    for (const std::string& row : rows(ran.out)) EXPECT_THAT(row, Not(HasSubstr("nan"))) << scheme;
  }
  EXPECT_THAT(last_line(simulated("box-on-four-springs", "expo",
                                  {"--step", "1e150", "--until", "3e150", "--set",
                                   "contact.stiffness=1e300", "--set", "scheme.exponential=modal"})
                            .out),
              HasSubstr("# status: non-finite at t=0: "));
}

/// A point that slips by Expo, whose contact then has two ratios of damping to stiffness.
Ran slipping_point(const std::string& exponential, const std::string& work) {
  return simulated("sliding-point", "expo",
                   {"--step", "1e-3", "--until", "0.01", "--set", "scheme.slip_continues=on",
                    "--set", "scheme.exponential=" + exponential, "--work", work});
}

// Missing modes end the trajectory where they are needed; fallbacks are counted.
TEST(Simulate, TellsWhereContactsHaveNoModes) {
  const TemporaryFolder folder;
  const std::string work = (folder / "w.json").string();
  const Ran modal = slipping_point("modal", work);
  EXPECT_EQ(modal.code, 0);
  EXPECT_THAT(last_line(modal.out),
              HasSubstr("# status: outside-domain at t=0: scheme.exponential=modal: "));
  EXPECT_EQ(slipping_point("auto", work).code, 0);
  EXPECT_EQ(nlohmann::json::parse(read_text(folder / "w.json")).at("fallbacks"), 10);
  const std::vector<std::string> bounded = {"--step", "1e-3",
                                            "--set",  "scheme.exponential=modal",
                                            "--set",  "scheme.matrix_multiplications=0"};
  const Ran refused = simulated("sliding-point", "expo", bounded);
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("scheme.matrix_multiplications=0: of the Padé exponential"));
}

// The same command gives the same bytes.
TEST(Simulate, IsRepeatable) {
  const auto once = [] {
    return simulated("forced-box", "ie-qn-tals", {"--accuracy", "1e-3"}).out;
  };
  EXPECT_EQ(once(), once());
}

/// Files of models, which a MuJoCo from 3 on reads.
class SimulateModel : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string version = verification::mujoco_version();
    if (version.empty() || version.starts_with("2")) GTEST_SKIP() << "no MuJoCo reads models";
  }
  std::string write(const std::string& name, const std::string& text) {
    const std::string file = (folder_.path() / name).string();
    verification::write_text(file, text);
    return file;
  }
  static Ran simulate(const std::string& file, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"simulate", "--model", file};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }

  TemporaryFolder folder_;
};

// A ball at rest on the ground: m g = k δ, and k of two surfaces K in series is K/2.
TEST_F(SimulateModel, RestsABall) {
  const std::string file =
      write("ball.xml",
            "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body name='ball' pos='0 0 0.11'>"
            "<joint name='j' type='free'/><geom size='0.1' mass='2'/></body></worldbody>"
            "<actuator><motor joint='j'/></actuator></mujoco>");
  const Ran ran = simulate(file, {"--scheme", "lagged", "--step", "1e-3", "--until", "1"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, HasSubstr("ball.xml: ignored: actuators"));
  EXPECT_THAT(ran.out, HasSubstr("# scenario: " + file + ", FNV-1a "));
  std::istringstream last(rows(ran.out).back());
  std::string number;
  for (int i = 0; i < 4; ++i) std::getline(last, number, ',');
  EXPECT_NEAR(std::stod(number), 0.1 - 2 * 9.81 / 5e4, 1e-9);  // what is left of the motion
}

/// A knee under a body, which is straight at zero and has to be bent.
const char* const kKnee =
    "<robot name='r'><link name='base'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' "
    "ixy='0' ixz='0' iyz='0'/></inertial><collision><geometry><sphere radius='0.1'/></geometry>"
    "</collision></link><link name='knee'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
    "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='bend' type='revolute'>"
    "<parent link='base'/><child link='knee'/><axis xyz='0 1 0'/>"
    "<limit lower='-2.6' upper='-0.8' effort='1' velocity='1'/></joint></robot>";

TEST_F(SimulateModel, SaysWhichJointStartsOutsideItsLimitAndWhatHelps) {
  const std::string file = write("knee.urdf", kKnee);
  const std::vector<std::string> cenic = {"--scheme", "cenic", "--step", "1e-3", "--until", "0.01"};
  const Ran refused = simulate(file, cenic);
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err,
            "tribometer: the start is outside a limit: knee.angle=0 is above -0.8 rad; --start "
            "COORDINATE=VALUE moves it, --set model.limits=no leaves limits out\n");
  std::vector<std::string> moved = cenic;
  moved.insert(moved.end(), {"--start", "knee.angle=-1"});
  EXPECT_EQ(simulate(file, moved).code, 0);
  const Ran sap = simulate(
      file, {"--scheme", "sap", "--step", "1e-3", "--until", "0.01", "--start", "knee.angle=-1"});
  EXPECT_EQ(sap.code, 2);
  EXPECT_THAT(sap.err, HasSubstr("--set model.limits=no leaves out the limits of a model file"));
}

TEST_F(SimulateModel, NamesTheBodiesOfContacts) {
  const std::string file = write("knee.urdf", kKnee);
  const std::string contacts = (folder_.path() / "c.csv").string();
  const Ran ran = simulate(file, {"--scheme", "lagged", "--step", "1e-3", "--until", "0.01",
                                  "--set", "model.limits=no", "--contacts", contacts});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(read_text(contacts), ::testing::ContainsRegex("\n[^,]*,[^,]*,base,world,"));
}

TEST(Simulate, TakesEitherAScenarioOrAModel) {
  const Ran both =
      run({"simulate", "--scenario", "pile", "--model", "a.xml", "--scheme", "lagged"});
  EXPECT_EQ(both.code, 2);
  EXPECT_THAT(both.err, HasSubstr("give either --scenario ID or --model FILE"));
  const Ran missing = run({"simulate", "--model", "no.xml", "--scheme", "lagged", "--step", "1"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("cannot read 'no.xml'"));
}

}  // namespace
}  // namespace tribo::cli
