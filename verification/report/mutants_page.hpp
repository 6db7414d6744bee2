#pragma once

#include <filesystem>
#include <string>

namespace tribo::verification::report {

/// The page of mutants: what the last whole verification gave, if one is stored, of each source how
/// many were killed, and those that live. `file` is what
/// `mutants table` writes (verification/mutants); throws InputError where it is not that.
[[nodiscard]] std::string mutants_page(const std::filesystem::path& file);

}  // namespace tribo::verification::report
