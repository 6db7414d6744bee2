#include "verification/workshop/mutants/reach.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include "verification/judge/verdict.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"
#include "verification/workshop/mutants/shell.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// From the cheapest to the most expensive.
constexpr const char* kTestPrograms[] = {"models/models_test", "solvers/solvers_test",
                                         "solvers/conformance_test", "reference/reference_test"};
constexpr const char* kTribometer = "verification/cli/tribometer";

std::vector<std::string> listed(const MutantBuild& build, const std::string& program,
                                const std::string& how) {
  return shell(environment(build) + shell_word((build.build / program).string()) + " " + how,
               build.results / "listed")
      .lines;
}

/// One test or item without a mutant.
struct Reach {
  bool passed = false;
  bool skipped = false;              ///< needs what is not installed here
  std::vector<std::size_t> numbers;  ///< of the mutants that it reaches
};

/// Also notes the duration.
Reach measure(const MutantBuild& build, Killer& killer, std::size_t index) {
  const fs::path note = build.results / fmt::format("reached-{}", index);
  const fs::path out = build.results / fmt::format("run-{}", index);
  const auto begin = std::chrono::steady_clock::now();
  const ShellRun run = shell(environment(build) + "TRIBO_REACHED=" + shell_word(note.string()) +
                                 " " + command(build, killer, killer.name, out),
                             build.results / fmt::format("printed-{}", index));
  killer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  Reach reach{.passed = run.code == 0, .skipped = run.code == kSkippedExit, .numbers = {}};
  if (fs::exists(note)) {
    for (const std::string& line : lines_of(read_text(note))) {
      reach.numbers.push_back(std::stoul(line));
    }
  }
  fs::remove_all(note);
  fs::remove_all(out);
  return reach;
}

fs::path file_of(const MutantBuild& build, std::size_t number) {
  return build.results / "reach" / std::to_string(number);
}

void write_killers(const MutantBuild& build, std::size_t number, std::vector<Killer> killers) {
  const auto order = [](const Killer& k) {
    const auto program = std::ranges::find(kTestPrograms, k.program);
    return std::tuple(k.item, program - std::begin(kTestPrograms), k.seconds);
  };
  std::ranges::sort(killers, {}, order);
  std::string text;
  for (const Killer& killer : killers) text += text_of(killer) + "\n";
  write_text(file_of(build, number), text);
}

}  // namespace

std::vector<Killer> all_killers(const MutantBuild& build) {
  std::vector<Killer> result;
  for (const char* const program : kTestPrograms) {
    std::string suite;
    for (const std::string& line : listed(build, program, "--gtest_list_tests")) {
      const std::string name = line.substr(0, line.find("  #"));
      if (name.starts_with("  ")) {
        result.push_back({program, suite + name.substr(2)});
      } else {
        suite = name;
      }
    }
  }
  for (const std::string& line : listed(build, kTribometer, "list items")) {
    result.push_back({kTribometer, line.substr(0, line.find(' ')), true});
  }
  return result;
}

std::string environment(const MutantBuild& build) {
  std::string result =
      "OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 MALLOC_PERTURB_=90 TRIBOMETER_HOME=" +
      shell_word(build.root.string()) + " ";
  if (!build.data.empty()) result += "TRIBO_DATA_DIR=" + shell_word(build.data.string()) + " ";
  return result;
}

std::string command(const MutantBuild& build, const Killer& killer, const std::string& names,
                    const fs::path& out) {
  const std::string program = shell_word((build.build / killer.program).string());
  if (!killer.item) {
    return program + " --gtest_fail_fast --gtest_filter=" + shell_word(names);
  }
  const std::string data = build.data.empty() ? "" : " --data " + shell_word(build.data.string());
  return fmt::format("{} run {} --quiet --no-plots --out {}{}", program, shell_word(names),
                     shell_word(out.string()), data);
}

std::vector<std::string> measure_reach(const MutantBuild& build, std::vector<Killer> killers,
                                       const std::vector<std::size_t>& numbers) {
  make_folder(build.results / "reach");
  std::vector<Reach> all(killers.size());
  two_at_a_time(all.size(), [&](std::size_t i) { all[i] = measure(build, killers[i], i); });
  std::vector<std::string> failed;
  std::map<std::size_t, std::vector<Killer>> by_mutant;
  for (std::size_t i = 0; i < killers.size(); ++i) {
    if (!all[i].passed && !all[i].skipped) failed.push_back(killers[i].name);
    for (const std::size_t number : all[i].numbers) {
      if (all[i].passed) by_mutant[number].push_back(killers[i]);
    }
  }
  for (const std::size_t number : numbers) write_killers(build, number, by_mutant[number]);
  return failed;
}

std::vector<Killer> reaching(const MutantBuild& build, std::size_t number) {
  std::vector<Killer> result;
  for (const std::string& line : lines_of(read_text(file_of(build, number)))) {
    result.push_back(killer_from(line));
  }
  return result;
}

std::string text_of(const Killer& killer) {
  return fmt::format("{}\t{}\t{}\t{:.2f}", killer.item ? "item" : "test", killer.program,
                     killer.name, killer.seconds);
}

Killer killer_from(const std::string& text) {
  std::istringstream fields(text);
  std::string kind, seconds;
  Killer killer;
  std::getline(fields, kind, '\t');
  std::getline(fields, killer.program, '\t');
  std::getline(fields, killer.name, '\t');
  std::getline(fields, seconds, '\t');
  if (kind != "item" && kind != "test") throw std::invalid_argument("no kind of killer: " + kind);
  killer.item = kind == "item";
  killer.seconds = std::stod(seconds);
  return killer;
}

}  // namespace tribo::verification
