#pragma once

#include <boost/math/constants/constants.hpp>

#include "models/scenarios/build.hpp"
#include "models/scene/scene.hpp"

/// A hand with two fingers that shakes or turns a mug.
namespace tribo::models {

/// Trees and bodies of the scene.
struct ParallelGripper {
  static constexpr int kHand = 0;    ///< tree: shaken body, sliding finger, fixed finger
  static constexpr int kFinger = 1;  ///< body of the hand; its slide is the hand's second velocity
  static constexpr int kFixedFinger = 2;
  static constexpr int kMug = 1;  ///< tree
};

/// Spheres on a ring in the plane across y, as the pad of a finger with its centre at y.
template <class S>
void add_pad(const Parameters& p,
             const std::string& finger,
             int body,
             double y,
             const Material<S>& material,
             Scene<S>& scene) {
  const int count = static_cast<int>(p.number("pad.spheres"));
  for (int i = 0; i < count; ++i) {
    using std::cos, std::sin;
    const S angle = 2 * boost::math::constants::pi<S>() * S(i) / S(count);
    const S ring = S(p.number("pad.ring"));
    scene.geometries.push_back(
        {.name = fmt::format("{}.pad{}", finger, i),
         .body = {ParallelGripper::kHand, body},
         .placement = {.p = Vector3<S>(ring * cos(angle), S(y), ring * sin(angle))},
         .shape = geometry::Sphere<S>{S(p.number("pad.radius"))},
         .material = material,
         .group = 1});
  }
}

/// Both surfaces of a pair have twice the pair's stiffness, and its dissipation and friction.
template <class S>
[[nodiscard]] Material<S> gripper_surface(const Parameters& p) {
  return {.stiffness = 2 * S(p.number("contact.stiffness")),
          .dissipation = S(p.number("contact.dissipation")),
          .friction = S(p.number("contact.friction"))};
}

/// Offset of the centre of mass from the axis; zero in the plane y-z.
[[nodiscard]] inline double mug_offset(const Parameters& p) {
  return p.has("mug.offset") ? p.number("mug.offset") : 0;
}

/// The mug with its body's origin at its centre of mass, which is off the axis along x.
[[nodiscard]] inline BodyDescription mug_body(const Parameters& p) {
  BodyDescription mug{.name = "mug", .joint = Joint::kFree};
  mug.mass = p.number("mug.mass");
  mug.inertia.diagonal() << p.number("mug.inertia_across"), p.number("mug.inertia_across"),
      p.number("mug.inertia_along");
  mug.position.x() = mug_offset(p);
  return mug;
}

/// A mug that moves in the plane y-z, the x-z plane of a frame that is turned about z.
[[nodiscard]] inline BodyDescription planar_mug_body(const Parameters& p) {
  BodyDescription mug{.name = "mug", .joint = Joint::kGuided};
  mug.mass = p.number("mug.mass");
  mug.inertia.diagonal().setConstant(p.number("mug.inertia_across"));
  mug.orientation = Eigen::Quaterniond(1, 0, 0, 1);
  return mug;
}

template <class S>
void add_mug(const Parameters& p, Scene<S>& scene) {
  scene.geometries.push_back(
      {.name = "mug",
       .body = {ParallelGripper::kMug, 0},
       .placement = {.p = Vector3<S>(-S(mug_offset(p)), S(0), S(0))},
       .shape = geometry::Cylinder<S>{S(p.number("mug.radius")), S(p.number("mug.height")) / 2},
       .material = gripper_surface<S>(p)});
}

/// 2πf [rad/s]
template <class S>
[[nodiscard]] S shake_rate(const Parameters& p) {
  return 2 * boost::math::constants::pi<S>() * S(p.number("shake.frequency"));
}

/// The bodies of a hand: the shaken body, on it a finger that slides along y, and a fixed finger.
[[nodiscard]] inline TreeDescription hand_of(BodyDescription shaken,
                                             BodyDescription fixed_finger,
                                             const Parameters& p) {
  const double half = p.number("finger.distance") / 2;
  BodyDescription finger{.name = "finger",
                         .parent = 0,
                         .joint = Joint::kPrismatic,
                         .axis = Eigen::Vector3d::UnitY(),
                         .mass = p.number("finger.mass")};
  finger.center_of_mass.y() = -half;
  fixed_finger.name = "fixed-finger";
  fixed_finger.parent = 0;
  fixed_finger.center_of_mass.y() = half;
  return {.bodies = {std::move(shaken), std::move(finger), std::move(fixed_finger)},
          .gravity = Eigen::Vector3d::Zero()};
}

/// A hand whose first joint is shaken by  inertia · (2πf)² A sin(2πf t)  and whose finger is
/// pressed inwards, with pads of spheres, and between them a mug, its axis along z. No gravity.
///
/// Every joint is 0 at the start, where both pads stand at half of `finger.distance` from the mug's
/// axis.
template <class S>
[[nodiscard]] SceneSystem<S> gripped_mug(TreeDescription hand,
                                         BodyDescription mug,
                                         const S& inertia,
                                         const Parameters& p) {
  Scene<S> scene;
  const double pad = p.number("finger.distance") / 2 - p.number("pad.depth");
  scene.add_tree(std::move(hand));
  scene.add_tree({.bodies = {std::move(mug)}, .gravity = Eigen::Vector3d::Zero()});
  add_pad<S>(p, "finger", ParallelGripper::kFinger, -pad, gripper_surface<S>(p), scene);
  add_pad<S>(p, "fixed-finger", ParallelGripper::kFixedFinger, pad, gripper_surface<S>(p), scene);
  add_mug<S>(p, scene);
  const S rate = shake_rate<S>(p);
  scene.forces = {{.tree = ParallelGripper::kHand,
                   .velocity = 0,
                   .course = {.sine = inertia * rate * rate * S(p.number("shake.amplitude")),
                              .frequency = S(p.number("shake.frequency"))}},
                  {.tree = ParallelGripper::kHand,
                   .velocity = 1,
                   .course = {.constant = S(p.number("finger.press"))}}};
  scene.friction = friction_from<S>(p, 0);
  return SceneSystem<S>(std::move(scene));
}

/// A palm that slides along z.                                          [tamsi, Sec. VI-A, Fig. 6]
[[nodiscard]] inline TreeDescription sliding_hand(const Parameters& p) {
  return hand_of({.name = "palm", .joint = Joint::kPrismatic, .mass = p.number("palm.mass")},
                 {.name = {}, .mass = p.number("finger.mass")},
                 p);
}

template <class S>
[[nodiscard]] SceneSystem<S> parallel_gripper_from(const Parameters& p) {
  return gripped_mug<S>(sliding_hand(p), mug_body(p), S(p.number("shake.mass")), p);
}

/// The same with a mug that stays in the plane of the fingers.
template <class S>
[[nodiscard]] SceneSystem<S> parallel_gripper_2d_from(const Parameters& p) {
  return gripped_mug<S>(sliding_hand(p), planar_mug_body(p), S(p.number("shake.mass")), p);
}

/// The palm moves with −2πf A along z, as on −A sin(2πf t), and the mug with `mug.start` times that
/// velocity.
template <class S>
[[nodiscard]] State<S> start_of_gripper(const SceneSystem<S>& gripper, const Parameters& p) {
  State<S> x{.t = S(0), .q = gripper.zero_configuration(), .v = {}};
  x.v.setZero(gripper.num_velocities());
  const S speed = -S(p.number("shake.amplitude")) * shake_rate<S>(p);
  x.v[0] = speed;
  const bool planar = gripper.tree(ParallelGripper::kMug).num_velocities() == 3;
  const int along_z = gripper.first_velocity(ParallelGripper::kMug) + (planar ? 1 : 2);
  x.v[along_z] = S(p.number("mug.start")) * speed;
  return x;
}

/// The axis of the hinge through the mug's middle: the mug's own, or that across it and the
/// fingers.
[[nodiscard]] inline Eigen::Vector3d hinge_axis(const Parameters& p) {
  return p.choice("hinge.axis") == "mug" ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitX();
}

/// A hand on a hinge in place of the sliding palm: the contacts that hold the mug turn with it.
///                                                                              [tamsi, Sec. VI-B]
///
/// `hinge.inertia` is that of all but the sliding finger.
template <class S>
[[nodiscard]] SceneSystem<S> turning_contact_from(const Parameters& p) {
  BodyDescription hinge{.name = "hinge", .joint = Joint::kRevolute, .axis = hinge_axis(p)};
  hinge.inertia.diagonal().setConstant(p.number("hinge.inertia"));
  return gripped_mug<S>(hand_of(hinge, {}, p), mug_body(p), S(p.number("hinge.inertia")), p);
}

/// Hand and mug turn together with −2πf A about the hinge; the mug's centre of mass is off the
/// hinge.
template <class S>
[[nodiscard]] State<S> start_of_turning(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.v[0] = -S(p.number("shake.amplitude")) * shake_rate<S>(p);
  const Vector3<S> spin = x.v[0] * hinge_axis(p).cast<S>();
  const int mug = scene.first_velocity(ParallelGripper::kMug);
  const Vector3<S> center(S(mug_offset(p)), S(0), S(0));
  x.v.template segment<3>(mug) = spin.cross(center);
  x.v.template segment<3>(mug + 3) = spin;
  return x;
}

}  // namespace tribo::models
