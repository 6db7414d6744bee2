#include "verification/workshop/mutants/outcomes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <stdexcept>

#include "models/input_error.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"
#include "verification/workshop/mutants/shell.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNobody = "nobody";

std::size_t number_from(const std::string& text) {
  if (text.find_first_not_of("0123456789") != std::string::npos) throw std::invalid_argument(text);
  return std::stoul(text);
}

/// The tests of the mutant's own folder first.
std::vector<Killer> in_order(const MutantBuild& build, std::size_t number, const Mutant& mutant) {
  std::vector<Killer> tried = reaching(build, number);
  std::stable_partition(tried.begin(), tried.end(), [&](const Killer& killer) {
    return killer.program.starts_with(mutant.file.begin()->string() + "/");
  });
  return tried;
}

/// Puts the earlier killer first, if it still reaches the mutant.
void prefer(std::vector<Killer>& tried, const std::optional<Killer>& killer) {
  if (!killer) return;
  const auto same = [&](const Killer& k) {
    return k.program == killer->program && k.name == killer->name;
  };
  const auto found = std::ranges::find_if(tried, same);
  if (found != tried.end()) std::rotate(tried.begin(), found, found + 1);
}

}  // namespace

std::string why_equivalent(const std::vector<NotedChange>& equivalents, const Mutant& mutant) {
  const auto found = std::ranges::find_if(equivalents, [&](const NotedChange& e) {
    return e.file == mutant.file && e.original == mutant.original && e.change == mutant.mutated;
  });
  return found == equivalents.end() ? "" : found->why;
}

Outcomes read_outcomes(const fs::path& file) {
  Outcomes outcomes;
  int at = 0;
  for (const std::string& line : lines_of(read_text(file))) {
    ++at;
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = line.find('\t');
    const std::string killer = tab == std::string::npos ? "" : line.substr(tab + 1);
    try {
      outcomes.emplace(number_from(line.substr(0, tab)),
                       killer == kNobody ? std::nullopt : std::optional(killer_from(killer)));
    } catch (const std::exception&) {
      throw InputError(
          fmt::format("{}:{}: expected number, kind, program, name and seconds, or a "
                      "number and 'nobody'",
                      file.string(), at));
    }
  }
  return outcomes;
}

std::string read_remark(const fs::path& file) {
  const std::string text = read_text(file);
  return text.starts_with("# ") ? text.substr(2, text.find('\n') - 2) : "";
}

void write_outcomes(const fs::path& file, const std::string& remark, const Outcomes& outcomes) {
  std::string text = "# " + remark + "\n";
  for (const auto& [number, killer] : outcomes) {
    text += fmt::format("{}\t{}\n", number, killer ? text_of(*killer) : kNobody);
  }
  write_text(file, text);
}

Outcomes kill_all(const MutantBuild& build, const MutantPlan& plan, const Outcomes& before,
                  const Choice& choice, const Told& told) {
  const std::vector<std::size_t> numbers = numbers_of(plan);
  Outcomes outcomes;
  std::mutex mutex;
  two_at_a_time(numbers.size(), [&](std::size_t i) {
    const std::size_t number = numbers[i];
    const Mutant& mutant = plan.mutants.at(number);
    std::vector<Killer> tried = choice(mutant, in_order(build, number, mutant));
    if (const auto known = before.find(number); known != before.end()) prefer(tried, known->second);
    const std::optional<Killer> killer = killed_by(build, number, tried);
    const std::scoped_lock lock(mutex);
    outcomes.emplace(number, killer);
    told(number, killer);
  });
  return outcomes;
}

std::vector<Killer> within(double seconds, std::vector<Killer> killers) {
  std::erase_if(killers, [&](const Killer& killer) {
    if (killer.seconds > seconds) return true;
    seconds -= killer.seconds;
    return false;
  });
  return killers;
}

bool holds(KillerShare share, const Killer& killer) {
  const bool models = killer.program.starts_with("models/");
  const bool solvers = killer.program.starts_with("solvers/");
  switch (share) {
    case KillerShare::kAll:
      return true;
    case KillerShare::kModels:
      return models;
    case KillerShare::kSolvers:
      return solvers;
    case KillerShare::kOthers:
      return !models && !solvers;
  }
  return false;
}

Outcomes kill_again(const MutantBuild& build, const MutantPlan& plan, KillerShare share,
                    const Outcomes& before, const Told& told) {
  std::vector<std::pair<std::size_t, Killer>> killed;
  for (const auto& [number, killer] : before) {
    if (killer && holds(share, *killer) && plan.mutants.contains(number))
      killed.emplace_back(number, *killer);
  }
  Outcomes outcomes;
  std::mutex mutex;
  two_at_a_time(killed.size(), [&](std::size_t i) {
    const auto& [number, by] = killed[i];
    const std::optional<Killer> killer = killed_by(build, number, {by});
    const std::scoped_lock lock(mutex);
    outcomes.emplace(number, killer);
    told(number, killer);
  });
  return outcomes;
}

std::vector<std::string> missing_killers(const Outcomes& outcomes,
                                         const std::vector<Killer>& present) {
  std::set<std::string> missing;
  for (const auto& [number, killer] : outcomes) {
    if (killer) missing.insert(killer->program + ' ' + killer->name);
  }
  for (const Killer& killer : present) missing.erase(killer.program + ' ' + killer.name);
  return {missing.begin(), missing.end()};
}

std::string mutants_table(const MutantPlan& plan, const Outcomes& outcomes,
                          const std::vector<NotedChange>& equivalents, const std::string& remark,
                          const Json& whole) {
  struct Counts {
    int killed = 0, equivalent = 0, living = 0, untried = 0;
  };
  std::map<std::string, Counts> files;
  Json living = Json::array();
  for (const auto& [number, mutant] : plan.mutants) {
    Counts& counts = files[mutant.file.string()];
    const auto outcome = outcomes.find(number);
    const bool tried = outcome != outcomes.end();
    if (tried && outcome->second) {
      ++counts.killed;
      continue;
    }
    const std::string why = why_equivalent(equivalents, mutant);
    ++(!why.empty() ? counts.equivalent : tried ? counts.living : counts.untried);
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
  const Json table = {{"format", "tribometer-mutants-1"},
                      {"remark", remark},
                      {"files", rows},
                      {"living", living},
                      {"whole", whole}};
  return table.dump(1) + "\n";
}

}  // namespace tribo::verification
