#include "models/text_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <span>

#include "models/input_error.hpp"

namespace tribo {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, std::string_view why) {
  throw InputError(fmt::format("cannot read '{}': {}", file.string(), why));
}

/// An open file, closed at the end.
class Descriptor {
 public:
  explicit Descriptor(const std::filesystem::path& file)
      : number_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (number_ < 0) refuse(file, std::strerror(errno));
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] ssize_t read(std::span<char> into) const {
    for (;;) {
      const ssize_t n = ::read(number_, into.data(), into.size());
      if (n >= 0 || errno != EINTR) return n;
    }
  }

 private:
  int number_;
};

}  // namespace

std::string read_text(const std::filesystem::path& file, std::size_t most) {
  const Descriptor descriptor(file);
  std::array<char, 1 << 16> buffer{};
  std::string text;
  for (;;) {
    const ssize_t n = descriptor.read(buffer);
    if (n < 0) refuse(file, std::strerror(errno));  // what was read so far is not the file
    if (n == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(n));
    if (text.size() > most) refuse(file, fmt::format("it is larger than {} bytes", most));
  }
}

}  // namespace tribo
