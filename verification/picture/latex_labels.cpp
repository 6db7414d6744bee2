#include "verification/picture/latex_labels.hpp"

#include <fmt/format.h>

#include <regex>
#include <sstream>
#include <string_view>

namespace tribo::verification {
namespace {

/// Length of the group that begins at `from`: `{…}`, or one character of UTF-8.
std::size_t group_length(std::string_view text, std::size_t from) {
  if (from >= text.size()) return 0;
  if (text[from] == '{') {
    const std::size_t end = text.find('}', from);
    return end == std::string_view::npos ? text.size() - from : end + 1 - from;
  }
  std::size_t n = 1;
  while (from + n < text.size() && (static_cast<unsigned char>(text[from + n]) & 0xC0) == 0x80) ++n;
  return n;
}

std::string without_braces(std::string_view group) {
  if (group.starts_with('{')) group.remove_prefix(1);
  if (group.ends_with('}')) group.remove_suffix(1);
  return std::string(group);
}

/// A label of enhanced text in LaTeX: an index or a power is mathematics, set upright.
std::string label_text(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '_' || c == '^') {
      const std::size_t length = group_length(text, i + 1);
      out += "$" + std::string(1, c) + "{\\mathrm{" + without_braces(text.substr(i + 1, length)) +
             "}}$";
      i += 1 + length;
      continue;
    }
    if (std::string_view("#%&$").find(c) != std::string_view::npos) out += '\\';
    out += c;
    ++i;
  }
  return out;
}

/// The options of a node, with sizes in points scaled.
std::string scaled_sizes(const std::string& options, double scale) {
  static const std::regex kSize(R"(\\fontsize\{([0-9.]+)pt\}\{([0-9.]+)pt\})");
  std::smatch found;
  if (!std::regex_search(options, found, kSize)) return options;
  const std::string size = fmt::format("\\fontsize{{{:.3g}pt}}{{{:.3g}pt}}",
                                       scale * std::stod(found[1]), scale * std::stod(found[2]));
  return found.prefix().str() + size + found.suffix().str();
}

}  // namespace

std::string latex_labels(const std::string& tikz, double scale) {
  std::istringstream in(tikz);
  std::string out;
  for (std::string line; std::getline(in, line);) {
    const std::size_t open = line.starts_with("\\node") ? line.find(" {") : std::string::npos;
    const std::size_t close = line.rfind("};");
    if (open == std::string::npos || close == std::string::npos || close < open) {
      out += line + '\n';
      continue;
    }
    out += scaled_sizes(line.substr(0, open + 2), scale) +
           label_text(std::string_view(line).substr(open + 2, close - open - 2)) +
           line.substr(close) + '\n';
  }
  return out;
}

}  // namespace tribo::verification
