#include <stdexcept>

#include "verification/exchange/mujoco/scene_run.hpp"

// For a build that found no MuJoCo.
namespace tribo::verification {

TrajectoryRun run_in_mujoco(const models::Scenario&, const models::Parameters&,
                            const MujocoOptions&) {
  throw std::runtime_error(std::string(mujoco_missing()));
}

std::string mujoco_version() {
  return {};
}

std::string_view mujoco_missing() {
  return "needs a build with MuJoCo: verification/install_mujoco build, then configure with "
         "-DTRIBO_MUJOCO_DIR and build again";
}

}  // namespace tribo::verification
