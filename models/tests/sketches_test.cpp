#include "models/scenarios/sketches.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "models/scenarios/build.hpp"
#include "models/scenarios/planar_arm.hpp"
#include "models/scenarios/planar_scenes.hpp"
#include "models/tests/rounding.hpp"

namespace tribo::models {
namespace {

/// Of the placements of a tree, from its root to a foot [m].
constexpr double kDrawingRounding = 1e-12;

Sketch sketch_of(const Scenario& scenario, const Changes& changes = {}) {
  const auto drawn = sketch(scenario, Parameters(scenario.parameters).with(changes));
  EXPECT_TRUE(drawn.has_value()) << scenario.id;
  return drawn.value_or(Sketch{});
}

TEST(Sketches, ThereIsOneOfEveryScenario) {
  for (const Scenario& scenario : scenarios()) {
    const Sketch drawn = sketch_of(scenario);
    EXPECT_FALSE(drawn.shapes.empty()) << scenario.id;
    for (const SketchShape& shape : drawn.shapes) {
      ASSERT_FALSE(shape.corners.empty()) << scenario.id;
      for (const auto& corner : shape.corners) EXPECT_TRUE(corner.allFinite()) << scenario.id;
    }
    for (const SketchArrow& arrow : drawn.arrows) {
      EXPECT_NEAR(arrow.along.norm(), 1, test::k10Eps) << scenario.id;
    }
  }
}

// A shape that shrinks to a point is not seen.
TEST(Sketches, ShapesHaveAnExtent) {
  for (const Scenario& scenario : scenarios()) {
    for (const SketchShape& shape : sketch_of(scenario).shapes) {
      if (shape.corners.size() < 3) continue;
      Eigen::Array2d low = shape.corners[0], high = low;
      for (const auto& corner : shape.corners) {
        low = low.min(corner.array());
        high = high.max(corner.array());
      }
      EXPECT_GT((high - low).minCoeff(), 0) << scenario.id;
    }
  }
  EXPECT_EQ(sketch_of(find_scenario("disc-on-feet")).shapes.size(), 4U);  // with its three feet
}

// A belt and a slipping surface move the ground at its place, a press acts on the top of the brick.
TEST(Sketches, HaveArrowsWhereForcesAct) {
  for (const char* ground : {"conveyor-belt", "prescribed-slip"}) {
    const Sketch drawn = sketch_of(find_scenario(ground));
    ASSERT_EQ(drawn.arrows.size(), 1U) << ground;
    EXPECT_EQ(drawn.arrows[0].from.y(), 0) << ground;
  }
  const Sketch brick = sketch_of(find_scenario("pusher-brick"));
  ASSERT_EQ(brick.arrows.size(), 2U);
  EXPECT_EQ(brick.arrows[1].what, "press");
  EXPECT_EQ(brick.arrows[1].from.x(), brick.contacts.at(0).x());
  const Scenario& box = find_scenario("forced-box");
  EXPECT_EQ(sketch_of(box, {{"box.model", "ode"}}).contacts.at(0).y(), 0);
  EXPECT_NE(sketch_of(box, {{"box.model", "body"}}).contacts.at(0).y(), 0);
}

TEST(Sketches, ShowAMassThatOverlapsItsWalls) {
  const double overlap = 0.1;
  const Sketch drawn = sketch_of(find_scenario("two-sided-spring"), {{"contact.overlap", "0.1"}});
  ASSERT_EQ(drawn.shapes.size(), 3U);
  const auto extent = [&](std::size_t shape) {
    double low = 1, high = -1;
    for (const auto& corner : drawn.shapes[shape].corners) {
      low = std::min(low, corner.x());
      high = std::max(high, corner.x());
    }
    return std::pair(low, high);
  };
  const auto left = extent(0), right = extent(1), mass = extent(2);
  EXPECT_NEAR(left.second - mass.first + mass.second - right.first, 2 * overlap, test::k10Eps);
  EXPECT_NEAR(left.first + right.second, 0, test::k10Eps) << "the walls are alike";
}

// Where the motion may not be shown, the picture says so.
TEST(Sketches, SayWhatTheyShowOfARobot) {
  for (const char* recorded : {"solo-jump", "solo-trot"}) {
    EXPECT_NE(sketch_of(find_scenario(recorded)).remark.find("recorded motions"), std::string::npos)
        << recorded;
  }
  EXPECT_EQ(sketch_of(find_scenario("solo-squat")).remark.substr(0, 18), "Seen from the side");
  EXPECT_NE(sketch_of(find_scenario("box-on-four-springs")).remark.find("two of the four corners"),
            std::string::npos);
}

// The height of a drawn point above the ground is the gap that the model has there.
TEST(Sketches, PointsAreAsHighAsTheirGaps) {
  int compared = 0;
  for (const Scenario& scenario : scenarios()) {
    if (scenario.needs_data) continue;
    const Sketch drawn = sketch_of(scenario);
    if (drawn.contacts.empty()) continue;
    const Instance instance = make_instance(scenario, Parameters(scenario.parameters));
    Snapshot snapshot;
    instance.system->evaluate(instance.x0, snapshot);
    ASSERT_LE(drawn.contacts.size(), snapshot.contacts.size()) << scenario.id;
    for (std::size_t i = 0; i < drawn.contacts.size(); ++i) {
      EXPECT_NEAR(drawn.contacts[i][1], snapshot.contacts[i].phi, kDrawingRounding) << scenario.id;
      ++compared;
    }
  }
  EXPECT_GT(compared, 10);
}

// A sphere stands on the point below its centre.
TEST(Sketches, ASphereTouchesBelowItsCentre) {
  for (const char* id : {"falling-sphere", "rolling-ball"}) {
    const Sketch drawn = sketch_of(find_scenario(id));
    const SketchShape& sphere = drawn.shapes[0];
    EXPECT_NEAR(drawn.contacts[0][0], sphere.corners[0][0], test::k10Eps) << id;
    EXPECT_NEAR(drawn.contacts[0][1], sphere.corners[0][1] - sphere.radius, test::k10Eps) << id;
  }
}

// A ball without a size is drawn large enough to be seen beside its height.
TEST(Sketches, ABallIsSeenBesideItsHeight) {
  const Sketch drawn = sketch_of(find_scenario("bouncing-ball"), {{"ball.height", "3"}});
  EXPECT_GT(2 * drawn.shapes[0].radius, 3 / 3.0);
  EXPECT_LT(2 * drawn.shapes[0].radius, 3);
}

// The bars on which a comb's rods fall are drawn too, and do not move.
TEST(Sketches, TheBarsOfACombAreThere) {
  const Scenario& comb = find_scenario("comb");
  const auto bars = comb_from(Parameters(comb.parameters)).fixed.size();
  std::size_t fixed = 0;
  for (const SketchShape& shape : sketch_of(comb).shapes) fixed += shape.fixed ? 1 : 0;
  EXPECT_EQ(fixed, bars);
  EXPECT_GT(bars, 0U);
}

// The drawing is of the model that the parameters make, not of the default one.
TEST(Sketches, FollowTheParameters) {
  const Scenario& ball = find_scenario("bouncing-ball");
  EXPECT_NEAR(sketch_of(ball, {{"ball.height", "0.3"}}).contacts[0][1], 0.3, test::k10Eps);
  const Scenario& sphere = find_scenario("falling-sphere");
  EXPECT_NEAR(sketch_of(sphere, {{"sphere.radius", "0.25"}}).shapes[0].radius, 0.25, test::k10Eps);
  const Scenario& clutter = find_scenario("planar-clutter");
  const std::size_t few = sketch_of(clutter, {{"clutter.layers", "1"}}).shapes.size();
  EXPECT_EQ(sketch_of(clutter, {{"clutter.layers", "2"}}).shapes.size(), few + 4);
}

// The end of the drawn chain is where the model has its tip.
TEST(Sketches, TheArmEndsAtItsTip) {
  const Scenario& pendulum = find_scenario("double-pendulum");
  const Sketch drawn = sketch_of(pendulum);
  const VectorXd q = make_instance(pendulum, Parameters(pendulum.parameters)).x0.q;
  const Eigen::Vector3d tip = tip_of(rods(2, 1.0, 1.0, 9.81), q);
  EXPECT_NEAR((drawn.shapes[1].corners[1] - Eigen::Vector2d(tip[0], tip[2])).norm(), 0,
              test::k10Eps);
  const auto& hinge = drawn.shapes[2].corners[0];
  EXPECT_EQ(hinge.norm(), 0);
}

TEST(Sketches, OthersHaveNone) {
  Scenario own{.id = "own", .description = "", .source = "", .parameters = {}, .make = {}};
  EXPECT_FALSE(sketch(own, Parameters(own.parameters)).has_value());
}

// The walls of the clutter end as high as its highest ball begins.
TEST(Sketches, WallsAreAsHighAsTheScene) {
  const Scenario& clutter = find_scenario("planar-clutter");
  const Sketch drawn = sketch_of(clutter, {{"clutter.layers", "1"}, {"clutter.height", "0.4"}});
  int walls = 0;
  for (const SketchShape& shape : drawn.shapes) {
    if (shape.corners.size() != 2) continue;
    ++walls;
    EXPECT_TRUE(shape.fixed);
    EXPECT_NEAR(shape.corners[0][1], 0, test::k10Eps);
    EXPECT_NEAR(shape.corners[1][1], 0.4, test::k10Eps);
  }
  EXPECT_EQ(walls, 2);
}

// Twelve links from joint to joint, and a line to each foot.
TEST(Sketches, ARobotHasALineForEachLinkAndFoot) {
  EXPECT_EQ(sketch_of(find_scenario("solo-squat")).shapes.size(), 16U);
}

TEST(Sketches, FeetAreATwentiethOfTheirDisc) {
  const Sketch drawn = sketch_of(find_scenario("disc-on-feet"));
  EXPECT_NEAR(drawn.shapes[1].radius, drawn.shapes[0].radius / 20, test::k10Eps);
}

// A body is drawn where it starts.
TEST(Sketches, BallsAreWhereTheyStart) {
  const Scenario& clutter = find_scenario("planar-clutter");
  const VectorXd q = make_instance(clutter, Parameters(clutter.parameters)).x0.q;
  const Sketch drawn = sketch_of(clutter);
  const auto& centre = drawn.shapes[0].corners[0];
  EXPECT_NEAR(centre[0], q[0], test::k10Eps);
  EXPECT_NEAR(centre[1], q[1], test::k10Eps);
}

}  // namespace
}  // namespace tribo::models
