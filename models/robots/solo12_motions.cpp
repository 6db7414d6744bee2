#include "models/robots/solo12_motions.hpp"

#include <fmt/format.h>

#include <cmath>

#include "models/bodies/tree_kinematics.hpp"
#include "models/control/recorded_motion.hpp"
#include "models/input_error.hpp"
#include "models/robots/solo12.hpp"

namespace tribo::models {
namespace {

/// Motions start on all four feet; those of another robot, or in another posture, do not [m].
constexpr double kFarthestFoot = 0.02;

void check_start(const KnotMotion& motion, const ArticulatedTree& tree, const std::string& file) {
  const State<double> start = start_of(motion);
  TreeWorkspace w;
  update_kinematics(tree, start.q, start.v, w);
  for (const NamedPoint& foot : solo12().contacts) {
    const double height = position(tree, w, foot.point)[2];
    if (std::abs(height) <= kFarthestFoot) continue;
    throw InputError(
        fmt::format("{}:2: the foot {} is {:.3g} m above the ground; a motion of Solo12 "
                    "starts with each foot within {} m of it",
                    file, foot.name, height, kFarthestFoot));
  }
}

}  // namespace

State<double> solo12_squat_start() {
  constexpr double kLowering = 6e-6;  // of the base, so that the feet reach the ground [m]
  State<double> x;
  x.q.resize(19);
  x.q << 0.605e-6, -0.083e-6, 0.223001532 - kLowering,  // base, p
      0.187e-6, 5.332e-6, 0, 1,                         // x, y, z, w
      0, -0.799754095, 1.599492290,                     // FL
      0, -0.799755961, 1.599496022,                     // FR
      0, -0.799781180, 1.599546460,                     // HL
      0, -0.799783045, 1.599550191;                     // HR
  x.q.segment<4>(3).normalize();
  x.v.setZero(18);
  return x;
}

KnotMotion read_solo12_motion(const std::filesystem::path& folder, const Solo12Motion& motion,
                              const ArticulatedTree& tree) {
  KnotMotion recording = lowered(read_recorded_motion(folder, motion.name, tree), motion.lowering);
  check_start(recording, tree, (folder / (std::string(motion.name) + "_states.csv")).string());
  return recording;
}

}  // namespace tribo::models
