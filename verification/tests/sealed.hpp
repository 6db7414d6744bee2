#pragma once

#include <filesystem>

#include "verification/exchange/run_folder.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification {

/// Turns a folder with verdicts and data into the directory of a complete run: writes its manifest.
inline void seal(const std::filesystem::path& run_dir, bool complete = true,
                 const std::string& tier = "quick") {
  std::filesystem::remove(run_dir / "manifest.json");
  Json files = Json::object();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(run_dir)) {
    if (!entry.is_regular_file()) continue;
    files[entry.path().lexically_relative(run_dir).generic_string()] = checksum(entry.path());
  }
  const Json manifest = {
      {"complete", complete}, {"sources", "1a2b"}, {"tier", tier}, {"files", files}};
  write_text(run_dir / "manifest.json", manifest.dump());
}

}  // namespace tribo::verification
