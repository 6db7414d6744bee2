#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "verification/exchange/dat.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/run/run.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification {

/// Date of a run and durations of its items, which may differ between two runs of one command.
struct RunTimes {
  std::string start;  ///< UTC
  double wall_seconds = 0;
  std::map<std::string, double> items;  ///< seconds by id
};

/// Begin of a manifest of this format: version, commit, hash of the sources, compiler, libraries
/// and machine of this process, its command, and whether what it makes is complete.
[[nodiscard]] Json maker_json(std::string_view format, bool complete, const std::string& command);

/// Writes `manifest.json`: version, commit, hash of the sources, compiler, libraries, machine,
/// command, hash of the recorded motions, tier, times, papers, items that are skipped without such
/// motions; whether the run is complete, and the checksums of its files.
void write_manifest(const std::filesystem::path& file, const RunRequest& request,
                    const RunTimes& times, bool complete, const Checksums& files);

/// The header of an item's data: their identity and provenance; the same in every run of one build.
/// For an item that reads recorded motions it holds their hash, or says that there were none.
[[nodiscard]] DatHeader item_header(const CatalogEntry& entry, Tier tier,
                                    const RecordedMotions& data);

}  // namespace tribo::verification
