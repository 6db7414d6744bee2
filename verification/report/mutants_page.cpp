#include "verification/report/mutants_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>

#include "models/input_error.hpp"
#include "reference/whole_number.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"
#include "verification/text/json.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification::report {
namespace {

using reference::whole_number;

/// Mutants of a file or of a folder.
struct Counts {
  std::int64_t killed = 0, equivalent = 0, living = 0, untried = 0;

  void add(const Counts& other) {
    killed += other.killed;
    equivalent += other.equivalent;
    living += other.living;
    untried += other.untried;
  }
};

data row(const std::string& place, const Counts& counts) {
  const std::int64_t judged = counts.killed + counts.living + counts.untried;
  data view;
  view["place"] = place;
  view["mutants"] = std::to_string(judged + counts.equivalent);
  view["killed"] = std::to_string(counts.killed);
  view["living"] = std::to_string(counts.living);
  view["equivalent"] = std::to_string(counts.equivalent);
  view["untried"] = std::to_string(counts.untried);
  view["rate"] = judged > 0 ? fmt::format("{:.1f} %", 100.0 * static_cast<double>(counts.killed) /
                                                          static_cast<double>(judged))
                            : "";
  return view;
}

data rows(const std::map<std::string, Counts>& all) {
  data list(data::type::list);
  for (const auto& [place, counts] : all) list.push_back(row(place, counts));
  return list;
}

data living_view(const Json& entry) {
  data view;
  view["place"] = entry.at("place").get<std::string>();
  view["original"] = entry.at("original").get<std::string>();
  view["mutated"] = entry.at("mutated").get<std::string>();
  view["why"] = optional_text(entry.at("why").get<std::string>());
  return view;
}

data part_view(const Json& part) {
  data view;
  view["part"] = part.at("part").get<std::string>();
  view["minutes"] = fmt::format("{:.1f}", part.at("seconds").get<double>() / 60);
  view["processor"] = fmt::format("{:.1f}", part.at("processor_seconds").get<double>() / 60);
  view["outcome"] = std::string(part.at("passed").get<bool>() ? "passed" : "FAILED");
  view["told"] = part.at("outcome").get<std::string>();
  return view;
}

/// What the last `verify --all` gave, as far as it came; nothing if none is known.
data whole_view(const Json& whole) {
  if (whole.is_null()) return data(false);
  const bool failed = std::ranges::any_of(
      whole.at("parts"), [](const Json& part) { return !part.at("passed").get<bool>(); });
  const bool finished = whole.at("finished").get<bool>();
  data view;
  view["commit"] = whole.at("commit").get<std::string>();
  view["outcome"] = std::string(failed     ? "FAILED"
                                : finished ? "passed"
                                           : "passed as far as it came");
  view["parts"] = list_of(whole.at("parts"), part_view);
  return view;
}

data page_view(const Json& table) {
  std::map<std::string, Counts> files, folders;
  for (const Json& entry : table.at("files")) {
    const Counts counts{.killed = whole_number<int>(entry.at("killed")),
                        .equivalent = whole_number<int>(entry.at("equivalent")),
                        .living = whole_number<int>(entry.at("living")),
                        .untried = whole_number<int>(entry.at("untried"))};
    const std::string file = entry.at("file");
    files[file].add(counts);
    folders[file.substr(0, file.find('/'))].add(counts);
    folders["all"].add(counts);
  }
  data view;
  view["remark"] = table.at("remark").get<std::string>();
  view["files"] = rows(files);
  view["folders"] = rows(folders);
  view["whole"] = whole_view(table.at("whole"));
  view["living"] = section_of(table.at("living"), living_view);
  return view;
}

}  // namespace

std::string mutants_page(const std::filesystem::path& file) {
  const Json table = read_json(file);
  check_format(table, "tribometer-mutants-1", file);
  try {
    return render_page(kMutantsPage, "mutants", "", page_view(table));
  } catch (const Json::exception& error) {
    throw json_error(file.string(), error);
  } catch (const InputError& error) {
    throw InputError(file.string() + ": " + error.what());
  }
}

}  // namespace tribo::verification::report
