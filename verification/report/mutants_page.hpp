#pragma once

#include <filesystem>
#include <string>

namespace tribo::verification::report {

/// The page of mutants: the result of the last whole verification, if one is stored, the number of
/// killed mutants of each source, and the survivors. `file` is the output of `mutants table`
/// (verification/workshop/mutants); throws InputError for any other file.
[[nodiscard]] std::string mutants_page(const std::filesystem::path& file);

}  // namespace tribo::verification::report
