#pragma once

#include <filesystem>
#include <optional>
#include <string>

/// Entries of a cache on disk: one line with the checksum of all that follows it, and the body.
namespace tribo::reference {

/// The body of an entry; none where there is no entry, or its checksum is not that of its body.
[[nodiscard]] std::optional<std::string> read_entry(const std::filesystem::path& file);

/// Makes the folder, writes beside the entry and renames: a reader sees the whole entry or none.
/// False where that is not possible.
[[nodiscard]] bool write_entry(const std::filesystem::path& file, const std::string& body);

}  // namespace tribo::reference
