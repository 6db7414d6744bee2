#include "models/robots/solo12_motions.hpp"

namespace tribo::models {

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

RecordedMotion read_solo12_motion(const std::filesystem::path& folder,
                                  const Solo12Motion& motion,
                                  const ArticulatedTree<double>& tree) {
  return lowered(read_recorded_motion(folder, motion.name, tree), motion.lowering);
}

}  // namespace tribo::models
