#include "verification/judge/open_setting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace tribo::verification {
namespace {

constexpr std::string_view kNothing = "nothing: ";

/// The tables of an array of that name, or none.
std::vector<TableReader> tables(TableReader& file, std::string_view name) {
  std::vector<TableReader> all;
  if (!file.has(name)) return all;
  for (const toml::node& node : file.array(name)) {
    if (!node.is_table())
      throw file.error(node, fmt::format("'{0}' must be written [[{0}]]", name));
    all.push_back(file.reader(*node.as_table(), std::string(name)));
  }
  return all;
}

/// Whether the value is `"nothing: why"`, and the why.
std::optional<std::string> read_nothing(TableReader& table, std::string_view key,
                                        std::string_view else_allowed) {
  if (!table.node(key).is_string()) return std::nullopt;
  const std::string text = table.text(key);
  if (text.starts_with(kNothing) && text.size() > kNothing.size())
    return text.substr(kNothing.size());
  throw table.error(table.node(key),
                    fmt::format("{}: allowed are {}, or \"nothing: why\"", key, else_allowed));
}

/// A value becomes a part of the names of observables.
std::string read_value(const TableReader& table, const toml::node& node, std::string_view key) {
  const std::string text = table.text_in(node, key);
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-.";
  if (text.empty() || text.find_first_not_of(kAllowed) != std::string::npos) {
    throw table.error(node, fmt::format("{} '{}': allowed are a-z, 0-9, . and dashes", key, text));
  }
  return text;
}

OpenSetting read_setting(TableReader& table) {
  static const std::vector<std::string> tiers = {"quick", "full"};
  OpenSetting setting{.name = read_value(table, table.node("name"), "name"),
                      .left = table.text("left"),
                      .value = read_value(table, table.node("value"), "value"),
                      .tried = {},
                      .untried = table.text_or("untried", ""),
                      .full_only = table.has("tier") && table.choice("tier", tiers) == 1};
  if (table.has("tried")) {
    for (const toml::node& node : table.array("tried"))
      setting.tried.push_back(read_value(table, node, "tried"));
  }
  if (setting.tried.empty() == setting.untried.empty()) {
    throw table.error("setting: needs either values in 'tried', or 'untried' with the reason");
  }
  table.finish();
  return setting;
}

PrintedRange read_printed_range(TableReader& table) {
  PrintedRange range{.of = table.text("of"),
                     .printed = table.positive("printed"),
                     .source = table.text("source"),
                     .observable = table.text("observable"),
                     .downwards = table.flag_or("downwards", false),
                     .left_out = table.text_or("left_out", "")};
  table.finish();
  return range;
}

}  // namespace

std::vector<OpenSetting> read_settings(TableReader& file, std::vector<OpenSetting> of_paper) {
  std::vector<OpenSetting> settings = std::move(of_paper);
  for (TableReader& table : tables(file, "setting")) {
    OpenSetting setting = read_setting(table);
    if (std::ranges::find(settings, setting.name, &OpenSetting::name) != settings.end()) {
      throw table.error(
          fmt::format("setting '{}' stands twice, here or in paper.toml", setting.name));
    }
    settings.push_back(std::move(setting));
  }
  return settings;
}

std::vector<OpenSetting> read_settings_of_paper(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "paper.toml";
  if (!std::filesystem::exists(file)) return {};
  const toml::table root = parse_toml(file);
  TableReader reader(root, file.string(), "paper");
  return read_settings(reader);
}

std::vector<PrintedRange> read_ranges(TableReader& file) {
  std::vector<PrintedRange> ranges;
  if (file.has("range") && read_nothing(file, "range", "tables [[range]]")) return ranges;
  for (TableReader& table : tables(file, "range")) ranges.push_back(read_printed_range(table));
  return ranges;
}

LeftOpen read_open(TableReader& claim, const std::vector<OpenSetting>& known) {
  LeftOpen open;
  if (const auto why = read_nothing(claim, "open", "a list of settings")) {
    open.nothing = *why;
    return open;
  }
  std::vector<std::string> names;
  for (const OpenSetting& setting : known) names.push_back(setting.name);
  for (const toml::node& node : claim.array("open")) {
    const std::string name = claim.text_in(node, "open");
    const auto found = std::ranges::find(known, name, &OpenSetting::name);
    if (found == known.end()) {
      throw claim.error(node, unknown_name("setting", name, names).what());
    }
    open.settings.push_back(*found);
  }
  return open;
}

}  // namespace tribo::verification
