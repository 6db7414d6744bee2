#include "verification/picture/gnuplot.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "verification/text/escape.hpp"

namespace tribo::verification {
namespace {

/// Whether a line of gnuplot says what is wrong and where: `"fig05.gp" line 12: undefined
/// variable`.
bool is_located(std::string_view line) {
  if (!line.starts_with('"')) return false;
  const std::size_t place = line.find("\" line ");
  const std::size_t colon = line.find(": ", std::min(place, line.size()));
  return colon != std::string_view::npos && !line.substr(colon + 2).starts_with("warning");
}

}  // namespace

ProgramEnd run_gnuplot(const std::filesystem::path& folder, const std::string& settings,
                       const std::filesystem::path& script, const ProgramPatience& patience) {
  return run_program(folder, {"gnuplot", "-d", "-e", settings, script.string()}, patience);
}

/// gnuplot repeats the command before the error message.
std::string first_error_line(const std::string& output) {
  constexpr std::size_t kMost = 500;  // characters of a line
  std::istringstream in(output);
  std::string first;
  for (std::string line; std::getline(in, line);) {
    const bool located = is_located(line);
    if (located) first = line;
    if (first.empty() && line.find_first_not_of(" \t") != std::string::npos) first = line;
    if (located) break;
  }
  return first.empty() ? "gnuplot failed and gave no reason" : printable(first.substr(0, kMost));
}

}  // namespace tribo::verification
