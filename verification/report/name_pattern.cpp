#include "verification/report/name_pattern.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace tribo::verification::report {

NamePattern::NamePattern(const std::string& pattern, const std::vector<std::string>& names) {
  static const std::string kName = "{scheme}";
  std::string text;
  std::size_t groups = 0;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern.compare(i, kName.size(), kName) == 0) {
      text += fmt::format("({})", fmt::join(names, "|"));
      name_group_ = ++groups;
      i += kName.size() - 1;
    } else if (pattern[i] == '*') {
      text += "(.+)";
      ++groups;
    } else if (pattern[i] == '.') {
      text += "\\.";
    } else {
      text += pattern[i];
    }
  }
  regex_ = std::regex(text);
}

std::optional<NamePattern::Match> NamePattern::match(const std::string& text) const {
  std::smatch groups;
  if (!std::regex_match(text, groups, regex_)) return std::nullopt;
  Match match;
  for (std::size_t g = 1; g < groups.size(); ++g) {
    if (g == name_group_) {
      match.name = groups[g];
    } else {
      match.rest += (match.rest.empty() ? "" : " ") + groups[g].str();
    }
  }
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
