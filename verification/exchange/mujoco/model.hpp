#pragma once

#include <mujoco/mujoco.h>

#include <filesystem>
#include <memory>
#include <string>

/// MuJoCo's own objects with an owner each. Only for builds that have it.
namespace tribo::verification {

using MujocoModel = std::unique_ptr<mjModel, void (*)(mjModel*)>;
using MujocoData = std::unique_ptr<mjData, void (*)(mjData*)>;

/// The model of a text in MJCF or URDF, or of a file. Throws std::runtime_error with MuJoCo's
/// message in one line if it is refused.
[[nodiscard]] MujocoModel mujoco_model(const std::string& text);
[[nodiscard]] MujocoModel mujoco_model_of(const std::filesystem::path& file);

/// Its state at the first keyframe.
[[nodiscard]] MujocoData mujoco_start(const mjModel& model);

/// While an object lives, MuJoCo's errors are thrown as std::runtime_error instead of ending the
/// process, and its warnings, which the data count, write neither to standard output nor to a file.
/// Its end restores the previous handlers.
class MujocoHandlers {
 public:
  MujocoHandlers();
  ~MujocoHandlers();
  MujocoHandlers(const MujocoHandlers&) = delete;
  MujocoHandlers& operator=(const MujocoHandlers&) = delete;

 private:
  decltype(mju_user_error) error_;
  decltype(mju_user_warning) warning_;
};

}  // namespace tribo::verification
