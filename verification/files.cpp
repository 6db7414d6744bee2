#include "verification/files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

[[noreturn]] void refuse(std::string_view what, const std::filesystem::path& file, int error) {
  throw InputError(fmt::format("cannot {} '{}': {}", what, file.string(), std::strerror(error)));
}

}  // namespace

void make_folder(const std::filesystem::path& folder) {
  if (folder.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) refuse("make the folder", folder, error.value());
  if (!std::filesystem::is_directory(folder)) refuse("make the folder", folder, ENOTDIR);
  if (::access(folder.c_str(), W_OK) != 0) refuse("write to the folder", folder, errno);
}

OutputFile::OutputFile(std::filesystem::path file) : file_(std::move(file)), temporary_(file_) {
  make_folder(file_.parent_path());
  if (std::filesystem::is_directory(file_)) refuse("write", file_, EISDIR);
  temporary_ += fmt::format(".{}.tmp", ::getpid());
  errno = 0;
  stream_.open(temporary_, std::ios::binary);
  if (!stream_) refuse("write", file_, errno != 0 ? errno : EIO);
}

OutputFile::~OutputFile() {
  std::error_code ignored;
  if (stream_.is_open()) std::filesystem::remove(temporary_, ignored);
}

void OutputFile::commit() {
  errno = 0;
  stream_.flush();
  if (!stream_) refuse("write", file_, errno != 0 ? errno : EIO);
  std::error_code error;
  std::filesystem::rename(temporary_, file_, error);
  if (error) refuse("write", file_, error.value());
  stream_.close();
}

void write_text(const std::filesystem::path& file, std::string_view text) {
  OutputFile output(file);
  output.stream().write(text.data(), static_cast<std::streamsize>(text.size()));
  output.commit();
}

}  // namespace tribo::verification
