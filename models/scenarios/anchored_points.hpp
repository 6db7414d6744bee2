#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "models/parameters.hpp"
#include "models/robots/robot_table.hpp"
#include "models/scene/anchored_start.hpp"

/// Scenes on springs with memory: robots on their feet, and three small ones, on which the schemes
/// of expint2022 can be measured against closed forms.
namespace tribo::models {

/// A tree whose points may touch level ground z = 0, on springs with memory. Schemes without memory
/// take the same spring and damper from the ground, and regularized friction.
template <class S>
[[nodiscard]] Scene<S> on_ground(const Parameters& p,
                                 TreeDescription tree,
                                 const std::vector<NamedPoint>& points) {
  const AnchoredLaw<S> law{.K = S(p.number("contact.stiffness")),
                           .B = S(p.number("contact.damping")),
                           .mu = S(p.number("contact.friction"))};
  const FrictionLaw<S> friction{.shape = FrictionShape::named("linear"),
                                .mu = law.mu,
                                .v_s = S(p.number("contact.stiction_tolerance"))};
  Scene<S> scene;
  scene.add_tree(std::move(tree));
  for (const NamedPoint& at : points) {
    scene.points.push_back({.a = {.tree = 0, .body = at.point.body},
                            .point = at.point.place.template cast<S>(),
                            .normal = SpringDamper<S>{.k = law.K, .d = S(0), .c = law.B},
                            .friction = friction,
                            .anchored = law,
                            .name = at.name});
  }
  return scene;
}

/// A robot on its feet, whose torques a controller sets, or memory holds, and which counts as fallen
/// beyond `robot.largest_tilt` and below `robot.lowest_base`.
template <class S>
[[nodiscard]] SceneSystem<S> robot_on_ground(const Parameters& p,
                                             TreeDescription tree,
                                             const std::vector<NamedPoint>& feet,
                                             std::shared_ptr<const Controller> controller) {
  Scene<S> scene = on_ground<S>(p, std::move(tree), feet);
  scene.held = {{.tree = 0, .controller = std::move(controller)}};
  scene.falls = {{.tree = 0,
                  .largest_tilt = p.number("robot.largest_tilt"),
                  .lowest_height = p.number("robot.lowest_base")}};
  return SceneSystem<S>(std::move(scene));
}

/// Controller, start and duration of a robot's scene.
struct RobotStart {
  std::shared_ptr<const Controller> controller;
  State<double> start;  ///< q and v
  double t_end = 0;     ///< [s]
};

/// A joint that carries no mass of its own.
[[nodiscard]] inline BodyDescription massless_slide(std::string name,
                                                    int parent,
                                                    const Eigen::Vector3d& axis) {
  BodyDescription body;
  body.name = std::move(name);
  body.parent = parent;
  body.joint = Joint::kPrismatic;
  body.axis = axis;
  return body;
}

/// A mass on a vertical rail over the ground, q = z.
template <class S>
[[nodiscard]] SceneSystem<S> mass_on_spring_from(const Parameters& p) {
  TreeDescription tree;
  tree.gravity = {0, 0, -p.number("mass.gravity")};
  tree.bodies = {massless_slide("mass", BodyDescription::kWorld, Eigen::Vector3d::UnitZ())};
  tree.bodies.back().mass = p.number("mass.mass");
  return SceneSystem<S>(on_ground<S>(
      p, tree, {{.name = "c0", .point = {.body = 0, .place = Eigen::Vector3d::Zero()}}}));
}

/// A point mass over the ground, q = (x, y, z).
template <class S>
[[nodiscard]] SceneSystem<S> sliding_point_from(const Parameters& p) {
  TreeDescription tree;
  tree.gravity = {0, 0, -p.number("point.gravity")};
  tree.bodies = {massless_slide("x", BodyDescription::kWorld, Eigen::Vector3d::UnitX()),
                 massless_slide("y", 0, Eigen::Vector3d::UnitY()),
                 massless_slide("z", 1, Eigen::Vector3d::UnitZ())};
  tree.bodies.back().mass = p.number("point.mass");
  return SceneSystem<S>(on_ground<S>(
      p, tree, {{.name = "c0", .point = {.body = 2, .place = Eigen::Vector3d::Zero()}}}));
}

/// A box of even density on its four lower corners.
template <class S>
[[nodiscard]] SceneSystem<S> box_on_four_springs_from(const Parameters& p) {
  TreeDescription tree;
  tree.gravity = {0, 0, -p.number("box.gravity")};
  const Eigen::Vector3d half(
      p.number("box.half_x"), p.number("box.half_y"), p.number("box.half_z"));
  BodyDescription box;
  box.name = "box";
  box.joint = Joint::kFloating;
  box.mass = p.number("box.mass");
  const Eigen::Vector3d squares = half.cwiseAbs2();
  box.inertia = (box.mass / 3) *  // m/3 diag(b² + c², a² + c², a² + b²)
                (Eigen::Vector3d::Constant(squares.sum()) - squares).asDiagonal();
  tree.bodies = {box};
  std::vector<NamedPoint> corners;
  for (const double x : {half[0], -half[0]}) {
    for (const double y : {half[1], -half[1]}) {
      const Eigen::Vector3d place(x, y, -half[2]);
      corners.push_back(
          {.name = "c" + std::to_string(corners.size()), .point = {.body = 0, .place = place}});
    }
  }
  return SceneSystem<S>(on_ground<S>(p, tree, corners));
}

template <class S>
[[nodiscard]] State<S> start_of_mass_on_spring(const Parameters& p) {
  const SceneSystem<S> system = mass_on_spring_from<S>(p);
  return anchored_start<S>(system,
                           Vector<S>::Constant(1, S(p.number("mass.height"))),
                           Vector<S>::Constant(1, S(p.number("mass.speed"))),
                           StartAnchors::kOnThePlane);
}

/// At rest vertically, m g/K deep, or above the ground where `point.height` is positive.
template <class S>
[[nodiscard]] State<S> start_of_sliding_point(const Parameters& p) {
  const SceneSystem<S> system = sliding_point_from<S>(p);
  const S depth =
      S(p.number("point.mass")) * S(p.number("point.gravity")) / S(p.number("contact.stiffness"));
  const S height = S(p.number("point.height"));
  const Vector3<S> q(S(0), S(0), height > S(0) ? height : S(-depth));
  const Vector3<S> v(S(p.number("point.vx")), S(0), S(p.number("point.vz")));
  return anchored_start<S>(system, q, v, StartAnchors::kOnThePlane);
}

/// Level and m g/(4K) deep, moving.
template <class S>
[[nodiscard]] State<S> start_of_box_on_four_springs(const Parameters& p) {
  const SceneSystem<S> system = box_on_four_springs_from<S>(p);
  const S depth =
      S(p.number("box.mass")) * S(p.number("box.gravity")) / (4 * S(p.number("contact.stiffness")));
  Vector<S> q = system.zero_configuration();
  q[2] = S(p.number("box.half_z")) - depth;
  Vector<S> v(6);
  v << S(p.number("box.vx")), S(p.number("box.vy")), S(p.number("box.vz")), S(p.number("box.wx")),
      S(p.number("box.wy")), S(p.number("box.wz"));
  return anchored_start<S>(system, q, v, StartAnchors::kOnThePlane);
}

}  // namespace tribo::models
