#include "verification/cli/roff.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace tribo::cli::roff {
namespace {

/// The character whose first byte is text[i], which is left at its last. Malformed text becomes
/// U+FFFD.
std::uint32_t decoded(std::string_view text, std::size_t& i) {
  constexpr std::uint32_t kReplacement = 0xFFFD;
  const auto byte = [&](std::size_t k) { return static_cast<std::uint32_t>(text[k]) & 0xFFU; };
  const std::uint32_t first = byte(i);
  const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  if (more == 0 || i + more >= text.size()) return kReplacement;
  std::uint32_t code = first & (0x3FU >> more);
  for (std::size_t k = 1; k <= more; ++k) code = (code << 6U) | (byte(i + k) & 0x3FU);
  i += more;
  return code;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((static_cast<unsigned char>(c) & 0x80U) != 0) {
      out += fmt::format("\\[u{:04X}]", decoded(text, i));
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else if (c == '`') {
      out += "\\(ga";
    } else if (c == '~') {
      out += "\\(ti";
    } else if (c == '|') {
      out += "|\\:";  // a list of choices may continue on the next line
    } else if (c == '^') {
      out += "\\(ha";
    } else {
      out += c;
    }
  }
  return out;
}

std::string paragraph(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : escaped(text)) {
    if (line_begins && c == '.') out += "\\&";
    out += c;
    line_begins = c == '\n';
  }
  if (!line_begins) out += '\n';
  return out;
}

std::string bold(std::string_view text) {
  return "\\fB" + escaped(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + escaped(text) + "\\fR";
}

}  // namespace tribo::cli::roff
