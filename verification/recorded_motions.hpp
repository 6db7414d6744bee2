#pragma once

#include <filesystem>
#include <string>

namespace tribo::verification {

/// The folder of `--data`: motions of robots that others recorded, which are no part of the
/// project.
struct RecordedMotions {
  std::filesystem::path folder;  ///< empty: none was given
  std::string hash;              ///< of the names and contents of its files; empty: none was given

  [[nodiscard]] bool given() const { return !folder.empty(); }
};

/// For provenance, which holds no path of a machine: `fnv1a <hash>`, or `none`.
[[nodiscard]] std::string data_text(const RecordedMotions& data);

/// What is in a folder, subfolders left out; nothing for an empty path. Throws InputError for a
/// file that cannot be read.
[[nodiscard]] RecordedMotions recorded_motions(const std::filesystem::path& folder);

}  // namespace tribo::verification
