#include "verification/score/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace tribo::verification {
namespace {

/// The columns that a measure needs and the file lacks.
std::string needs(const std::string& measure, const char* columns) {
  return fmt::format("{}: needs {}", measure, columns);
}

constexpr const char* kAllCoordinates = "every coordinate, or E_kin, E_pot and E_elastic";
constexpr const char* kGap = "the positions that the gap depends on, or c0.phi in every row";

void add_energy(const JudgedTrajectory& all, Score& score) {
  const JudgedRow* worst = nullptr;
  double most = -1;
  for (const JudgedRow& row : all.rows) {
    const double difference = std::abs(row.energy - row.energy_reference);
    if (!(difference > most)) continue;
    most = difference;
    worst = &row;
  }
  if (!worst) {
    score.left_out.push_back(needs("energy", kAllCoordinates));
    return;
  }
  const JudgedRow& last = all.rows.back();
  score.measures.push_back({"energy-farthest", "J", worst->energy, worst->energy_reference});
  score.measures.push_back({"energy-end", "J", last.energy, last.energy_reference});
}

bool has_gaps(const JudgedTrajectory& all) {
  return std::ranges::none_of(all.rows, [](const JudgedRow& row) {
    return std::ranges::any_of(
        row.contacts, [](double phi) { return std::isnan(phi); }, &ContactState::phi);
  });
}

void add_penetration(const JudgedTrajectory& all, Score& score) {
  double deepest = 0, deepest_reference = 0;
  for (const JudgedRow& row : all.rows) {
    for (const ContactState& contact : row.contacts) deepest = std::max(deepest, -contact.phi);
    for (const ContactState& contact : row.contacts_reference)
      deepest_reference = std::max(deepest_reference, -contact.phi);
  }
  score.measures.push_back({"penetration", "m", deepest, deepest_reference});
}

bool touches(const JudgedRow& row, std::size_t contact) {
  return !(row.contacts_reference[contact].phi > 0);
}

/// ∫φ dt / ∫dt by trapezoids, over all contacts, where the reference's touches from one judged row
/// to the next.
void add_gliding(const JudgedTrajectory& all, Score& score) {
  double sum = 0, sum_reference = 0, time = 0;
  for (std::size_t i = 1; i < all.rows.size(); ++i) {
    const JudgedRow &from = all.rows[i - 1], &to = all.rows[i];
    const double dt = to.x.t - from.x.t;
    for (std::size_t k = 0; k < to.contacts.size(); ++k) {
      if (!touches(from, k) || !touches(to, k) || to.lifts_off[k]) continue;
      sum += (from.contacts[k].phi + to.contacts[k].phi) / 2 * dt;
      sum_reference += (from.contacts_reference[k].phi + to.contacts_reference[k].phi) / 2 * dt;
      time += dt;
    }
  }
  if (time == 0) {
    score.left_out.emplace_back(
        "gliding: the reference touches from no judged row to the one that follows");
    return;
  }
  score.measures.push_back({"gliding", "m", sum / time, sum_reference / time});
}

/// Judged rows in which the reference's contact sticks.
struct Interval {
  std::size_t contact, begin, end;
};

/// Each interval of two rows or more.
std::vector<Interval> sticking_intervals(const JudgedTrajectory& all) {
  std::vector<Interval> intervals;
  for (std::size_t k = 0; k < all.histories.size(); ++k) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= all.rows.size(); ++i) {
      const bool sticks = i < all.rows.size() && touches(all.rows[i], k) &&
                          std::abs(all.rows[i].contacts_reference[k].v_t) < all.histories[k].v_s;
      const bool goes_on =
          sticks && (i == 0 || (!all.rows[i].slips[k] && !all.rows[i].lifts_off[k]));
      if (goes_on) continue;
      if (i > begin + 1) intervals.push_back({k, begin, i - 1});
      begin = sticks ? i : i + 1;
    }
  }
  return intervals;
}

/// The way of file and reference along the ground in an interval.
MeasureScore creep(const JudgedTrajectory& all, const Interval& interval) {
  MeasureScore sum{.name = "creep", .unit = "m"};
  for (std::size_t i = interval.begin + 1; i <= interval.end; ++i) {
    sum.file += all.rows[i].ways[interval.contact];
    sum.reference += all.rows[i].ways_reference[interval.contact];
  }
  return sum;
}

/// Whether a contact can move along the ground.
bool has_way(const JudgedTrajectory& all) {
  const auto moves = [](double way) { return way != 0; };
  return std::ranges::any_of(all.rows, [&](const JudgedRow& row) {
    return std::ranges::any_of(row.ways, moves) || std::ranges::any_of(row.ways_reference, moves);
  });
}

void add_creep(const JudgedTrajectory& all, Score& score) {
  if (!has_way(all)) {
    score.left_out.emplace_back("creep: no coordinate moves along the ground");
    return;
  }
  const std::vector<Interval> intervals = sticking_intervals(all);
  std::optional<MeasureScore> most;
  std::size_t contact = 0;
  for (const Interval& interval : intervals) {
    const MeasureScore one = creep(all, interval);
    const double difference = std::abs(one.file - one.reference);
    const bool more = !most || difference > std::abs(most->file - most->reference);
    if (!more || std::isnan(difference)) continue;
    most = one;
    contact = interval.contact;
  }
  if (most) {
    score.measures.push_back(*most);
    if (!all.histories[contact].has_stiction_limit) {
      score.remarks.emplace_back(
          "creep: friction has no limit of stiction here, so slip between two rows is not known");
    }
  } else if (intervals.empty()) {
    score.left_out.emplace_back("creep: the reference sticks in no two judged rows that follow");
  } else {
    score.left_out.push_back(needs("creep", "the positions along the ground"));
  }
}

}  // namespace

void add_measures(const JudgedTrajectory& all, Score& score) {
  add_energy(all, score);
  if (all.contacts_vary) {
    score.left_out.emplace_back(
        "events, penetration, gliding and creep: the contacts change from state to state");
    return;
  }
  if (all.histories.empty()) {
    score.left_out.emplace_back("events, penetration, gliding and creep: nothing touches here");
    return;
  }
  if (has_gaps(all)) {
    add_penetration(all, score);
    add_gliding(all, score);
  } else {
    score.left_out.push_back(needs("penetration and gliding", kGap));
  }
  add_creep(all, score);
}

}  // namespace tribo::verification
