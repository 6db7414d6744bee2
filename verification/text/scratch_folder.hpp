#pragma once

#include <filesystem>

namespace tribo::verification {

/// A new folder for temporary files, which goes with the object.
class ScratchFolder {
 public:
  /// Throws InputError if the folder cannot be made.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace tribo::verification
