#include "models/text_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "models/input_error.hpp"

namespace tribo {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, int error) {
  throw InputError(fmt::format("cannot read '{}': {}", file.string(), std::strerror(error)));
}

}  // namespace

std::string read_text(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file)) refuse(file, EISDIR);
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) refuse(file, errno != 0 ? errno : EIO);
  std::ostringstream text;
  text << stream.rdbuf();
  return std::move(text).str();
}

}  // namespace tribo
