#include "verification/text/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <streambuf>
#include <system_error>
#include <utility>

#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(std::string_view what, const fs::path& file, int error) {
  throw InputError(fmt::format("cannot {} '{}': {}", what, file.string(), std::strerror(error)));
}

/// Whether a path names something of a process, such as its standard output.
bool is_of_process(const fs::path& path) {
  return path.string().starts_with("/proc/");
}

/// The target of symbolic links, existing or not; a path through /proc is left unchanged.
fs::path followed(fs::path path) {
  constexpr int kMostLinks = 40;  // as the kernel
  for (int links = 0; fs::is_symlink(fs::symlink_status(path)); ++links) {
    if (links == kMostLinks) refuse("write", path, ELOOP);
    path = fs::canonical(fs::absolute(path).parent_path()) / path.filename();
    if (is_of_process(path)) return path;
    const fs::path target = fs::read_symlink(path);
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path;
}

bool is_written_into(const fs::path& target) {
  const fs::file_status status = fs::status(target);
  return fs::exists(status) && (!fs::is_regular_file(status) || is_of_process(target));
}

}  // namespace

/// Writes to a file that it owns; throws where a stream would only become bad.
class FileBuffer final : public std::streambuf {
 public:
  FileBuffer(const fs::path& path, int flags, const fs::path& shown) : shown_(shown) {
    constexpr mode_t kMode = 0666;  // less the umask
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, kMode);
    if (descriptor_ < 0) refuse("write", shown_, errno);
    setp(room_.data(), room_.data() + room_.size());
  }
  ~FileBuffer() override {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  FileBuffer(const FileBuffer&) = delete;
  FileBuffer& operator=(const FileBuffer&) = delete;

  /// Writes the rest of the buffer and closes the file.
  void finish() {
    flush();
    if (::close(std::exchange(descriptor_, -1)) != 0) refuse("write", shown_, errno);
  }

 protected:
  int_type overflow(int_type c) override {
    flush();
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    return sputc(traits_type::to_char_type(c));
  }
  int sync() override {
    flush();
    return 0;
  }

 private:
  void flush() {
    const char* from = pbase();
    while (from < pptr()) {
      const ssize_t n = ::write(descriptor_, from, static_cast<std::size_t>(pptr() - from));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) refuse("write", shown_, errno);
      from += n;
    }
    setp(room_.data(), room_.data() + room_.size());
  }

  fs::path shown_;
  int descriptor_ = -1;
  std::array<char, 1 << 16> room_{};
};

void make_folder(const fs::path& folder) {
  if (folder.empty()) return;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) refuse("make the folder", folder, error.value());
  if (!fs::is_directory(folder)) refuse("make the folder", folder, ENOTDIR);
  if (::access(folder.c_str(), W_OK) != 0) refuse("write to the folder", folder, errno);
}

bool stays_inside(const fs::path& path) {
  return !path.empty() && path.is_relative() &&
         std::find(path.begin(), path.end(), "..") == path.end();
}

bool is_plain_name(std::string_view name) {
  constexpr std::size_t kMost = 200;  // a file's name has 255 bytes
  return !name.empty() && name.size() <= kMost &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

OutputFile::OutputFile(fs::path file) : file_(std::move(file)), stream_(nullptr) {
  if (file_ == "-") {
    throw InputError(
        "'-' is no name of an output file: /dev/stdout is standard output, ./- a file");
  }
  try {
    target_ = followed(file_);
    if (fs::is_directory(target_)) refuse("write", file_, EISDIR);
    int flags = 0;
    if (!is_written_into(target_)) {
      make_folder(target_.parent_path());
      temporary_ = target_;
      temporary_ += fmt::format(".{}.tmp", ::getpid());
      flags = O_CREAT | O_EXCL;
      remove_temporary();  // left by a killed process of the same number
    }
    buffer_ = std::make_unique<FileBuffer>(temporary_.empty() ? target_ : temporary_, flags, file_);
  } catch (const fs::filesystem_error& error) {
    refuse("write", file_, error.code().value());
  }
  stream_.rdbuf(buffer_.get());
  stream_.exceptions(std::ios::badbit);
}

OutputFile::~OutputFile() {
  remove_temporary();
}

void OutputFile::remove_temporary() noexcept {
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

void OutputFile::commit() {
  buffer_->finish();
  if (temporary_.empty()) return;
  std::error_code error;
  fs::rename(temporary_, target_, error);
  if (error) refuse("write", file_, error.value());
  temporary_.clear();
}

void write_text(const fs::path& file, std::string_view text) {
  OutputFile output(file);
  output.stream().write(text.data(), static_cast<std::streamsize>(text.size()));
  output.commit();
}

}  // namespace tribo::verification
