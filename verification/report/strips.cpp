#include "verification/report/strips.hpp"

#include <sstream>

#include "verification/text/files.hpp"

namespace tribo::verification::report {

std::map<std::string, Strip> read_strips(const std::filesystem::path& papers) {
  const std::filesystem::path list = papers / "gallery/strips.txt";
  std::map<std::string, Strip> strips;
  if (!std::filesystem::exists(list)) return strips;
  std::istringstream lines(read_text(list));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos || line.starts_with('#')) continue;
    const std::string scenario = line.substr(0, blank);
    const std::filesystem::path file = papers / "gallery/strips" / (scenario + ".png");
    if (std::filesystem::exists(file)) strips[scenario] = {file, line.substr(blank + 1)};
  }
  return strips;
}

}  // namespace tribo::verification::report
