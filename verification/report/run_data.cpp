#include "verification/report/run_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <set>

#include "models/input_error.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/report/views.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification::report {
namespace {

namespace fs = std::filesystem;

Json read_manifest(const fs::path& run_dir) {
  const fs::path file = run_dir / "manifest.json";
  if (!fs::exists(file)) {
    throw InputError(run_dir.string() +
                     ": not a run directory: it has no manifest.json; give the --out of a run");
  }
  Json manifest = read_json(file);
  if (!manifest.is_object()) throw InputError(file.string() + ": expected a JSON object");
  check_format(manifest, kRunFormat, file);
  return manifest;
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& entry : value) text += (text.empty() ? "" : ", ") + text_of(entry);
  return text;
}

/// Nested objects become names with dots.
void flatten(const std::string& prefix, const Json& object,
             std::vector<std::pair<std::string, std::string>>& out) {
  for (const auto& [key, value] : object.items()) {
    constexpr std::array kShownElsewhere = {"open", "papers", "skipped", "files"};
    if (prefix.empty() && std::ranges::count(kShownElsewhere, key) > 0) continue;
    const std::string name = prefix.empty() ? key : prefix + "." + key;
    if (value.is_object()) {
      flatten(name, value, out);
    } else {
      out.emplace_back(name, text_of(value));
    }
  }
}

/// Names become paths and anchors of the page. Throws InputError for a name that is not
/// `<paper>/<item>`, or `<paper>/<item>/<claim>` for a claim.
const std::string& checked_id(const std::string& id, int parts, const fs::path& file) {
  std::string_view rest = id;
  bool good = true;
  for (int part = 1; part <= parts && good; ++part) {
    const std::size_t end = part < parts ? rest.find('/') : rest.size();
    good = end != std::string_view::npos && is_plain_name(rest.substr(0, end));
    if (good) rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (good) return id;
  throw InputError(fmt::format("{}: '{}' is no id of an item or claim: of a-z, 0-9 and dashes",
                               file.string(), id));
}

std::string paper_key(const std::string& id) {
  return id.substr(0, id.find('/'));
}

/// `tamsi2020/fig05` of `tamsi2020/fig05/order-h`
std::string item_id(const std::string& claim) {
  const std::size_t first = claim.find('/');
  return first == std::string::npos ? claim : claim.substr(0, claim.find('/', first + 1));
}

Paper& paper_of(std::vector<PaperData>& papers, const std::string& key) {
  const auto known =
      std::ranges::find_if(papers, [&](const PaperData& entry) { return entry.paper.key == key; });
  if (known != papers.end()) return known->paper;
  Paper& paper = papers.emplace_back().paper;
  paper.key = paper.title = key;
  return paper;
}

std::vector<PaperData> papers_of(const Json& manifest, const fs::path& file) {
  std::vector<PaperData> papers;
  try {
    for (const Json& entry : manifest.value("papers", Json::array())) {
      Paper& paper = paper_of(papers, entry.at("key").get<std::string>());
      paper.title = entry.value("title", paper.key);
      paper.authors = entry.value("authors", "");
      paper.reference = entry.value("reference", "");
      for (const Json& headline : entry.value("headlines", Json::array())) {
        paper.headlines.push_back({.statement = headline.at("statement"),
                                   .place = headline.at("place"),
                                   .claims = headline.at("claims"),
                                   .any = headline.at("rule") == "any"});
      }
    }
    for (const Json& entry : manifest.value("open", Json::array())) {
      const auto id = entry.at("id").get<std::string>();
      paper_of(papers, paper_key(id)).open.push_back({id, entry.value("reason", "")});
    }
  } catch (const Json::exception& error) {
    throw json_error(file.string(), error);
  }
  return papers;
}

std::set<std::string> items_with_data(const fs::path& run_dir) {
  std::set<std::string> ids;
  for (const fs::directory_entry& folder : fs::directory_iterator(run_dir)) {
    if (!folder.is_directory()) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      const fs::path name = entry.path().filename();
      if (!is_item_data(name)) continue;
      ids.insert(checked_id(folder.path().filename().string() + "/" + name.stem().string(), 2,
                            entry.path()));
    }
  }
  return ids;
}

std::map<std::string, std::string> header_of(const fs::path& file) {
  const DatHeader header = read_dat_header(file);
  return {header.begin(), header.end()};
}

/// The SVG document; empty if there is none.
std::string read_picture(const fs::path& run_dir, const std::string& file) {
  if (!fs::exists(run_dir / file)) return {};
  refuse_link_out(run_dir, file);
  return read_text(run_dir / file);
}

/// Names of an item's files that readers may want.
std::vector<std::string> files_beside(const fs::path& run_dir, const std::string& id) {
  std::vector<std::string> files;
  for (const char* const ending : {".dat", ".gp", ".svg", ".png"}) {
    if (fs::exists(run_dir / (id + ending))) files.push_back(last_part(id) + ending);
  }
  return files;
}

ItemData read_item(const fs::path& run_dir, const std::string& id, Paper& paper) {
  ItemData item;
  item.id = item.title = id;
  const fs::path data = run_dir / (id + ".dat");
  item.has_data = fs::exists(data);
  item.picture = read_picture(run_dir, id + ".svg");
  item.timing_picture = read_picture(run_dir, id + ".timing.svg");
  if (!item.has_data) return item;
  refuse_link_out(run_dir, id + ".dat");
  auto header = header_of(data);
  if (!header["title"].empty()) item.title = header["title"];
  item.shows = header["shows"];
  item.tier = header["tier"];
  item.command = header["command"];
  item.files = files_beside(run_dir, id);
  if (paper.title == paper.key && !header["paper"].empty()) paper.title = header["paper"];
  item.figure = read_dat(data);
  return item;
}

/// The skipped items of a run, by their ids.
std::map<std::string, ItemData> skipped_items(const Json& manifest, const fs::path& file) {
  std::map<std::string, ItemData> items;
  try {
    for (const Json& entry : manifest.value("skipped", Json::array())) {
      ItemData item;
      item.id = checked_id(entry.at("id").get<std::string>(), 2, file);
      item.title = entry.value("title", item.id);
      item.shows = entry.value("shows", "");
      item.skipped = entry.at("reason").get<std::string>();
      items.emplace(item.id, item);
    }
  } catch (const Json::exception& error) {
    throw json_error(file.string(), error);
  }
  return items;
}

void add_items(const fs::path& run_dir, const std::map<std::string, ItemData>& skipped,
               RunData& run) {
  std::set<std::string> ids = items_with_data(run_dir);
  for (const Verdict& verdict : run.verdicts) {
    ids.insert(item_id(checked_id(verdict.claim, 3, run_dir / "verdicts.json")));
  }
  for (const auto& [id, item] : skipped) ids.insert(id);
  for (const std::string& id : ids) paper_of(run.papers, paper_key(id));
  for (PaperData& paper : run.papers) {
    for (const std::string& id : ids) {
      if (paper_key(id) != paper.paper.key) continue;
      const auto left_out = skipped.find(id);
      ItemData item =
          left_out == skipped.end() ? read_item(run_dir, id, paper.paper) : left_out->second;
      std::ranges::copy_if(run.verdicts, std::back_inserter(item.verdicts),
                           [&](const Verdict& v) { return item_id(v.claim) == id; });
      paper.items.push_back(std::move(item));
    }
  }
  std::erase_if(run.papers,
                [](const PaperData& p) { return p.items.empty() && p.paper.open.empty(); });
}

std::vector<FaultRow> read_faults_table(const fs::path& file) {
  std::vector<FaultRow> rows;
  if (!fs::exists(file)) return rows;
  const Json table = read_json(file);
  check_format(table, "tribometer-faults-1", file);
  try {
    for (const Json& entry : table.is_array() ? table : table.at("faults")) {
      const Json& widths = entry.at("widths");
      rows.push_back({.claim = entry.at("claim"),
                      .fault = entry.at("fault"),
                      .what = entry.at("what"),
                      .outcome = entry.at("outcome"),
                      .caught = entry.at("caught"),
                      .widths = widths.is_number() ? widths.get<double>()
                                                   : std::numeric_limits<double>::quiet_NaN()});
    }
  } catch (const Json::exception& error) {
    throw json_error(file.string(), error);
  }
  return rows;
}

}  // namespace

const ItemData* find_item(const RunData& run, const std::string& id) {
  for (const PaperData& paper : run.papers) {
    for (const ItemData& item : paper.items) {
      if (item.id == id && item.has_data) return &item;
    }
  }
  return nullptr;
}

RunData read_run(const fs::path& run_dir) {
  const Json manifest = read_manifest(run_dir);
  RunData run;
  run.papers = papers_of(manifest, run_dir / "manifest.json");
  flatten("", manifest, run.provenance);
  if (fs::exists(run_dir / "verdicts.json"))
    run.verdicts = read_verdicts(run_dir / "verdicts.json");
  run.faults = read_faults_table(run_dir / "sabotage.json");
  add_items(run_dir, skipped_items(manifest, run_dir / "manifest.json"), run);
  return run;
}

}  // namespace tribo::verification::report
