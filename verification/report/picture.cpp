#include "verification/report/picture.hpp"

#include <fmt/format.h>
#include <kainjow/mustache.hpp>

#include <regex>

namespace tribo::verification::report {
namespace {

/// In a replacement of std::regex `$` is special.
std::string escaped_replacement(std::string_view text) {
  std::string escaped;
  for (const char c : text) escaped += c == '$' ? "$$" : std::string(1, c);
  return escaped;
}

std::string with_unique_ids(const std::string& svg, std::string_view prefix) {
  static const std::regex definition("(\\bid=['\"])");
  static const std::regex reference("(href=['\"]#|url\\(['\"]?#)");
  const std::string replacement = "$1" + escaped_replacement(prefix);
  return std::regex_replace(
      std::regex_replace(svg, definition, replacement), reference, replacement);
}

}  // namespace

std::string inline_picture(std::string_view document,
                           std::string_view prefix,
                           std::string_view label) {
  const std::size_t begin = document.find("<svg");
  if (begin == std::string_view::npos) return "";
  static const std::regex descriptions("<title>[^<]*</title>|<desc>[^<]*</desc>");
  const std::string svg = std::regex_replace(std::string(document.substr(begin)), descriptions, "");
  return fmt::format(R"(<svg role="img" aria-label="{}"{})",
                     kainjow::mustache::html_escape(std::string(label)),
                     with_unique_ids(svg, prefix).substr(4));
}

}  // namespace tribo::verification::report
