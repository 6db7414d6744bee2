#pragma once

#include "models/robots/iiwa14_wsg50.hpp"
#include "models/scenarios/dish_rack.hpp"
#include "models/scenarios/iiwa_pose.hpp"

/// An arm that tips a plate and a rod out of a bin onto the bars of a rack: ours, in the place of
/// the arms that fill a dish rack in [cenic, Table I, Figs. 15 and 17], whose models are not
/// published.
namespace tribo::models {

/// Trees of the scene besides those of the dishes, and places of arm and bin.
struct DishRackArm {
  static constexpr int kArm = 2, kJoints = 7;
  static constexpr double kTipping = 0.5, kTurned = 3.5, kTipped = 5, kEnd = 8;  ///< [s]
  static constexpr double kLeaving = 5.5, kLeft = 6.5;                           ///< [s]
  static constexpr double kTurn = 1.5, kTip = 2.2;  ///< of the bin from level [rad]

  // places [m]
  [[nodiscard]] static Eigen::Vector3d base() { return {-0.38, 0, -0.1}; }
  [[nodiscard]] static Eigen::Vector3d wrist_before() { return {0.09, 0, 0.55}; }
  [[nodiscard]] static Eigen::Vector3d wrist_turned() { return {0.24, 0, 0.68}; }
  [[nodiscard]] static Eigen::Vector3d wrist_left() { return {0.04, 0, 0.53}; }
  [[nodiscard]] static Eigen::Vector3d wrist_tipped() { return {0.24, 0, 0.53}; }

  // the bin, its middle in the hand's frame and seen from the wrist along the hand
  static constexpr double kHalfWidth = 0.125, kHalfHeight = 0.06, kHalfThickness = 0.0015;
  static constexpr double kHandToBin = 0.2565, kWristToHand = 0.081 + 0.114;
};

/// One of the five slabs of a bin, in the hand's frame: y along the hand, −z up while it is level.
struct BinSlab {
  const char* name;
  Eigen::Vector3d middle, half;
};

[[nodiscard]] inline std::vector<BinSlab> bin_slabs() {
  using A = DishRackArm;
  const double w = A::kHalfWidth, h = A::kHalfHeight, t = A::kHalfThickness, y = A::kHandToBin;
  return {{"bin_floor", {0, y, h - t}, {w, w, t}},
          {"bin_near", {0, y - w + t, 0}, {w, t, h}},
          {"bin_far", {0, y + w - t, 0}, {w, t, h}},
          {"bin_left", {-w + t, y, 0}, {t, w, h}},
          {"bin_right", {w - t, y, 0}, {t, w, h}}};
}

/// The arm with its fingers welded, on the floor, the bin's slabs on its hand.
template <class S>
void add_arm_with_bin(const Parameters& p, Scene<S>& scene) {
  constexpr double kDensity = 500;  // of the slabs [kg/m³]
  TreeDescription arm = iiwa14_wsg50().tree;
  arm.gravity = {0, 0, -p.number("scene.gravity")};
  arm.bodies.front().position = DishRackArm::base();
  int hand = 0;
  for (BodyDescription& body : arm.bodies) {
    if (body.name == "wsg_body") hand = static_cast<int>(&body - arm.bodies.data());
    if (body.joint != Joint::kPrismatic) continue;
    body.joint = Joint::kFixed;
    body.properties = {};
  }
  const Material<S> material = pressure_material<S>(p);
  for (const BinSlab& slab : bin_slabs()) {
    BodyDescription body = solid_box(slab.name, slab.half, kDensity);
    body.parent = hand;
    body.position = slab.middle;
    const BodyId id{DishRackArm::kArm, static_cast<int>(arm.bodies.size())};
    arm.bodies.push_back(std::move(body));
    add_pressure_box<S>(
        p, slab.name, id, {}, slab.half, p.number("contact.modulus"), material, scene);
  }
  scene.add_tree(std::move(arm));
}

/// Joints with the wrist in a place and the bin tipped by an angle.
template <class S>
[[nodiscard]] Vector<S> bin_joints(const Eigen::Vector3d& wrist, double tip) {
  const double level = boost::math::constants::half_pi<double>();
  return iiwa_joints(wrist - DishRackArm::base(), level + tip).cast<S>();
}
template <class S>
[[nodiscard]] Vector<S> bin_level() {
  return bin_joints<S>(DishRackArm::wrist_before(), 0);
}

template <class S>
[[nodiscard]] SceneSystem<S> dish_rack_arm_from(const Parameters& p) {
  Scene<S> scene;
  add_dishes(p, true, scene);
  add_arm_with_bin(p, scene);
  add_rack(p, scene);
  const auto every_joint = [&p](const char* gain) -> Vector<S> {
    return Vector<S>::Constant(DishRackArm::kJoints, S(p.number(gain)));
  };
  Servo<S> servo{.tree = DishRackArm::kArm,
                 .law = ServoLaw::kStiffness,
                 .K_p = every_joint("arm.K_p"),
                 .K_d = every_joint("arm.K_d"),
                 .target = bin_level<S>()};
  using A = DishRackArm;  // over the rack first, since the bin swings below where it ends
  servo.moves = {{S(A::kTipping), S(A::kTurned), bin_joints<S>(A::wrist_turned(), A::kTurn)},
                 {S(A::kTurned), S(A::kTipped), bin_joints<S>(A::wrist_tipped(), A::kTip)},
                 {S(A::kLeaving), S(A::kLeft), bin_joints<S>(A::wrist_left(), A::kTip)}};
  scene.drives.push_back(std::move(servo));
  scene.friction = friction_from<S>(p, 0);
  scene.patches.quadrature = quadrature_from(p);
  return SceneSystem<S>(std::move(scene));
}

/// At rest, the bin level, the plate over its floor and the rod over the plate, both turned and off
/// the middle as the seed s = 0, 1, … sets.
template <class S>
[[nodiscard]] State<S> start_of_dish_rack_arm(const SceneSystem<S>& scene, const Parameters& p) {
  using A = DishRackArm;
  const double s = p.number("rack.seed") - 1;
  const double middle = A::wrist_before().x() + A::kWristToHand + A::kHandToBin;
  const double floor = A::wrist_before().z() - A::kHalfHeight + 2 * A::kHalfThickness;
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  const auto place = [&](int tree, double px, double py, double pz, double a, double b) {
    auto body = x.q.segment(scene.first_position(tree), 7);
    body.template head<3>() << S(middle + px), S(py), S(floor + pz);
    body.template tail<4>() = turned_about_x_and_y<S>(a, b).coeffs();
  };
  place(DishRack::kPlate, 0.003 - 0.002 * s, 0.002 + 0.003 * s, 0.006, 0.01 + 0.005 * s, 0.02);
  place(DishRack::kRod, 0.01, 0.004, 0.016, 0.02 - 0.01 * s, 0.03);
  x.q.segment(scene.first_position(A::kArm), A::kJoints) = bin_level<S>();
  return x;
}

}  // namespace tribo::models
