#pragma once

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

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

[[nodiscard]] std::vector<BinSlab> bin_slabs();

/// The arm with its fingers welded, on the floor, the bin's slabs on its hand.
void add_arm_with_bin(const Parameters& p, SceneDescription& scene);

/// Joints with the wrist in a place and the bin tipped by an angle.
[[nodiscard]] VectorXd bin_joints(const Eigen::Vector3d& wrist, double tip);
[[nodiscard]] VectorXd bin_level();

[[nodiscard]] Scene dish_rack_arm_from(const Parameters& p);

/// At rest, the bin level, the plate over its floor and the rod over the plate, both turned and off
/// the middle as the seed s = 0, 1, … sets.
[[nodiscard]] State<double> start_of_dish_rack_arm(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
