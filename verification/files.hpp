#pragma once

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "models/text_file.hpp"

namespace tribo::verification {

using tribo::read_text;

class FileBuffer;

/// A file that is either there as a whole or not at all: what is written goes to a temporary beside
/// it, which `commit` renames. Folders on the way are made, and symbolic links followed: it is
/// their target that is replaced.
///
/// A path that is there and is no regular file (a device, a pipe), or that leads through /proc
/// (`/dev/stdout`), is written into and never replaced; then what was written stands as it came.
///
/// Throws InputError with the reason of the system as soon as something cannot be written: from
/// `<<` and `commit` as well.
class OutputFile {
 public:
  explicit OutputFile(std::filesystem::path file);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  [[nodiscard]] std::ostream& stream() { return stream_; }
  void commit();

 private:
  void remove_temporary() noexcept;

  std::filesystem::path file_;       ///< as it was given, for messages
  std::filesystem::path target_;     ///< what it leads to
  std::filesystem::path temporary_;  ///< empty where the target is written into
  std::unique_ptr<FileBuffer> buffer_;
  std::ostream stream_;
};

/// Writes a whole OutputFile.
void write_text(const std::filesystem::path& file, std::string_view text);

/// Makes a folder that files can be written to. Throws InputError if that cannot be done.
void make_folder(const std::filesystem::path& folder);

/// Whether `path` stays in the folder that it is relative to: not empty, not absolute, no `..`.
[[nodiscard]] bool stays_inside(const std::filesystem::path& path);

/// Whether `name` can be a part of an id, and so of paths, pages and scripts: of a-z, 0-9 and
/// dashes, not empty, and 200 characters at most.
[[nodiscard]] bool is_plain_name(std::string_view name);

}  // namespace tribo::verification
