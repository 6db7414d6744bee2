#include "verification/sweep/sweep_manifest.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "models/input_error.hpp"
#include "verification/files.hpp"
#include "verification/manifest.hpp"
#include "verification/read_json.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSweepFormat = "tribometer-sweep-1";
constexpr const char* kSweepManifest = "manifest.json";

Json manifest_in(const fs::path& folder) {
  const fs::path file = folder / kSweepManifest;
  Json json = read_json(file);
  const auto format = json.find("format");
  if (format == json.end() || *format != kSweepFormat)
    throw InputError(fmt::format("{}: is no {}, which sweep writes", file.string(), kSweepFormat));
  return json;
}

/// The share that a folder has; a sweep that is not divided is the only one.
Shard share_in(const fs::path& folder) {
  for (const char* const file : {"jobs.jsonl", kSweepManifest}) {
    if (fs::exists(folder / file)) continue;
    throw InputError(
        fmt::format("'{}' is no share of a sweep: it has no {}", folder.string(), file));
  }
  const Json json = manifest_in(folder);
  try {
    if (!json.contains("shard")) return {};
    const Json& shard = json.at("shard");
    return {.index = shard.at("index").get<unsigned>(), .count = shard.at("count").get<unsigned>()};
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: {}", (folder / kSweepManifest).string(), error.what()));
  }
}

}  // namespace

void write_sweep_manifest(const fs::path& folder, const SweepManifest& manifest) {
  if (has_manifest(folder)) static_cast<void>(manifest_in(folder));
  Json json = maker_json(kSweepFormat, manifest.complete, manifest.command);
  json["scenario"] = manifest.scenario;
  json["jobs"] = manifest.jobs;
  if (manifest.shard)
    json["shard"] = {{"index", manifest.shard->index}, {"count", manifest.shard->count}};
  json["start"] = manifest.start;
  json["wall_seconds"] = manifest.wall_seconds;
  write_text(folder / kSweepManifest,
             json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

bool has_manifest(const fs::path& folder) {
  return fs::exists(folder / kSweepManifest);
}

void check_sweep_shares(const std::vector<fs::path>& folders) {
  std::map<std::pair<unsigned, unsigned>, fs::path> found;
  for (const fs::path& folder : folders) {
    const Shard shard = share_in(folder);
    const auto [other, is_first] = found.emplace(std::pair(shard.index, shard.count), folder);
    if (is_first) continue;
    throw InputError(fmt::format("{} and {}: both are share {} of {}",
                                 other->second.string(),
                                 folder.string(),
                                 shard.index,
                                 shard.count));
  }
}

}  // namespace tribo::verification
