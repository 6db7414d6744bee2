#include "models/scenarios/clutter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "models/scenarios/pile.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/snapshot.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/refusal.hpp"
#include "models/tests/rounding.hpp"

namespace tribo::models {
namespace {

using test::parameters_of;

using Names = std::set<std::pair<std::string, std::string>>;

void expect_place(const ClutterBody& body, const Eigen::Vector3d& place) {
  EXPECT_LE((body.place - place).norm(), test::k10Eps);
}

void expect_turn(const ClutterBody& body, double w, double x, double y, double z) {
  EXPECT_LE((body.turn.coeffs() - Eigen::Vector4d(x, y, z, w)).norm(), test::k10Eps);
}

// Values of an independent program: the draws of a seed are part of the scene.
TEST(Clutter, StartsWhereItsSeedSays) {
  const auto hard = clutter_bodies(parameters_of("hard-clutter"));
  ASSERT_EQ(hard.size(), 20U);
  expect_place(hard[0], {0.19926775328802507, 0.1992728140727324, 0.075});
  expect_turn(hard[0], -0.39789055771818371, 0.097574709565117199, 0.73434615285214444,
              0.54120052468863222);
  expect_place(hard[19], {0.20054642826113217, -0.20005233403038331, 0.675});
  const auto icf = clutter_bodies(parameters_of("clutter"));
  ASSERT_EQ(icf.size(), 40U);
  expect_place(icf[0], {0.201, 0.2, 0.075});
  expect_place(icf[9], {0.21, 0.2, 1.425});
  expect_turn(icf[0], -0.3488365099445786, 0.70351016401875355, 0.60925922652822739,
              0.1104071254141623);
}

TEST(Clutter, HasTheWeightOfItsBallsAndCubes) {
  const auto weight = [](const std::string& id) {
    const auto scene = clutter_from(parameters_of(id));
    double sum = 0;
    for (const TreeDescription& tree : scene.description().trees) sum += tree.bodies[0].mass * 9.81;
    return sum;
  };
  EXPECT_NEAR(weight("hard-clutter"), 140.1180, 5e-5);
  EXPECT_NEAR(weight("clutter"), 280.24, 5e-3);
  EXPECT_NEAR(weight("soft-clutter"), 20 * 0.5235988 * 9.81, 5e-6);
}

TEST(Clutter, HasTheMomentsOfSolidBodies) {
  const BodyDescription ball = solid_body(0, false, 0.05, 1000),
                        cube = solid_body(1, true, 0.05, 1000);
  EXPECT_NEAR(ball.inertia(0, 0), 0.4 * 0.5235987755982988 * 0.05 * 0.05, 1e-18);
  EXPECT_NEAR(cube.inertia(2, 2), 1.0 * 0.1 * 0.1 / 6, 1e-17);
}

/// Bodies nearer than the margin, where of eight cubes two and two stand one in the other.
Names near_pairs(const std::string& touching, const Vector3d& apart = {0, 0, 0.05},
                 const char* margin = "0.01") {
  const auto p = parameters_of("hard-clutter", {{"clutter.layers", "2"},
                                                {"clutter.shapes", "cubes"},
                                                {"cubes.touch", touching},
                                                {"clutter.margin", margin}});
  const auto scene = clutter_from(p);
  State<double> x = start_of_clutter(scene, p);
  for (int i = 0; i < 8; ++i) {
    x.q.segment<3>(7 * i) << 0.2 * (i / 2) - 0.3, 0, 0.2;
    if (i % 2 == 1) x.q.segment<3>(7 * i) += apart;
    x.q.segment<4>(7 * i + 3) << 0, 0, 0, 1;
  }
  Snapshot at;
  scene.evaluate(x, at);
  Names names;
  for (const auto& contact : at.contacts.items()) {
    const auto name = [](int body) { return body < 0 ? "wall" : std::to_string(body); };
    names.emplace(name(contact.a), name(contact.b));
  }
  return names;
}

TEST(CubesOfAClutter, TouchEachOtherOnlyWhereTheyMay) {
  const Names pairs = {{"0", "1"}, {"2", "3"}, {"4", "5"}, {"6", "7"}};
  EXPECT_TRUE(near_pairs("never").empty());
  EXPECT_EQ(near_pairs("balls"), pairs);
  EXPECT_TRUE(std::ranges::includes(near_pairs("boxes"), pairs));
}

// A cube on a cube, off by half the distance of its balls: balls stand between balls.
TEST(CubesOfAClutter, HaveFacesWhereBoxesTouch) {
  const Vector3d apart = {0.05 / 3, 0.05 / 3, 0.1 - 1e-4};
  EXPECT_TRUE(near_pairs("balls", apart, "0.001").empty());
  const Names pairs = {{"0", "1"}, {"2", "3"}, {"4", "5"}, {"6", "7"}};
  EXPECT_EQ(near_pairs("boxes", apart, "0.001"), pairs);
}

// The lowest nine balls of a cube that stands on the floor carry it; it is as high as its side.
TEST(CubesOfAClutter, StandOnNineBalls) {
  const auto p =
      parameters_of("hard-clutter", {{"clutter.layers", "1"}, {"clutter.shapes", "cubes"}});
  const auto scene = clutter_from(p);
  State<double> x = start_of_clutter(scene, p);
  for (int i = 0; i < 4; ++i) {
    x.q[7 * i + 2] = 0.05 - 1e-6;
    x.q.segment<4>(7 * i + 3) << 0, 0, 0, 1;
  }
  Snapshot at;
  scene.evaluate(x, at);
  ASSERT_EQ(at.contacts.size(), 36U);
  for (const auto& contact : at.contacts.items()) {
    EXPECT_NEAR(contact.phi, -1e-6, test::k10Eps);
    EXPECT_NEAR(contact.place.z(), 0, test::k10Eps) << "the floor is rigid";
  }
}

// They fill a cube but for the one in its middle.
TEST(CubesOfAClutter, HaveBallsAllAround) {
  const auto p =
      parameters_of("hard-clutter", {{"clutter.layers", "1"}, {"clutter.shapes", "cubes"}});
  const auto scene = clutter_from(p);
  int balls = 0;
  Vector3d sum = Vector3d::Zero();
  for (const auto& geometry : scene.description().geometries) {
    if (geometry.body.tree != 0) continue;
    ++balls;
    sum += geometry.placement.p;
    EXPECT_GE(geometry.placement.p.norm(), 2 * 0.05 / 3 - test::k10Eps);
  }
  EXPECT_EQ(balls, 26);
  EXPECT_LE(sum.norm(), test::k10Eps);
}

TEST(WallsOfAClutter, HaveAxesAtRightAngles) {
  const auto scene = clutter_from(parameters_of("hard-clutter"));
  int walls = 0;
  for (const auto& geometry : scene.description().geometries) {
    if (!std::holds_alternative<geometry::HalfSpace>(geometry.shape)) continue;
    ++walls;
    const Matrix3d& R = geometry.placement.R;
    EXPECT_LE((R.transpose() * R - Matrix3d::Identity()).norm(), test::k10Eps);
    EXPECT_NEAR(R.determinant(), 1, test::k10Eps);
  }
  EXPECT_EQ(walls, 5);
}

// Bodies outside of any wall are pushed back in.
TEST(WallsOfAClutter, PushInwards) {
  const auto p =
      parameters_of("hard-clutter", {{"clutter.layers", "1"}, {"clutter.shapes", "balls"}});
  const auto scene = clutter_from(p);
  State<double> x = start_of_clutter(scene, p);
  const Vector3d out[] = {{0.36, 0, 1}, {-0.36, 0, 1}, {0, 0.36, 1}, {0, -0.36, 1}};
  for (int i = 0; i < 4; ++i) x.q.segment<3>(7 * i) = out[i];
  Snapshot at;
  scene.evaluate(x, at);
  ASSERT_EQ(at.contacts.size(), 4U);
  for (const auto& contact : at.contacts.items()) {
    const Vector3d from = out[contact.a].cwiseProduct(Vector3d(1, 1, 0)) / 0.36;
    EXPECT_LE((contact.axes.row(0).transpose() + from).norm(), test::k10Eps);
    EXPECT_NEAR(contact.phi, -0.01, test::k10Eps);
  }
}

// In layers of 4 × 4, of which each ball is off to either side by up to the offset.
TEST(Pile, StartsOffItsLatticeByUpToItsOffset) {
  const auto places = pile_places(parameters_of("pile"));
  ASSERT_EQ(places.size(), 64U);
  Vector3d most = Vector3d::Constant(-1), least = -most;
  for (int i = 0; i < 64; ++i) {
    const Vector3d cell(i % 4 - 1.5, i / 4 % 4 - 1.5, i / 16 + 0.5);
    const Vector3d off = places[static_cast<std::size_t>(i)] - 0.102 * cell;
    most = most.cwiseMax(off);
    least = least.cwiseMin(off);
  }
  EXPECT_LE(std::max(most.z(), -least.z()), test::k10Eps);
  for (const double side : {most.x(), most.y(), -least.x(), -least.y()}) {
    EXPECT_GT(side, 0.8e-3);
    EXPECT_LE(side, 1e-3);
  }
}

TEST(Clutter, RefusesMoreBodiesThanItIsMeantFor) {
  EXPECT_THAT(refusal([] {
                return make_instance(find_scenario("clutter"),
                                     parameters_of("clutter", {{"clutter.layers", "501"}}));
              }),
              ::testing::HasSubstr("clutter.layers=501 gives 2004 bodies, above 2000"));
}

}  // namespace
}  // namespace tribo::models
