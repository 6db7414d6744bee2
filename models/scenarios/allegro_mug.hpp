#pragma once

#include <array>
#include <vector>

#include "models/parameters.hpp"
#include "models/robots/robot_table.hpp"
#include "models/scenarios/robot_scenes.hpp"
#include "models/scene/scene.hpp"

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
  [[nodiscard]] static Pose grasp();
  /// Grasped, with a finger farther in.
  [[nodiscard]] static Pose push(int finger);

 private:
  [[nodiscard]] static Pose with_thumb(Pose pose, const std::array<double, 4>& thumb);
  static void add(Pose& pose, int finger, const std::array<double, 3>& more);
};

/// A pose that is commanded from a time on.
struct CommandedPose {
  double from;  ///< [s]
  AllegroMug::Pose pose;
};

/// The thumb is put opposite, the hand closes, and from four seconds on index and ring finger push
/// in turn, a second each.
[[nodiscard]] std::vector<CommandedPose> allegro_commands(double t_end);

/// Spheres in the place of the boxes of a hand's table: two in each box of a finger, on its axis a
/// quarter from its ends, twelve behind the palm's face; the fingertips are the table's.
[[nodiscard]] std::vector<NamedShape> spheres_of_hand(const RobotTable& robot);

[[nodiscard]] TreeDescription allegro_tree(const Parameters& p);

[[nodiscard]] Scene allegro_mug_from(const Parameters& p);

/// At rest, the hand open, the mug before it on its side.
[[nodiscard]] State<double> start_of_allegro_mug(const Scene& scene, const Parameters&);

}  // namespace tribo::models
