#pragma once

#include <cstddef>
#include <vector>

#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {

struct Ball {
  Vector centre;      ///< [m]
  double radius = 0;  ///< [m]
};

/// A bounding ball of each solid of a stage, and of groups of these: anything clear of a group's
/// ball meets none of its solids. Solids without an end are in no ball.
class Balls {
 public:
  explicit Balls(const Stage& stage);

  /// Calls `visit(place in the stage)` for every solid whose ball `meets` accepts, in no order.
  /// `meets` must accept every ball that holds one that it accepts.
  template <class Meets, class Visit>
  void visit(const Meets& meets, const Visit& visit) const {
    for (const Group& group : groups_) {
      if (!meets(group.ball)) continue;
      for (std::size_t i = group.begin; i < group.end; ++i) {
        if (meets(members_[i].ball)) visit(members_[i].solid);
      }
    }
  }

  /// The places of solids without an end.
  [[nodiscard]] const std::vector<std::size_t>& endless() const { return endless_; }

 private:
  struct Member {
    Ball ball;
    std::size_t solid = 0;
  };
  struct Group {
    Ball ball;
    std::size_t begin = 0, end = 0;  ///< of its members
  };
  void divide(std::size_t begin, std::size_t end);

  std::vector<Member> members_;  ///< those of a group together
  std::vector<Group> groups_;
  std::vector<std::size_t> endless_;
};

}  // namespace tribo::verification::render
