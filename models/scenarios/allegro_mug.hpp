#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "models/robots/allegro_right.hpp"
#include "models/scenarios/robot_scenes.hpp"

/// A hand that turns a mug between its fingers, without weight.        [tamsi, Sec. VI-B, Fig. 9]
namespace tribo::models {

/// Trees of the scene, and joints of the hand: four each of index, middle, ring finger and thumb.
struct AllegroMug {
  static constexpr int kHand = 0, kMug = 1;
  static constexpr int kJoints = 16, kIndex = 0, kMiddle = 4, kRing = 8, kThumb = 12;
  static constexpr double kPush = 0.6, kBias = 0.1;  ///< of finger joints in a push [rad]
  using Pose = std::array<double, kJoints>;          ///< [rad]

  /// Fingers straight, the thumb aside.
  [[nodiscard]] static Pose open() { return with_thumb({}, {0.263, 1.1, 0, 0}); }
  /// The thumb opposite to the fingers.
  [[nodiscard]] static Pose opposed() { return with_thumb({}, {1.396, 0.3, 0, 0}); }
  [[nodiscard]] static Pose grasp() {
    return with_thumb({0.08, 0.9, 0.75, 1.5, 0.1, 0.9, 0.75, 1.5, 0.12, 0.9, 0.75, 1.5},
                      {1.396, 0.85, 0, 1.3});
  }
  /// Grasped, with a finger farther in.
  [[nodiscard]] static Pose push(int finger) {
    Pose pose = grasp();
    add(pose, kMiddle, {kBias, kBias, kBias / 2});
    add(pose, finger, {kPush, kPush * 0.3, kPush / 2});
    return pose;
  }

 private:
  [[nodiscard]] static Pose with_thumb(Pose pose, const std::array<double, 4>& thumb) {
    for (std::size_t i = 0; i < thumb.size(); ++i) pose[kThumb + i] = thumb[i];
    return pose;
  }
  static void add(Pose& pose, int finger, const std::array<double, 3>& more) {
    for (std::size_t i = 0; i < more.size(); ++i)
      pose[static_cast<std::size_t>(finger) + 1 + i] += more[i];
  }
};

/// A pose that is commanded from a time on.
struct CommandedPose {
  double from;  ///< [s]
  AllegroMug::Pose pose;
};

/// The thumb is put opposite, the hand closes, and from four seconds on index and ring finger push
/// in turn, a second each.
[[nodiscard]] inline std::vector<CommandedPose> allegro_commands(double t_end) {
  std::vector<CommandedPose> all = {{1, AllegroMug::opposed()}, {2, AllegroMug::grasp()}};
  for (int i = 0; 4 + i < t_end; ++i)
    all.push_back({4.0 + i, AllegroMug::push(i % 2 == 0 ? AllegroMug::kIndex : AllegroMug::kRing)});
  return all;
}

/// Spheres in the place of the boxes of a hand's table: two in each box of a finger, on its axis a
/// quarter from its ends, twelve behind the palm's face; the fingertips are the table's.
[[nodiscard]] inline std::vector<NamedShape> spheres_of_hand(const RobotTable& robot) {
  constexpr double kRadius = 0.0098;  // half of a finger's thickness [m]
  std::vector<NamedShape> spheres;
  const auto add = [&](const NamedShape& of, int i, const Eigen::Vector3d& place) {
    spheres.push_back({.name = fmt::format("{}_{}", of.name, i),
                       .body = of.body,
                       .position = place,
                       .shape = geometry::Sphere<double>{kRadius}});
  };
  for (const NamedShape& shape : robot.shapes) {
    const auto* box = std::get_if<geometry::Box<double>>(&shape.shape);
    if (box == nullptr) {
      spheres.push_back(shape);
    } else if (robot.tree.bodies[static_cast<std::size_t>(shape.body)].name == "hand_root") {
      for (int i = 0; i < 12; ++i) {
        const Eigen::Vector3d on_face(box->half.x() - kRadius,
                                      box->half.y() * (2 * (i % 4) - 3) / 4,
                                      box->half.z() * (2 * (i / 4) - 2) / 3);
        add(shape, i, shape.position + on_face);
      }
    } else if (box->half.x() == kRadius) {
      for (int i = 0; i < 2; ++i)
        add(shape, i, shape.position + Eigen::Vector3d(0, 0, (i - 0.5) * box->half.z()));
    }
  }
  return spheres;
}

[[nodiscard]] inline TreeDescription allegro_tree(const Parameters& p) {
  TreeDescription tree = without_rotors(without_limits(allegro_right().tree));
  tree.gravity.setZero();
  for (BodyDescription& body : tree.bodies)
    if (body.joint == Joint::kRevolute) body.properties.damping += p.number("hand.K_d");
  return tree;
}

template <class S>
[[nodiscard]] SceneSystem<S> allegro_mug_from(const Parameters& p) {
  const Material<S> material{.stiffness = S(2 * p.number("contact.stiffness")),
                             .dissipation = S(p.number("contact.dissipation")),
                             .friction = S(p.number("contact.friction"))};
  Scene<S> scene;
  scene.add_tree(allegro_tree(p));
  const RobotTable robot = allegro_right();
  for (const NamedShape& sphere : spheres_of_hand(robot))
    scene.geometries.push_back({.name = sphere.name,
                                .body = {AllegroMug::kHand, sphere.body},
                                .placement = placement_of<S>(sphere),
                                .shape = shape_in<S>(sphere.shape),
                                .material = material,
                                .group = 1});
  int joint = 0;
  for (int body = 0; body < static_cast<int>(robot.tree.bodies.size()); ++body) {
    if (robot.tree.bodies[static_cast<std::size_t>(body)].joint != Joint::kRevolute) continue;
    const auto i = static_cast<std::size_t>(joint);
    const bool base_of_thumb = joint++ == AllegroMug::kThumb;
    JointSpring<S> spring{.tree = AllegroMug::kHand,
                          .body = body,
                          .stiffness = S(p.number(base_of_thumb ? "thumb.K_p" : "hand.K_p")),
                          .rest = S(AllegroMug::open()[i])};
    for (const CommandedPose& command : allegro_commands(p.number("hand.until")))
      spring.changes.push_back({S(command.from), S(command.pose[i])});
    scene.springs.push_back(std::move(spring));
  }
  BodyDescription mug{.name = "mug", .joint = Joint::kFree, .mass = p.number("mug.mass")};
  mug.center_of_mass = {0.01, 0, 0.05};
  mug.inertia.diagonal() << 1.56e-4, 1.56e-4, 1.5e-4;
  scene.add_tree({.bodies = {mug}, .gravity = Eigen::Vector3d::Zero()});
  scene.geometries.push_back(
      {.name = "mug",
       .body = {AllegroMug::kMug, 0},
       .placement = {.p = Vector3<S>(S(0), S(0), S(1) / 20)},
       .shape = geometry::Cylinder<S>{S(p.number("mug.radius")), S(p.number("mug.height")) / 2},
       .material = material});
  scene.geometries.push_back(
      {.name = "handle",
       .body = {AllegroMug::kMug, 0},
       .placement = {.p = Vector3<S>(S(55) / 1000, S(0), S(1) / 20)},
       .shape = geometry::Box<S>{Vector3<S>(S(15) / 1000, S(1) / 100, S(4) / 100)},
       .material = material});
  scene.friction = friction_from<S>(p, 0);
  return SceneSystem<S>(std::move(scene));
}

/// At rest, the hand open, the mug before it on its side.
template <class S>
[[nodiscard]] State<S> start_of_allegro_mug(const SceneSystem<S>& scene, const Parameters&) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  for (int i = 0; i < AllegroMug::kJoints; ++i)
    x.q[i] = S(AllegroMug::open()[static_cast<std::size_t>(i)]);
  auto mug = x.q.template tail<7>();
  mug.template head<3>() << S(95) / 1000, S(62) / 1000, S(95) / 1000;
  mug.template tail<4>() << S(1), S(0), S(0), S(1);  // a quarter of a turn about x
  mug.template tail<4>().normalize();
  return x;
}

}  // namespace tribo::models
