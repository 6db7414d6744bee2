#pragma once

#include <filesystem>

#include "models/toml_table.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {

/// Parses a TOML file. Throws InputError `file:line:column: what`.
[[nodiscard]] inline toml::table parse_toml(const std::filesystem::path& file) {
  return tribo::parse_toml(read_text(file), file.string());
}

}  // namespace tribo::verification
