#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verification/catalog.hpp"
#include "verification/recorded_motions.hpp"
#include "verification/shard.hpp"
#include "verification/verdict.hpp"

namespace tribo::verification {

/// What `tribometer run` was asked for.
struct RunRequest {
  std::vector<Selection> selections;
  std::vector<Paper> papers;
  Tier tier = Tier::kQuick;
  unsigned jobs = 1;
  std::filesystem::path out;   ///< the run directory
  std::filesystem::path home;  ///< the folder that holds papers/ and plots/
  RecordedMotions data;
  std::string command;  ///< as typed, for the manifest
  bool resume = false;  ///< keep what the same tier and sources made of the same data
  /// Run directories whose data are taken over under the same conditions.
  std::vector<std::filesystem::path> from = {};
  bool plots = true;
  bool perspectives = true;               ///< scenes in perspective, on the pages of scenarios
  std::optional<ShardRecord> shard = {};  ///< where the selections are a share of a run
  bool only_taken = false;  ///< nothing is computed: an item without data is one that failed
};

/// Who is told how a run goes. Both are called from one thread at a time.
struct RunListener {
  /// The fraction of the whole run that is done, and the item that has just gone on.
  std::function<void(double, std::string_view)> progress = [](double, std::string_view) {};
  std::function<void(const std::string&)> message = [](const std::string&) {};
};

/// What became of a run.
struct RunSummary {
  std::vector<Verdict> verdicts;           ///< of the claims asked for, in the order of the catalog
  std::vector<std::string> failed_items;   ///< ids of those that threw
  std::vector<std::string> skipped_items;  ///< ids of those that were not run
  std::vector<std::string> undrawn_items;  ///< ids of those without a picture, skipped ones apart
  bool interrupted = false;
};

/// Computes the items in a pool of threads, writes their data, judges the claims by the data that
/// were written, draws the pictures and writes verdicts, manifest and report.
///
/// The run directory belongs to the run until it ends; another on the same is refused. A run begins
/// by removing what the manifest of an earlier one lists there, or, to `resume`, keeps the data
/// that it lists and that are as they were written. Data that no manifest lists are refused.
///
/// An item that needs recorded motions and has none, or a library that this build lacks, is not
/// run, and leaves no files; its claims are `skip`. An item that throws leaves `error` verdicts,
/// and the run goes on. Files are written as items end, so that nothing is lost when the program is
/// killed; the manifest says at last that the run is complete. Once `interrupted` is set, no item
/// is begun and running ones are left at their next word of progress. Throws InputError if the run
/// directory cannot be written.
[[nodiscard]] RunSummary run_items(const RunRequest& request,
                                   const RunListener& listener,
                                   const std::atomic<bool>& interrupted);

}  // namespace tribo::verification
