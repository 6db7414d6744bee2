#include <Eigen/Geometry>
#include <boost/math/constants/constants.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "models/input_error.hpp"
#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/geometry_fixtures.hpp"
#include "verification/picture/render/facets.hpp"
#include "verification/picture/render/film.hpp"
#include "verification/picture/render/light.hpp"
#include "verification/picture/render/picture.hpp"
#include "verification/picture/render/png.hpp"
#include "verification/picture/render/scene_of.hpp"
#include "verification/picture/render/text.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

/// Cameras, pictures, film strips and files of them.
namespace tribo::verification::render {
namespace {

using models::geometry::test::turn;
using ::testing::HasSubstr;

constexpr Pixel kWhite = {0xFF, 0xFF, 0xFF};

Solid ball(const Vector& at, double radius) {
  return {models::geometry::Sphere{radius}, {.p = at}, body_colour(0)};
}

Stage start_of(const char* scenario) {
  const models::Scenario& row = models::find_scenario(scenario);
  const models::Parameters parameters(row.parameters);
  return stage_of(scene_of(row, parameters), make_instance(row, parameters).x0.q);
}

View view_of(const Stage& stage, Size size) {
  return render::view_of(std::span(&stage, 1), size);
}

/// The least and largest place of what is drawn.
Eigen::AlignedBox2d drawn(const Stage& stage, const View& view) {
  Eigen::AlignedBox2d all;
  for (const Solid& solid : stage)
    for (const Facet& facet : facets_of(solid, view.extent))
      for (const Vector& corner : facet.corners) all.extend(view.camera.place(corner));
  return all;
}

// From 4 m before a wall on which the picture is 4 m high.
TEST(Camera, SeesKnownPointsAtKnownPixels) {
  const Camera camera = look_at(Vector(4, 0, 0), Vector::Zero(), Vector::UnitZ(), {200, 100}, 0.5);
  const auto expect_at = [&](const Vector& point, double x, double y) {
    EXPECT_NEAR(camera.place(point)[0], x, 1e-12);
    EXPECT_NEAR(camera.place(point)[1], y, 1e-12);
  };
  expect_at(Vector(0, 0, 0), 100, 50);
  expect_at(Vector(0, 1, 0), 125, 50);
  expect_at(Vector(0, 0, 1), 100, 25);
  expect_at(Vector(0, -4, -2), 0, 100);
  expect_at(Vector(2, 1, 1), 150, 0);
}

// Bodies fill the picture in one direction, in the middle of which they are; in the other nearly.
TEST(View, IsFilledByTheBodies) {
  const Stage wide = {ball(Vector(1, -3, 2), 0.5), ball(Vector(1, 4, 2), 0.2)};
  const Stage high = {ball(Vector(0, 0, 7), 0.3), ball(Vector(0, 0.1, 3), 0.6)};
  const auto of_wide = drawn(wide, view_of(wide, {300, 200}));
  EXPECT_NEAR(of_wide.center().x(), 150, 2);
  EXPECT_NEAR(of_wide.sizes().x(), 0.88 * 300, 3);
  EXPECT_NEAR(of_wide.center().y(), 100, 10);
  const auto of_high = drawn(high, view_of(high, {300, 200}));
  EXPECT_NEAR(of_high.center().y(), 100, 2);
  EXPECT_NEAR(of_high.sizes().y(), 0.88 * 200, 3);
  EXPECT_NEAR(of_high.center().x(), 150, 10);
}

// Half spaces have no end; the shadow that a body casts on one is in the picture.
TEST(View, HoldsTheShadowOnTheGround) {
  const Stage stage = {ball(Vector(0, 0, 3), 0.5), level_ground(0)};
  const View view = view_of(stage, {300, 200});
  const Vector shadow = Vector(0, 0, 3) - to_light() * 3 / to_light()[2];
  const models::Vector2<double> place = view.camera.place(shadow);
  EXPECT_TRUE(20 < place[0] && place[0] < 280) << place;
  EXPECT_TRUE(10 < place[1] && place[1] < 190) << place;
  EXPECT_THROW(static_cast<void>(view_of(Stage{level_ground(0)}, {300, 200})), InputError);
}

TEST(View, HasRoundSquares) {
  EXPECT_EQ(chequer_side(3), 1);
  EXPECT_EQ(chequer_side(2.9), 0.5);
  EXPECT_EQ(chequer_side(65), 20);
  EXPECT_EQ(chequer_side(600), 200);
  EXPECT_NEAR(chequer_side(0.008), 0.002, 1e-15);
}

// A table may be cut off, so that what lies on it is large; what is fixed and no larger is shown.
TEST(View, IsFilledByWhatMoves) {
  const Solid table = {.shape = models::geometry::Box{Vector(9, 9, 0.1)},
                       .at = {.p = Vector(0, 0, -0.1)},
                       .colour = world_colour(),
                       .fixed = true};
  Stage stage = {ball(Vector(0, 0, 0.5), 0.5)};
  const double alone = view_of(stage, {200, 200}).extent;
  stage.push_back(table);
  EXPECT_EQ(view_of(stage, {200, 200}).extent, alone);
  stage.push_back({.shape = models::geometry::Sphere{0.5},
                   .at = {.p = Vector(2, 0, 0.5)},
                   .colour = world_colour(),
                   .fixed = true});
  EXPECT_GT(view_of(stage, {200, 200}).extent, 1.5 * alone);
  EXPECT_GT(view_of(Stage{table}, {200, 200}).extent, 9);
}

// The picture of every scene in space by itself: nothing that moves is cut off.
TEST(View, HoldsEveryScenario) {
  int scenes = 0;
  for (const models::Scenario& scenario : models::scenarios()) {
    if (!has_scene(scenario) || scenario.needs_data) continue;
    ++scenes;
    Stage stage = start_of(scenario.id.c_str());
    std::erase_if(stage, is_ground);
    const View view = view_of(stage, {120, 80});
    std::erase_if(stage, [](const Solid& solid) { return solid.fixed; });
    const auto all = drawn(stage, view);
    EXPECT_TRUE(Eigen::AlignedBox2d(Eigen::Vector2d(3, 3), Eigen::Vector2d(117, 77)).contains(all))
        << scenario.id;
    EXPECT_GT(all.sizes().minCoeff(), 10) << scenario.id;
  }
  EXPECT_GE(scenes, 2);
}

/// Two pictures from straight above, whose pixels are of sRGB, of level ground at z = 0, with and
/// without a ball over it.
class BallOverGround : public ::testing::Test {
 protected:
  [[nodiscard]] Image seen(const Stage& stage) const { return picture(stage, view_); }
  [[nodiscard]] models::Vector2<double> place(const Vector& point) const {
    return view_.camera.place(point);
  }
  [[nodiscard]] static double light(const Image& image, const models::Vector2<double>& at) {
    return shown(image.at(static_cast<int>(at[0]), static_cast<int>(at[1])))[1];
  }

  const Vector center_ = Vector(0.5, 1.5, 6);
  const double radius_ = 0.9;
  const View view_ = {
      .camera = look_at(Vector(0, 2, 80), Vector(0, 2, 0), Vector::UnitY(), {240, 240}, 0.11),
      .middle = Vector::Zero(),
      .extent = 90};
  const Image plain_ = seen({level_ground(0)});
  const Image shaded_ = seen({level_ground(0), ball(center_, radius_)});
};

// The shadow is the ellipse about  c − l c_z/l_z,  as wide as the ball and longer by 1/l_z.
TEST_F(BallOverGround, CastsAnEllipse) {
  const Vector l = to_light(), middle = center_ - l * center_[2] / l[2];
  const Vector along = Vector(l[0], l[1], 0).normalized(), across(-along[1], along[0], 0);
  const double dark = light(shaded_, place(middle)) / light(plain_, place(middle));
  EXPECT_LT(dark, 0.5);
  for (const auto& [axis, half] : {std::pair{along, radius_ / l[2]}, {across, radius_}}) {
    for (const double side : {-1.0, 1.0}) {
      const auto inside = place(middle + 0.5 * side * half * axis);
      const auto outside = place(middle + 1.5 * side * half * axis);
      EXPECT_NEAR(light(shaded_, inside) / light(plain_, inside), dark, 0.03);
      EXPECT_NEAR(light(shaded_, outside), light(plain_, outside), 0.01);
    }
  }
}

// The centre of all that is darker, ball left out, is that of the ellipse, and so is its area.
TEST_F(BallOverGround, CastsItWhereItMust) {
  const Vector l = to_light(), middle = center_ - l * center_[2] / l[2];
  const double dark = light(shaded_, place(middle)) / light(plain_, place(middle));
  const auto of_ball = place(center_);
  models::Vector2<double> moment(0, 0);
  double area = 0;
  for (int y = 0; y < 240; ++y) {
    for (int x = 0; x < 240; ++x) {
      const models::Vector2<double> at(x + 0.5, y + 0.5);
      if ((at - of_ball).norm() < 16) continue;  // its radius is 13 pixels
      const double missing = (1 - light(shaded_, at) / light(plain_, at)) / (1 - dark);
      area += missing;
      moment += missing * at;
    }
  }
  const double pixel = 2 * 0.11 * 80 / 240;  // [m]
  EXPECT_NEAR(area * pixel * pixel, boost::math::constants::pi<double>() * radius_ * radius_ / l[2],
              0.1);
  EXPECT_LT((moment / area - place(middle)).norm() * pixel, 0.03);
}

// Squares side by side differ, those across a corner do not.
TEST_F(BallOverGround, StandsOverAChequeredGround) {
  const double side = chequer_side(view_.extent);
  ASSERT_EQ(side, 20);
  const View far = {
      .camera = look_at(Vector(0, 0, 800), Vector::Zero(), Vector::UnitY(), {90, 90}, 0.11),
      .middle = Vector::Zero(),
      .extent = 90};
  const Image ground = picture({level_ground(0)}, far);
  const auto square = [&](int i, int j) {
    return light(ground, far.camera.place(Vector((i + 0.5) * side, (j + 0.5) * side, 0)));
  };
  EXPECT_LT(square(0, 1), 0.9 * square(0, 0));
  EXPECT_LT(square(-1, 0), 0.9 * square(0, 0));
  EXPECT_NEAR(square(-1, -1), square(0, 0), 0.01);
  EXPECT_NEAR(square(1, 1), square(0, 0), 0.01);
}

// The side of the light is lighter.
TEST(Picture, ShadesABall) {
  const Stage stage = {ball(Vector::Zero(), 1)};
  const View view = view_of(stage, {200, 200});
  const Image image = picture(stage, view);
  const auto light = [&](const Vector& point) {
    const models::Vector2<double> at = view.camera.place(point);
    return shown(image.at(static_cast<int>(at[0]), static_cast<int>(at[1]))).sum();
  };
  const Vector lit = (to_light() + to_eye()).normalized();
  const Vector unlit = (to_eye() - 0.9 * to_light()).normalized();
  EXPECT_GT(light(lit), 1.5 * light(unlit));
}

// A silhouette passes through pixels: they are neither white nor of the ball's shades.
TEST(Picture, SmoothsSilhouettes) {
  const Stage stage = {ball(Vector::Zero(), 1)};
  const Image image = picture(stage, view_of(stage, {64, 64}));
  int between = 0;
  for (const Pixel& pixel : image.pixels()) between += pixel[0] > 0x60 && pixel != kWhite ? 1 : 0;
  EXPECT_GT(between, 60);
  EXPECT_LT(between, 300);
}

// A cylinder that turns about its own axis is seen to turn, though its outline stays.
TEST(Picture, ShowsThatRoundBodiesTurn) {
  Stage stage = {{models::geometry::Cylinder{0.5, 1}, {.p = Vector::Zero()}, body_colour(1)}};
  const View view = view_of(stage, {80, 80});
  const Image before = picture(stage, view);
  stage[0].at.R = turn(Vector(0, 0, 0.8));
  const Image after = picture(stage, view);
  int changed = 0;
  for (std::size_t i = 0; i < before.pixels().size(); ++i)
    changed += before.pixels()[i] != after.pixels()[i] ? 1 : 0;
  EXPECT_GT(changed, 200);
}

TEST(Picture, GivesTheSameBytesTwice) {
  const Stage stage = start_of("parallel-gripper");
  const auto file = [&] { return png(picture(stage, view_of(stage, {150, 100}))); };
  EXPECT_EQ(file(), file());
}

// Without POV-Ray, and with one that fails, there is one line with the reason.
TEST(Picture, SaysWhyThereIsNone) {
  const Stage stage = {ball(Vector::Zero(), 1)};
  const std::string path = std::getenv("PATH");
  const TemporaryFolder folder;
  const auto refusal = [&] {
    setenv("PATH", folder.path().c_str(), 1);
    std::string line;
    try {
      static_cast<void>(picture(stage, view_of(stage, {16, 16})));
    } catch (const InputError& error) {
      line = error.what();
    }
    setenv("PATH", path.c_str(), 1);
    return line;
  };
  EXPECT_THAT(refusal(), HasSubstr("sudo apt-get install povray"));
  const auto put = [&](const std::string& says) {
    const auto program = folder.path() / "povray";
    write_text(program, "#!/bin/sh\necho '" + says + "'\nexit 1\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  };
  put("a banner\nParse Error: no light\nRender failed");
  EXPECT_EQ(refusal(), "POV-Ray has drawn nothing: Parse Error: no light");
  put("no memory");
  EXPECT_THAT(refusal(), HasSubstr("POV-Ray has drawn nothing: no memory"));
}

// A body has one colour, that of no other; what is fixed to the world is grey.
TEST(Stage, HasAColourForEachBody) {
  const Stage stage = start_of("parallel-gripper");
  ASSERT_EQ(stage.size(), 17U);  // two pads of eight, and the mug
  for (std::size_t i = 0; i < 17; ++i)
    EXPECT_EQ(stage[i].colour, body_colour(static_cast<int>(i / 8))) << i;
  EXPECT_EQ(stored(body_colour(0)), (Pixel{0x00, 0x72, 0xB2}));
  EXPECT_EQ(stored(body_colour(6)), (Pixel{0xF0, 0xE4, 0x42}));
  EXPECT_EQ(body_colour(7), body_colour(0));
  models::SceneDescription scene;
  scene.geometries = {{.name = "floor",
                       .body = {},
                       .placement = {},
                       .shape = models::geometry::HalfSpace{},
                       .material = {}}};
  const models::Scene system(std::move(scene));
  EXPECT_EQ(stage_of(system, {})[0].colour, world_colour());
}

// Bodies without shapes: the box that its mass and inertia tell, bones to its lower corners, and
// the ground.
TEST(Skeleton, HasTheBoxOfABodyThatFloats) {
  const Stage stage = start_of("box-on-four-springs");
  ASSERT_EQ(stage.size(), 6U);
  const auto& box = std::get<models::geometry::Box>(stage[0].shape);
  const Vector half = (stage[0].at.R.cwiseAbs() * box.half).eval();
  EXPECT_LT((half - Vector(0.2, 0.15, 0.05)).norm(), 1e-14);
  EXPECT_NEAR(stage[0].at.R.determinant(), 1, 1e-14);
  for (std::size_t i = 1; i < 5; ++i) {
    const auto& bone = std::get<models::geometry::Capsule>(stage[i].shape);
    EXPECT_NEAR(2 * bone.half_length, Vector(0.2, 0.15, 0.05).norm(), 1e-14);
    EXPECT_EQ(stage[i].colour, stage[0].colour);
  }
  EXPECT_TRUE(is_ground(stage[5]));
}

// Twelve joints and four feet: bones begin at the body or where another ends, and the last four end
// on the ground.
TEST(Skeleton, LeadsFromJointToJoint) {
  const Stage stage = start_of("solo-squat");
  ASSERT_EQ(stage.size(), 12U + 4 + 1);
  std::vector<Vector> begins, ends;
  for (std::size_t i = 0; i < 16; ++i) {
    const double half = std::get<models::geometry::Capsule>(stage[i].shape).half_length;
    begins.push_back(stage[i].at.p - half * stage[i].at.R.col(2));
    ends.push_back(stage[i].at.p + half * stage[i].at.R.col(2));
  }
  int from_body = 0;
  for (const Vector& begin : begins) {
    const bool goes_on =
        std::ranges::any_of(ends, [&](const Vector& end) { return (begin - end).norm() < 1e-14; });
    if (goes_on) continue;
    EXPECT_LT((begin - begins[0]).norm(), 1e-14);
    ++from_body;
  }
  EXPECT_EQ(from_body, 4);
  for (std::size_t i = 12; i < 16; ++i) EXPECT_NEAR(ends[i][2], 0, 1e-3) << i;
}

// A point has a size all the same, and stands on the ground.
TEST(Skeleton, OfAPointIsABall) {
  const Stage stage = start_of("sliding-point");
  ASSERT_EQ(stage.size(), 2U);
  const auto& ball = std::get<models::geometry::Sphere>(stage[0].shape);
  EXPECT_NEAR(stage[0].at.p[2] - ball.radius, 0, 1e-3);
  EXPECT_TRUE(is_ground(stage[1]));
}

TEST(Stage, RefusesScenariosWithoutAScene) {
  const models::Scenario& box = models::find_scenario("forced-box");
  try {
    static_cast<void>(scene_of(box, models::Parameters(box.parameters)));
    FAIL();
  } catch (const InputError& error) {
    const std::string line = error.what();
    EXPECT_TRUE(line.starts_with("scenario 'forced-box' has no scene in space; those that have: "));
    EXPECT_NE(line.find("parallel-gripper"), std::string::npos) << line;
  }
}

TEST(Png, IsReadBack) {
  Image image({3, 2}, {1, 2, 3});
  image.at(2, 0) = {255, 0, 128};
  image.at(0, 1) = {7, 255, 0};
  const std::string file = png(image);
  const Image back = read_png(file);
  EXPECT_EQ(back.size().width, 3);
  EXPECT_EQ(back.size().height, 2);
  EXPECT_EQ(back.pixels(), image.pixels());
  EXPECT_THROW(static_cast<void>(read_png(file.substr(0, 40))), std::runtime_error);
  EXPECT_THROW(static_cast<void>(read_png("no picture")), std::runtime_error);
  for (const char* dated : {"tIME", "tEXt"}) EXPECT_EQ(file.find(dated), std::string::npos);
}

// 1 is a stroke with a serif and a foot: its dots are two pixels wide.
TEST(Text, HasDigitsOfDots) {
  Image image({30, 20}, kWhite);
  write(image, 4, 3, "1");
  const auto is_ink = [&](int column, int row) {
    return image.at(4 + 2 * column, 3 + 2 * row) != kWhite &&
           image.at(5 + 2 * column, 4 + 2 * row) != kWhite;
  };
  for (int row = 0; row < 7; ++row) EXPECT_TRUE(is_ink(2, row));
  EXPECT_TRUE(is_ink(1, 1) && is_ink(1, 6) && is_ink(3, 6));
  EXPECT_FALSE(is_ink(0, 0) || is_ink(3, 0) || is_ink(1, 3) || is_ink(4, 6));
}

TEST(Text, StaysInThePicture) {
  Image image({20, 10}, kWhite);
  write(image, -3, -4, "8888");
  EXPECT_NE(image.at(0, 8), kWhite);
  EXPECT_EQ(text_width("0.1 s"), 5 * 12 - 2);
}

const Setup kTurning = {.scenario = "turning-contact", .scheme = "tamsi"};

// A step of 1 ms does not meet these times; it is cut there.
TEST(Film, HasTheStatesAtItsTimes) {
  int attempts = 0;
  const double times[] = {0, 0.0015, 0.0015, 0.004};
  const auto states = states_at(kTurning, 1e-3, times, [&](double) { ++attempts; });
  ASSERT_EQ(states.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(states[i].t, times[i]);
  EXPECT_EQ(states[0].q, kTurning.instance().x0.q);
  EXPECT_EQ(states[1].q, states[2].q);
  EXPECT_GT((states[3].q - states[1].q).norm(), 1e-3);
  EXPECT_EQ(attempts, 5);
}

TEST(Film, EndsWhereItIsToldTo) {
  struct Stop {};
  const double times[] = {0.01};
  EXPECT_THROW(static_cast<void>(states_at(kTurning, 1e-3, times, [](double) { throw Stop{}; })),
               Stop);
}

// Each frame is the picture from the view of all, with its time below.
TEST(Film, HasFramesSideBySide) {
  const Stage stages[] = {{ball(Vector(0, -1, 0), 0.5)}, {ball(Vector(0, 1, 0.5), 0.5)}};
  const double times[] = {0, 0.25};
  const Size frame = {80, 60};
  const Image strip = film_strip(stages, times, frame);
  EXPECT_EQ(strip.size().width, 166);
  EXPECT_EQ(strip.size().height, 86);
  const View view = render::view_of(stages, frame);
  for (int i = 0; i < 2; ++i) {
    const Image one = picture(stages[i], view);
    for (int y = 0; y < 60; ++y) {
      for (int x = 0; x < 80; ++x) ASSERT_EQ(strip.at(86 * i + x, y), one.at(x, y));
    }
    int ink = 0;
    for (int y = 60; y < 86; ++y) {
      for (int x = 0; x < 80; ++x) ink += strip.at(86 * i + x, y) != kWhite ? 1 : 0;
    }
    EXPECT_GT(ink, 50 * (i + 1)) << i;
  }
}

}  // namespace
}  // namespace tribo::verification::render
