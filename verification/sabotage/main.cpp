/// The sabotage tool: seeds faults into a copy of the tree, writes the CTests, and judges what was
/// caught.
///
///   sabotage seed ROOT COPY
///       copy of the sources with all faults of ROOT built in
///   sabotage ctest ROOT PROGRAM CLEAN RUNS FILE [DATA]
///       CTest script: runs of PROGRAM with faults, with `--data DATA`; one test a claim
///   sabotage claim ROOT CLEAN RUNS CLAIM
///       is this claim guarded? exit code 0 or 1; 77 if the run without faults skipped it, or if it
///       is judged in the full tier only
///   sabotage missing ROOT CLEAN
///       has every claim that is judged a fault? exit code 0 or 1
///   sabotage table ROOT CLEAN RUNS FILE
///       all effects as JSON, for the report
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>

#include "models/input_error.hpp"
#include "verification/catalog.hpp"
#include "verification/files.hpp"
#include "verification/sabotage/caught.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;
namespace fs = std::filesystem;

std::vector<Fault> all_faults(const fs::path& root) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(root / "verification" / "sabotage")) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Fault> faults;
  for (const fs::path& file : files) {
    for (Fault& fault : read_faults(file)) faults.push_back(std::move(fault));
  }
  return faults;
}

std::string dashes(std::string id) {
  std::replace(id.begin(), id.end(), '/', '-');
  return id;
}

std::string paper_label(const std::string& id) {
  return "paper-" + id.substr(0, id.find('/'));
}

bool breaks(const Fault& fault, const std::string& claim) {
  return std::find(fault.breaks.begin(), fault.breaks.end(), claim) != fault.breaks.end();
}

/// Programs and folders that the CTests name.
struct Suite {
  std::string tool, root, program;
  std::string clean;  ///< run directory without faults
  std::string runs;   ///< folder of the run directories with faults
  std::string data;   ///< ` --data DIR`; empty without
};

Suite suite_of(const std::string& tool, const std::vector<std::string>& arguments) {
  const bool has_data = arguments.size() > 5 && !arguments[5].empty();
  return {.tool = tool,
          .root = arguments[0],
          .program = arguments[1],
          .clean = arguments[2],
          .runs = arguments[3],
          .data = has_data ? fmt::format(" --data [=[{}]=]", arguments[5]) : ""};
}

std::string run_name(const Fault& fault, const std::string& item) {
  return "fault/" + fault.name + "/" + item;
}

/// An item with the fault on. Claims of the run may fail, and quantities be missing: that is for
/// the claims' tests to judge.
std::string faulty_run(const Suite& suite, const Fault& fault, const std::string& item) {
  return fmt::format(
      "add_test([=[{0}]=] sh -c [=[\"$@\"; s=$?; [ $s -eq 1 ] || exit $s]=] sh [=[{1}]=] run "
      "[=[{2}]=] --no-plots --quiet --out [=[{3}]=]{7})\n"
      "set_tests_properties([=[{0}]=] PROPERTIES LABELS \"quick;sabotage;{4}\" FIXTURES_SETUP "
      "[=[{0}]=] SKIP_RETURN_CODE 77 "
      "TIMEOUT 900 ENVIRONMENT \"TRIBO_FAULT={5};TRIBOMETER_HOME={6};OPENBLAS_NUM_THREADS=1\")\n",
      run_name(fault, item),
      suite.program,
      item,
      suite.runs + "/" + fault.name + "/" + dashes(item),
      paper_label(item),
      fault.name,
      suite.root,
      suite.data);
}

std::string clean_run(const Suite& suite) {
  return fmt::format(
      "add_test([=[fault/none]=] [=[{0}]=] run \"*\" --no-plots --quiet --item-test --out "
      "[=[{1}]=]{3})\n"
      "set_tests_properties([=[fault/none]=] PROPERTIES LABELS \"quick;sabotage\" FIXTURES_SETUP "
      "[=[fault/none]=] TIMEOUT 900 ENVIRONMENT \"TRIBOMETER_HOME={2};OPENBLAS_NUM_THREADS=1\")\n",
      suite.program,
      suite.clean,
      suite.root,
      suite.data);
}

/// One claim, after the runs of all its faults.
std::string claim_test(const Suite& suite,
                       const std::vector<Fault>& faults,
                       const std::string& claim) {
  std::string needed = "fault/none";
  for (const Fault& fault : faults) {
    if (breaks(fault, claim)) needed += ";" + run_name(fault, claim.substr(0, claim.rfind('/')));
  }
  return fmt::format(
      "add_test([=[sabotage/{0}]=] [=[{1}]=] claim [=[{2}]=] [=[{3}]=] [=[{4}]=] [=[{0}]=])\n"
      "set_tests_properties([=[sabotage/{0}]=] PROPERTIES LABELS \"quick;sabotage;{5}\" "
      "FIXTURES_REQUIRED [=[{6}]=] SKIP_RETURN_CODE 77 TIMEOUT 60)\n",
      claim,
      suite.tool,
      suite.root,
      suite.clean,
      suite.runs,
      paper_label(claim),
      needed);
}

std::string every_claim_test(const Suite& suite) {
  return fmt::format(
      "add_test([=[sabotage/every-claim]=] [=[{0}]=] missing [=[{1}]=] [=[{2}]=])\n"
      "set_tests_properties([=[sabotage/every-claim]=] PROPERTIES LABELS \"quick;sabotage\" "
      "FIXTURES_REQUIRED \"fault/none\" TIMEOUT 60)\n",
      suite.tool,
      suite.root,
      suite.clean);
}

std::string ctest_script(const std::vector<Fault>& faults, const Suite& suite) {
  std::string text = "# Written by the sabotage tool.\n";
  std::set<std::string> claims;
  for (const Fault& fault : faults) {
    for (const std::string& item : fault.items()) text += faulty_run(suite, fault, item);
    claims.insert(fault.breaks.begin(), fault.breaks.end());
  }
  text += clean_run(suite);
  for (const std::string& claim : claims) text += claim_test(suite, faults, claim);
  return text + every_claim_test(suite);
}

std::vector<Fault> faults_of(const std::vector<Fault>& faults, const std::string& claim) {
  std::vector<Fault> result;
  for (const Fault& fault : faults) {
    if (!breaks(fault, claim)) continue;
    result.push_back(fault);
    result.back().breaks = {claim};
  }
  return result;
}

/// The verdict on a claim in the run without faults; nothing if there is none.
std::optional<Verdict> clean_verdict(const fs::path& clean, const std::string& claim) {
  for (const Verdict& verdict : read_verdicts(clean / "verdicts.json")) {
    if (verdict.claim == claim) return verdict;
  }
  return std::nullopt;
}

/// The claim as its file has it; nothing if there is none.
std::optional<Claim> find_claim(const fs::path& root, const std::string& id) {
  const std::string item = id.substr(0, id.rfind('/'));
  for (const Claim& claim : read_claims(root / "papers" / (item + ".toml"), item)) {
    if (claim.id == id) return claim;
  }
  return std::nullopt;
}

/// Whether a claim is for the full tier alone: runs with faults are of the quick one.
bool is_for_full_tier(const fs::path& root, const std::string& id) {
  const std::optional<Claim> claim = find_claim(root, id);
  return claim && !judged_in(*claim, Tier::kQuick);
}

int judge_claim(const std::vector<Fault>& faults,
                const fs::path& root,
                const fs::path& clean,
                const fs::path& runs,
                const std::string& claim) {
  if (is_for_full_tier(root, claim)) {
    fmt::print("{}: skipped: is judged with --tier full only\n", claim);
    return kSkippedExit;
  }
  const std::optional<Verdict> verdict = clean_verdict(clean, claim);
  if (!verdict) {
    fmt::print("{}: the run without faults has no verdict for it\n", claim);
    return 1;
  }
  if (verdict->outcome == Outcome::kSkip) {
    fmt::print("{}: skipped: {}\n", claim, verdict->detail);
    return kSkippedExit;
  }
  const auto effects = fault_effects(clean, runs, faults_of(faults, claim));
  for (const FaultEffect& effect : effects) {
    fmt::print("{} {} {:.8g} -> {:.8g}, {:.3g} widths: {}\n",
               effect.fault,
               name(effect.outcome),
               effect.clean,
               effect.faulty,
               effect.widths,
               effect.what);
  }
  const std::string reason = unguarded(*verdict, effects);
  if (reason.empty()) return 0;
  fmt::print("{}: {}\n", claim, reason);
  return 1;
}

/// Whether a claim is published and not judged. A verdict that is `skip` does not tell.
bool is_info(const fs::path& root, const std::string& id) {
  const std::optional<Claim> claim = find_claim(root, id);
  return claim && claim->info;
}

/// Every claim that is judged must be named by some fault, also one that is skipped without data.
int judge_missing(const std::vector<Fault>& faults, const fs::path& root, const fs::path& clean) {
  int missing = 0;
  for (const Verdict& verdict : read_verdicts(clean / "verdicts.json")) {
    if (!faults_of(faults, verdict.claim).empty() || is_info(root, verdict.claim)) continue;
    fmt::print("{}: no fault is seeded against it\n", verdict.claim);
    ++missing;
  }
  return missing == 0 ? 0 : 1;
}

void write_table(const std::vector<Fault>& faults,
                 const fs::path& clean,
                 const fs::path& runs,
                 const fs::path& file) {
  nlohmann::ordered_json table = nlohmann::ordered_json::array();
  for (const FaultEffect& effect : fault_effects(clean, runs, faults)) {
    table.push_back({{"claim", effect.claim},
                     {"fault", effect.fault},
                     {"what", effect.what},
                     {"outcome", name(effect.outcome)},
                     {"caught", caught(effect)},
                     {"clean", effect.clean},
                     {"faulty", effect.faulty},
                     {"widths", effect.widths}});
  }
  write_text(file, table.dump(1) + "\n");
}

int run(const std::string& tool,
        const std::string& command,
        const std::vector<std::string>& arguments) {
  const auto is = [&](const char* wanted, std::size_t count) {
    return command == wanted && arguments.size() == count;
  };
  if (arguments.empty())
    throw InputError("sabotage: expected seed, ctest, claim, missing or table");
  const std::vector<Fault> faults = all_faults(arguments[0]);
  if (is("seed", 2)) {
    seed_tree(arguments[0], arguments[1], faults);
  } else if (is("ctest", 5) || is("ctest", 6)) {
    write_text(arguments[4], ctest_script(faults, suite_of(tool, arguments)));
  } else if (is("claim", 4)) {
    return judge_claim(faults, arguments[0], arguments[1], arguments[2], arguments[3]);
  } else if (is("missing", 2)) {
    return judge_missing(faults, arguments[0], arguments[1]);
  } else if (is("table", 4)) {
    write_table(faults, arguments[1], arguments[2], arguments[3]);
  } else {
    throw InputError("sabotage: expected seed, ctest, claim, missing or table");
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(fs::absolute(argv[0]).string(),
               argc > 1 ? argv[1] : "",
               {argv + std::min(argc, 2), argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
