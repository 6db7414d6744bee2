/// The mutants' tool.
///
///   mutants list ROOT
///       number, place, rule and change of every mutant
///   mutants seed ROOT COPY
///       copy of the sources with all of them built in
///   mutants reach ROOT BUILD RESULTS [DATA]
///       which tests and items of the seeded BUILD come by which mutant; exit code 1 if one of them
///       fails without any
///   mutants reach-of-tests ROOT BUILD RESULTS [DATA]
///       the same without items, by which then no mutant is tried
///   mutants kill ROOT BUILD RESULTS [DATA]
///       after `reach`: all mutants; who killed which is written to killers.tsv in RESULTS; exit
///       code 1 if one lives that is not equivalent, or one dies that is
///   mutants kill-rest ROOT BUILD RESULTS [DATA] [--seconds S]
///       the same of those alone that killers.tsv of ROOT does not have as killed; the others' rows
///       are carried over. --seconds: each by tests and items that take so long together without a
///       mutant; what outlives them is listed and stays untried
///   mutants repeat ROOT BUILD RESULTS [DATA] [--by SHARE]
///       without `reach`: those that were killed when killers.tsv was stored, each by the test or
///       item that killed it; exit code 1 if one lives. --by: those alone that tests of `models`
///       killed, of `solvers`, or `others`
///   mutants killers ROOT BUILD RESULTS
///       which killers of killers.tsv the BUILD, seeded or not, does not have; exit code 1 if any
///   mutants table ROOT FILE
///       killers.tsv of ROOT as JSON, for the report, and with it verification/whole.json, what the
///       last whole verification gave
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

#include "models/input_error.hpp"
#include "verification/text/files.hpp"
#include "verification/text/read_json.hpp"
#include "verification/workshop/mutants/outcomes.hpp"
#include "verification/workshop/sabotage/seed_tree.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;
namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

constexpr const char* kStored = "verification/workshop/mutants/killers.tsv";
constexpr const char* kWhole = "verification/whole.json";
constexpr const char* kEquivalents = "verification/workshop/mutants/equivalent.toml";

std::string told(const Mutant& mutant) {
  return fmt::format("{}:{} {}: {}  ->  {}", mutant.file.string(), mutant.line, name(mutant.rule),
                     mutant.original, mutant.mutated);
}

MutantBuild build_of(const Arguments& arguments) {
  return {.build = arguments[1],
          .root = arguments[0],
          .data = arguments.size() > 3 ? arguments[3] : "",
          .results = arguments[2]};
}

Outcomes stored(const fs::path& root) {
  return fs::exists(root / kStored) ? read_outcomes(root / kStored) : Outcomes();
}

std::vector<NotedChange> equivalents_of(const fs::path& root) {
  return read_noted_changes(root / kEquivalents, "equivalent", "mutated");
}

int list(const MutantPlan& plan) {
  for (const auto& [number, mutant] : plan.mutants) fmt::print("{} {}\n", number, told(mutant));
  return 0;
}

int seed_all(const MutantPlan& plan, const fs::path& root, const fs::path& copy) {
  seed_tree(root, copy, [&](const std::string&, const fs::path& file) {
    const auto found = plan.edits.find(file);
    return found == plan.edits.end() ? std::vector<Edit>() : found->second;
  });
  return 0;
}

int reach(const MutantPlan& plan, const Arguments& arguments, bool items) {
  const MutantBuild build = build_of(arguments);
  std::vector<Killer> killers = all_killers(build);
  if (!items) std::erase_if(killers, [](const Killer& killer) { return killer.item; });
  const auto failed = measure_reach(build, std::move(killers), numbers_of(plan));
  for (const std::string& name : failed) fmt::print("{}: fails without a mutant\n", name);
  return failed.empty() ? 0 : 1;
}

/// Judges each mutant as its outcome comes, and saves the outcomes now and then, for a run may take
/// hours. Mutants listed as equivalent meet no items: their survival is no news. `seconds`: of what
/// a mutant meets, without it; one that outlives a limit is told, and stays untried. `known`:
/// killed before, and no more in the plan.
int kill(const MutantPlan& plan, const Arguments& arguments,
         double seconds = std::numeric_limits<double>::infinity(), Outcomes known = {}) {
  const MutantBuild build = build_of(arguments);
  const auto equivalents = equivalents_of(build.root);
  constexpr std::size_t kWrittenEvery = 50;
  const std::size_t before = known.size();
  std::size_t killed = before, equivalent = 0, wrong = 0;
  const auto write = [&] {
    write_outcomes(build.results / "killers.tsv",
                   "Each was tried by the tests and items that were seen to reach it.", known);
  };
  const auto judge = [&](std::size_t number, const std::optional<Killer>& killer) {
    const Mutant& mutant = plan.mutants.at(number);
    const bool listed = !why_equivalent(equivalents, mutant).empty();
    killed += killer ? 1U : 0U;
    equivalent += listed && !killer ? 1U : 0U;
    if (killer || !std::isfinite(seconds)) known.emplace(number, killer);
    if (known.size() % kWrittenEvery == 0) write();
    if (listed != killer.has_value()) return;
    ++wrong;
    fmt::print("{} {} {}\n", killer ? "not equivalent, " + killer->name : "lives", number,
               told(mutant));
    std::fflush(stdout);
  };
  const auto choice = [&](const Mutant& mutant, std::vector<Killer> reaching) {
    if (!why_equivalent(equivalents, mutant).empty())
      std::erase_if(reaching, [](const Killer& k) { return k.item; });
    return within(seconds, std::move(reaching));
  };
  const std::size_t all = before + kill_all(build, plan, stored(build.root), choice, judge).size();
  write();
  fmt::print(
      "{} mutants: {} killed, {} equivalent, {} live: {:.1f} % of those that are not equivalent\n",
      all, killed, equivalent, all - killed - equivalent,
      100.0 * static_cast<double>(killed) / static_cast<double>(all - equivalent));
  return wrong == 0 ? 0 : 1;
}

int kill_rest(MutantPlan plan, const Arguments& arguments, double seconds) {
  Outcomes known = stored(arguments[0]);
  std::erase_if(known, [&](const auto& outcome) {
    return !outcome.second || !plan.mutants.contains(outcome.first);
  });
  std::erase_if(plan.mutants, [&](const auto& mutant) { return known.contains(mutant.first); });
  return kill(plan, arguments, seconds, std::move(known));
}

/// All of them for no name.
KillerShare share_from(const std::string& name) {
  if (name.empty()) return KillerShare::kAll;
  if (name == "models") return KillerShare::kModels;
  if (name == "solvers") return KillerShare::kSolvers;
  if (name == "others") return KillerShare::kOthers;
  throw InputError("mutants: --by takes models, solvers or others, not '" + name + "'");
}

int killers(const MutantBuild& build) {
  const auto missing = missing_killers(stored(build.root), all_killers(build));
  for (const std::string& killer : missing)
    fmt::print("{}: {} is not there any more\n", kStored, killer);
  return missing.empty() ? 0 : 1;
}

int repeat(const MutantPlan& plan, const Arguments& arguments, KillerShare share) {
  const MutantBuild build = build_of(arguments);
  const Outcomes before = stored(build.root);
  std::size_t living = 0;
  const auto judge = [&](std::size_t number, const std::optional<Killer>& killer) {
    if (killer) return;
    ++living;
    const Killer& by = *before.at(number);
    fmt::print("lives {} {}: {} {} does not kill it any more\n", number,
               told(plan.mutants.at(number)), by.program, by.name);
    std::fflush(stdout);
  };
  const std::size_t tried = kill_again(build, plan, share, before, judge).size();
  fmt::print("{} mutants by what killed them before: {} killed\n", tried, tried - living);
  return living == 0 && tried > 0 ? 0 : 1;
}

int table(const MutantPlan& plan, const fs::path& root, const fs::path& file) {
  const std::string remark =
      fs::exists(root / kStored) ? read_remark(root / kStored) : "None has been tried yet.";
  const Json whole = fs::exists(root / kWhole) ? read_json(root / kWhole) : Json();
  write_text(file, mutants_table(plan, stored(root), equivalents_of(root), remark, whole));
  return 0;
}

/// The value of an option, taken out of the arguments; empty without it.
std::string take(Arguments& arguments, const std::string& option) {
  const auto found = std::ranges::find(arguments, option);
  if (found == arguments.end()) return "";
  if (found + 1 == arguments.end()) throw InputError("mutants: " + option + " needs a value");
  const std::string value = found[1];
  arguments.erase(found, found + 2);
  return value;
}

double take_seconds(Arguments& arguments) {
  const std::string text = take(arguments, "--seconds");
  if (text.empty()) return std::numeric_limits<double>::infinity();
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size() || !(seconds > 0))
    throw InputError("mutants: --seconds takes a number above 0, not '" + text + "'");
  return seconds;
}

int run(const std::string& command, Arguments arguments) {
  const KillerShare share =
      command == "repeat" ? share_from(take(arguments, "--by")) : KillerShare::kAll;
  const double seconds = command == "kill-rest" ? take_seconds(arguments) : 0;
  const auto is = [&](const char* wanted, std::size_t least, std::size_t most) {
    return command == wanted && arguments.size() >= least && arguments.size() <= most;
  };
  if (arguments.empty())
    throw InputError(
        "mutants: expected list, seed, reach, kill, repeat, killers or table, and the root");
  if (arguments.size() > 2) make_folder(arguments[2]);
  if (is("killers", 3, 3)) return killers(build_of(arguments));
  const MutantPlan plan = plan_mutants(arguments[0]);
  if (is("list", 1, 1)) return list(plan);
  if (is("seed", 2, 2)) return seed_all(plan, arguments[0], arguments[1]);
  if (is("reach", 3, 4)) return reach(plan, arguments, true);
  if (is("reach-of-tests", 3, 4)) return reach(plan, arguments, false);
  if (is("kill", 3, 4)) return kill(plan, arguments);
  if (is("kill-rest", 3, 4)) return kill_rest(plan, arguments, seconds);
  if (is("repeat", 3, 4)) return repeat(plan, arguments, share);
  if (is("table", 2, 2)) return table(plan, arguments[0], arguments[1]);
  throw InputError("mutants: expected list, seed, reach, kill, repeat, killers or table");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc > 1 ? argv[1] : "", {argv + std::min(argc, 2), argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
