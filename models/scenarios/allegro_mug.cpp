#include "models/scenarios/allegro_mug.hpp"

#include <fmt/format.h>

#include <cmath>

#include "models/robots/allegro_right.hpp"
#include "models/scenarios/build.hpp"

namespace tribo::models {

AllegroMug::Pose AllegroMug::grasp() {
  return with_thumb({0.08, 0.9, 0.75, 1.5, 0.1, 0.9, 0.75, 1.5, 0.12, 0.9, 0.75, 1.5},
                    {1.396, 0.85, 0, 1.3});
}

AllegroMug::Pose AllegroMug::push(int finger) {
  Pose pose = grasp();
  add(pose, kMiddle, {kBias, kBias, kBias / 2});
  add(pose, finger, {kPush, kPush * 0.3, kPush / 2});
  return pose;
}

AllegroMug::Pose AllegroMug::with_thumb(Pose pose, const std::array<double, 4>& thumb) {
  for (std::size_t i = 0; i < thumb.size(); ++i) pose[kThumb + i] = thumb[i];
  return pose;
}

void AllegroMug::add(Pose& pose, int finger, const std::array<double, 3>& more) {
  for (std::size_t i = 0; i < more.size(); ++i)
    pose[static_cast<std::size_t>(finger) + 1 + i] += more[i];
}

std::vector<CommandedPose> allegro_commands(double t_end) {
  std::vector<CommandedPose> all = {{1, AllegroMug::opposed()}, {2, AllegroMug::grasp()}};
  for (int i = 0; 4 + i < t_end; ++i)
    all.push_back({4.0 + i, AllegroMug::push(i % 2 == 0 ? AllegroMug::kIndex : AllegroMug::kRing)});
  return all;
}

std::vector<NamedShape> spheres_of_hand(const RobotTable& robot) {
  constexpr double kRadius = 0.0098;  // half of a finger's thickness [m]
  std::vector<NamedShape> spheres;
  const auto add = [&](const NamedShape& of, int i, const Eigen::Vector3d& place) {
    spheres.push_back({.name = fmt::format("{}_{}", of.name, i),
                       .body = of.body,
                       .position = place,
                       .shape = geometry::Sphere{kRadius}});
  };
  for (const NamedShape& shape : robot.shapes) {
    const auto* box = std::get_if<geometry::Box>(&shape.shape);
    if (box == nullptr) {
      spheres.push_back(shape);
    } else if (robot.tree.bodies[static_cast<std::size_t>(shape.body)].name == "hand_root") {
      for (int i = 0; i < 12; ++i) {
        const Eigen::Vector3d on_face(box->half.x() - kRadius,
                                      box->half.y() * (2 * (i % 4) - 3) / 4,
                                      box->half.z() * (2 * (i / 4) - 2) / 3);
        add(shape, i, shape.position + on_face);
      }
    } else if (std::abs(box->half.x() - kRadius) < 1e-6) {  // the table has 0.0196 m
      for (int i = 0; i < 2; ++i)
        add(shape, i, shape.position + Eigen::Vector3d(0, 0, (i - 0.5) * box->half.z()));
    }
  }
  return spheres;
}

TreeDescription allegro_tree(const Parameters& p) {
  TreeDescription tree = without_rotors(without_limits(allegro_right().tree));
  tree.gravity.setZero();
  for (BodyDescription& body : tree.bodies)
    if (body.joint == Joint::kRevolute) body.properties.damping += p.number("hand.K_d");
  return tree;
}

Scene allegro_mug_from(const Parameters& p) {
  const Material material{.stiffness = 2 * p.number("contact.stiffness"),
                          .dissipation = p.number("contact.dissipation"),
                          .friction = p.number("contact.friction")};
  SceneDescription scene;
  scene.add_tree(allegro_tree(p));
  const RobotTable robot = allegro_right();
  for (const NamedShape& sphere : spheres_of_hand(robot))
    scene.geometries.push_back({.name = sphere.name,
                                .body = {AllegroMug::kHand, sphere.body},
                                .placement = placement_of(sphere),
                                .shape = sphere.shape,
                                .material = material,
                                .group = 1});
  int joint = 0;
  for (int body = 0; body < static_cast<int>(robot.tree.bodies.size()); ++body) {
    if (robot.tree.bodies[static_cast<std::size_t>(body)].joint != Joint::kRevolute) continue;
    const auto i = static_cast<std::size_t>(joint);
    const bool base_of_thumb = joint++ == AllegroMug::kThumb;
    JointSpring spring{.tree = AllegroMug::kHand,
                       .body = body,
                       .stiffness = p.number(base_of_thumb ? "thumb.K_p" : "hand.K_p"),
                       .rest = AllegroMug::open()[i]};
    for (const CommandedPose& command : allegro_commands(p.number("hand.until")))
      spring.changes.push_back({command.from, command.pose[i]});
    scene.springs.push_back(std::move(spring));
  }
  BodyDescription mug{.name = "mug", .joint = Joint::kFree, .mass = p.number("mug.mass")};
  mug.center_of_mass = {0.01, 0, 0.05};
  mug.inertia.diagonal() << 1.56e-4, 1.56e-4, 1.5e-4;
  scene.add_tree({.bodies = {mug}, .gravity = Eigen::Vector3d::Zero()});
  scene.geometries.push_back(
      {.name = "mug",
       .body = {AllegroMug::kMug, 0},
       .placement = {.p = Vector3d(0.0, 0.0, 1.0 / 20)},
       .shape = geometry::Cylinder{p.number("mug.radius"), p.number("mug.height") / 2},
       .material = material});
  scene.geometries.push_back({.name = "handle",
                              .body = {AllegroMug::kMug, 0},
                              .placement = {.p = Vector3d(55.0 / 1000, 0.0, 1.0 / 20)},
                              .shape = geometry::Box{Vector3d(15.0 / 1000, 1.0 / 100, 4.0 / 100)},
                              .material = material});
  scene.friction = friction_from<double>(p);
  return Scene(std::move(scene));
}

State<double> start_of_allegro_mug(const Scene& scene, const Parameters&) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  for (int i = 0; i < AllegroMug::kJoints; ++i)
    x.q[i] = AllegroMug::open()[static_cast<std::size_t>(i)];
  auto mug = x.q.tail<7>();
  mug.head<3>() << 95.0 / 1000, 62.0 / 1000, 95.0 / 1000;
  mug.tail<4>() << 1.0, 0.0, 0.0, 1.0;  // a quarter of a turn about x
  mug.tail<4>().normalize();
  return x;
}

}  // namespace tribo::models
