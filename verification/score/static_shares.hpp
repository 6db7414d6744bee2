#pragma once

#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "models/scene/scene.hpp"

namespace tribo::verification {

/// The forces of a scene's contacts at rest, where a damper d f stands for Hunt and Crossley's d.
class StaticShares {
 public:
  StaticShares(const models::Scene& system, const models::State<double>& x0);

  /// The weight of the lighter of two bodies' trees, in equal parts for the points with nearly
  /// parallel normals by which they touch at the start, or will if they come nearer as they are; at
  /// least what presses there at the start [N].
  [[nodiscard]] double of(const models::BodyId& a, const models::BodyId& b) const;

 private:
  /// Of two trees, or of a tree and the world.
  struct Between {
    double gap = std::numeric_limits<double>::infinity();  ///< the least, not below zero [m]
    std::vector<models::Vector3d> normals;                 ///< of the points with this gap
    double pressed = 0;                                    ///< the greatest force at the start [N]

    void add(const models::ContactPoint& contact);
    [[nodiscard]] int most_parallel() const;
  };

  using Key = std::pair<int, int>;
  [[nodiscard]] static Key key_of(int tree, int other);
  /// The tree of a body that moves, or the world.
  [[nodiscard]] int carrier(const models::BodyId& body) const;
  [[nodiscard]] double weight(int tree) const;

  const models::Scene& system_;
  std::map<Key, Between> between_;
};

}  // namespace tribo::verification
