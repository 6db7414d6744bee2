#include "verification/score/score.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "verification/score/event_match.hpp"
#include "verification/score/event_score.hpp"
#include "verification/score/score_figure.hpp"

namespace tribo::verification {
namespace {

using reference::EventKind;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<MatchTime> match_times(const std::vector<double>& times, double reach) {
  std::vector<MatchTime> result;
  for (const double t : times) result.push_back({t, reach});
  return result;
}

std::vector<int> partners(const std::vector<double>& expected,
                          const std::vector<double>& found,
                          double reach = 1) {
  std::vector<int> result;
  for (const auto& partner :
       match_in_order(match_times(expected, reach), match_times(found, reach))) {
    result.push_back(partner ? static_cast<int>(*partner) : -1);
  }
  return result;
}

// A bounce that one of the two lacks must not shift the partners of all that follow.
TEST(EventMatch, LeavesOutWhatHasNoPartner) {
  EXPECT_THAT(partners({1, 2, 3, 4}, {1.1, 3.1, 4.1}), ElementsAre(0, -1, 1, 2));
  EXPECT_THAT(partners({1, 3}, {0.9, 2, 3.3}), ElementsAre(0, 2));
  EXPECT_THAT(partners({1, 2}, {1.6, 1.7}),
              ElementsAre(0, 1));  // in order, though 2 is nearer to both
  EXPECT_THAT(partners({1, 2}, {}), ElementsAre(-1, -1));
  EXPECT_THAT(partners({}, {1}), IsEmpty());
}

// What is out of reach must not shift the partners of those in between either.
TEST(EventMatch, RefusesPartnersOutOfReach) {
  EXPECT_THAT(partners({1}, {1.5}, 0.25), ElementsAre(0));
  EXPECT_THAT(partners({1}, {1.5}, 0.24), ElementsAre(-1));
  EXPECT_THAT(partners({1, 2, 3}, {2, 3, 4}, 1), ElementsAre(0, 1, 2));
  EXPECT_THAT(partners({1, 2, 3}, {2, 3, 4}, 0.25), ElementsAre(-1, 0, 1));
  EXPECT_THAT(partners({1, 2, 3}, {0, 1.1, 1.2, 3.1}, 0.25), ElementsAre(1, -1, 3));
}

std::vector<std::pair<EventKind, double>> events_of(const ContactHistory& history) {
  std::vector<std::pair<EventKind, double>> events;
  for (const FoundEvent& event : find_events(history)) events.emplace_back(event.kind, event.t);
  return events;
}

// Between rows the gap is taken to be a straight line; zero itself counts as touching.
TEST(FindEvents, WhereTheGapPassesZero) {
  const ContactHistory history{.t = {0, 1, 2, 4}, .phi = {3, -1, 0, 2}, .v_t = {0, 0, 0, 0}};
  EXPECT_THAT(
      events_of(history),
      ElementsAre(std::pair(EventKind::kTouchdown, 0.75), std::pair(EventKind::kLiftoff, 2.0)));
  EXPECT_EQ(find_events(history)[1].spacing, 2);
}

// From sliding one way to sliding the other within a row: it stuck in between.
TEST(FindEvents, WhereTheSlipPassesTheStictionTolerance) {
  const ContactHistory history{
      .t = {0, 4}, .phi = {0, 0}, .v_t = {2, -2}, .v_s = 1, .has_stiction_limit = true};
  EXPECT_THAT(events_of(history),
              ElementsAre(std::pair(EventKind::kStick, 1.0), std::pair(EventKind::kSlip, 3.0)));
}

double six_digits(double value) {
  return std::stod(fmt::format("{:.5e}", value));
}

/// Trajectories of a scenario that are its certified motion itself, changed by the test, judged
/// against its certificate.
class ScenarioScore : public ::testing::Test {
 protected:
  explicit ScenarioScore(const char* id)
      : scenario_(models::find_scenario(id)),
        instance_(models::make_instance(scenario_, models::Parameters(scenario_.parameters))) {}

  /// Rows at n even times until T.
  [[nodiscard]] Trajectory certified_motion(double until, std::size_t n) const {
    Trajectory trajectory;
    trajectory.file = "folder/ball.csv";
    for (std::size_t i = 0; i <= n; ++i) {
      trajectory.t.push_back(until * static_cast<double>(i) / static_cast<double>(n));
    }
    certify_columns(trajectory);
    return trajectory;
  }

  /// The columns are to be the certified motion at the trajectory's times.
  void certify_columns(Trajectory& trajectory) const {
    const auto coordinates = instance_.system->coordinates();
    for (const auto& sample : certificate(trajectory.t).samples) {
      for (std::size_t i = 0; i < coordinates.size(); ++i) {
        trajectory.columns[coordinates[i].name].push_back(sample.state[i].value);
      }
    }
  }

  [[nodiscard]] reference::Certificate certificate(const std::vector<double>& times) const {
    const auto result = reference::certify({.scenario = scenario_.id,
                                            .parameters = models::Parameters(scenario_.parameters),
                                            .until = times.back(),
                                            .sample = {},
                                            .digits = 11,
                                            .times = times});
    EXPECT_EQ(result.refusal, "");
    return *result.certificate;
  }

  [[nodiscard]] Score scored(const Trajectory& trajectory, const ScoreOptions& options = {}) const {
    const std::vector<std::size_t> rows = judged_rows(trajectory, options);
    std::vector<double> times;
    for (const std::size_t row : rows) times.push_back(trajectory.t[row]);
    return score_trajectory(trajectory, *instance_.system, rows, certificate(times), options);
  }

  static const MeasureScore& measure(const Score& score, const std::string& name) {
    return *std::ranges::find(score.measures, name, &MeasureScore::name);
  }

  const models::Scenario& scenario_;
  models::Instance instance_;
};

class BallScore : public ScenarioScore {
 protected:
  BallScore() : ScenarioScore("bouncing-ball") {}
};

class BoxScore : public ScenarioScore {
 protected:
  BoxScore() : ScenarioScore("forced-box") {}
};

// The reference against itself: nothing but rounding of its digits.
TEST_F(BallScore, OfTheReferenceItselfIsZero) {
  const Score score = scored(certified_motion(0.2, 200));
  ASSERT_EQ(score.coordinates.size(), 2u);
  for (const CoordinateScore& one : score.coordinates) EXPECT_EQ(one.largest, 0);
  for (const MeasureScore& one : score.measures) EXPECT_EQ(one.file, one.reference) << one.name;
  EXPECT_TRUE(score.surplus.empty());
  EXPECT_THAT(score.remarks, IsEmpty());
  ASSERT_EQ(score.events.size(), 2u);
  EXPECT_NEAR(score.events[0].certified, std::sqrt(0.2 / 9.81), 1e-10);
  for (const EventScore& event : score.events) {
    EXPECT_NEAR(event.found, event.certified, 0.1 * event.spacing);
    EXPECT_NEAR(event.spacing, 1e-3, 1e-12);
  }
}

// One column off by 1 %: the error is 1 % of the certified number, at its largest and in each
// window.
TEST_F(BallScore, OfAScaledColumnIsTheErrorThatFollows) {
  Trajectory trajectory = certified_motion(0.1, 100);
  for (double& z : trajectory.columns["ball.z"]) z *= 1.01;
  const Score score = scored(trajectory);
  const CoordinateScore& z = score.coordinates.at(0);
  EXPECT_NEAR(z.largest, 0.01 * 0.1, 1e-12);
  EXPECT_EQ(z.at, 0);
  EXPECT_NEAR(z.last, 0.01 * (0.1 - 9.81 * 0.1 * 0.1 / 2), 1e-12);
  EXPECT_NEAR(z.windows.at(9), 0.01 * (0.1 - 9.81 * 0.09 * 0.09 / 2), 1e-12);
  EXPECT_EQ(score.coordinates.at(1).largest, 0);
  EXPECT_NEAR(measure(score, "energy-farthest").file - measure(score, "energy-farthest").reference,
              9.81 * 1e-3,
              1e-12);
  EXPECT_THAT(score.remarks,
              ElementsAre(HasSubstr("starts at ball.z=0.101 [m], the scenario at 0.1")));
}

// Windows are equal parts of the span; one without rows has no error.
TEST_F(BallScore, HasNoErrorInAWindowWithoutRows) {
  Trajectory trajectory = certified_motion(0.1, 100);
  trajectory.t = {0, 0.01, 0.1};
  for (auto& [name, values] : trajectory.columns) values = {values[0], values[10] + 1, values[100]};
  const Score score = scored(trajectory, {.windows = 4});
  EXPECT_NEAR(score.coordinates.at(0).windows.at(0), 1, 1e-12);
  EXPECT_TRUE(std::isnan(score.coordinates.at(0).windows.at(1)));
  EXPECT_EQ(score.coordinates.at(0).windows.at(3), 0);
}

// Without velocities there is a gap, and no energy; with energies of its own there is.
TEST_F(BallScore, LeavesOutWhatAFileDoesNotTell) {
  Trajectory trajectory = certified_motion(0.2, 200);
  trajectory.columns.erase("ball.vz");
  const Score without = scored(trajectory);
  EXPECT_THAT(
      without.left_out,
      ElementsAre(HasSubstr("error of ball.vz"), HasSubstr("energy: needs"), HasSubstr("creep")));
  EXPECT_EQ(measure(without, "penetration").file, measure(without, "penetration").reference);
  for (const char* const name : {"E_kin", "E_pot", "E_elastic"}) {
    trajectory.columns[name] = std::vector<double>(201, 1.0);
  }
  const Score own = scored(trajectory);
  EXPECT_EQ(measure(own, "energy-end").file, 3);
  EXPECT_THAT(own.remarks, ElementsAre(HasSubstr("zero is not checked")));
  EXPECT_THAT(own.remarks, ElementsAre(HasSubstr("differ by +2.02 J from the reference's")));
}

// A file of six digits has the energies of its states; one that is off by 1e-4 has not.
TEST_F(BallScore, ComparesEnergiesToSixDigits) {
  Trajectory trajectory = certified_motion(0.1, 10);
  const auto& z = trajectory.columns["ball.z"];
  const auto& vz = trajectory.columns["ball.vz"];
  for (const double factor : {1.0, 1.0001}) {
    Trajectory printed = trajectory;
    printed.columns["E_elastic"].assign(z.size(), 0.0);
    for (std::size_t i = 0; i < z.size(); ++i) {
      printed.columns["E_kin"].push_back(six_digits(factor * vz[i] * vz[i] / 2));
      printed.columns["E_pot"].push_back(six_digits(factor * 9.81 * z[i]));
      printed.columns["ball.z"][i] = six_digits(z[i]);
      printed.columns["ball.vz"][i] = six_digits(vz[i]);
    }
    EXPECT_EQ(scored(printed).remarks.size(), factor == 1 ? 0u : 1u);
  }
}

// Energies that are not those of the states are told, and the states judged.
TEST_F(BallScore, JudgesTheEnergyOfTheStates) {
  Trajectory trajectory = certified_motion(0.1, 10);
  for (const char* const name : {"E_kin", "E_pot", "E_elastic"}) {
    trajectory.columns[name] = std::vector<double>(11, 1.0);
  }
  const Score score = scored(trajectory);
  EXPECT_NEAR(measure(score, "energy-end").file, 0.981, 1e-9);
  EXPECT_THAT(score.remarks, ElementsAre(HasSubstr("differ by up to 2.02 J")));
}

// A ball that hovers 1 mm higher than the reference while that touches glides by 1 mm.
TEST_F(BallScore, MeasuresGlidingAndPenetration) {
  Trajectory trajectory = certified_motion(0.2, 400);
  for (double& z : trajectory.columns["ball.z"]) z += 1e-3;
  const Score score = scored(trajectory);
  const MeasureScore gliding = measure(score, "gliding"), depth = measure(score, "penetration");
  EXPECT_NEAR(gliding.file - gliding.reference, 1e-3, 1e-12);
  EXPECT_LT(gliding.reference, -1e-4);  // of the rows in which it touches
  EXPECT_NEAR(depth.file - depth.reference, -1e-3, 1e-12);
  EXPECT_GT(depth.reference, 1e-3);
}

// A drift of 1 mm/s goes on while the reference sticks, from 0.17589 s to 0.39987 s.
TEST_F(BoxScore, MeasuresCreep) {
  Trajectory trajectory = certified_motion(0.5, 500);
  for (std::size_t i = 0; i < trajectory.t.size(); ++i) {
    trajectory.columns["box.x"][i] += 1e-3 * trajectory.t[i];
  }
  const Score score = scored(trajectory);
  const MeasureScore creep = measure(score, "creep");
  EXPECT_NEAR(creep.file - creep.reference, 1e-3 * (0.399 - 0.176), 1e-9);
  EXPECT_EQ(score.events.size(), 3u);
  trajectory.columns.erase("box.vx");
  EXPECT_THAT(
      scored(trajectory).left_out,
      ElementsAre(
          HasSubstr("error of box.vx"), HasSubstr("stick and slip: needs"), HasSubstr("energy")));
}

// At 0.3 s and 0.8 s the box sticks, and has slipped by centimetres in between: that is no creep.
TEST_F(BoxScore, CountsNoSlipBetweenTwoRowsAsCreep) {
  Trajectory trajectory;
  trajectory.t = {0, 0.3, 0.35, 0.8, 0.85};
  certify_columns(trajectory);
  const Score score = scored(trajectory);
  EXPECT_GT(std::abs(score.samples[3].reference[0] - score.samples[2].reference[0]), 1e-2);
  EXPECT_LT(std::abs(measure(score, "creep").reference), 1e-4 * 0.05);
}

/// A rod that turns about its resting tip, from 0.2 on, until 0.5 s; in the file it is turned by
/// 0.1 more, with its centre where the reference has it.
class RodScore : public ::testing::Test {
 protected:
  static constexpr double kOmega = 2;

  [[nodiscard]] Score scored(const std::string& friction_law) {
    models::Parameters parameters = parameters_;
    parameters.set("contact.friction_law", friction_law);
    const models::Instance instance = models::make_instance(scenario_, parameters);
    reference::Certificate certificate;
    certificate.digits = 11;
    certificate.scales.assign(6, 1.0);
    Trajectory trajectory;
    for (int i = 0; i <= 10; ++i) add_row(0.05 * i, trajectory, certificate);
    return score_trajectory(
        trajectory, *instance.system, judged_rows(trajectory, {}), certificate, {});
  }

  void add_row(double t, Trajectory& trajectory, reference::Certificate& certificate) const {
    const double theta = 0.2 + kOmega * t, c = half_ * std::cos(theta), s = half_ * std::sin(theta);
    const std::array<std::pair<const char*, double>, 6> state = {{{"rod.x", -c},
                                                                  {"rod.z", s - 1e-6},
                                                                  {"rod.theta", theta},
                                                                  {"rod.vx", s * kOmega},
                                                                  {"rod.vz", c * kOmega},
                                                                  {"rod.omega", kOmega}}};
    reference::CertifiedSample sample{.t = t, .state = {}};
    for (const auto& [name, value] : state) {
      sample.state.push_back({.text = "", .value = value, .digits = 11});
      trajectory.columns[name].push_back(value);
    }
    trajectory.columns["rod.theta"].back() += 0.1;
    trajectory.t.push_back(t);
    certificate.samples.push_back(std::move(sample));
  }

  const models::Scenario& scenario_ = models::find_scenario("sliding-rod");
  models::Parameters parameters_{scenario_.parameters};
  double half_ = parameters_.number("rod.length") / 2;
};

// The centre moves, and the tip does not; the file's does, by what its own angle says.
TEST_F(RodScore, HasNoCreepWhereTheTipRests) {
  const Score score = scored("linear");
  const auto creep = std::ranges::find(score.measures, "creep", &MeasureScore::name);
  ASSERT_NE(creep, score.measures.end());
  EXPECT_NEAR(creep->reference, 0, 1e-7);
  const auto tip = [&](double theta) { return half_ * (std::cos(theta + 0.1) - std::cos(theta)); };
  EXPECT_NEAR(creep->file, tip(0.2 + kOmega * 0.5) - tip(0.2), 1e-7);
  EXPECT_THAT(score.remarks, Not(Contains(HasSubstr("creep"))));
}

// Where no slip can be certified, that there was none between two rows is not known.
TEST_F(RodScore, TellsThatSlipUnderASoftLawIsNotKnown) {
  EXPECT_THAT(scored("soft").remarks, Contains(HasSubstr("no limit of stiction")));
}

// What comes late is told as late, and not as lost and another too many: a touch of 5 ms has its
// liftoff so near that a touchdown 10 ms late is beyond half the way to it.
TEST_F(BallScore, TellsHowLateTouchdownsAre) {
  Trajectory trajectory = certified_motion(1.0, 4000);
  const Score good = scored(trajectory);
  ASSERT_GT(good.events.size(), 6u);
  for (double& t : trajectory.t) t += 0.01;
  trajectory.t.erase(trajectory.t.begin());
  trajectory.t.insert(trajectory.t.begin(), 0.0);
  const Score late = scored(trajectory);
  ASSERT_EQ(late.events.size(), good.events.size());
  for (const EventScore& event : late.events) {
    EXPECT_NEAR(event.found - event.certified, 0.01, 1e-3) << event.certified;
  }
  EXPECT_TRUE(late.surplus.empty());
}

// A touch that is missed has no partner among those of its neighbours; one too many has its time.
TEST_F(BallScore, ListsEventsThatAreMissedAndThoseTooMany) {
  Trajectory trajectory = certified_motion(1.0, 4000);
  auto& z = trajectory.columns["ball.z"];
  const Score good = scored(trajectory);
  const double missed = good.events[2].certified;
  ASSERT_EQ(good.events[2].kind, EventKind::kTouchdown);
  const double lifted = good.events[3].certified;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const double t = trajectory.t[i];
    if (t > missed - 1e-3 && t < lifted + 1e-3) z[i] = 1e-3;
    if (t > 0.05 && t < 0.0505) z[i] = -1e-3;
  }
  const Score score = scored(trajectory);
  ASSERT_EQ(score.events.size(), good.events.size());
  EXPECT_TRUE(std::isnan(score.events[2].found));
  EXPECT_TRUE(std::isnan(score.events[3].found));
  ASSERT_EQ(score.surplus.size(), 2u);
  EXPECT_NEAR(score.surplus[0].t, 0.05, 1e-3);
  EXPECT_EQ(score.surplus[0].kind, EventKind::kTouchdown);
  EXPECT_EQ(score.surplus[1].kind, EventKind::kLiftoff);
}

// Rows 50 ms apart cannot show a touch of 3 ms: said, since that is not the scheme's fault.
TEST_F(BallScore, TellsThatRowsAreTooFarApartForEvents) {
  const Score score = scored(certified_motion(0.2, 4));
  ASSERT_EQ(score.events.size(), 2u);
  for (const EventScore& event : score.events) {
    EXPECT_TRUE(std::isnan(event.found));
    EXPECT_NEAR(event.spacing, 0.05, 1e-12);
  }
  EXPECT_THAT(score.remarks, ElementsAre(HasSubstr("rows too far apart: 2 of the events")));
}

// Many rows about the touchdown count no more than the time that they stand for.
TEST_F(BallScore, WeightsGlidingByTime) {
  Trajectory trajectory;
  trajectory.t = {0, 0.1430, 0.1431, 0.1432, 0.1433, 0.1434, 0.1454, 0.2};
  certify_columns(trajectory);
  for (std::size_t i = 1; i <= 5; ++i) trajectory.columns["ball.z"][i] += 1e-3;
  const Score score = scored(trajectory);
  ASSERT_LE(score.samples[6].phi_reference, 0);
  const MeasureScore gliding = measure(score, "gliding");
  EXPECT_NEAR(gliding.file - gliding.reference, 1e-3 * (0.0004 + 0.001) / 0.0024, 1e-12);
}

// Of two contacts that follow each other, what lies between is no gliding.
TEST_F(BallScore, DoesNotGlideBetweenTwoContacts) {
  Trajectory trajectory;
  trajectory.t = {0, 0.1440, 0.1450};
  certify_columns(trajectory);
  const double second = scored(certified_motion(0.5, 500)).events.at(2).certified;
  trajectory.t = {0, 0.1440, 0.1450, second + 1e-3};
  for (auto& [name, values] : trajectory.columns) values.clear();
  certify_columns(trajectory);
  const Score score = scored(trajectory);
  ASSERT_LE(score.samples[3].phi_reference, 0);
  EXPECT_NEAR(measure(score, "gliding").reference,
              (score.samples[1].phi_reference + score.samples[2].phi_reference) / 2,
              1e-15);
}

TEST(JudgedRows, AreEvenlyChosenWithBothEnds) {
  Trajectory trajectory;
  for (int i = 0; i <= 1'000'000; ++i) trajectory.t.push_back(i);
  const auto rows = judged_rows(trajectory, {.most_rows = 5});
  EXPECT_THAT(rows, ElementsAre(0, 250'000, 500'000, 750'000, 1'000'000));
  EXPECT_THAT(judged_rows(trajectory, {.until = 3.5}), ElementsAre(0, 1, 2, 3));
  EXPECT_THROW((void)judged_rows(trajectory, {.until = 0.5}), InputError);
}

TEST_F(BallScore, RefusesAFileWithoutPositions) {
  Trajectory trajectory;
  trajectory.file = "ball.csv";
  trajectory.unused = {"height"};
  try {
    check_columns(trajectory, *instance_.system);
    ADD_FAILURE() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "ball.csv: no position; it must have ball.z[m]; --map COLUMN=NAME names one of height");
  }
}

// Two files of one name stand apart in tables, data and picture.
TEST_F(BallScore, GivesEveryFileALabelOfItsOwn) {
  const Score score = scored(certified_motion(0.1, 4));
  const std::array scores = {score, score};
  EXPECT_THAT(score_labels(scores), ElementsAre("ball", "ball-2"));
  const Figure figure = score_figure(scores);
  EXPECT_EQ(figure.block("rows-ball-2").rows.size(), 5u);
  EXPECT_EQ(figure.block("rows-ball").columns.at(1).name, "ball.z");
  EXPECT_EQ(figure.block("windows-ball").rows.size(), 10u);
}

}  // namespace
}  // namespace tribo::verification
