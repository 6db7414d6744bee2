#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "verification/run/shard.hpp"

namespace tribo::verification {

/// What computed the jobs of a sweep's folder. Its `manifest.json` has the program and the machine,
/// too.
struct SweepManifest {
  std::string command;  ///< as typed
  std::string scenario;
  std::int64_t jobs = 0;            ///< of the whole sweep
  std::optional<Shard> shard = {};  ///< nothing for a sweep that is not divided
  std::string start;                ///< UTC
  double wall_seconds = 0;
  bool complete = false;  ///< all jobs of the folder are computed
};

/// Throws InputError where the folder has the manifest of something else, such as a run.
void write_sweep_manifest(const std::filesystem::path& folder, const SweepManifest& manifest);

/// Writes into the manifest of a folder, where it differs, which share its jobs are; who computed
/// them and when stays.
void name_share(const std::filesystem::path& folder, const std::optional<Shard>& shard);

/// Whether the folder has a manifest.
[[nodiscard]] bool has_manifest(const std::filesystem::path& folder);

/// What the folders of a sweep's shares say of themselves. A folder may have the jobs of more than
/// the share that it was last computed as: only its journal tells which it lacks.
struct SweepShares {
  unsigned count = 1;                                    ///< into how many the sweep is divided
  std::vector<std::filesystem::path> of_other_versions;  ///< last computed by another program
};

/// Throws InputError, one line, for a folder that is no share of a sweep, for two that are the same
/// share, and for shares of different divisions or by different compilers.
[[nodiscard]] SweepShares read_sweep_shares(const std::vector<std::filesystem::path>& folders);

}  // namespace tribo::verification
