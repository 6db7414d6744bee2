#pragma once

#include <filesystem>
#include <string>

namespace tribo {

/// The whole of a text file. Throws InputError, with the reason of the system, if any of it cannot
/// be read, and for one of more than 1 GiB.
[[nodiscard]] std::string read_text(const std::filesystem::path& file);

}  // namespace tribo
