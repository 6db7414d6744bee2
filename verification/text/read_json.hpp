#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "models/input_error.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification {

/// Reads a JSON file. Throws InputError with the file's name if it cannot be read, is no JSON, or
/// is nested more than 100 levels deep: recursion takes a level of the stack for each.
[[nodiscard]] Json read_json(const std::filesystem::path& file);

/// Reads a JSON text likewise; `place` names it in messages.
[[nodiscard]] Json parse_json(const std::string& text, const std::string& place);

/// What is wrong with a JSON, `place: reason`.
[[nodiscard]] InputError json_error(std::string_view place, const Json::exception& error);

/// Throws InputError, with the file's name, if the JSON is an object of another format than this
/// one. Files of versions that named no formats have none, and pass.
void check_format(const Json& json, std::string_view format, const std::filesystem::path& file);

}  // namespace tribo::verification
