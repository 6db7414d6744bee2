#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace tribo::verification {

/// Result of one job, as texts of `sweep_columns`.
using SweepRow = std::vector<std::string>;

/// The rows of finished jobs by hash: `jobs.jsonl` of a folder, one line per job, each written at
/// once and as a whole, so that a killed process loses only its current jobs. Threads may add.
class SweepJournal {
 public:
  /// Reads the existing rows; a last line that was cut off is dropped. Throws InputError for any
  /// other line that does not belong in a journal.
  explicit SweepJournal(const std::filesystem::path& folder);

  /// Nothing if the job is not finished.
  [[nodiscard]] const SweepRow* find(const std::string& hash) const;
  void add(const std::string& hash, SweepRow row);
  /// Takes the rows that only the other journal has. Throws InputError where the two differ.
  void take(const SweepJournal& other);

 private:
  std::filesystem::path file_;
  std::map<std::string, SweepRow> rows_;
  std::ofstream out_;
  std::mutex mutex_;
};

}  // namespace tribo::verification
