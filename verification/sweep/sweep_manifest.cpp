#include "verification/sweep/sweep_manifest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "models/input_error.hpp"
#include "verification/build_info.hpp"
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
    return share;
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: {}", (folder / kSweepManifest).string(), error.what()));
  }
}

/// Throws InputError for a share that does not go with another.
void check_pair(const FolderShare& one, const FolderShare& other) {
  if (one.shard.count != other.shard.count)
    throw InputError(
        fmt::format("shares of different divisions: {}, {}", one.text(), other.text()));
  if (one.shard.index == other.shard.index)
    throw InputError(fmt::format("{} and {}: both are share {} of {}",
                                 one.folder.string(),
                                 other.folder.string(),
                                 one.shard.index,
                                 one.shard.count));
  if (one.sources != other.sources || one.compiler != other.compiler)
    throw InputError(fmt::format("{} and {}: shares of different versions of the program",
                                 one.folder.string(),
                                 other.folder.string()));
}

/// Throws InputError where not all shares of the division are there.
void check_complete(const std::vector<FolderShare>& shares) {
  const unsigned count = shares.front().shard.count;
  std::vector<unsigned> missing;
  for (unsigned i = 1; i <= count; ++i) {
    if (std::ranges::none_of(shares, [i](const FolderShare& s) { return s.shard.index == i; }))
      missing.push_back(i);
  }
  if (!missing.empty())
    throw InputError(
        fmt::format("of {} shares these are missing: {}", count, fmt::join(missing, ", ")));
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
    FolderShare share = share_in(folder);
    for (const FolderShare& other : shares) check_pair(other, share);
    shares.push_back(std::move(share));
  }
  if (shares.empty()) return;
  if (shares.front().sources != build_info().sources)
    throw InputError(fmt::format("{}: a share of another version of the program than this one",
                                 shares.front().folder.string()));
  check_complete(shares);
}

}  // namespace tribo::verification
