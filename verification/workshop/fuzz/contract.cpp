#include "verification/workshop/fuzz/contract.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "models/characters.hpp"

namespace tribo::verification::fuzz {
namespace {

namespace fs = std::filesystem;

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(descriptor, text.data(), text.size());
    require(n > 0, "cannot write the reader's file");
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

/// The folder in memory where there is one: every input is written as a file.
fs::path scratch_root() {
  const fs::path memory = "/dev/shm";
  return ::access(memory.c_str(), W_OK) == 0 ? memory : fs::temp_directory_path();
}

}  // namespace

void require(bool holds, std::string_view what) {
  if (holds) return;
  fmt::print(stderr, "fuzz: {}\n", what);
  std::abort();
}

void require_plain(std::string_view message) {
  require(!message.empty(), "a message is empty");
  require(printable(message) == message, fmt::format("a message is no plain line: {}", message));
}

std::vector<std::string_view> pieces_of(std::string_view text, std::size_t count) {
  constexpr std::string_view kBetween = "\n---\n";
  std::vector<std::string_view> pieces(count);
  for (std::string_view& piece : pieces) {
    const std::size_t end = std::min(text.find(kBetween), text.size());
    piece = text.substr(0, end);
    text.remove_prefix(std::min(end + kBetween.size(), text.size()));
  }
  return pieces;
}

MemoryFile::MemoryFile()
    : descriptor_(::memfd_create("input", MFD_CLOEXEC)),
      path_(fmt::format("/proc/self/fd/{}", descriptor_)) {
  require(descriptor_ >= 0, "no file in memory");
}

MemoryFile::~MemoryFile() {
  ::close(descriptor_);
}

const fs::path& MemoryFile::holding(std::string_view text) {
  require(::ftruncate(descriptor_, 0) == 0 && ::lseek(descriptor_, 0, SEEK_SET) == 0,
          "cannot empty the reader's file");
  write_all(descriptor_, text);
  return path_;
}

ScratchFolder::ScratchFolder() {
  std::string name = (scratch_root() / "tribometer-fuzz-XXXXXX").string();
  require(::mkdtemp(name.data()) != nullptr, "no folder for the reader's files");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void ScratchFolder::put(const fs::path& name, std::string_view text) const {
  const fs::path file = path_ / name;
  if (text.empty()) {
    fs::remove(file);
    return;
  }
  fs::create_directories(file.parent_path());
  const int descriptor =
      ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  require(descriptor >= 0, "cannot make the reader's file");
  write_all(descriptor, text);
  ::close(descriptor);
}

}  // namespace tribo::verification::fuzz
