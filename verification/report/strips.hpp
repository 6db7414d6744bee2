#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace tribo::verification::report {

/// A stored film strip of a scene in space, not computed for the report.
struct Strip {
  std::filesystem::path file;  ///< PNG
  std::string options;         ///< of `tribometer render --scenario <id>`, which drew it
};

/// The strips of `papers/gallery/strips.txt`, lines `<scenario> <options>`, by scenario, with
/// pictures in `papers/gallery/strips`; none without that file.
[[nodiscard]] std::map<std::string, Strip> read_strips(const std::filesystem::path& papers);

}  // namespace tribo::verification::report
