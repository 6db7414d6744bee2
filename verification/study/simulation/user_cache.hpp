#pragma once

#include <filesystem>
#include <optional>

namespace tribo::verification {

/// Folder of certified references: `$XDG_CACHE_HOME/tribometer`, else `~/.cache/tribometer`, else
/// none.
[[nodiscard]] std::optional<std::filesystem::path> user_cache_folder();

}  // namespace tribo::verification
