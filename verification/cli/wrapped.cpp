#include "verification/cli/wrapped.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace tribo::cli {
namespace {

/// The number of a text that holds nothing else; 0 if it does not.
std::size_t whole_number_in(std::string_view text) {
  std::size_t value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  return read.ec == std::errc() && read.ptr == end ? value : 0;
}

void append_wrapped(std::string_view line, std::size_t columns, std::size_t indent,
                    std::string& out) {
  std::size_t begin = 0, used = 0;  // columns: of the indent, and of it and what follows
  while (line.find_first_not_of(' ') != std::string_view::npos) {
    const std::size_t gap = line.find_first_not_of(' ');
    const std::string_view word = line.substr(gap, line.find(' ', gap) - gap);
    const std::size_t width = columns_of(word);
    if (used > begin && used + gap + width > columns) {
      out += "\n" + std::string(indent, ' ');
      begin = used = indent;
    } else {
      out.append(gap, ' ');
      used += gap;
    }
    out += word;
    used += width;
    line.remove_prefix(gap + word.size());
  }
}

}  // namespace

std::size_t terminal_columns(int descriptor) {
  constexpr std::size_t kUsual = 80;
  if (::isatty(descriptor) != 1) return 0;
  const char* const told = std::getenv("COLUMNS");
  if (const std::size_t columns = told != nullptr ? whole_number_in(told) : 0; columns > 0)
    return columns;
  winsize size{};
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string shortened(std::string_view text, std::size_t columns) {
  constexpr std::size_t kDots = 3;
  if (columns_of(text) <= columns || columns < kDots) return std::string(text);
  std::size_t end = 0;
  for (std::size_t used = 0; end < text.size(); ++end) {
    const bool begins = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
    if (begins && used++ == columns - kDots) break;
  }
  return std::string(text.substr(0, end)) + "...";
}

std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent) {
  constexpr std::size_t kRoom = 24, kSmallIndent = 4;
  if (columns == 0) return std::string(text);
  if (indent + kRoom > columns) indent = kSmallIndent;
  std::string out;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    append_wrapped(text.substr(0, end), columns, indent, out);
    out += '\n';
    text.remove_prefix(end + 1);
  }
  append_wrapped(text, columns, indent, out);
  return out;
}

}  // namespace tribo::cli
