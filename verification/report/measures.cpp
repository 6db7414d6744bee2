#include "verification/report/measures.hpp"

#include <array>

#include "verification/text/toml_reader.hpp"

namespace tribo::verification::report {
namespace {

Measure read_measure(TableReader& table) {
  static constexpr std::array<Better, 4> kBetter = {Better::kSmall, Better::kLarge, Better::kLow,
                                                    Better::kNone};
  return {.item = table.text("item"),
          .quantity = table.text("quantity"),
          .says = table.text("says"),
          .better = kBetter.at(table.choice("better", {"small", "large", "low", "none"})),
          .floor = table.number_or("floor", 0)};
}

CostTable read_cost(TableReader& table) {
  CostTable cost{.item = table.text("item"),
                 .block = table.text("block"),
                 .per = table.text_or("per", ""),
                 .times = table.text_or("times", ""),
                 .counters = {}};
  if (cost.per.empty() == cost.times.empty()) throw table.error("needs one of 'per' and 'times'");
  for (const toml::node& counter : table.array("counters")) {
    cost.counters.push_back(table.text_in(counter, "counters"));
  }
  return cost;
}

Certificate read_certificate(TableReader& table) {
  Certificate certificate{
      .item = table.text("item"), .quantity = table.text("quantity"), .scenario = {}};
  if (table.has("scenario")) certificate.scenario = table.text("scenario");
  return certificate;
}

/// Every `[[key]]` of the file by `read`.
template <class Entry>
std::vector<Entry> entries(TableReader& root, const char* key, Entry (*read)(TableReader&)) {
  std::vector<Entry> list;
  if (!root.has(key)) return list;
  for (const toml::node& node : root.array(key)) {
    if (!node.is_table()) throw root.error(node, std::string("must be written [[") + key + "]]");
    TableReader table = root.reader(*node.as_table(), key);
    list.push_back(read(table));
    table.finish();
  }
  return list;
}

}  // namespace

Measures read_measures(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return {};
  const toml::table parsed = parse_toml(file);
  TableReader root(parsed, file.string(), "measures");
  Measures measures{.measures = entries(root, "measure", read_measure),
                    .costs = entries(root, "cost", read_cost),
                    .certificates = entries(root, "certificate", read_certificate)};
  root.finish();
  return measures;
}

}  // namespace tribo::verification::report
