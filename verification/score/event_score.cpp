#include "verification/score/event_score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "verification/score/event_match.hpp"

namespace tribo::verification {
namespace {

using reference::EventKind;

/// Where a value goes through a level between rows i and i + 1: to the other side of it, on which
/// the level itself counts as below.
void find_crossings(const ContactHistory& history,
                    const std::vector<double>& values,
                    double level,
                    EventKind falling,
                    EventKind rising,
                    std::vector<FoundEvent>& events) {
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

void score_kind(EventKind kind,
                const std::vector<FoundEvent>& found,
                const reference::Certificate& certificate,
                Score& score) {
  std::vector<double> certified, times;
  std::vector<double> spacings;
  for (const auto& event : certificate.events) {
    if (event.kind == kind && event.t.value >= score.from) certified.push_back(event.t.value);
  }
  for (const FoundEvent& event : found) {
    if (event.kind != kind) continue;
    times.push_back(event.t);
    spacings.push_back(event.spacing);
  }
  const auto partners = match_in_order(certified, times);
  for (std::size_t i = 0; i < certified.size(); ++i) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    EventScore event{.kind = kind, .certified = certified[i], .found = kNan, .spacing = kNan};
    if (partners[i]) {
      event.found = times[*partners[i]];
      event.spacing = spacings[*partners[i]];
    }
    score.events.push_back(event);
  }
  if (times.size() > certified.size()) score.surplus_events += times.size() - certified.size();
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

void add_events(const ContactHistory& history,
                const reference::Certificate& certificate,
                Score& score) {
  const std::vector<FoundEvent> found = find_events(history);
  if (is_known(history.phi)) {
    score_kind(EventKind::kTouchdown, found, certificate, score);
    score_kind(EventKind::kLiftoff, found, certificate, score);
  } else {
    score.left_out.emplace_back(
        "touchdown and liftoff: needs the positions that the gap depends on, or c0.phi");
  }
  if (history.has_stiction_limit && is_known(history.v_t)) {
    score_kind(EventKind::kStick, found, certificate, score);
    score_kind(EventKind::kSlip, found, certificate, score);
  } else if (history.has_stiction_limit) {
    score.left_out.emplace_back("stick and slip: needs the velocities along the ground, or c0.vt0");
  }
  std::ranges::stable_sort(score.events, {}, &EventScore::certified);
}

}  // namespace tribo::verification
