#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025 {

std::vector<SweepPoint> sweep(verification::Tier tier) {
  std::vector<SweepPoint> points = {
      {"1e-1", 1e-1}, {"1e-2", 1e-2}, {"1e-3", 1e-3}, {"1e-4", 1e-4}, {"1e-5", 1e-5}};
  if (tier == verification::Tier::kQuick) points.resize(2);
  for (SweepPoint& point : points) point.seeds = seeds_of(tier, point.accuracy);
  return points;
}

std::vector<verification::Job> seed_jobs(
    const std::vector<SweepPoint>& points,
    const std::function<verification::Figure(const SweepPoint&, int seed)>& row) {
  std::vector<verification::Job> jobs;
  for (const SweepPoint& point : points) {
    for (int seed = 1; seed <= point.seeds; ++seed)
      jobs.emplace_back([point, seed, row] { return row(point, seed); });
  }
  return jobs;
}

}  // namespace tribo::papers::cenic2025
