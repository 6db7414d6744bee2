#pragma once

#include <map>
#include <string>

#include "verification/render/image.hpp"
#include "verification/report/run_data.hpp"

namespace tribo::verification::report {

/// Contents of the first page besides the run itself.
struct IndexExtras {
  bool mutants = false;                            ///< whether there is a page of mutants
  std::map<std::string, render::Size> thumbnails;  ///< of those items that have one, by their ids
};

/// The file of an item's thumbnail, from the run directory.
[[nodiscard]] std::string thumbnail_file(const std::string& item_id);

/// `index.html`: outcomes of the claims, a card for each item, open items, provenance.
[[nodiscard]] std::string index_page(const RunData& run, const IndexExtras& extras);

}  // namespace tribo::verification::report
