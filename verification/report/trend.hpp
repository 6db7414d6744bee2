#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "verification/judge/verdict.hpp"

namespace tribo::verification::report {

/// Measurements of a run before this one.
struct EarlierRun {
  std::string label;                       ///< its folder's name
  std::map<std::string, double> measured;  ///< by claim
};

/// Reads a run directory, which must be whole (`check_run`) and of the tier of this run: the tiers
/// measure a claim on different experiments. Throws InputError, one line.
[[nodiscard]] EarlierRun read_earlier(const std::filesystem::path& run_dir,
                                      const std::string& tier);

/// The measured values of a claim, from the first run to this one, as a line over its band: an
/// inline SVG. Its scale is that of the band, so that rounding does not look like a trend; a run
/// without the claim has no point. Empty without a band or where no earlier run has the claim.
[[nodiscard]] std::string trend(const Verdict& verdict, const std::vector<EarlierRun>& earlier);

}  // namespace tribo::verification::report
