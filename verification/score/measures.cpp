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
    const double difference = std::abs(row.contact.energy - row.contact_reference.energy);
    if (!(difference > most)) continue;
    most = difference;
    worst = &row;
  }
  if (!worst) {
    score.left_out.push_back(needs("energy", kAllCoordinates));
    return;
  }
  const JudgedRow& last = all.rows.back();
  score.measures.push_back(
      {"energy-farthest", "J", worst->contact.energy, worst->contact_reference.energy});
  score.measures.push_back({"energy-end", "J", last.contact.energy, last.contact_reference.energy});
}

bool has_gap(const JudgedTrajectory& all) {
  return std::ranges::none_of(all.rows,
                              [](const JudgedRow& row) { return std::isnan(row.contact.phi); });
}

void add_penetration(const JudgedTrajectory& all, Score& score) {
  double deepest = 0, deepest_reference = 0;
  for (const JudgedRow& row : all.rows) {
    deepest = std::max(deepest, -row.contact.phi);
    deepest_reference = std::max(deepest_reference, -row.contact_reference.phi);
  }
  score.measures.push_back({"penetration", "m", deepest, deepest_reference});
}

bool touches(const JudgedRow& row) {
  return !(row.contact_reference.phi > 0);
}

/// ∫φ dt / ∫dt by trapezoids, where the reference touches from one judged row to the next.
void add_gliding(const JudgedTrajectory& all, Score& score) {
  double sum = 0, sum_reference = 0, time = 0;
  for (std::size_t i = 1; i < all.rows.size(); ++i) {
    const JudgedRow &from = all.rows[i - 1], &to = all.rows[i];
    if (!touches(from) || !touches(to) || to.lifts_off) continue;
    const double dt = to.x.t - from.x.t;
    sum += (from.contact.phi + to.contact.phi) / 2 * dt;
    sum_reference += (from.contact_reference.phi + to.contact_reference.phi) / 2 * dt;
    time += dt;
  }
  if (time == 0) {
    score.left_out.emplace_back(
        "gliding: the reference touches from no judged row to the one that follows");
    return;
  }
  score.measures.push_back({"gliding", "m", sum / time, sum_reference / time});
}

/// First and last judged row of each interval in which the reference sticks, two rows or longer.
std::vector<std::pair<std::size_t, std::size_t>> sticking_intervals(const JudgedTrajectory& all) {
  std::vector<std::pair<std::size_t, std::size_t>> intervals;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= all.rows.size(); ++i) {
    const bool sticks = i < all.rows.size() && touches(all.rows[i]) &&
                        std::abs(all.rows[i].contact_reference.v_t) < all.history.v_s;
    const bool goes_on = sticks && !all.rows[i].slips && !all.rows[i].lifts_off;
    if (goes_on) continue;
    if (i > begin + 1) intervals.emplace_back(begin, i - 1);
    begin = sticks ? i : i + 1;
  }
  return intervals;
}

/// The way of file and reference along the ground between two judged rows.
MeasureScore creep(const JudgedTrajectory& all, std::size_t begin, std::size_t end) {
  MeasureScore sum{.name = "creep", .unit = "m"};
  for (std::size_t i = begin + 1; i <= end; ++i) {
    sum.file += all.rows[i].way;
    sum.reference += all.rows[i].way_reference;
  }
  return sum;
}

void add_creep(const JudgedTrajectory& all, Score& score) {
  if (all.rows.front().contact_reference.tangent.isZero(0)) {
    score.left_out.emplace_back("creep: no coordinate moves along the ground");
    return;
  }
  const auto intervals = sticking_intervals(all);
  std::optional<MeasureScore> most;
  for (const auto& [begin, end] : intervals) {
    const MeasureScore one = creep(all, begin, end);
    const double difference = std::abs(one.file - one.reference);
    const bool more = !most || difference > std::abs(most->file - most->reference);
    if (more && !std::isnan(difference)) most = one;
  }
  if (most) {
    score.measures.push_back(*most);
    if (!all.history.has_stiction_limit) {
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
  if (has_gap(all)) {
    add_penetration(all, score);
    add_gliding(all, score);
  } else {
    score.left_out.push_back(needs("penetration and gliding", kGap));
  }
  add_creep(all, score);
}

}  // namespace tribo::verification
