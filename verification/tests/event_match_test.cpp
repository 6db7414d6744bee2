#include "verification/score/event_match.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "verification/score/event_score.hpp"

namespace tribo::verification {
namespace {

using reference::EventKind;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<MatchTime> match_times(const std::vector<double>& times, double reach) {
  std::vector<MatchTime> result;
  for (const double t : times) result.push_back({t, reach});
  return result;
}

std::vector<int> partners(const std::vector<double>& expected, const std::vector<double>& found,
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

// Times out of reach must not shift the partners of those in between either.
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
  EXPECT_THAT(events_of(history), ElementsAre(std::pair(EventKind::kTouchdown, 0.75),
                                              std::pair(EventKind::kLiftoff, 2.0)));
  EXPECT_EQ(find_events(history)[1].spacing, 2);
}

// From sliding one way to sliding the other within a row: it stuck in between.
TEST(FindEvents, WhereTheSlipPassesTheStictionTolerance) {
  const ContactHistory history{
      .t = {0, 4}, .phi = {0, 0}, .v_t = {2, -2}, .v_s = 1, .has_stiction_limit = true};
  EXPECT_THAT(events_of(history),
              ElementsAre(std::pair(EventKind::kStick, 1.0), std::pair(EventKind::kSlip, 3.0)));
}

}  // namespace
}  // namespace tribo::verification
