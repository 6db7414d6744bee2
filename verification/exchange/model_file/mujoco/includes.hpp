#pragma once

#include <filesystem>

namespace tribo::verification::model_file {

/// Throws InputError if an MJCF, or a file that it includes, includes one outside the folder of the
/// first, or more than is plausible.
void expect_includes_inside(const std::filesystem::path& file);

}  // namespace tribo::verification::model_file
