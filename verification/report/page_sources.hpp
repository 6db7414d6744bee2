#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "verification/claim.hpp"
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
  std::vector<Claim> claims;            ///< of every paper
  std::map<std::string, Strip> strips;  ///< by scenario
};

/// The ids of all schemes and presets.
[[nodiscard]] std::vector<std::string> scheme_names();

/// Measures, claims and strips of `papers`, with the values of the run.
[[nodiscard]] PageSources page_sources(const RunData& run, const std::filesystem::path& papers);

}  // namespace tribo::verification::report
