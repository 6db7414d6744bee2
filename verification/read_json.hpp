#pragma once

#include <filesystem>
#include <string>

#include "verification/json.hpp"

namespace tribo::verification {

/// A file of JSON. Throws InputError that names the file where it cannot be read or is none, and
/// where it is nested more than 100 levels deep: whoever walks through it takes a level of the
/// stack for each.
[[nodiscard]] Json read_json(const std::filesystem::path& file);

/// The same of a text, which `place` names.
[[nodiscard]] Json parse_json(const std::string& text, const std::string& place);

}  // namespace tribo::verification
