#include "verification/cli/told_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "models/input_error.hpp"
#include "verification/text/escape.hpp"

namespace tribo::cli {
namespace {

using verification::ToldParameter;

constexpr const char* kScenarioKey = "scenario";

bool changes_key(const std::string& change, const std::string& key) {
  return change.starts_with(key + "=");
}

/// A number in the fewest digits that are it; other texts as they are.
std::string shortest(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool number = error == std::errc() && end == text.data() + text.size();
  return number ? fmt::format("{}", value) : text;
}

std::string setting(const std::string& key, const std::string& value) {
  return "--set " + verification::shell_word(key + "=" + shortest(value));
}

}  // namespace

void check_told(const std::vector<ToldParameter>& told, const std::string& file,
                const std::vector<std::string>& changes) {
  std::vector<std::string> open, theirs, ours;
  for (const auto& [key, value, judged] : told) {
    if (key == kScenarioKey)
      throw InputError(fmt::format("{}: says scenario={}, not {}", file, value, judged));
    const auto decides = [&key = key](const std::string& one) { return changes_key(one, key); };
    if (std::ranges::any_of(changes, decides)) continue;
    open.push_back(fmt::format("{}={}, judged by {}", key, shortest(value), shortest(judged)));
    theirs.push_back(setting(key, value));
    ours.push_back(setting(key, judged));
  }
  if (open.empty()) return;
  throw InputError(fmt::format("{}: says {}; a limit needs to know which: {} or {}", file,
                               fmt::join(open, ", "), fmt::join(theirs, " "),
                               fmt::join(ours, " ")));
}

std::string command_by(const std::vector<ToldParameter>& told, const ScoreArguments& typed) {
  std::string scenario = typed.scenario, settings;
  for (const std::string& change : typed.changes) {
    const auto replaced = [&](const ToldParameter& one) { return changes_key(change, one.key); };
    if (std::ranges::none_of(told, replaced))
      settings += " --set " + verification::shell_word(change);
  }
  for (const auto& [key, value, judged] : told) {
    if (key == kScenarioKey) {
      scenario = value;
    } else {
      settings += " " + setting(key, value);
    }
  }
  for (const std::string& one : typed.renamed)
    settings += " --map " + verification::shell_word(one);
  if (!typed.until.empty()) settings += " --until " + verification::shell_word(typed.until);
  return fmt::format("tribometer score --scenario {}{} --trajectory {}",
                     verification::shell_word(scenario), settings,
                     verification::shell_word(typed.file));
}

}  // namespace tribo::cli
