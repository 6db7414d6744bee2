#include "verification/league/league.hpp"

#include <fmt/format.h>

#include <string_view>

#include "models/input_error.hpp"
#include "models/toml_table.hpp"
#include "verification/text/csv_cells.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHead =
    "problem,column,step[s],outcome,quantity,unit,value,truth,class,D,why";
constexpr std::size_t kCells = 11;

LeagueColumn column_from(TableReader reader) {
  LeagueColumn column{.name = reader.text("name"),
                      .knobs = {},
                      .controls_error = reader.flag_or("controls_error", false)};
  if (reader.has("knobs")) {
    for (const toml::node& node : reader.array("knobs")) {
      TableReader knob = reader.reader(*node.as_table(), "knob");
      column.knobs.push_back({.knob = knob.text("knob"), .source = knob.text("source")});
      knob.finish();
    }
  }
  reader.finish();
  return column;
}

Simulator simulator_from(TableReader reader) {
  Simulator one{.name = reader.text("name"),
                .title = reader.text("title"),
                .home = reader.text("home"),
                .model = reader.text("model"),
                .own_step = reader.optional_number("own_step"),
                .columns = {},
                .version = {},
                .python = {},
                .command = {},
                .rows = {}};
  for (const toml::node& node : reader.array("column"))
    one.columns.push_back(column_from(reader.reader(*node.as_table(), "column")));
  reader.finish();
  return one;
}

Phenomenon phenomenon_from(TableReader reader) {
  Phenomenon one{.problem = reader.text("problem"),
                 .quantity = reader.text("quantity"),
                 .title = reader.text("title")};
  reader.finish();
  return one;
}

LeagueFinding finding_from(TableReader reader) {
  LeagueFinding one{.script = reader.text("script"),
                    .engine = reader.text("engine"),
                    .measured = reader.text("measured"),
                    .check = reader.text("check")};
  reader.finish();
  return one;
}

/// The remark `# key: value`, where the line is one.
void take_remark(std::string_view line, const char* key, std::string& value) {
  const std::string start = fmt::format("# {}: ", key);
  if (line.starts_with(start)) value = line.substr(start.size());
}

LeagueRow row_from(const std::vector<std::string_view>& cells, const std::string& place) {
  const auto step = cells.size() == kCells ? csv_number(cells[2]) : std::nullopt;
  if (!step) throw InputError(fmt::format("{}: is not {}", place, kHead));
  LeagueRow row{.problem = std::string(cells[0]),
                .column = std::string(cells[1]),
                .step = *step,
                .outcome = std::string(cells[3]),
                .quantity = std::string(cells[4]),
                .unit = std::string(cells[5]),
                .value = 0,
                .truth = 0,
                .kind = std::string(cells[8]),
                .apart = csv_number(cells[9]),
                .why = std::string(cells[10])};
  if (row.quantity.empty()) return row;
  const auto value = csv_number(cells[6]), truth = csv_number(cells[7]);
  if (!value || !truth) throw InputError(fmt::format("{}: no number of {}", place, row.quantity));
  row.value = *value;
  row.truth = *truth;
  return row;
}

void read_rows(const fs::path& file, Simulator& simulator) {
  const std::string text = read_text(file);
  CsvLines lines(text);
  std::string_view line;
  std::vector<std::string_view> cells;
  bool head = false;
  while (lines.next(line)) {
    take_remark(line, "engine", simulator.version);
    take_remark(line, "python", simulator.python);
    take_remark(line, "command", simulator.command);
    if (line.starts_with('#')) continue;
    const std::string place = fmt::format("{}:{}", file.string(), lines.number());
    if (!head && line != kHead)
      throw InputError(fmt::format("{}: the head is not {}", place, kHead));
    if (head) {
      split_csv(line, cells);
      simulator.rows.push_back(row_from(cells, place));
    }
    head = true;
  }
}

std::vector<std::vector<std::string>> read_witnesses(const fs::path& file) {
  const std::string text = read_text(file);
  CsvLines lines(text);
  std::string_view line;
  std::vector<std::string_view> cells;
  std::vector<std::vector<std::string>> table;
  while (lines.next(line)) {
    split_csv(line, cells);
    table.emplace_back(cells.begin(), cells.end());
    if (cells.size() != table.front().size())
      throw InputError(fmt::format("{}:{}: has not the {} cells of the head", file.string(),
                                   lines.number(), table.front().size()));
  }
  if (table.empty()) throw InputError(file.string() + ": is empty");
  return table;
}

std::vector<SchemeError> read_schemes(const fs::path& file) {
  const std::string text = read_text(file);
  CsvLines lines(text);
  std::string_view line;
  std::vector<std::string_view> cells;
  std::vector<SchemeError> all;
  while (lines.next(line)) {
    split_csv(line, cells);
    if (cells.size() != 5)
      throw InputError(fmt::format("{}:{}: has not five cells", file.string(), lines.number()));
    const auto step = csv_number(cells[2]), error = csv_number(cells[4]);
    if (step && error && cells[3] == "ok")
      all.push_back({.problem = std::string(cells[0]),
                     .scheme = std::string(cells[1]),
                     .step = *step,
                     .error = *error});
  }
  return all;
}

}  // namespace

League read_league(const fs::path& home) {
  const fs::path folder = home / "verification/league", file = folder / "league.toml";
  const toml::table table = parse_toml(read_text(file), file.string());
  TableReader reader(table, file.string(), "league");
  League league;
  for (const toml::node& node : reader.array("simulator")) {
    league.simulators.push_back(simulator_from(reader.reader(*node.as_table(), "simulator")));
    Simulator& one = league.simulators.back();
    const fs::path stored = folder / "stored" / (one.name + ".csv");
    if (fs::exists(stored)) read_rows(stored, one);
  }
  for (const toml::node& node : reader.array("stall")) {
    TableReader stall = reader.reader(*node.as_table(), "stall");
    league.stalls.push_back({.fall = stall.positive("fall"), .above = stall.positive("above")});
    stall.finish();
  }
  for (const toml::node& node : reader.array("phenomenon"))
    league.phenomena.push_back(phenomenon_from(reader.reader(*node.as_table(), "phenomenon")));
  for (const toml::node& node : reader.array("finding"))
    league.findings.push_back(finding_from(reader.reader(*node.as_table(), "finding")));
  reader.finish();
  league.witnesses = read_witnesses(folder / "witnesses.csv");
  league.own = read_schemes(home / "verification/testset/context.csv");
  return league;
}

}  // namespace tribo::verification
