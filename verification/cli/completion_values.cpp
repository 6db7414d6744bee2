#include "verification/cli/completion_values.hpp"

#include <algorithm>
#include <regex>

namespace tribo::cli {

Values values_of(const CLI::Option& option) {
  using Kind = Values::Kind;
  static const std::regex alternatives("^([a-z0-9-]+(\\|[a-z0-9-]+)+)");
  const std::string name = option.get_lnames().empty() ? option.get_name() : option.get_lnames()[0];
  std::smatch match;
  const std::string description = option.get_description();
  if (std::regex_search(description, match, alternatives)) {
    std::string words = match[1];
    std::replace(words.begin(), words.end(), '|', ' ');
    return {Kind::kWords, words};
  }
  if (name == "tier") return {Kind::kWords, "quick full"};
  if (name == "scenario" || name == "SCENARIO") return {Kind::kNames, "scenarios"};
  if (name == "scheme") return {Kind::kNames, "schemes"};
  if (name == "set") return {Kind::kNames, "parameters"};
  if (name == "schemes") return {Kind::kNameList, "schemes"};
  if (name == "ID") return {Kind::kNames, "items claims"};
  if (name == "ENTRY") return {Kind::kNames, "schemes scenarios items claims findings"};
  if (name == "NAME") return {Kind::kNames, "papers items schemes scenarios"};
  const auto begins = [&](const char* word) {
    return name.starts_with(word) || description.starts_with(word);
  };
  if (name == "data" || begins("DIR")) return {Kind::kFolders, ""};
  const bool file = name == "out" || name == "contacts" || name == "work" || begins("FILE");
  return {file ? Kind::kFiles : Kind::kNone, ""};
}

}  // namespace tribo::cli
