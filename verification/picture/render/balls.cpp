#include "verification/picture/render/balls.hpp"

#include <algorithm>
#include <cmath>

#include "verification/picture/render/reach.hpp"

namespace tribo::verification::render {
namespace {

constexpr std::size_t kMostInGroup = 8;
constexpr double kRoundingRoom = 1 + 1e-9;  ///< so that no member leaves its group by rounding

}  // namespace

Balls::Balls(const Stage& stage) {
  for (std::size_t i = 0; i < stage.size(); ++i) {
    const double radius = ball_radius(stage[i].shape);
    if (std::isfinite(radius)) {
      members_.push_back({{stage[i].at.p, radius}, i});
    } else {
      endless_.push_back(i);
    }
  }
  divide(0, members_.size());
}

/// Halves about the median along the longest side until groups are small.
void Balls::divide(std::size_t begin, std::size_t end) {
  if (begin == end) return;
  Vector low = members_[begin].ball.centre, high = low;
  for (std::size_t i = begin; i < end; ++i) {
    low = low.cwiseMin(members_[i].ball.centre);
    high = high.cwiseMax(members_[i].ball.centre);
  }
  if (end - begin > kMostInGroup) {
    Eigen::Index axis = 0;
    (high - low).maxCoeff(&axis);
    const std::size_t middle = begin + (end - begin) / 2;
    const auto at = [&](std::size_t i) {
      return members_.begin() + static_cast<std::ptrdiff_t>(i);
    };
    std::nth_element(at(begin), at(middle), at(end), [&](const Member& a, const Member& b) {
      return a.ball.centre[axis] < b.ball.centre[axis];
    });
    divide(begin, middle);
    divide(middle, end);
    return;
  }
  Ball about{(low + high) / 2, 0};
  for (std::size_t i = begin; i < end; ++i) {
    const Ball& ball = members_[i].ball;
    about.radius = std::max(about.radius, (ball.centre - about.centre).norm() + ball.radius);
  }
  about.radius *= kRoundingRoom;
  groups_.push_back({about, begin, end});
}

}  // namespace tribo::verification::render
