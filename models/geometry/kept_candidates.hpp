#pragma once

#include <algorithm>
#include <span>
#include <variant>
#include <vector>

#include "models/geometry/broad_phase.hpp"

namespace tribo::models::geometry {

/// The candidates of a broad phase, kept from one query to the next: each shape is given room, its
/// bounds grown by as far as it goes in several queries, and pairs are looked for anew when a shape
/// leaves its room or a plane moves. Of the pairs kept, those come out that a broad phase without
/// rooms finds, in the same order.
class KeptCandidates {
 public:
  /// As `BroadPhase::candidates`. The shapes, their carriers, the margin and what is allowed must
  /// be the same in each call; only places change.
  template <class Allowed>
  [[nodiscard]] std::span<const BroadPhase::Pair> candidates(std::span<const Placed> shapes,
                                                             std::span<const int> carriers,
                                                             double margin,
                                                             const Allowed& allowed) {
    if (!stay_in_rooms(shapes)) {
      give_rooms(shapes);
      const auto found = broad_phase_.candidates(shapes, rooms_, carriers, margin, allowed);
      kept_.assign(found.begin(), found.end());
      ++searches_;
    }
    near_.clear();
    for (const auto& [a, b] : kept_) {
      if (are_near(shapes, static_cast<std::size_t>(a), static_cast<std::size_t>(b), margin))
        near_.emplace_back(a, b);
    }
    return near_;
  }

  /// How often pairs were looked for.
  [[nodiscard]] long searches() const { return searches_; }

 private:
  static constexpr double kQueries = 16;
  static constexpr double kLeastRoom = 1.0 / 64, kMostRoom = 1.0 / 2;  ///< of a shape's extent

  /// Takes over the bounds of all.
  bool stay_in_rooms(std::span<const Placed> shapes) {
    last_.swap(now_);
    now_.resize(shapes.size());
    bool stay = rooms_.size() == shapes.size();
    std::size_t plane = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      now_[i] = bounds(shapes[i].shape, shapes[i].X);
      if (std::holds_alternative<HalfSpace>(shapes[i].shape)) {
        stay = stay && planes_[plane].R == shapes[i].X.R && planes_[plane].p == shapes[i].X.p;
        ++plane;
      } else {
        stay = stay && rooms_[i].contains(now_[i]);
      }
    }
    return stay;
  }

  void give_rooms(std::span<const Placed> shapes) {
    if (last_.size() != now_.size()) last_ = now_;
    rooms_.clear();
    planes_.clear();
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (std::holds_alternative<HalfSpace>(shapes[i].shape)) planes_.push_back(shapes[i].X);
      const double extent = (now_[i].high - now_[i].low).maxCoeff();
      const double least = kLeastRoom * extent, most = kMostRoom * extent;
      const double way = now_[i].distance(last_[i]);  // NaN where it was nowhere
      const bool jumped = !(way < most);
      rooms_.push_back(now_[i].grown(jumped ? least : std::clamp(kQueries * way, least, most)));
    }
  }

  [[nodiscard]] bool are_near(std::span<const Placed> shapes, std::size_t a, std::size_t b,
                              double margin) const {
    if (std::holds_alternative<HalfSpace>(shapes[a].shape)) return are_near(shapes, b, a, margin);
    if (!std::holds_alternative<HalfSpace>(shapes[b].shape))
      return now_[a].is_near(now_[b], margin);
    const Placement& X = shapes[b].X;
    return now_[a].height_over(X.R.col(2), X.p) <= margin;
  }

  BroadPhase broad_phase_;
  std::vector<Bounds> last_, now_, rooms_;  ///< by shape
  std::vector<Placement> planes_;           ///< of the last search
  std::vector<BroadPhase::Pair> kept_, near_;
  long searches_ = 0;
};

}  // namespace tribo::models::geometry
