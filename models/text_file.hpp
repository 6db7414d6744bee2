#pragma once

#include <filesystem>
#include <string>

namespace tribo {

/// The whole of a text file. Throws InputError if it cannot be read.
[[nodiscard]] std::string read_text(const std::filesystem::path& file);

}  // namespace tribo
