#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "verification/judge/claim.hpp"

namespace tribo::verification::report {

/// Where the tree of the suite has what a page shows; empty where there are no sources, as in an
/// installed copy. Files are named from the root of the tree.
struct ItemSources {
  std::vector<std::string> files;    ///< of the item: code, claims, template of the picture
  std::vector<std::string> schemes;  ///< whose names, or those of their presets, stand in the code
  std::vector<std::string> scenarios;  ///< likewise
  std::string full_picture;            ///< stored SVG document of the full tier, or empty
  std::size_t full_claims = 0;         ///< judged in the full tier alone
};

/// `claims`: those of every item.
[[nodiscard]] ItemSources item_sources(const std::filesystem::path& home,
                                       const std::string& item_id,
                                       const std::vector<Claim>& claims);

/// `solvers/schemes.cpp:268` by the id of a scheme or a scenario: the line of its row.
[[nodiscard]] std::map<std::string, std::string> source_rows(const std::filesystem::path& home);

}  // namespace tribo::verification::report
