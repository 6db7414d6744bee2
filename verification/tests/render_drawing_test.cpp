#include <boost/math/constants/constants.hpp>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/tests/geometry_fixtures.hpp"
#include "verification/picture/render/drawing.hpp"
#include "verification/picture/render/facets.hpp"
#include "verification/picture/render/light.hpp"
#include "verification/picture/render/shading.hpp"

/// Scenes as polygons.
namespace tribo::verification::render {
namespace {

using models::geometry::test::turn;

constexpr double kPi = boost::math::constants::pi<double>();

Solid placed(const models::geometry::Shape& shape, int colour, const Vector& at = Vector::Zero()) {
  return {shape, {.p = at}, body_colour(colour)};
}

/// Twice the area of a polygon, along the way that its corners turn.
Vector turned_area(const Facet& facet) {
  Vector sum = Vector::Zero();
  for (std::size_t i = 0; i < facet.corners.size(); ++i) {
    sum += facet.corners[i].cross(facet.corners[(i + 1) % facet.corners.size()]);
  }
  return sum;
}

/// Every piece is seen from outside as its normal says, and together they are closed.
double area_of_closed_surface(const Solid& solid, double longest) {
  double area = 0;
  Vector sum = Vector::Zero();
  for (const Facet& facet : facets_of(solid, longest)) {
    const Vector turned = turned_area(facet);
    EXPECT_GT(turned.dot(facet.normal), 0.95 * turned.norm());
    EXPECT_NEAR(facet.normal.norm(), 1, 1e-14);
    EXPECT_GT(facet.normal.dot(facet.middle - solid.at.p), 0) << "convex about its middle";
    area += turned.norm() / 2;
    sum += turned;
  }
  EXPECT_LT(sum.norm(), 1e-12 * area);
  return area;
}

TEST(Facets, CloseEveryShape) {
  constexpr double kOfRound = 0.03;  // a polygon of 32 corners is so much shorter than its circle
  Solid box = placed(models::geometry::Box{{1, 2, 3}}, 0, {5, 6, 7});
  box.at.R = turn(Vector(0.2, 0.4, 0.6));
  EXPECT_NEAR(area_of_closed_surface(box, 0.5), 88, 1e-12);
  const Solid sphere = placed(models::geometry::Sphere{2}, 0, {0, 0, 1});
  EXPECT_NEAR(area_of_closed_surface(sphere, 0.1) / (16 * kPi), 1, kOfRound);
  const Solid cylinder = placed(models::geometry::Cylinder{1, 3}, 0);
  EXPECT_NEAR(area_of_closed_surface(cylinder, 0.1) / (14 * kPi), 1, kOfRound);
  const Solid capsule = placed(models::geometry::Capsule{1, 3}, 0);
  EXPECT_NEAR(area_of_closed_surface(capsule, 0.1) / (16 * kPi), 1, kOfRound);
}

TEST(Facets, AreFewerWhereTheyMayBeLonger) {
  const Solid sphere = placed(models::geometry::Sphere{1}, 0);
  EXPECT_EQ(facets_of(sphere, 10).size(), 12U * 6U);
  EXPECT_EQ(facets_of(sphere, 0.01).size(), 32U * 16U);
  const Solid box = placed(models::geometry::Box{{1, 1, 1}}, 0);
  EXPECT_EQ(facets_of(box, 2).size(), 6U);
  EXPECT_EQ(facets_of(box, 1).size(), 24U);
  EXPECT_THROW((void)facets_of(level_ground(0), 1), std::logic_error);
}

struct DrawnPolygon {
  std::string fill;
  std::vector<models::Vector2<double>> corners;
};

/// The polygons of the document below a node, in the order in which they are drawn.
std::vector<DrawnPolygon> polygons(const std::string& svg, const char* path) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(svg.c_str()));
  std::vector<DrawnPolygon> found;
  for (const pugi::xpath_node& node : document.select_nodes(path)) {
    DrawnPolygon& polygon = found.emplace_back();
    polygon.fill = node.node().attribute("fill").value();
    std::istringstream points(node.node().attribute("points").value());
    char comma = 0;
    for (double x = 0, y = 0; points >> x >> comma >> y;) polygon.corners.emplace_back(x, y);
    EXPECT_GE(polygon.corners.size(), 3U);
  }
  return found;
}

constexpr const char* kBodies = "/svg/g/polygon";
constexpr const char* kShadows = "/svg/g/g/polygon";

std::string drawn(const Stage& stage) {
  return drawing(stage, view_of(std::span(&stage, 1), {300, 200}));
}

/// Blue before yellow, as `to_eye` has it: the last piece is of what is nearer.
TEST(Drawing, HidesWhatIsBehind) {
  const models::geometry::Box cube{{0.1, 0.1, 0.1}};
  for (const double side : {-1.0, 1.0}) {
    const Stage stage = {placed(cube, 0, side * to_eye()), placed(cube, 6, -side * to_eye())};
    const auto all = polygons(drawn(stage), kBodies);
    ASSERT_GE(all.size(), 6U);
    const auto is_blue = [](const DrawnPolygon& p) {
      return p.fill.substr(5) > p.fill.substr(1, 2);
    };
    EXPECT_EQ(is_blue(all.back()), side > 0);
    EXPECT_EQ(is_blue(all.front()), side < 0);
  }
}

/// A body's pieces are where the camera sees them, and a cube has three sides to the eye.
TEST(Drawing, PlacesWhatTheCameraSees) {
  const Stage stage = {placed(models::geometry::Box{{1, 1, 1}}, 0)};
  const View view = view_of(std::span(&stage, 1), {300, 200});
  Eigen::AlignedBox2d seen, expected;
  for (const DrawnPolygon& polygon : polygons(drawing(stage, view), kBodies)) {
    for (const auto& corner : polygon.corners) seen.extend(corner);
  }
  for (int i = 0; i < 8; ++i) {
    expected.extend(view.camera.place(Vector(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
  }
  EXPECT_LT((seen.min() - expected.min()).norm() + (seen.max() - expected.max()).norm(), 0.2);
  EXPECT_TRUE(polygons(drawn(stage), kShadows).empty()) << "there is no ground";
}

/// The shadow of a ball is an ellipse about the point to which the light takes its middle.
TEST(Drawing, ThrowsShadowsOnTheGround) {
  const Vector middle(0.3, -0.2, 0.9);
  const Stage stage = {placed(models::geometry::Sphere{0.2}, 0, middle), level_ground(0)};
  const View view = view_of(std::span(&stage, 1), {300, 200});
  const auto shadows = polygons(drawing(stage, view), kShadows);
  ASSERT_EQ(shadows.size(), 1U);
  Eigen::AlignedBox2d reach;
  for (const auto& corner : shadows[0].corners) reach.extend(corner);
  const auto foot = view.camera.place(middle - middle[2] / to_light()[2] * to_light());
  EXPECT_LT((reach.center() - foot).norm(), 0.1 * reach.diagonal().norm());
  const Stage below = {placed(models::geometry::Sphere{0.2}, 0, middle), level_ground(2)};
  EXPECT_TRUE(polygons(drawn(below), kShadows).empty()) << "a body under the ground throws none";
}

/// Half spaces seen from inside hide nothing, and others end where they meet.
TEST(Drawing, EndsGroundAtWalls) {
  Stage stage = {placed(models::geometry::Sphere{0.2}, 0, {0, 0, 0.2}), level_ground(0)};
  const std::size_t open = polygons(drawn(stage), kBodies).size();
  Solid wall = level_ground(0);
  wall.at = {.R = turn(Vector(0, kPi / 2, 0)), .p = {-1, 0, 0}};  // towards the eye
  stage.push_back(wall);
  const View view = view_of(std::span(&stage, 1), {300, 200});
  const double edge = view.camera.place({-1, 0, 0}).y();
  const auto all = polygons(drawing(stage, view), kBodies);
  EXPECT_TRUE(std::ranges::any_of(all, [&](const DrawnPolygon& polygon) {
    return std::ranges::all_of(polygon.corners, [&](const auto& c) { return c.y() < edge - 20; });
  })) << "the wall is above the edge";
  wall.at = {.R = turn(Vector(0, -kPi / 2, 0)), .p = {1, 0, 0}};  // away from it
  stage.back() = wall;
  EXPECT_EQ(polygons(drawn(stage), kBodies).size(), open);
}

TEST(Drawing, OfAStripHasAFrameForEachTime) {
  const models::geometry::Box cube{{0.1, 0.1, 0.1}};
  const std::vector<Stage> stages = {{placed(cube, 0, {0, 0, 0})}, {placed(cube, 0, {0, 0, 1})}};
  const std::string svg = drawn_strip(stages, std::vector{0.0, 0.25}, {100, 80});
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(svg.c_str()));
  EXPECT_EQ(document.select_nodes("/svg/g/svg").size(), 2U);
  const auto texts = document.select_nodes("/svg/g/text");
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_STREQ(texts[1].node().child_value(), "0.25 s");
  EXPECT_EQ(document.child("svg").attribute("width").as_int(), 206);
  EXPECT_EQ(svg, drawn_strip(stages, std::vector{0.0, 0.25}, {100, 80}));
}

}  // namespace
}  // namespace tribo::verification::render
