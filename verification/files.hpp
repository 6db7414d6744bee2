#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "models/text_file.hpp"

namespace tribo::verification {

using tribo::read_text;

/// A file that is either there as a whole or not at all: what is written goes to a temporary beside
/// it, which `commit` renames. Folders on the way are made. Throws InputError if it cannot be
/// written.
class OutputFile {
 public:
  explicit OutputFile(std::filesystem::path file);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  [[nodiscard]] std::ostream& stream() { return stream_; }
  void commit();

 private:
  std::filesystem::path file_;
  std::filesystem::path temporary_;
  std::ofstream stream_;
};

/// Writes a whole OutputFile.
void write_text(const std::filesystem::path& file, std::string_view text);

/// Makes a folder that files can be written to. Throws InputError if that cannot be done.
void make_folder(const std::filesystem::path& folder);

}  // namespace tribo::verification
