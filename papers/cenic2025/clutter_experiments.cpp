#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025 {

std::vector<SweepPoint> sweep(const ClutterScene& scene, verification::Tier tier) {
  std::vector<SweepPoint> points = {
      {"1e-1", 1e-1}, {"1e-2", 1e-2}, {"1e-3", 1e-3}, {"1e-4", 1e-4}, {"1e-5", 1e-5}};
  for (SweepPoint& point : points) point.seeds = seeds_of(scene, tier, point.accuracy);
  if (!scene.in_space || tier == verification::Tier::kFull) return points;
  return {{"1e-1", 1e-1, 3}, {"1e-2", 1e-2, 3}};
}

}  // namespace tribo::papers::cenic2025
