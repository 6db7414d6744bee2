#pragma once

#include <array>
#include <vector>

#include "models/bodies/articulated_tree.hpp"

namespace tribo::models {

/// Places of the four feet in the world, in the order of the robot's table: HL, HR, FL, FR [m].
using Feet = std::array<Eigen::Vector3d, 4>;

/// The inverse kinematics of Solo12's legs, from its table.
///
/// Hip abduction turns the leg's plane about x, hip and knee flexion turn the thigh and the shank
/// about y. The knees point inwards, those of the front legs to the back.
class Solo12Legs {
 public:
  explicit Solo12Legs(const ArticulatedTree& tree);

  /// q with the base at `base` without rotation and each foot at its place:
  ///
  ///   z' = −√(y² + z² − d²),   α = atan2(z, y) − atan2(z', d)
  ///   cos κ = (x² + z'² − a² − b²)/(2ab),   φ = atan2(−x, −z') − atan2(b sin κ, a + b cos κ)
  ///
  /// (x, y, z) from the hip to the foot, d the foot's distance from the hip's axis, a and b the
  /// lengths of thigh and shank; α, φ, κ abduction, hip and knee. Throws InputError for a foot that
  /// a leg does not reach.
  [[nodiscard]] VectorXd posture(const Eigen::Vector3d& base, const Feet& feet) const;

  /// The feet under their hips, on the ground, with the base over the origin.
  [[nodiscard]] Feet below_hips() const;

 private:
  struct Leg {
    std::string foot;
    int first_joint = 0;   ///< in q
    Eigen::Vector3d hip;   ///< of the abduction's axis in the base [m]
    double offset = 0;     ///< d, positive to the left [m]
    double thigh = 0;      ///< a [m]
    double shank = 0;      ///< b [m]
    double knee_sign = 1;  ///< of κ
  };

  [[nodiscard]] static Eigen::Vector3d joints(const Leg& leg, const Eigen::Vector3d& hip_to_foot);

  int num_positions_;
  std::vector<Leg> legs_;
};

}  // namespace tribo::models
