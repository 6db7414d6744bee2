#include "verification/score/event_score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "verification/score/event_match.hpp"

namespace tribo::verification {
namespace {

using reference::EventKind;

/// Finds where a value goes through a level between rows i and i + 1; the level itself counts as
/// below.
void find_crossings(const ContactHistory& history, const std::vector<double>& values, double level,
                    EventKind falling, EventKind rising, std::vector<FoundEvent>& events) {
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    const double a = values[i] - level, b = values[i + 1] - level;
    if ((a > 0) == (b > 0) || std::isnan(a) || std::isnan(b)) continue;
    const double spacing = history.t[i + 1] - history.t[i];
    events.push_back({a > 0 ? falling : rising, history.t[i] + spacing * (a / (a - b)), spacing});
  }
}

bool is_known(const std::vector<double>& values) {
  return std::ranges::none_of(values, [](double value) { return std::isnan(value); });
}

/// The certified events of a contact and a kind, each with half the way to the nearest other of its
/// kind as its reach: beyond it, a partner would be as near to that one. A single event reaches
/// half the span.
std::vector<MatchTime> certified_times(const std::vector<reference::CertifiedEvent>& events,
                                       int contact, EventKind kind, double span) {
  std::vector<MatchTime> times;
  for (const auto& event : events) {
    if (event.contact == contact && event.kind == kind) times.push_back({event.t.value, span / 2});
  }
  std::ranges::stable_sort(times, {}, &MatchTime::t);
  for (std::size_t i = 0; i + 1 < times.size(); ++i) {
    const double half = (times[i + 1].t - times[i].t) / 2;
    times[i].reach = std::min(times[i].reach, half);
    times[i + 1].reach = std::min(times[i + 1].reach, half);
  }
  return times;
}

/// The row after t, with one before it.
std::size_t row_after(const ContactHistory& history, double t) {
  const auto after = std::ranges::lower_bound(history.t, t) - history.t.begin();
  return std::clamp(static_cast<std::size_t>(after), std::size_t{1}, history.t.size() - 1);
}

void score_kind(int contact, EventKind kind, const ContactHistory& history,
                const std::vector<FoundEvent>& found, std::vector<MatchTime> expected,
                Score& score) {
  std::erase_if(expected, [&](const MatchTime& one) { return one.t < score.from; });
  std::vector<MatchTime> shown;
  for (const FoundEvent& event : found) {
    if (event.kind == kind) shown.push_back({event.t, event.spacing});
  }
  const auto partners = match_in_order(expected, shown);
  std::vector<bool> taken(shown.size(), false);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::size_t after = row_after(history, expected[i].t);
    EventScore event{.kind = kind,
                     .contact = contact,
                     .certified = expected[i].t,
                     .found = std::numeric_limits<double>::quiet_NaN(),
                     .spacing = history.t[after] - history.t[after - 1]};
    if (partners[i]) {
      event.found = shown[*partners[i]].t;
      event.spacing = shown[*partners[i]].reach;
      taken[*partners[i]] = true;
    }
    score.events.push_back(event);
  }
  for (std::size_t j = 0; j < shown.size(); ++j) {
    if (!taken[j]) score.surplus.push_back({kind, shown[j].t, shown[j].reach, contact});
  }
}

/// Two passages of one number, φ or v_t, between two rows may not show in the rows.
void remark_rows(const ContactHistory& history, Score& score) {
  const auto place = [&](const EventScore& event) {
    return std::tuple(event.contact, event.kind >= EventKind::kStick,
                      row_after(history, event.certified));
  };
  std::map<std::tuple<int, bool, std::size_t>, int> events_at;
  for (const EventScore& event : score.events) ++events_at[place(event)];
  const auto hidden = std::ranges::count_if(score.events, [&](const EventScore& event) {
    return std::isnan(event.found) && events_at[place(event)] > 1;
  });
  if (hidden == 0) return;
  score.remarks.push_back(
      fmt::format("rows too far apart: {} of the events that it lacks follow each other between "
                  "two rows",
                  hidden));
}

}  // namespace

std::vector<FoundEvent> find_events(const ContactHistory& history) {
  std::vector<FoundEvent> events;
  find_crossings(history, history.phi, 0, EventKind::kTouchdown, EventKind::kLiftoff, events);
  if (history.has_stiction_limit) {
    const double v_s = history.v_s;
    find_crossings(history, history.v_t, v_s, EventKind::kStick, EventKind::kSlip, events);
    find_crossings(history, history.v_t, -v_s, EventKind::kSlip, EventKind::kStick, events);
  }
  std::ranges::stable_sort(events, {}, &FoundEvent::t);
  return events;
}

void add_events(const std::vector<ContactHistory>& histories,
                const std::vector<reference::CertifiedEvent>& events, Score& score) {
  const bool gaps = std::ranges::all_of(histories, is_known, &ContactHistory::phi);
  const bool slips = std::ranges::all_of(histories, [](const ContactHistory& history) {
    return !history.has_stiction_limit || is_known(history.v_t);
  });
  const bool sticks = std::ranges::any_of(histories, &ContactHistory::has_stiction_limit);
  for (int contact = 0; contact < std::ssize(histories); ++contact) {
    const ContactHistory& history = histories[static_cast<std::size_t>(contact)];
    const std::vector<FoundEvent> found = find_events(history);
    const auto add = [&](EventKind kind) {
      const double span = score.to - score.from;
      const auto times = certified_times(events, contact, kind, span);
      score_kind(contact, kind, history, found, times, score);
    };
    if (gaps) {
      add(EventKind::kTouchdown);
      add(EventKind::kLiftoff);
    }
    if (slips && history.has_stiction_limit) {
      add(EventKind::kStick);
      add(EventKind::kSlip);
    }
  }
  if (histories.empty()) return;
  if (gaps) {
    score.event_kinds = {EventKind::kTouchdown, EventKind::kLiftoff};
  } else {
    score.left_out.emplace_back(
        "touchdown and liftoff: needs the positions that the gap depends on, or c0.phi in every "
        "row");
  }
  if (sticks && slips) {
    score.event_kinds.insert(score.event_kinds.end(), {EventKind::kStick, EventKind::kSlip});
  } else if (sticks) {
    score.left_out.emplace_back(
        "stick and slip: needs the velocities along the ground, or c0.vt0 in every row");
  }
  std::ranges::stable_sort(score.events, {}, &EventScore::certified);
  std::ranges::stable_sort(score.surplus, {}, &FoundEvent::t);
  remark_rows(histories.front(), score);
}

}  // namespace tribo::verification
