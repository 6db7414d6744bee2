#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/input_error.hpp"

/// Requirements of every fuzz target on its reader, and the files for the reader.
namespace tribo::verification::fuzz {

/// Ends the program, which libFuzzer reports with the input, unless `holds`.
void require(bool holds, std::string_view what);

/// Ends the program unless a message is one line that says something and holds no control
/// character.
void require_plain(std::string_view message);

/// The result of `read`; nothing if it refuses its input. A reader has no other way out: any
/// exception but InputError ends the program.
template <class Read>
[[nodiscard]] auto accepted(const Read& read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const InputError& error) {
    require_plain(error.what());
  } catch (const std::exception& error) {
    require(false, std::string("no InputError: ") + error.what());
  }
  return std::nullopt;
}

[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// The first `count` pieces of a text with lines `---` between them; missing pieces are empty.
[[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view text, std::size_t count);

/// A file in memory that readers open by its path, under /proc.
class MemoryFile {
 public:
  MemoryFile();
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const std::filesystem::path& holding(std::string_view text);

 private:
  int descriptor_;
  std::filesystem::path path_;
};

/// A folder of this process alone, for readers of several files; removed at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Writes a file; an empty text means no file.
  void put(const std::filesystem::path& name, std::string_view text) const;

 private:
  std::filesystem::path path_;
};

}  // namespace tribo::verification::fuzz
