#include "verification/score/measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace tribo::verification {
namespace {

using models::VectorXd;

/// The columns that a measure needs and the file has not.
std::string needs(const std::string& measure, const char* columns) {
  return fmt::format("{}: needs {}", measure, columns);
}

constexpr const char* kAllCoordinates = "every coordinate, or E_kin, E_pot and E_elastic";
constexpr const char* kGap = "the positions that the gap depends on, or c0.phi";

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

void add_gliding(const JudgedTrajectory& all, Score& score) {
  double sum = 0, sum_reference = 0;
  int count = 0;
  for (const JudgedRow& row : all.rows) {
    if (row.contact_reference.phi > 0) continue;
    sum += row.contact.phi;
    sum_reference += row.contact_reference.phi;
    ++count;
  }
  if (count == 0) {
    score.left_out.emplace_back("gliding: the reference touches in no judged row");
    return;
  }
  score.measures.push_back({"gliding", "m", sum / count, sum_reference / count});
}

/// The way of file and reference along the ground between two judged rows.
MeasureScore way(const JudgedRow& from, const JudgedRow& to) {
  const auto& tangent = to.contact_reference.tangent;
  return {"creep",
          "m",
          product(tangent, VectorXd(to.x.q - from.x.q)),
          product(tangent, VectorXd(to.x_reference.q - from.x_reference.q))};
}

/// First and last judged row of each interval in which the reference sticks, two rows or longer.
std::vector<std::pair<std::size_t, std::size_t>> sticking_intervals(const JudgedTrajectory& all) {
  std::vector<std::pair<std::size_t, std::size_t>> intervals;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= all.rows.size(); ++i) {
    const bool sticks = i < all.rows.size() && !(all.rows[i].contact_reference.phi > 0) &&
                        std::abs(all.rows[i].contact_reference.v_t) < all.history.v_s;
    if (sticks) continue;
    if (i > begin + 1) intervals.emplace_back(begin, i - 1);
    begin = i + 1;
  }
  return intervals;
}

void add_creep(const JudgedTrajectory& all, Score& score) {
  if (all.rows.front().contact_reference.tangent.isZero(0)) {
    score.left_out.emplace_back("creep: no coordinate moves along the ground");
    return;
  }
  const auto intervals = sticking_intervals(all);
  std::optional<MeasureScore> most;
  for (const auto& [begin, end] : intervals) {
    const MeasureScore one = way(all.rows[begin], all.rows[end]);
    const double difference = std::abs(one.file - one.reference);
    const bool more = !most || difference > std::abs(most->file - most->reference);
    if (more && !std::isnan(difference)) most = one;
  }
  if (most) {
    score.measures.push_back(*most);
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
