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

/// A file written as a whole or not at all: the text goes to a temporary file beside it, which
/// `commit` renames. Missing folders are made, and symbolic links followed: their target is
/// replaced.
///
/// An existing path that is no regular file (a device, a pipe), or leads through /proc
/// (`/dev/stdout`), is written into and never replaced; its text appears as it is written.
///
/// Throws InputError with the system's reason as soon as writing fails, also from `<<` and
/// `commit`; and for the name `-`, which other programs take for standard output.
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
  std::filesystem::path target_;     ///< the path with links followed
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

/// Whether `name` can be part of an id, and so of paths, pages and scripts: a-z, 0-9 and dashes,
/// not empty, at most 200 characters.
[[nodiscard]] bool is_plain_name(std::string_view name);

}  // namespace tribo::verification
