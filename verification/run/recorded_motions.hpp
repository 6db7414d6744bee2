#pragma once

#include <filesystem>
#include <string>

namespace tribo::verification {

/// The folder of `--data`: robot motions recorded by others, which are no part of the project.
struct RecordedMotions {
  std::filesystem::path folder;  ///< empty: none was given
  std::string hash;              ///< of the names and contents of its files; empty: none was given

  [[nodiscard]] bool given() const { return !folder.empty(); }
};

/// Text for provenance, without paths of a machine: `fnv1a <hash>`, or `none`.
[[nodiscard]] std::string data_text(const RecordedMotions& data);

/// The motions of a folder without its subfolders; none for an empty path. Throws InputError for a
/// file that cannot be read.
[[nodiscard]] RecordedMotions recorded_motions(const std::filesystem::path& folder);

}  // namespace tribo::verification
