#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/verdict.hpp"

namespace tribo::verification::report {

/// Contents of a run directory for one item.
struct ItemData {
  std::string id;
  std::string title;  ///< the id if there is no data file
  std::string shows;  ///< what was to be shown
  bool has_data = false;
  std::string tier;                ///< of the data; empty if they do not tell it
  std::string command;             ///< that made the data, where it is not `run`
  std::vector<std::string> files;  ///< data, script and pictures beside the page
  std::string skipped;             ///< why it was not run; empty if it was
  std::string picture;             ///< the SVG document; empty if there is none
  std::string timing_picture;      ///< the same of its times
  Figure figure;                   ///< what the data file holds; empty without one
  std::vector<Verdict> verdicts;
};

struct PaperData {
  Paper paper;
  std::vector<ItemData> items;  ///< in the order of their ids
};

/// Effect of one seeded fault on one claim: an entry of `sabotage.json`, whose older form is a bare
/// list.
struct FaultRow {
  std::string claim;
  std::string fault;
  std::string what;     ///< what is wrong, in words
  std::string outcome;  ///< with the fault on
  bool caught = false;
  double widths = 0;  ///< how far the observable moved, in widths of the band
};

struct RunData {
  std::vector<PaperData> papers;  ///< in the order of the manifest, then of their keys
  std::vector<Verdict> verdicts;
  std::vector<std::pair<std::string, std::string>> provenance;  ///< name and value
  std::vector<FaultRow> faults;  ///< empty without a `sabotage.json` in the run directory
};

/// The item of that id; nothing if the run has no data of it.
[[nodiscard]] const ItemData* find_item(const RunData& run, const std::string& id);

/// Reads a run directory. Throws InputError, naming the file, if there is no manifest or a file is
/// broken.
[[nodiscard]] RunData read_run(const std::filesystem::path& run_dir);

}  // namespace tribo::verification::report
