#include "verification/run/manifest.hpp"

#include <fmt/format.h>

#include "verification/run/provenance.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

Json headlines_json(const std::vector<Headline>& headlines) {
  Json list = Json::array();
  for (const Headline& headline : headlines) {
    list.push_back({{"statement", headline.statement},
                    {"place", headline.place},
                    {"claims", headline.claims},
                    {"rule", headline.any ? "any" : "all"}});
  }
  return list;
}

Json papers_json(const std::vector<Paper>& papers) {
  Json list = Json::array();
  for (const Paper& paper : papers) {
    list.push_back({{"key", paper.key},
                    {"title", paper.title},
                    {"authors", paper.authors},
                    {"reference", paper.reference},
                    {"headlines", headlines_json(paper.headlines)}});
  }
  return list;
}

std::string full_id(const Paper& paper, const OpenItem& item) {
  return item.id.starts_with(paper.key + "/") ? item.id : paper.key + "/" + item.id;
}

Json open_json(const std::vector<Paper>& papers) {
  Json list = Json::array();
  for (const Paper& paper : papers) {
    for (const OpenItem& item : paper.open) {
      list.push_back({{"id", full_id(paper, item)}, {"reason", item.reason}});
    }
  }
  return list;
}

Json skipped_json(const RunRequest& request) {
  Json list = Json::array();
  for (const Selection& selection : request.selections) {
    const CatalogEntry& entry = *selection.entry;
    const std::string_view reason = skip_reason(entry, request.data.given());
    if (reason.empty()) continue;
    list.push_back({{"id", entry.item.id},
                    {"title", entry.title},
                    {"shows", entry.shows},
                    {"reason", reason}});
  }
  return list;
}

}  // namespace

Json maker_json(std::string_view format, bool complete, const std::string& command) {
  const BuildInfo& build = build_info();
  const Machine here = machine();
  Json json = {
      {"format", format},           {"program", "tribometer"}, {"complete", complete},
      {"version", build.version},   {"commit", build.commit},  {"sources", build.sources},
      {"compiler", build.compiler}, {"flags", build.flags},    {"build_type", build.build_type}};
  if (!build.items.empty()) json["only_items"] = build.items;
  for (const auto& [library, version] : libraries()) json["libraries"][library] = version;
  json["cpu"] = here.cpu;
  json["cores"] = here.cores;
  json["system"] = here.system;
  json["node"] = here.node;
  json["command"] = command;
  return json;
}

void write_manifest(const std::filesystem::path& file, const RunRequest& request,
                    const RunTimes& times, bool complete, const Checksums& files) {
  Json json = maker_json(kRunFormat, complete, request.command);
  json["seed"] = nullptr;  // draws are made by parameters, as clutter.seed
  json["data"] = request.data.given() ? Json(data_text(request.data)) : Json();
  json["tier"] = name(request.tier);
  if (request.shard)
    json["shard"] = {{"index", request.shard->shard.index},
                     {"count", request.shard->shard.count},
                     {"ids", request.shard->ids}};
  json["start"] = times.start;
  json["wall_seconds"] = times.wall_seconds;
  json["item_seconds"] = times.items;
  json["papers"] = papers_json(request.papers);
  json["open"] = open_json(request.papers);
  json["skipped"] = skipped_json(request);
  json["files"] = files;
  write_text(file, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

DatHeader item_header(const CatalogEntry& entry, Tier tier, const RecordedMotions& data) {
  const BuildInfo& build = build_info();
  const Item& item = entry.item;
  DatHeader header = {{"item", std::string(item.id)},
                      {"title", entry.title},
                      {"shows", entry.shows},
                      {"tier", std::string(name(tier))},
                      {"version", std::string(build.version)},
                      {"commit", std::string(build.commit)},
                      {"sources", std::string(build.sources)},
                      {"compiler", fmt::format("{} {}", build.compiler, build.flags)}};
  if (reads_data(entry)) header.emplace_back("data", data_text(data));
  return header;
}

}  // namespace tribo::verification
