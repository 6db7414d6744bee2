#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "verification/exchange/run_folder.hpp"

namespace tribo::verification {

/// All files that a run may write for an item, its parts apart: paths from the run directory.
[[nodiscard]] std::vector<std::string> item_files(std::string_view item);

/// The files of a run directory that its manifest lists. Only listed files are trusted, and the
/// manifest forgets a file before the file changes: a run that is killed at any moment leaves no
/// listed file that is missing or is another. Not guarded.
class RunFiles {
 public:
  /// `save` writes the manifest with the given checksums.
  RunFiles(std::filesystem::path folder, std::function<void(const Checksums&)> save)
      : folder_(std::move(folder)), save_(std::move(save)) {}

  [[nodiscard]] const Checksums& checksums() const { return checksums_; }
  [[nodiscard]] bool lists(const std::string& name) const { return checksums_.contains(name); }

  /// Lists those files of an earlier run for which `stays` holds. Throws InputError for a listed
  /// file that is not as it was written; the report and verdicts are made anew and never stay.
  void keep_listed(const std::function<bool(const std::string&)>& stays);

  /// Takes over a file of another run directory, whose manifest has the checksum.
  void take(const std::filesystem::path& other, const std::string& name, const std::string& sum);

  /// Lists the existing files among these as they stand, in the next manifest.
  void list(const std::vector<std::string>& names);
  void add(const Checksums& sums);

  /// Removes these files, listed or not.
  void remove(const std::vector<std::string>& names);

  void save() const { save_(checksums_); }

 private:
  std::filesystem::path folder_;
  std::function<void(const Checksums&)> save_;
  Checksums checksums_;
};

}  // namespace tribo::verification
