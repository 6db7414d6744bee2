#include "verification/sweep/sweep_manifest.hpp"

#include <fmt/format.h>

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

void write(const fs::path& folder, const Json& manifest) {
  write_text(folder / kSweepManifest,
             manifest.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Json json_of(const Shard& shard) {
  return {{"index", shard.index}, {"count", shard.count}};
}

struct FolderShare {
  fs::path folder;
  Shard shard;

  [[nodiscard]] std::string text() const {
    return fmt::format("{} is share {} of {}", folder.string(), shard.index, shard.count);
  }
};

/// The share that a folder has; a sweep that is not divided is share 1 of 1.
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
  if (manifest.shard) json["shard"] = json_of(*manifest.shard);
  json["start"] = manifest.start;
  json["wall_seconds"] = manifest.wall_seconds;
  write(folder, json);
}

void name_share(const fs::path& folder, const std::optional<Shard>& shard) {
  Json json = manifest_in(folder);
  const Json before = json.value("shard", Json());
  const Json now = shard ? json_of(*shard) : Json();
  if (now == before) return;
  if (shard) {
    json["shard"] = now;
  } else {
    json.erase("shard");
  }
  write(folder, json);
}

bool has_manifest(const fs::path& folder) {
  return fs::exists(folder / kSweepManifest);
}

void check_sweep_shares(const std::vector<fs::path>& folders) {
  std::vector<FolderShare> shares;
  for (const fs::path& folder : folders) {
    FolderShare share{folder, share_in(folder)};
    for (const FolderShare& other : shares) {
      if (other.shard.count != share.shard.count)
        throw InputError(
            fmt::format("shares of different divisions: {}, {}", other.text(), share.text()));
      if (other.shard.index == share.shard.index)
        throw InputError(fmt::format("{} and {}: both are share {} of {}",
                                     other.folder.string(),
                                     folder.string(),
                                     share.shard.index,
                                     share.shard.count));
    }
    shares.push_back(std::move(share));
  }
}

}  // namespace tribo::verification
