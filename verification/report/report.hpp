#pragma once

#include <filesystem>

namespace tribo::verification {

/// Whether scenes in space are drawn in perspective besides, of which all together take seconds.
enum class Perspectives { kDrawn, kLeftOut };

/// Writes the report into `run_dir`, pages that load nothing: `index.html`, the run;
/// `findings.html`, what the suite found about the papers beside what this run says of it;
/// `schemes/<id>.html` and `scenarios/<id>.html`, what the tables and this run tell of each.
///
/// Reads `manifest.json`, `verdicts.json`, and of each item `<paper>/<item>.dat` and `.svg`, and
/// from `home`, the folder that holds papers/, findings, measures and claims. Pictures, verdicts,
/// items and findings may be missing; the pages say so. Throws InputError if `run_dir` is not a run
/// directory or a file cannot be read.
void write_report(const std::filesystem::path& run_dir,
                  const std::filesystem::path& home,
                  Perspectives perspectives = Perspectives::kDrawn);

}  // namespace tribo::verification
