#include "verification/run/recorded_motions.hpp"

#include <fmt/format.h>

#include <set>

#include "reference/certificate.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {

namespace fs = std::filesystem;

std::string data_text(const RecordedMotions& data) {
  return data.given() ? "fnv1a " + data.hash : "none";
}

RecordedMotions recorded_motions(const fs::path& folder) {
  if (folder.empty()) return {};
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(entry.path());
  }
  std::string list;
  for (const fs::path& file : files) {
    list += fmt::format("{} {}\n", file.filename().string(), reference::fnv1a(read_text(file)));
  }
  return {folder, reference::fnv1a(list)};
}

}  // namespace tribo::verification
