#include "verification/mujoco/model.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace tribo::verification {
namespace {

using Files = std::unique_ptr<mjVFS, void (*)(mjVFS*)>;

/// MuJoCo reads files only; this one is in memory.
Files file_of(const std::string& name, const std::string& text) {
  Files files(new mjVFS, [](mjVFS* all) {
    mj_deleteVFS(all);
    delete all;
  });
  mj_defaultVFS(files.get());
  const auto size = static_cast<int>(text.size());
#if mjVERSION_HEADER < 300  // the file system of MuJoCo 2 is filled by hand
  const int failed = mj_makeEmptyFileVFS(files.get(), name.c_str(), size);
  if (failed == 0) std::ranges::copy(text, static_cast<char*>(files->filedata[0]));
#else
  const int failed = mj_addBufferVFS(files.get(), name.c_str(), text.data(), size);
#endif
  if (failed != 0) throw std::runtime_error("MuJoCo has no memory for a scene");
  return files;
}

}  // namespace

MujocoModel mujoco_model(const std::string& mjcf) {
  const std::string name = "scene.xml";
  const Files files = file_of(name, mjcf);
  std::array<char, 1000> error{};
  MujocoModel model(
      mj_loadXML(name.c_str(), files.get(), error.data(), static_cast<int>(error.size())),
      mj_deleteModel);
  mj_freeLastXML();
  if (!model) throw std::runtime_error(std::string("MuJoCo refuses the scene: ") + error.data());
  return model;
}

MujocoData mujoco_start(const mjModel& model) {
  MujocoData data(mj_makeData(&model), mj_deleteData);
  mj_resetDataKeyframe(&model, data.get(), 0);
  return data;
}

MujocoHandlers::MujocoHandlers() : error_(mju_user_error), warning_(mju_user_warning) {
  mju_user_error = [](const char* what) {
    throw std::runtime_error(std::string("MuJoCo: ") + what);
  };
  mju_user_warning = [](const char*) {};
}

MujocoHandlers::~MujocoHandlers() {
  mju_user_error = error_;
  mju_user_warning = warning_;
}

}  // namespace tribo::verification
