#pragma once

#include "models/bodies/grounded_tree.hpp"
#include "models/parameters.hpp"
#include "models/robots/robot_table.hpp"

/// Three small systems on springs with memory, on which the schemes of expint2022 can be measured
/// against closed forms.
namespace tribo::models {

template <class S>
[[nodiscard]] Ground<S> ground_from(const Parameters& p, std::vector<GroundPoint<S>> points) {
  const S mu = S(p.number("contact.friction"));
  return {
      .points = std::move(points),
      .law = {.K = S(p.number("contact.stiffness")), .B = S(p.number("contact.damping")), .mu = mu},
      .friction = {.shape = FrictionShape::named("linear"),
                   .mu = mu,
                   .v_s = S(p.number("contact.stiction_tolerance"))}};
}

/// The points of a robot that may touch, in the order of its table.
template <class S>
[[nodiscard]] std::vector<GroundPoint<S>> ground_points(const RobotTable& robot) {
  std::vector<GroundPoint<S>> points;
  for (const NamedPoint& contact : robot.contacts) {
    points.push_back(
        {.name = contact.name,
         .point = {.body = contact.point.body, .place = contact.point.place.template cast<S>()}});
  }
  return points;
}

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
[[nodiscard]] GroundedTree<S> mass_on_spring_from(const Parameters& p) {
  TreeDescription tree;
  tree.gravity = {0, 0, -p.number("mass.gravity")};
  tree.bodies = {massless_slide("mass", BodyDescription::kWorld, Eigen::Vector3d::UnitZ())};
  tree.bodies.back().mass = p.number("mass.mass");
  return {ArticulatedTree<S>(tree), ground_from<S>(p, {{.name = "c0", .point = {.body = 0}}})};
}

/// A point mass over the ground, q = (x, y, z).
template <class S>
[[nodiscard]] GroundedTree<S> sliding_point_from(const Parameters& p) {
  TreeDescription tree;
  tree.gravity = {0, 0, -p.number("point.gravity")};
  tree.bodies = {massless_slide("x", BodyDescription::kWorld, Eigen::Vector3d::UnitX()),
                 massless_slide("y", 0, Eigen::Vector3d::UnitY()),
                 massless_slide("z", 1, Eigen::Vector3d::UnitZ())};
  tree.bodies.back().mass = p.number("point.mass");
  return {ArticulatedTree<S>(tree), ground_from<S>(p, {{.name = "c0", .point = {.body = 2}}})};
}

/// A box of even density on its four lower corners.
template <class S>
[[nodiscard]] GroundedTree<S> box_on_four_springs_from(const Parameters& p) {
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
  std::vector<GroundPoint<S>> corners;
  for (const double x : {half[0], -half[0]}) {
    for (const double y : {half[1], -half[1]}) {
      const Eigen::Vector3d place(x, y, -half[2]);
      corners.push_back({.name = "c" + std::to_string(corners.size()),
                         .point = {.body = 0, .place = place.template cast<S>()}});
    }
  }
  return {ArticulatedTree<S>(tree), ground_from<S>(p, std::move(corners))};
}

template <class S>
[[nodiscard]] State<S> start_of_mass_on_spring(const Parameters& p) {
  const GroundedTree<S> system = mass_on_spring_from<S>(p);
  return system.start(Vector<S>::Constant(1, S(p.number("mass.height"))),
                      Vector<S>::Constant(1, S(p.number("mass.speed"))),
                      StartAnchors::kOnTheGround);
}

/// At rest vertically, m g/K deep, or above the ground where `point.height` is positive.
template <class S>
[[nodiscard]] State<S> start_of_sliding_point(const Parameters& p) {
  const GroundedTree<S> system = sliding_point_from<S>(p);
  const S depth =
      S(p.number("point.mass")) * S(p.number("point.gravity")) / S(p.number("contact.stiffness"));
  const S height = S(p.number("point.height"));
  const Vector3<S> q(S(0), S(0), height > S(0) ? height : S(-depth));
  const Vector3<S> v(S(p.number("point.vx")), S(0), S(p.number("point.vz")));
  return system.start(q, v, StartAnchors::kOnTheGround);
}

/// Level and m g/(4K) deep, moving.
template <class S>
[[nodiscard]] State<S> start_of_box_on_four_springs(const Parameters& p) {
  const GroundedTree<S> system = box_on_four_springs_from<S>(p);
  const S depth =
      S(p.number("box.mass")) * S(p.number("box.gravity")) / (4 * S(p.number("contact.stiffness")));
  Vector<S> q = zero_configuration(system.tree());
  q[2] = S(p.number("box.half_z")) - depth;
  Vector<S> v(6);
  v << S(p.number("box.vx")), S(p.number("box.vy")), S(p.number("box.vz")), S(p.number("box.wx")),
      S(p.number("box.wy")), S(p.number("box.wz"));
  return system.start(q, v, StartAnchors::kOnTheGround);
}

}  // namespace tribo::models
