#include "verification/report/name_pattern.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>

namespace tribo::verification::report {

namespace {

constexpr std::string_view kAnyScheme = "{scheme}";

}  // namespace

NamePattern::NamePattern(const std::string& pattern, const std::vector<std::string>& names)
    : names_(names) {
  for (std::string_view rest = pattern; !rest.empty();) {
    if (rest.starts_with(kAnyScheme)) {
      parts_.push_back({Part::kName, {}});
      rest.remove_prefix(kAnyScheme.size());
    } else if (rest.starts_with('*')) {
      parts_.push_back({Part::kAny, {}});
      rest.remove_prefix(1);
    } else {
      const std::size_t end = std::min({rest.find('*'), rest.find(kAnyScheme), rest.size()});
      parts_.push_back({Part::kText, std::string(rest.substr(0, end))});
      rest.remove_prefix(end);
    }
  }
}

/// Whether the parts from `part` on match all of `text`; each `*` takes as much as it can.
bool NamePattern::matches(std::size_t part, std::string_view text, Match& match) const {
  if (part == parts_.size()) return text.empty();
  const Part& here = parts_[part];
  const auto goes_on = [&](std::size_t length) {
    return matches(part + 1, text.substr(length), match);
  };
  if (here.kind == Part::kText) return text.starts_with(here.text) && goes_on(here.text.size());
  if (here.kind == Part::kName) {
    return std::ranges::any_of(names_, [&](const std::string& name) {
      if (!text.starts_with(name) || !goes_on(name.size())) return false;
      match.name = name;
      return true;
    });
  }
  for (std::size_t length = text.size(); length > 0; --length) {
    if (!goes_on(length)) continue;
    const bool last = match.rest.empty();
    match.rest = std::string(text.substr(0, length)) + (last ? "" : " ") + match.rest;
    return true;
  }
  return false;
}

std::optional<NamePattern::Match> NamePattern::match(const std::string& text) const {
  constexpr std::size_t kMost = 1000;  // characters of a name
  Match match;
  if (text.size() > kMost || !matches(0, text, match)) return std::nullopt;
  return match;
}

bool names_one_of(const std::string& text, const std::vector<std::string>& names) {
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, '.');) {
    if (std::ranges::find(names, part) != names.end()) return true;
  }
  return false;
}

}  // namespace tribo::verification::report
