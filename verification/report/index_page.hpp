#pragma once

#include <map>
#include <string>
#include <vector>

#include "verification/judge/finding.hpp"
#include "verification/picture/render/image.hpp"
#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// Contents of the first page besides the run itself.
struct IndexExtras {
  bool mutants = false;                            ///< whether there is a page of mutants
  std::map<std::string, render::Size> thumbnails;  ///< of those items that have one, by their ids
  std::vector<Finding> findings;                   ///< those with a sentence are shown
};

/// The file of an item's thumbnail, from the run directory.
[[nodiscard]] std::string thumbnail_file(const std::string& item_id);

/// `index.html`: outcomes of the claims, what became of the papers' statements, the findings that
/// matter most, a card for each item, open items, provenance.
[[nodiscard]] std::string index_page(const RunData& run, const IndexExtras& extras);

}  // namespace tribo::verification::report
