#include "models/scene/found_touches.hpp"

namespace tribo::models {

void FoundTouches::find(std::span<const geometry::Placed> placed,
                        std::span<const std::pair<int, int>> pairs, double margin,
                        Workers& workers) {
  pairs_ = pairs;
  parts_.resize(static_cast<std::size_t>(workers.threads()));
  for (std::vector<Found>& part : parts_) part.clear();
  workers.for_numbered_parts(pairs.size(),
                             [&](std::size_t part, std::size_t first, std::size_t last) {
                               geometry::Touches touches;
                               for (std::size_t i = first; i < last; ++i) {
                                 const auto& a = placed[static_cast<std::size_t>(pairs[i].first)];
                                 const auto& b = placed[static_cast<std::size_t>(pairs[i].second)];
                                 geometry::touch(a.shape, a.X, b.shape, b.X, touches);
                                 for (const geometry::Touch& touch : touches.items()) {
                                   if (!(touch.phi > margin)) parts_[part].push_back({i, touch});
                                 }
                               }
                             });
}

}  // namespace tribo::models
