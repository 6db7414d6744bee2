#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace tribo {

inline constexpr std::size_t kMostTextBytes = std::size_t{1} << 30;  ///< of any file that is text

/// The whole of a text file. Throws InputError, with the reason of the system, if any of it cannot
/// be read, and for one of more than `most` bytes.
[[nodiscard]] std::string read_text(const std::filesystem::path& file,
                                    std::size_t most = kMostTextBytes);

}  // namespace tribo
