#include "verification/run/sweep/sweep_manifest.hpp"

#include <fmt/format.h>

#include <utility>

#include "models/input_error.hpp"
#include "verification/run/manifest.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/files.hpp"
#include "verification/text/read_json.hpp"

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
  Shard shard = {};  ///< a sweep that is not divided is share 1 of 1
  std::string sources, compiler;

  [[nodiscard]] std::string text() const {
    return fmt::format("{} is share {} of {}", folder.string(), shard.index, shard.count);
  }
};

FolderShare share_in(const fs::path& folder) {
  for (const char* const file : {"jobs.jsonl", kSweepManifest}) {
    if (fs::exists(folder / file)) continue;
    throw InputError(
        fmt::format("'{}' is no share of a sweep: it has no {}", folder.string(), file));
  }
  const Json json = manifest_in(folder);
  try {
    FolderShare share{
        .folder = folder,
        .sources = json.at("sources").get<std::string>(),
        .compiler = json.at("compiler").get<std::string>() + json.at("flags").get<std::string>()};
    if (!json.contains("shard")) return share;
    const Json& shard = json.at("shard");
    share.shard = {shard.at("index").get<unsigned>(), shard.at("count").get<unsigned>()};
    if (share.shard.index >= 1 && share.shard.index <= share.shard.count) return share;
    throw InputError(fmt::format("{}: its share is {} of {}", (folder / kSweepManifest).string(),
                                 share.shard.index, share.shard.count));
  } catch (const Json::exception& error) {
    throw json_error((folder / kSweepManifest).string(), error);
  }
}

/// Throws InputError for a share that does not go with another.
void check_pair(const FolderShare& one, const FolderShare& other) {
  if (one.shard.count != other.shard.count)
    throw InputError(
        fmt::format("shares of different divisions: {}, {}", one.text(), other.text()));
  if (one.shard.index == other.shard.index)
    throw InputError(fmt::format("{} and {}: both are share {} of {}", one.folder.string(),
                                 other.folder.string(), one.shard.index, one.shard.count));
  if (one.compiler != other.compiler)  // which the hash of a job does not have
    throw InputError(fmt::format("{} and {}: shares by different compilers or their flags",
                                 one.folder.string(), other.folder.string()));
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

SweepShares read_sweep_shares(const std::vector<fs::path>& folders) {
  std::vector<FolderShare> shares;
  SweepShares result;
  for (const fs::path& folder : folders) {
    FolderShare share = share_in(folder);
    for (const FolderShare& other : shares) check_pair(other, share);
    if (share.sources != build_info().sources) result.of_other_versions.push_back(folder);
    result.count = share.shard.count;
    shares.push_back(std::move(share));
  }
  return result;
}

}  // namespace tribo::verification
