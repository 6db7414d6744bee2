#include "verification/report/item_sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "models/scenarios/scenarios.hpp"
#include "solvers/schemes.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/report/views.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification::report {
namespace {

namespace fs = std::filesystem;

/// Texts in quotes that may be names.
std::set<std::string> quoted(const std::string& code) {
  std::set<std::string> names;
  for (std::size_t from = code.find('"'); from != std::string::npos; from = code.find('"', from)) {
    const std::size_t to = code.find('"', from + 1);
    if (to == std::string::npos) break;
    names.insert(code.substr(from + 1, to - from - 1));
    from = to + 1;
  }
  return names;
}

/// The item's code and claims, `papers/tamsi2020/fig05_work_precision.cpp`, and its template.
std::vector<std::string> files_of(const fs::path& home, const std::string& item_id) {
  const fs::path folder = fs::path("papers") / item_id.substr(0, item_id.find('/'));
  const std::string name = last_part(item_id);
  std::vector<std::string> files;
  if (!fs::is_directory(home / folder)) return files;
  for (const fs::directory_entry& entry : fs::directory_iterator(home / folder)) {
    const std::string file = entry.path().filename().string();
    if (file == name + ".toml" || file == name + ".cpp" ||
        (file.starts_with(name + "_") && file.ends_with(".cpp")))
      files.push_back((folder / file).generic_string());
  }
  const std::string plot = "plots/" + item_id + ".gp";
  if (fs::exists(home / plot)) files.push_back(plot);
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> schemes_among(const std::set<std::string>& names) {
  std::vector<std::string> found;
  for (const solvers::Scheme& scheme : solvers::schemes()) {
    const auto is_of_it = [&](const solvers::Preset& preset) {
      return preset.scheme == scheme.id && names.contains(preset.id);
    };
    if (names.contains(scheme.id) || std::ranges::any_of(solvers::presets(), is_of_it))
      found.push_back(scheme.id);
  }
  return found;
}

std::vector<std::string> scenarios_among(const std::set<std::string>& names) {
  std::vector<std::string> found;
  for (const models::Scenario& scenario : models::scenarios())
    if (names.contains(scenario.id)) found.push_back(scenario.id);
  return found;
}

/// Adds the rows `.id = "name"` of a file.
void add_rows(const fs::path& home, const fs::path& file,
              std::map<std::string, std::string>& rows) {
  constexpr std::string_view kRow = ".id = \"";
  std::istringstream lines(read_text(file));
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t at = line.find(kRow);
    if (at == std::string::npos) continue;
    const std::size_t from = at + kRow.size();
    rows.emplace(line.substr(from, line.find('"', from) - from),
                 fmt::format("{}:{}", fs::relative(file, home).generic_string(), number));
  }
}

}  // namespace

ItemSources item_sources(const fs::path& home, const std::string& item_id,
                         const std::vector<Claim>& claims) {
  ItemSources sources{.files = files_of(home, item_id),
                      .schemes = {},
                      .scenarios = {},
                      .full_picture = {},
                      .full_claims = 0};
  std::set<std::string> names;
  for (const std::string& file : sources.files)
    if (file.ends_with(".cpp")) names.merge(quoted(read_text(home / file)));
  sources.schemes = schemes_among(names);
  sources.scenarios = scenarios_among(names);
  const fs::path stored = home / "papers/gallery/full" / (with_dashes(item_id) + ".svg");
  if (fs::exists(stored)) sources.full_picture = read_text(stored);
  sources.full_claims =
      static_cast<std::size_t>(std::ranges::count_if(claims, [&](const Claim& claim) {
        return item_of(claim.id) == item_id && !judged_in(claim, Tier::kQuick);
      }));
  return sources;
}

std::map<std::string, std::string> source_rows(const fs::path& home) {
  std::map<std::string, std::string> rows;
  for (const char* part : {"solvers", "models"}) {
    if (!fs::is_directory(home / part)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(home / part)) {
      const bool is_test = entry.path().parent_path().filename() == "tests";
      if (entry.path().extension() == ".cpp" && !is_test) add_rows(home, entry.path(), rows);
    }
  }
  return rows;
}

}  // namespace tribo::verification::report
