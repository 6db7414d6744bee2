#pragma once

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <filesystem>
#include <string>

#include "verification/tests/temporary_folder.hpp"

namespace tribo::verification {

/// A device of the kernel's memory, to be written to: a node of the test's own where it may make
/// one, as root, who could destroy the system's; else the system's, which users cannot replace.
inline std::filesystem::path memory_device(const TemporaryFolder& folder, const std::string& name,
                                           unsigned minor) {
  constexpr unsigned kMemoryDevices = 1;
  std::filesystem::path own = folder / name;
  if (::mknod(own.c_str(), S_IFCHR | 0666, makedev(kMemoryDevices, minor)) == 0) return own;
  return "/dev/" + name;
}

/// A device that takes whatever is written to it.
inline std::filesystem::path null_device(const TemporaryFolder& folder) {
  return memory_device(folder, "null", 3);
}

/// A device without space left.
inline std::filesystem::path full_device(const TemporaryFolder& folder) {
  return memory_device(folder, "full", 7);
}

}  // namespace tribo::verification
