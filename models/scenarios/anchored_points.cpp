#include "models/scenarios/anchored_points.hpp"

#include <utility>

#include "models/scene/anchored_start.hpp"

namespace tribo::models {

SceneDescription on_ground(const Parameters& p, TreeDescription tree,
                           const std::vector<NamedPoint>& points) {
  const AnchoredLaw<double> law{.K = p.number("contact.stiffness"),
                                .B = p.number("contact.damping"),
                                .mu = p.number("contact.friction")};
  const FrictionLaw<double> friction{.shape = FrictionShape::named("linear"),
                                     .mu = law.mu,
                                     .v_s = p.number("contact.stiction_tolerance")};
  SceneDescription scene;
  scene.add_tree(std::move(tree));
  for (const NamedPoint& at : points) {
    scene.points.push_back({.a = {.tree = 0, .body = at.point.body},
                            .point = at.point.place,
                            .normal = SpringDamper<double>{.k = law.K, .d = 0.0, .c = law.B},
                            .friction = friction,
                            .anchored = law,
                            .name = at.name});
  }
  return scene;
}

Scene robot_on_ground(const Parameters& p, TreeDescription tree,
                      const std::vector<NamedPoint>& feet,
                      std::shared_ptr<const Controller> controller) {
  SceneDescription scene = on_ground(p, std::move(tree), feet);
  scene.held = {{.tree = 0, .controller = std::move(controller)}};
  scene.falls = {{.tree = 0,
                  .largest_tilt = p.number("robot.largest_tilt"),
                  .lowest_height = p.number("robot.lowest_base")}};
  return Scene(std::move(scene));
}

BodyDescription massless_slide(std::string name, int parent, const Eigen::Vector3d& axis) {
  BodyDescription body;
  body.name = std::move(name);
  body.parent = parent;
  body.joint = Joint::kPrismatic;
  body.axis = axis;
  return body;
}

Scene mass_on_spring_from(const Parameters& p) {
  TreeDescription tree;
  tree.gravity = {0, 0, -p.number("mass.gravity")};
  tree.bodies = {massless_slide("mass", BodyDescription::kWorld, Eigen::Vector3d::UnitZ())};
  tree.bodies.back().mass = p.number("mass.mass");
  return Scene(
      on_ground(p, tree, {{.name = "c0", .point = {.body = 0, .place = Eigen::Vector3d::Zero()}}}));
}

Scene sliding_point_from(const Parameters& p) {
  TreeDescription tree;
  tree.gravity = {0, 0, -p.number("point.gravity")};
  tree.bodies = {massless_slide("x", BodyDescription::kWorld, Eigen::Vector3d::UnitX()),
                 massless_slide("y", 0, Eigen::Vector3d::UnitY()),
                 massless_slide("z", 1, Eigen::Vector3d::UnitZ())};
  tree.bodies.back().mass = p.number("point.mass");
  return Scene(
      on_ground(p, tree, {{.name = "c0", .point = {.body = 2, .place = Eigen::Vector3d::Zero()}}}));
}

Scene box_on_four_springs_from(const Parameters& p) {
  TreeDescription tree;
  tree.gravity = {0, 0, -p.number("box.gravity")};
  const Eigen::Vector3d half(p.number("box.half_x"), p.number("box.half_y"),
                             p.number("box.half_z"));
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
  return Scene(on_ground(p, tree, corners));
}

State<double> start_of_mass_on_spring(const Parameters& p) {
  const Scene system = mass_on_spring_from(p);
  return anchored_start(system, VectorXd::Constant(1, p.number("mass.height")),
                        VectorXd::Constant(1, p.number("mass.speed")), StartAnchors::kOnThePlane);
}

State<double> start_of_sliding_point(const Parameters& p) {
  const Scene system = sliding_point_from(p);
  const double depth =
      p.number("point.mass") * p.number("point.gravity") / p.number("contact.stiffness");
  const double height = p.number("point.height");
  const Vector3d q(0.0, 0.0, height > 0.0 ? height : -depth);
  const Vector3d v(p.number("point.vx"), 0.0, p.number("point.vz"));
  return anchored_start(system, q, v, StartAnchors::kOnThePlane);
}

State<double> start_of_box_on_four_springs(const Parameters& p) {
  const Scene system = box_on_four_springs_from(p);
  const double depth =
      p.number("box.mass") * p.number("box.gravity") / (4 * p.number("contact.stiffness"));
  VectorXd q = system.zero_configuration();
  q[2] = p.number("box.half_z") - depth;
  VectorXd v(6);
  v << p.number("box.vx"), p.number("box.vy"), p.number("box.vz"), p.number("box.wx"),
      p.number("box.wy"), p.number("box.wz");
  return anchored_start(system, q, v, StartAnchors::kOnThePlane);
}

}  // namespace tribo::models
