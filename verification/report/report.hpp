#pragma once

#include <filesystem>
#include <vector>

namespace tribo::verification {

/// Whether scenes in space are also drawn in perspective; all of them together take seconds.
enum class Perspectives { kDrawn, kLeftOut };

/// Writes the report into `run_dir`, pages that load nothing from elsewhere: `index.html`, the run;
/// `<paper>/<item>.html`, an item; `claims.html`, all verdicts; `matrix.html`, schemes over
/// measures; `findings.html`, the suite's findings about the papers beside this run's verdicts on
/// them; `schemes/<id>.html` and `scenarios/<id>.html`, what the tables and this run tell of each.
/// Besides `report.css`, `claims.js` and `thumbnails/`, and where the run has their tables
/// `faults.html` and `mutants.html`.
///
/// Reads `manifest.json`, `verdicts.json`, and of each item `<paper>/<item>.dat`, `.svg` and
/// `.png`, and from `home`, the folder that holds papers/, findings, measures, claims and kept
/// pictures (papers/gallery). Pictures, verdicts, items and findings may be missing; the pages say
/// so. `earlier` runs, the oldest first, give each claim a trend. Throws InputError if `run_dir` or
/// one of them is not a run directory or a file cannot be read.
void write_report(const std::filesystem::path& run_dir, const std::filesystem::path& home,
                  Perspectives perspectives = Perspectives::kDrawn,
                  const std::vector<std::filesystem::path>& earlier = {});

}  // namespace tribo::verification
