/// Fig. 13 — the clutter, as a drawing: outlines of balls and edges of cubes at the start, in the
/// collisions, and at rest.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "models/scenarios/clutter.hpp"
#include "papers/icf2023/clutter.hpp"
#include "papers/icf2023/hertz.hpp"

namespace tribo::papers::icf2023::fig13 {
namespace {

using models::Vector3;
using verification::Block;
using verification::Figure;

constexpr std::array<double, 3> kPictures = {0, 0.4, 2.4};  ///< [s]
constexpr int kBodyPositions = 7;

struct Bodies {
  std::vector<models::ClutterBody> all;
  double radius = 0;  ///< of balls, half the side of cubes [m]
};

Bodies bodies_of(const Setup& setup) {
  const models::Parameters p = setup.scenario_parameters();
  return {models::clutter_bodies(p), p.number("clutter.radius")};
}

/// The twelve edges of a cube of half the side R, seen from its centre.
std::vector<std::pair<Vector3<double>, Vector3<double>>> edges(double R) {
  std::vector<std::pair<Vector3<double>, Vector3<double>>> all;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double u : {-R, R}) {
      for (const double w : {-R, R}) {
        Vector3<double> from;
        from[axis] = -R, from[(axis + 1) % 3] = u, from[(axis + 2) % 3] = w;
        Vector3<double> to = from;
        to[axis] = R;
        all.emplace_back(from, to);
      }
    }
  }
  return all;
}

void add_picture(const Bodies& bodies, const models::State<double>& x, int index, Figure& figure) {
  Block balls{fmt::format("balls.{}", index),
              {{"t", "s"}, {"x", "m"}, {"y", "m"}, {"z", "m"}, {"R", "m"}},
              {}};
  Block cubes{
      fmt::format("cubes.{}", index),
      {{"t", "s"}, {"x", "m"}, {"y", "m"}, {"z", "m"}, {"dx", "m"}, {"dy", "m"}, {"dz", "m"}},
      {}};
  for (std::size_t i = 0; i < bodies.all.size(); ++i) {
    const auto first = static_cast<Eigen::Index>(i) * kBodyPositions;
    const Vector3<double> place = x.q.segment<3>(first);
    Eigen::Quaterniond turn;
    turn.coeffs() = x.q.segment<4>(first + 3);
    if (!bodies.all[i].cube) {
      balls.rows.push_back({{x.t, place[0], place[1], place[2], bodies.radius}});
      continue;
    }
    for (const auto& [from, to] : edges(bodies.radius)) {
      const Vector3<double> at = place + turn * from, d = turn * (to - from);
      cubes.rows.push_back({{x.t, at[0], at[1], at[2], d[0], d[1], d[2]}});
    }
  }
  figure.blocks.push_back(balls);
  figure.blocks.push_back(cubes);
}

/// Floor and walls, as high as the box is wide, from the front, and the walls from above.
void add_box(const Setup& setup, Figure& figure) {
  const double width = setup.scenario_parameters().number("clutter.width"), w = width / 2;
  figure.blocks.push_back(
      {"box.front", {{"x", "m"}, {"z", "m"}}, {{{-w, width}}, {{-w, 0}}, {{w, 0}}, {{w, width}}}});
  figure.blocks.push_back({"box.above",
                           {{"x", "m"}, {"y", "m"}},
                           {{{-w, -w}}, {{w, -w}}, {{w, w}}, {{-w, w}}, {{-w, -w}}}});
}

void add_counts(const Setup& setup, const Bodies& bodies, Figure& figure) {
  std::set<std::pair<int, int>> piles;
  for (const models::ClutterBody& body : bodies.all) {
    piles.emplace(static_cast<int>(std::lround(10 * body.place.x())),
                  static_cast<int>(std::lround(10 * body.place.y())));
  }
  const auto cubes = std::ranges::count_if(bodies.all, &models::ClutterBody::cube);
  const models::BodyDescription ball = models::clutter_body(0, false, setup.scenario_parameters());
  const models::BodyDescription cube = models::clutter_body(0, true, setup.scenario_parameters());
  figure.quantities = {
      {"bodies", static_cast<double>(bodies.all.size())},
      {"piles", static_cast<double>(piles.size())},
      {"balls", static_cast<double>(bodies.all.size()) - static_cast<double>(cubes)},
      {"ball_mass", ball.mass, "kg"},
      {"cube_mass", cube.mass, "kg"},
      {"pair_stiffness_over_hertz",
       stiffness_over_hertz(make_setup("clutter", "sap", 0), ball.mass, bodies.radius) / 2}};
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const Setup setup = Clutter{.model = "sap"}.setup();
  const Bodies bodies = bodies_of(setup);
  add_counts(setup, bodies, figure);
  add_box(setup, figure);
  const auto run = verification::sample_fixed_steps(setup, numbers::kClutterStep.value,
                                                    kPictures.back(), kPictures[1]);
  figure.work = run.work;
  figure.run_ends.push_back({"sap", status_name(run.end), run.end.reason});
  for (std::size_t i = 0; i < kPictures.size(); ++i) {
    const auto nearest = std::min(
        run.states.size() - 1, static_cast<std::size_t>(std::lround(kPictures[i] / kPictures[1])));
    add_picture(bodies, run.states[nearest], static_cast<int>(i), figure);
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::fig13
