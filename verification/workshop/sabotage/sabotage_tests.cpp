#include "verification/workshop/sabotage/sabotage_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

#include "verification/judge/catalog.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"
#include "verification/workshop/sabotage/caught.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

std::string paper_label(const std::string& id) {
  return "paper-" + id.substr(0, id.find('/'));
}

constexpr int kQuickTimeout = 900, kFullTimeout = 2 * 60 * 60;  // [s]

std::string tier_suffix(Tier tier) {
  return tier == Tier::kFull ? " (full)" : "";
}

std::string run_name(const Fault& fault, const std::string& item, Tier tier) {
  return "fault/" + fault.name + "/" + item + tier_suffix(tier);
}

/// Whether a fault leaves every certificate as it is, so that runs can share them: three quarters
/// of the time of many items.
bool leaves_references(const Fault& fault) {
  return fault.file.starts_with("solvers/");
}

/// The variables of a run with the fault on, as a list of CMake.
std::string environment(const Suite& suite, const Fault& fault) {
  std::string list = cmake_entry("TRIBO_FAULT=" + fault.name) + ";" +
                     cmake_entry("TRIBOMETER_HOME=" + suite.root) + ";OPENBLAS_NUM_THREADS=1";
  if (leaves_references(fault)) {
    list += ";" + cmake_entry("TRIBO_REFERENCES=" + suite.runs + "/references");
  }
  return list;
}

/// An item with the fault on. Claims of the run may fail, and quantities be missing: that is for
/// the claims' tests to judge.
std::string faulty_run(const Suite& suite, const Fault& fault, const std::string& item, Tier tier) {
  return fmt::format(
      "add_test({0} sh -c [=[\"$@\"; s=$?; [ $s -eq 1 ] || exit $s]=] sh {1} run "
      "{2} --tier {7} --no-plots --quiet --item-test --out {3}{6})\n"
      "set_tests_properties({0} PROPERTIES LABELS {4} FIXTURES_SETUP "
      "{0} SKIP_RETURN_CODE 77 TIMEOUT {8} ENVIRONMENT {5})\n",
      cmake_argument(run_name(fault, item, tier)), cmake_argument(suite.program),
      cmake_argument(item),
      cmake_argument(suite.runs + "/" + fault.name + "/" + run_folder(item, tier)),
      cmake_argument((tier == Tier::kFull ? "sabotage-full;" : "sabotage;") + paper_label(item)),
      cmake_argument(environment(suite, fault)), suite.data, name(tier),
      tier == Tier::kFull ? kFullTimeout : kQuickTimeout);
}

/// The items that the seeded program also runs without a fault: those that `verification/repeat`
/// repeats.
std::vector<std::string> items_without_fault(const fs::path& root) {
  std::istringstream lines(read_text(root / "verification" / "repeatability.txt"));
  std::vector<std::string> items;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.front() != '#') items.push_back(line);
  }
  return items;
}

/// The run of the seeded program without a fault, and the test that it is the product's.
std::string none_tests(const Suite& suite) {
  const std::vector<std::string> items = items_without_fault(suite.root);
  return fmt::format(
      "add_test([=[fault/none]=] {1} run {6} --no-plots --quiet --item-test --out "
      "{4}{5})\n"
      "set_tests_properties([=[fault/none]=] PROPERTIES LABELS \"quick;sabotage\" FIXTURES_SETUP "
      "[=[fault/none]=] COST 80 TIMEOUT 900 ENVIRONMENT {2})\n"
      "add_test([=[sabotage/none]=] {0} same {3} {4})\n"
      "set_tests_properties([=[sabotage/none]=] PROPERTIES LABELS \"quick;sabotage\" "
      "FIXTURES_REQUIRED \"fault/none;{7}\" TIMEOUT 60)\n",
      cmake_argument(suite.tool), cmake_argument(suite.program),
      cmake_argument(cmake_entry("TRIBOMETER_HOME=" + suite.root) + ";OPENBLAS_NUM_THREADS=1"),
      cmake_argument(suite.clean), cmake_argument(suite.runs + "/none"), suite.data,
      fmt::join(items, " "), fmt::join(items, ";"));
}

/// The label of tests with a fault in that file; `verification/verify` makes the same of a name.
std::string file_label(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '-');
  return "sabotage-in-" + name;
}

/// One claim, after the runs of all its faults.
std::string claim_test(const Suite& suite, const std::vector<Fault>& faults,
                       const std::string& claim, Tier tier, int sample) {
  std::string needed = item_of(claim) + tier_suffix(tier);
  std::set<std::string> labels = {paper_label(claim)};
  if (tier == Tier::kFull) {
    labels.insert("sabotage-full");
  } else {
    labels.insert({"sabotage", fmt::format("sabotage-{}", sample)});
  }
  for (const Fault& fault : faults) {
    if (std::ranges::find(fault.breaks, claim, &Target::claim) == fault.breaks.end()) continue;
    needed += ";" + run_name(fault, item_of(claim), tier);
    if (tier == Tier::kQuick) labels.insert(file_label(fault.file));
  }
  return fmt::format(
      "add_test({7} {1} claim {2} {3} {4} {0})\n"
      "set_tests_properties({7} PROPERTIES LABELS {5} "
      "FIXTURES_REQUIRED {6} SKIP_RETURN_CODE 77 TIMEOUT 60)\n",
      cmake_argument(claim), cmake_argument(suite.tool), cmake_argument(suite.root),
      cmake_argument(suite.clean), cmake_argument(suite.runs),
      cmake_argument(fmt::format("{}", fmt::join(labels, ";"))), cmake_argument(needed),
      cmake_argument("sabotage/" + claim));
}

/// A gate, which must shut without the fault and not with it.
std::string gate_test(const Suite& suite, const Fault& fault) {
  return fmt::format(
      "add_test({0} {1} {2} {3} {4})\n"
      "set_tests_properties({0} PROPERTIES LABELS {5} SKIP_RETURN_CODE 77 TIMEOUT 120 ENVIRONMENT "
      "{6})\n",
      cmake_argument("sabotage/gate/" + fault.name),
      cmake_argument(suite.root + "/verification/workshop/sabotage/try_gate"),
      cmake_argument(suite.program), cmake_argument(fault.name), cmake_argument(fault.gate),
      cmake_argument("quick;sabotage;" + file_label(fault.file)),
      cmake_argument(cmake_entry("TRIBOMETER_HOME=" + suite.root) + ";OPENBLAS_NUM_THREADS=1"));
}

std::string every_claim_test(const Suite& suite) {
  return fmt::format(
      "add_test([=[sabotage/every-claim]=] {0} missing {1})\n"
      "set_tests_properties([=[sabotage/every-claim]=] PROPERTIES LABELS \"quick;sabotage\" "
      "TIMEOUT 60)\n",
      cmake_argument(suite.tool), cmake_argument(suite.root));
}

}  // namespace

std::map<std::string, int> samples_of_items(const std::vector<Fault>& faults) {
  std::map<std::string, int> samples;
  for (const Fault& fault : faults) {
    for (const Target& target : fault.breaks) samples.emplace(item_of(target.claim), 0);
  }
  int turn = 0;
  for (auto& [item, sample] : samples) sample = turn++ % kSamples + 1;
  return samples;
}

std::string sabotage_tests(const std::vector<Fault>& faults, const Suite& suite) {
  std::string text = "# Written by the sabotage tool.\n";
  std::map<std::string, Tier> claims;
  for (const Fault& fault : faults) {
    std::set<std::pair<std::string, Tier>> runs;
    for (const auto& [claim, tier] : fault.breaks) {
      runs.emplace(item_of(claim), tier);
      claims.emplace(claim, tier);
    }
    for (const auto& [item, tier] : runs) text += faulty_run(suite, fault, item, tier);
    if (!fault.gate.empty()) text += gate_test(suite, fault);
  }
  text += none_tests(suite);
  const std::map<std::string, int> samples = samples_of_items(faults);
  for (const auto& [claim, tier] : claims) {
    text += claim_test(suite, faults, claim, tier, samples.at(item_of(claim)));
  }
  return text + every_claim_test(suite);
}

}  // namespace tribo::verification
