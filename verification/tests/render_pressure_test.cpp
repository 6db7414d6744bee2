#include <Eigen/Geometry>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <string>

#include "models/scenarios/scenarios.hpp"
#include "verification/picture/render/drawing.hpp"
#include "verification/picture/render/picture.hpp"
#include "verification/picture/render/scene_of.hpp"
#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {
namespace {

/// The cylinder that stands `depth` deep in its table.
struct Standing {
  models::Scene scene;
  models::State<double> x;

  explicit Standing(double depth)
      : Standing(models::find_scenario("hydro-cylinder"),
                 models::Parameters(models::find_scenario("hydro-cylinder").parameters)
                     .with({{"cylinder.gap", -depth}, {"cylinder.tilt", 0.0}})) {}

  [[nodiscard]] Stage stage() const {
    Stage stage = stage_of(scene, x.q);
    add_pressure(scene, x.q, stage);
    return stage;
  }

 private:
  Standing(const models::Scenario& row, const models::Parameters& parameters)
      : scene(scene_of(row, parameters)), x(models::make_instance(row, parameters).x0) {}
};

/// ∫ p dA, by triangles from the first corner [N].
double force_of(const PressedPiece& piece) {
  double sum = 0;
  for (std::size_t i = 2; i < piece.corners.size(); ++i) {
    const Vector across =
        (piece.corners[i - 1] - piece.corners[0]).cross(piece.corners[i] - piece.corners[0]);
    sum +=
        across.norm() / 2 * (piece.pressures[0] + piece.pressures[i - 1] + piece.pressures[i]) / 3;
  }
  return sum;
}

// The drawn pressures are those that push: K(−φ) of the points of contact.
TEST(PressedPieces, HaveTheForceOfTheContacts) {
  Standing standing(1e-3);
  double drawn = 0, pushed = 0;
  for (const PressedPiece& piece : pressed_pieces(standing.scene, standing.x.q))
    drawn += force_of(piece);
  models::Snapshot at;
  standing.scene.evaluate(standing.x, at);
  for (const auto& contact : at.contacts.items())
    pushed +=
        models::contact_force(contact, models::Vector3<double>(models::Vector3<double>::Zero()))[0];
  EXPECT_GT(pushed, 1);
  EXPECT_NEAR(drawn, pushed, 1e-9 * pushed);
}

TEST(PressedPieces, AreNoneOfBodiesApart) {
  Standing apart(-1e-3);
  EXPECT_TRUE(pressed_pieces(apart.scene, apart.x.q).empty());
  EXPECT_EQ(apart.stage().most_pressure, 0);
}

double grey(const Colour& colour) {
  return colour.dot(Vector(0.2126, 0.7152, 0.0722));
}

TEST(PressureColours, GetDarkerAsPressureGrows) {
  for (int i = 1; i <= 64; ++i)
    EXPECT_LT(grey(pressure_colour(i / 64.0)), grey(pressure_colour((i - 1) / 64.0))) << i;
  EXPECT_EQ(pressure_colour(-1), pressure_colour(0));
  EXPECT_EQ(pressure_colour(2), pressure_colour(1));
}

TEST(PressureTexts, HaveTwoDigitsAndAUnit) {
  EXPECT_EQ(pressure_text(0.5), "0.5 Pa");
  EXPECT_EQ(pressure_text(3500), "3.5 kPa");
  EXPECT_EQ(pressure_text(1.25e7), "12 MPa");
  EXPECT_EQ(pressure_text(1.14e5), "110 kPa");
}

// The surface is seen through the body, and the scale stands in the corner; where nothing is
// pressed the picture is the same to the last pixel.
TEST(PressedStages, ShowTheirSurface) {
  const Standing standing(1e-3), apart(-1e-3);
  Stage stage = standing.stage();
  const View view = view_of(std::span<const Stage>(&stage, 1), {300, 200});
  const Image with = picture(stage, view);
  stage.most_pressure = 0;
  const Image without = picture(stage, view);
  int other = 0;
  for (std::size_t i = 0; i < with.pixels().size(); ++i)
    other += with.pixels()[i] == without.pixels()[i] ? 0 : 1;
  EXPECT_GT(other, 500);
  Stage bare = stage_of(apart.scene, apart.x.q);
  EXPECT_EQ(picture(apart.stage(), view).pixels(), picture(bare, view).pixels());
}

TEST(PressedStages, ShowTheirSurfaceInDrawings) {
  const Stage stage = Standing(1e-3).stage();
  const View view = view_of(std::span<const Stage>(&stage, 1), {300, 200});
  EXPECT_THAT(drawing(stage, view), ::testing::HasSubstr("darkest: "));
  EXPECT_THAT(drawing(stage_of(Standing(-1e-3).scene, Standing(-1e-3).x.q), view),
              ::testing::Not(::testing::HasSubstr("darkest")));
}

}  // namespace
}  // namespace tribo::verification::render
