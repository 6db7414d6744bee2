#pragma once

#include <mujoco/mujoco.h>

#include <string>

namespace tribo::verification {

/// The functions and variables of MuJoCo's library that are used, by their own names. The program
/// is built with MuJoCo's headers and loads the library when it is first needed, so that it runs
/// where there is none.
struct MujocoLibrary {
  template <class T>
  using Pointer = T*;

  Pointer<decltype(::mj_version)> mj_version;
  Pointer<decltype(::mj_versionString)> mj_versionString;
  Pointer<decltype(::mj_defaultVFS)> mj_defaultVFS;
  Pointer<decltype(::mj_deleteVFS)> mj_deleteVFS;
#if mjVERSION_HEADER < 300  // the file system of MuJoCo 2 is filled by hand
  Pointer<decltype(::mj_makeEmptyFileVFS)> mj_makeEmptyFileVFS;
#else
  Pointer<decltype(::mj_addBufferVFS)> mj_addBufferVFS;
#endif
  Pointer<decltype(::mj_loadXML)> mj_loadXML;
  Pointer<decltype(::mj_freeLastXML)> mj_freeLastXML;
  Pointer<decltype(::mj_deleteModel)> mj_deleteModel;
  Pointer<decltype(::mj_sizeModel)> mj_sizeModel;
  Pointer<decltype(::mj_saveModel)> mj_saveModel;
  Pointer<decltype(::mj_makeData)> mj_makeData;
  Pointer<decltype(::mj_deleteData)> mj_deleteData;
  Pointer<decltype(::mj_resetDataKeyframe)> mj_resetDataKeyframe;
  Pointer<decltype(::mj_defaultOption)> mj_defaultOption;
  Pointer<decltype(::mj_step)> mj_step;
  Pointer<decltype(::mj_checkPos)> mj_checkPos;
  Pointer<decltype(::mj_checkVel)> mj_checkVel;
  Pointer<decltype(::mju_warningText)> mju_warningText;
  Pointer<decltype(::mju_user_error)> mju_user_error;
  Pointer<decltype(::mju_user_warning)> mju_user_warning;
};

/// The library of the version that the headers are of. Throws std::runtime_error that says where it
/// was sought and how to get it.
[[nodiscard]] const MujocoLibrary& mujoco();

/// Where the build found the library.
[[nodiscard]] const char* mujoco_library_path();

}  // namespace tribo::verification
