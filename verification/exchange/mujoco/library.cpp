#include "verification/exchange/mujoco/library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

namespace tribo::verification {
namespace {

/// Where the build found it, else where the system looks: LD_LIBRARY_PATH, then its own folders.
void* open_library() {
  const std::string path = mujoco_library_path();
  const std::string name = std::filesystem::path(path).filename();
  for (const std::string& file : {path, name}) {
    if (void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  }
  throw std::runtime_error(
      fmt::format("MuJoCo is not found, {0}: `verification/install_mujoco DIR` of the sources puts "
                  "it into a folder, which LD_LIBRARY_PATH names",
                  name));
}

template <class T>
void find(void* library, const char* name, T*& out) {
  out = reinterpret_cast<T*>(dlsym(library, name));
  if (out == nullptr)
    throw std::runtime_error(fmt::format("{} has no {}", mujoco_library_path(), name));
}

MujocoLibrary load() {
  void* const library = open_library();
  MujocoLibrary all{};
#define TRIBO_FIND(name) find(library, #name, all.name)
  TRIBO_FIND(mj_version);
  if (all.mj_version() != mjVERSION_HEADER)
    throw std::runtime_error(fmt::format("MuJoCo's library is of version {}, its headers of {}",
                                         all.mj_version(), mjVERSION_HEADER));
  TRIBO_FIND(mj_versionString);
  TRIBO_FIND(mj_defaultVFS);
  TRIBO_FIND(mj_deleteVFS);
#if mjVERSION_HEADER < 300
  TRIBO_FIND(mj_makeEmptyFileVFS);
#else
  TRIBO_FIND(mj_addBufferVFS);
#endif
  TRIBO_FIND(mj_loadXML);
  TRIBO_FIND(mj_freeLastXML);
  TRIBO_FIND(mj_deleteModel);
  TRIBO_FIND(mj_sizeModel);
  TRIBO_FIND(mj_saveModel);
  TRIBO_FIND(mj_makeData);
  TRIBO_FIND(mj_deleteData);
  TRIBO_FIND(mj_resetDataKeyframe);
  TRIBO_FIND(mj_defaultOption);
  TRIBO_FIND(mj_step);
  TRIBO_FIND(mj_checkPos);
  TRIBO_FIND(mj_checkVel);
  TRIBO_FIND(mju_warningText);
  TRIBO_FIND(mju_user_error);
  TRIBO_FIND(mju_user_warning);
#undef TRIBO_FIND
  return all;
}

}  // namespace

const MujocoLibrary& mujoco() {
  static const MujocoLibrary library = load();
  return library;
}

}  // namespace tribo::verification
