#include "verification/exchange/mujoco/model.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "verification/exchange/mujoco/library.hpp"

namespace tribo::verification {
namespace {

using Files = std::unique_ptr<mjVFS, void (*)(mjVFS*)>;

/// MuJoCo reads files only; this one is in memory.
Files file_of(const std::string& name, const std::string& text) {
  Files files(new mjVFS, [](mjVFS* all) {
    mujoco().mj_deleteVFS(all);
    delete all;
  });
  mujoco().mj_defaultVFS(files.get());
  const auto size = static_cast<int>(text.size());
#if mjVERSION_HEADER < 300  // the file system of MuJoCo 2 is filled by hand
  const int failed = mujoco().mj_makeEmptyFileVFS(files.get(), name.c_str(), size);
  if (failed == 0) std::ranges::copy(text, static_cast<char*>(files->filedata[0]));
#else
  const int failed = mujoco().mj_addBufferVFS(files.get(), name.c_str(), text.data(), size);
#endif
  if (failed != 0) throw std::runtime_error("MuJoCo has no memory for a scene");
  return files;
}

MujocoModel load(const std::string& name, const mjVFS* files) {
  std::array<char, 1000> error{};
  MujocoModel model(
      mujoco().mj_loadXML(name.c_str(), files, error.data(), static_cast<int>(error.size())),
      mujoco().mj_deleteModel);
  mujoco().mj_freeLastXML();
  if (model) return model;
  std::string reason = error.data();
  std::ranges::replace(reason, '\n', ' ');
  throw std::runtime_error("MuJoCo refuses the model: " + reason);
}

}  // namespace

MujocoModel mujoco_model(const std::string& text) {
  const std::string name = "scene.xml";
  const Files files = file_of(name, text);
  return load(name, files.get());
}

MujocoModel mujoco_model_of(const std::filesystem::path& file) {
  return load(file.string(), nullptr);
}

MujocoData mujoco_start(const mjModel& model) {
  MujocoData data(mujoco().mj_makeData(&model), mujoco().mj_deleteData);
  mujoco().mj_resetDataKeyframe(&model, data.get(), 0);
  return data;
}

MujocoHandlers::MujocoHandlers()
    : error_(*mujoco().mju_user_error), warning_(*mujoco().mju_user_warning) {
  *mujoco().mju_user_error = [](const char* what) {
    throw std::runtime_error(std::string("MuJoCo: ") + what);
  };
  *mujoco().mju_user_warning = [](const char*) {};
}

MujocoHandlers::~MujocoHandlers() {
  *mujoco().mju_user_error = error_;
  *mujoco().mju_user_warning = warning_;
}

}  // namespace tribo::verification
