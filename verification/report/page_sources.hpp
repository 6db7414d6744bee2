#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/report/item_sources.hpp"
#include "verification/report/measures.hpp"
#include "verification/report/run_data.hpp"
#include "verification/report/strips.hpp"
#include "verification/report/study_view.hpp"

namespace tribo::verification::report {

/// Sources of the pages of schemes and scenarios, read once for all of them.
struct PageSources {
  const RunData& run;
  Measures measures;
  std::vector<Study> studies;
  std::vector<Claim> claims;                 ///< of every paper
  std::map<std::string, Strip> strips;       ///< by scenario
  std::map<std::string, ItemSources> items;  ///< of the run, by id
  std::map<std::string, std::string> rows;   ///< file and line of schemes and scenarios

  [[nodiscard]] std::string row(const std::string& id) const {
    const auto found = rows.find(id);
    return found == rows.end() ? "" : found->second;
  }
};

/// The ids of all schemes and presets.
[[nodiscard]] std::vector<std::string> scheme_names();

/// Measures, claims and strips of the `papers` of a tree, with the values of the run.
[[nodiscard]] PageSources page_sources(const RunData& run, const std::filesystem::path& home);

}  // namespace tribo::verification::report
