#include "models/scene/fall_limit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "models/scenarios/anchored_points.hpp"
#include "models/scene/scene.hpp"
#include "models/tests/parameters_of.hpp"

namespace tribo::models {
namespace {

/// Why a box at a height, turned about x, counts as fallen.
std::string fallen(const FallLimit& limit, double height, double tilt) {
  const auto p = test::parameters_of("box-on-four-springs");
  SceneDescription scene = box_on_four_springs_from(p).description();
  scene.falls = {limit};
  const Scene box(scene);
  EXPECT_NE(box.fall_rule(), nullptr);
  State<double> x = start_of_box_on_four_springs(p);
  x.q[2] = height;
  x.q.segment<4>(3) << std::sin(tilt / 2), 0, 0, std::cos(tilt / 2);
  return box.fallen(x);
}

// A run of a robot that lies on its side is no run: it ends with the reason, at each limit that is
// set.
TEST(AnchoredScene, HasFallenWhereItIsTiltedOrLow) {
  const FallLimit both{.largest_tilt = 0.5, .lowest_height = 0.1};
  for (const double side : {-1, 1}) {
    EXPECT_EQ(fallen(both, 0.11, 0.49 * side), "");
    EXPECT_EQ(fallen(both, 0.11, 0.51 * side), "the base is tilted by 0.51 rad");
  }
  EXPECT_EQ(fallen(both, 0.09, 0), "the base is 0.09 m above the ground");
  EXPECT_EQ(fallen({}, -1, 3), "");
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(fallen(both, nan, 0), "");
  EXPECT_NE(fallen(both, 0.11, nan), "");
}

// A base that is placed in the world stands where it is in the world.
TEST(AnchoredScene, HasFallenWhereItsBaseIsInTheWorld) {
  SceneDescription scene =
      box_on_four_springs_from(test::parameters_of("box-on-four-springs")).description();
  scene.trees[0].bodies[0].position = {0, 0, 1};
  scene.trees[0].bodies[0].orientation = Eigen::AngleAxisd(0.4, Eigen::Vector3d::UnitX());
  scene.falls = {{.largest_tilt = 0.5, .lowest_height = 0.1}};
  const Scene box(scene);
  State<double> x{.t = 0, .q = box.zero_configuration(), .v = VectorXd::Zero(6)};
  EXPECT_EQ(box.fallen(x), "");
  x.q.segment<3>(0) = Eigen::Vector3d(0, -0.95 * std::sin(0.4), -0.95 * std::cos(0.4));
  EXPECT_EQ(box.fallen(x), "the base is 0.05 m above the ground");
  x.q.segment<4>(3) << std::sin(0.1), 0, 0, std::cos(0.1);
  EXPECT_EQ(box.fallen(x), "the base is tilted by 0.6 rad");
}

}  // namespace
}  // namespace tribo::models
