#pragma once

#include <filesystem>
#include <optional>

namespace tribo::verification {

/// Where certified references are kept: `$XDG_CACHE_HOME/tribometer`, else `~/.cache/tribometer`,
/// else nowhere.
[[nodiscard]] std::optional<std::filesystem::path> user_cache_folder();

}  // namespace tribo::verification
