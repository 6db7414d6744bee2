#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "verification/score/contact_view.hpp"
#include "verification/score/event_score.hpp"
#include "verification/tests/scored.hpp"

namespace tribo::verification {
namespace {

using reference::EventKind;
using test::BallScore;
using test::BoxScore;
using test::SphereScore;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

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
  EXPECT_THAT(scored(trajectory).left_out,
              ElementsAre(HasSubstr("error of box.vx"), HasSubstr("stick and slip: needs"),
                          HasSubstr("energy")));
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

// A late event is reported as late, and not as one missing and another too many: a touch of 5 ms
// has its liftoff so near that a touchdown 10 ms late is beyond half the way to it.
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

// Rows 50 ms apart cannot show a touch of 3 ms: reported, since that is not the scheme's fault.
TEST_F(BallScore, TellsThatRowsAreTooFarApartForEvents) {
  const Score score = scored(certified_motion(0.2, 4));
  ASSERT_EQ(score.events.size(), 2u);
  for (const EventScore& event : score.events) {
    EXPECT_TRUE(std::isnan(event.found));
    EXPECT_NEAR(event.spacing, 0.05, 1e-12);
  }
  EXPECT_THAT(score.remarks, ElementsAre(HasSubstr("rows too far apart: 2 of the events")));
}

// A ball that rolls leaves no way along the ground, however far it turns, and of whatever sign its
// quaternion is; 1 mm more along t1, which is y, is a way of that.
TEST_F(SphereScore, HasNoWayWhileItRolls) {
  constexpr double kRadius = 0.05, kTurn = 2;
  models::State<double> from = instance_.x0;
  ContactView view(*instance_.system, from);
  from.q << 0.1, 0.2, kRadius, 0, 0, 0, 1;
  models::State<double> to = from;
  to.q << 0.1, 0.2 + kRadius * kTurn, kRadius, -std::sin(kTurn / 2), 0, 0, std::cos(kTurn / 2);
  EXPECT_NEAR(view.ways(from, to)[0], 0, 1e-15);
  to.q.tail(4) *= -1;
  EXPECT_NEAR(view.ways(from, to)[0], 0, 1e-15);
  to.q[1] += 1e-3;
  EXPECT_NEAR(view.ways(from, to)[0], 1e-3, 1e-15);
}

// In space slip has two directions: 3 m/s of the one and 4 m/s of the other are 5 m/s.
TEST_F(SphereScore, KnowsSlipInBothDirections) {
  models::State<double> x = instance_.x0;
  ContactView view(*instance_.system, x);
  x.q[2] = 0.05;
  x.v << 3, 4, 0, 0, 0, 40;
  EXPECT_NEAR(view.at(x)[0].v_t, 5, 1e-12);
  x.v << 3, 4, 0, -80, 60, 0;  // rolls: v = ω × R e_z
  EXPECT_NEAR(view.at(x)[0].v_t, 0, 1e-12);
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

// The time between two successive contacts is no gliding.
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
              (score.samples[1].phi_reference + score.samples[2].phi_reference) / 2, 1e-15);
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
    certificate.ranges.assign(6, {.least = {}, .largest = {.value = {.text = "", .value = 1}}});
    Trajectory trajectory;
    for (int i = 0; i <= 10; ++i) add_row(0.05 * i, trajectory, certificate);
    return score_trajectory(trajectory, *instance.system, judged_rows(trajectory, {}), certificate,
                            {});
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

// If no slip can be certified, it is unknown whether there was any between two rows.
TEST_F(RodScore, TellsThatSlipUnderASoftLawIsNotKnown) {
  EXPECT_THAT(scored("soft").remarks, Contains(HasSubstr("no limit of stiction")));
}

}  // namespace
}  // namespace tribo::verification
