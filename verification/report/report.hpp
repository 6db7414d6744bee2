#pragma once

#include <filesystem>

namespace tribo::verification {

/// Writes `run_dir/index.html`, one page that needs no other file.
///
/// Reads `manifest.json`, `verdicts.json`, and of each item `<paper>/<item>.dat` and `.svg`.
/// Pictures, verdicts and items may be missing; the page says so. Throws InputError if `run_dir` is
/// not a run directory or a file in it cannot be read.
void write_report(const std::filesystem::path& run_dir);

}  // namespace tribo::verification
