#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/text/toml_reader.hpp"

/// What a paper leaves open, and what of its range a run covers: tables at the top of the TOML of
/// an item, or in paper.toml where several items share a setting.
namespace tribo::verification {

/// A setting that the paper does not give: one `[[setting]]` table. A figure has for a tried value
/// the observables `NAME@VALUE` beside `NAME`.
struct OpenSetting {
  std::string name;
  std::string left;                ///< what the paper does not say, and where
  std::string value;               ///< that of the observables without `@`
  std::vector<std::string> tried;  ///< the other plausible values
  std::string untried;             ///< why no other is tried; empty where some are
  bool full_only = false;          ///< tried in the full tier alone
};

/// A range that the paper prints, such as the periods of a motion: one `[[range]]` table.
struct PrintedRange {
  std::string of;  ///< what is counted, a noun in the plural
  double printed = 0;
  std::string source;
  std::string observable;  ///< quantity of the figure: what the run covers
  bool downwards = false;  ///< a run covers less if it ends above what is printed
  std::string left_out;    ///< why the full tier covers less; empty where it does not
};

/// Reads the tables `setting` of a file, after those of its paper; a name may stand once.
/// Throws InputError `file:line:column: what; what is allowed`.
[[nodiscard]] std::vector<OpenSetting> read_settings(TableReader& file,
                                                     std::vector<OpenSetting> of_paper = {});

/// The settings of `paper.toml` in a folder; none where there is no such file.
[[nodiscard]] std::vector<OpenSetting> read_settings_of_paper(const std::filesystem::path& folder);

/// Reads the tables `range` of a file of claims.
[[nodiscard]] std::vector<PrintedRange> read_ranges(TableReader& file);

/// The value of `open` of a claim: names of settings of its item, or the reason why nothing is open
/// as `"nothing: why"`.
struct LeftOpen {
  std::vector<OpenSetting> settings;
  std::string nothing;
};
[[nodiscard]] LeftOpen read_open(TableReader& claim, const std::vector<OpenSetting>& known);

}  // namespace tribo::verification
