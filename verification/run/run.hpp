#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verification/judge/catalog.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/run/recorded_motions.hpp"
#include "verification/run/shard.hpp"

namespace tribo::verification {

/// Request to `tribometer run`.
struct RunRequest {
  std::vector<Selection> selections;
  std::vector<Paper> papers;
  Tier tier = Tier::kQuick;
  unsigned jobs = 1;           ///< threads, for items and for jobs within an item
  std::filesystem::path out;   ///< the run directory
  std::filesystem::path home;  ///< the folder that holds papers/ and plots/
  RecordedMotions data;
  std::string command;  ///< as typed, for the manifest
  bool resume = false;  ///< keep earlier results of the same tier, sources and data
  /// Run directories whose data are taken over under the same conditions.
  std::vector<std::filesystem::path> from = {};
  bool plots = true;
  bool pages = true;                      ///< of the report, with scenes in perspective as plots
  std::optional<ShardRecord> shard = {};  ///< if the selections are a share of a run
  bool only_taken =
      false;  ///< no job is computed: an item that lacks data or a part counts as failed
};

/// Callbacks about the course of a run, called from one thread at a time.
struct RunListener {
  /// The completed fraction of the whole run, and the item that has just advanced.
  std::function<void(double, std::string_view)> progress = [](double, std::string_view) {};
  std::function<void(const std::string&)> message = [](const std::string&) {};
};

/// Result of a run.
struct RunSummary {
  std::vector<Verdict> verdicts;           ///< of the claims asked for, in the order of the catalog
  std::vector<std::string> failed_items;   ///< ids of those that threw
  std::vector<std::string> skipped_items;  ///< ids of those that were not run
  std::vector<std::string> undrawn_items;  ///< ids of items without a picture, except skipped ones
  bool interrupted = false;
};

/// Computes the items in a pool of threads, writes their data, judges the claims by the written
/// data, draws the pictures and writes verdicts, manifest and, unless it is to be left out, report.
///
/// The run directory belongs to the run until it ends; another run on it is refused. A run begins
/// by removing the files listed in the manifest of an earlier run or, with `resume`, keeps those
/// listed data that are unchanged. Data that no manifest lists are refused.
///
/// An item without the recorded motions or the library that it needs is not run and leaves no
/// files; its claims are `skip`. An item that throws gets `error` verdicts, and the run goes on.
/// Files are written as items and their jobs end, so that nothing is lost when the program is
/// killed; at the end the manifest records that the run is complete. Once `interrupted` is set, no
/// item is begun and running items are abandoned at their next report of progress. Throws
/// InputError if the run directory cannot be written.
[[nodiscard]] RunSummary run_items(const RunRequest& request, const RunListener& listener,
                                   const std::atomic<bool>& interrupted);

}  // namespace tribo::verification
