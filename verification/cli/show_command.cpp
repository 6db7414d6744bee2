#include <fmt/format.h>

#include <array>
#include <memory>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/cli/list.hpp"
#include "verification/cli/wrapped.hpp"
#include "verification/text/escape.hpp"

namespace tribo::cli {
namespace {

/// A value in one line: of a parameter `key = default unit (allowed): what it is`, of another
/// object `key: value; …`.
std::string told(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_object()) return value.dump();
  if (value.contains("default"))
    return fmt::format("{} = {} {} ({}): {}", told(value.at("key")), told(value.at("default")),
                       value.value("unit", ""), told(value.at("allowed")),
                       told(value.at("description")));
  std::string line;
  for (const auto& [key, part] : value.items())
    line += fmt::format("{}{}: {}", line.empty() ? "" : "; ", key, told(part));
  return line;
}

/// The lines of a text, or of each entry of a list.
std::vector<std::string> lines_of(const Json& value) {
  std::vector<std::string> lines;
  if (value.is_array()) {
    for (const Json& part : value) lines.push_back(told(part));
    return lines;
  }
  std::istringstream text(told(value));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

/// `key: value`, or the key above the lines of its value.
void print_entry(const std::string& list, const Listed& entry, const Streams& streams) {
  const auto print = [&](const std::string& line) {
    streams.out << wrapped(verification::printable(line), streams.out_columns, 4) << '\n';
  };
  print(fmt::format("{} (of list {})", entry.id, list));
  for (const auto& [key, value] : entry.json.items()) {
    const std::vector<std::string> lines = lines_of(value);
    if (key == "id" || lines.empty()) continue;
    if (lines.size() == 1 && !value.is_array()) {
      print(fmt::format("{}: {}", key, lines[0]));
      continue;
    }
    print(key + ":");
    for (const std::string& line : lines) print("  " + line);
  }
}

/// All that is known of one entry, in whatever list it is; as JSON the entries by list.
int show(const std::string& id, bool json, Session& session) {
  constexpr std::array kLists = {"schemes", "scenarios", "items",     "claims",
                                 "papers",  "findings",  "parameters"};
  std::vector<std::string> known;
  Json all = {{"format", "tribometer-show-1"}};
  bool found = false;
  for (const char* name : kLists) {
    for (const Listed& entry : list_of(name)) {
      known.push_back(entry.id);
      if (entry.id != id) continue;
      found = true;
      all[name].push_back(entry.json);
      if (!json) print_entry(name, entry, session.streams);
    }
  }
  if (!found) throw unknown_name("name", id, known);
  if (json) tell_json(all, session.streams.out);
  return 0;
}

}  // namespace

void add_show(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(program, "show",
                                        "Examples:\n"
                                        "  tribometer show lagged\n"
                                        "  tribometer show tamsi2020/fig05/order-h\n\n"
                                        "Tells all that is known of one scheme, scenario, item, "
                                        "claim, paper, finding or parameter.");
  const auto id = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  add_option(*command, "ENTRY", *id, "as `list` names it")->required();
  add_flag(*command, "--json", *json, "as JSON");
  command->callback([&session, id, json] {
    session.action = [&session, id, json] { return show(*id, *json, session); };
  });
}

}  // namespace tribo::cli
