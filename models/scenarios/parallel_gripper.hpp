#pragma once

#include "models/parameters.hpp"
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
void add_pad(const Parameters& p, const std::string& finger, int body, double y,
             const Material& material, SceneDescription& scene);

/// Both surfaces of a pair have twice the pair's stiffness, and its dissipation and friction.
[[nodiscard]] Material gripper_surface(const Parameters& p);

/// Offset of the centre of mass from the axis; zero in the plane y-z.
[[nodiscard]] double mug_offset(const Parameters& p);

/// The mug with its body's origin at its centre of mass, which is off the axis along x.
[[nodiscard]] BodyDescription mug_body(const Parameters& p);

/// A mug that moves in the plane y-z, the x-z plane of a frame that is turned about z.
[[nodiscard]] BodyDescription planar_mug_body(const Parameters& p);

void add_mug(const Parameters& p, SceneDescription& scene);

/// 2πf [rad/s]
[[nodiscard]] double shake_rate(const Parameters& p);

/// The bodies of a hand: the shaken body, on it a finger that slides along y, and a fixed finger.
[[nodiscard]] TreeDescription hand_of(BodyDescription shaken, BodyDescription fixed_finger,
                                      const Parameters& p);

/// A hand whose first joint is shaken by  inertia · (2πf)² A sin(2πf t)  and whose finger is
/// pressed inwards, with pads of spheres, and between them a mug, its axis along z. No gravity.
///
/// Every joint is 0 at the start, where both pads stand at half of `finger.distance` from the mug's
/// axis.
[[nodiscard]] Scene gripped_mug(TreeDescription hand, BodyDescription mug, double inertia,
                                const Parameters& p);

/// A palm that slides along z.                                          [tamsi, Sec. VI-A, Fig. 6]
[[nodiscard]] TreeDescription sliding_hand(const Parameters& p);

[[nodiscard]] Scene parallel_gripper_from(const Parameters& p);

/// The same with a mug that stays in the plane of the fingers.
[[nodiscard]] Scene parallel_gripper_2d_from(const Parameters& p);

/// The palm moves with −2πf A along z, as on −A sin(2πf t), and the mug with `mug.start` times that
/// velocity.
[[nodiscard]] State<double> start_of_gripper(const Scene& gripper, const Parameters& p);

/// The axis of the hinge through the mug's middle: the mug's own, or that across it and the
/// fingers.
[[nodiscard]] Eigen::Vector3d hinge_axis(const Parameters& p);

/// A hand on a hinge in place of the sliding palm: the contacts that hold the mug turn with it.
///                                                                              [tamsi, Sec. VI-B]
///
/// `hinge.inertia` is that of all but the sliding finger.
[[nodiscard]] Scene turning_contact_from(const Parameters& p);

/// Hand and mug turn together with −2πf A about the hinge; the mug's centre of mass is off the
/// hinge.
[[nodiscard]] State<double> start_of_turning(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
