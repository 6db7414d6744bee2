#include "verification/mutants/outcomes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/files.hpp"
#include "verification/json.hpp"
#include "verification/mutants/shell.hpp"
#include "verification/toml_reader.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNobody = "nobody";

/// The tests of the mutant's own folder first.
std::vector<Killer> in_order(const MutantBuild& build, std::size_t number, const Mutant& mutant) {
  std::vector<Killer> tried = reaching(build, number);
  std::ranges::stable_partition(tried, [&](const Killer& killer) {
    return killer.program.starts_with(mutant.file.begin()->string() + "/");
  });
  return tried;
}

/// Those that killed before come first, if they still reach it.
void prefer(std::vector<Killer>& tried, const std::optional<Killer>& killer) {
  if (!killer) return;
  const auto same = [&](const Killer& k) {
    return k.program == killer->program && k.name == killer->name;
  };
  const auto found = std::ranges::find_if(tried, same);
  if (found != tried.end()) std::rotate(tried.begin(), found, found + 1);
}

}  // namespace

std::vector<Equivalent> read_equivalents(const fs::path& file) {
  const toml::table table = parse_toml(file);
  TableReader reader(table, file.string(), "file");
  std::vector<Equivalent> result;
  if (!reader.has("equivalent")) return result;
  for (const toml::node& node : reader.array("equivalent")) {
    if (!node.is_table()) throw reader.error(node, "'equivalent' must be a table");
    TableReader entry = reader.reader(*node.as_table(), "equivalent");
    result.push_back(
        {entry.text("file"), entry.text("original"), entry.text("mutated"), entry.text("why")});
    entry.finish();
  }
  reader.finish();
  return result;
}

std::string why_equivalent(const std::vector<Equivalent>& equivalents, const Mutant& mutant) {
  const auto found = std::ranges::find_if(equivalents, [&](const Equivalent& e) {
    return e.file == mutant.file && e.original == mutant.original && e.mutated == mutant.mutated;
  });
  return found == equivalents.end() ? "" : found->why;
}

Outcomes read_outcomes(const fs::path& file) {
  Outcomes outcomes;
  int at = 0;
  for (const std::string& line : lines_of(read_text(file))) {
    ++at;
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    std::string number, kind, seconds;
    Killer killer;
    std::getline(fields, number, '\t');
    std::getline(fields, kind, '\t');
    std::getline(fields, killer.program, '\t');
    std::getline(fields, killer.name, '\t');
    std::getline(fields, seconds, '\t');
    if (!fields && kind != kNobody)
      throw InputError(fmt::format("{}:{}: five fields are needed", file.string(), at));
    killer.item = kind == "item";
    if (kind != kNobody) killer.seconds = std::stod(seconds);
    outcomes.emplace(std::stoul(number), kind == kNobody ? std::nullopt : std::optional(killer));
  }
  return outcomes;
}

void write_outcomes(const fs::path& file, const std::string& remark, const Outcomes& outcomes) {
  std::string text = "# " + remark + "\n";
  for (const auto& [number, killer] : outcomes) {
    text += killer ? fmt::format("{}\t{}\t{}\t{}\t{:.2f}\n",
                                 number,
                                 killer->item ? "item" : "test",
                                 killer->program,
                                 killer->name,
                                 killer->seconds)
                   : fmt::format("{}\t{}\n", number, kNobody);
  }
  write_text(file, text);
}

Outcomes kill_all(const MutantBuild& build,
                  const MutantPlan& plan,
                  const Outcomes& before,
                  bool items,
                  const Told& told) {
  std::vector<std::size_t> numbers;
  for (const auto& [number, mutant] : plan.mutants) numbers.push_back(number);
  Outcomes outcomes;
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t i = next++; i < numbers.size(); i = next++) {
      const std::size_t number = numbers[i];
      std::vector<Killer> tried = in_order(build, number, plan.mutants.at(number));
      if (!items) std::erase_if(tried, [](const Killer& k) { return k.item; });
      if (const auto known = before.find(number); known != before.end())
        prefer(tried, known->second);
      const std::optional<Killer> killer = killed_by(build, number, tried);
      const std::scoped_lock lock(mutex);
      outcomes.emplace(number, killer);
      told(number, killer);
    }
  };
  auto other = std::async(std::launch::async, work);
  work();
  other.get();
  return outcomes;
}

std::string mutants_table(const MutantPlan& plan,
                          const Outcomes& outcomes,
                          const std::vector<Equivalent>& equivalents) {
  struct Counts {
    int killed = 0, equivalent = 0, living = 0, untried = 0;
  };
  std::map<std::string, Counts> files;
  Json living = Json::array();
  for (const auto& [number, mutant] : plan.mutants) {
    Counts& counts = files[mutant.file.string()];
    const auto outcome = outcomes.find(number);
    if (outcome == outcomes.end()) {
      ++counts.untried;
      continue;
    }
    if (outcome->second) {
      ++counts.killed;
      continue;
    }
    const std::string why = why_equivalent(equivalents, mutant);
    ++(why.empty() ? counts.living : counts.equivalent);
    living.push_back({{"place", fmt::format("{}:{}", mutant.file.string(), mutant.line)},
                      {"original", mutant.original},
                      {"mutated", mutant.mutated},
                      {"why", why}});
  }
  Json rows = Json::array();
  for (const auto& [file, counts] : files) {
    rows.push_back({{"file", file},
                    {"killed", counts.killed},
                    {"equivalent", counts.equivalent},
                    {"living", counts.living},
                    {"untried", counts.untried}});
  }
  return Json({{"files", rows}, {"living", living}}).dump(1) + "\n";
}

}  // namespace tribo::verification
