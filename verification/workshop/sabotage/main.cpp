/// The sabotage tool: seeds faults into a copy of the tree, writes the CTests, and judges what was
/// caught.
///
///   sabotage seed ROOT COPY
///       copy of the sources with all faults of ROOT built in
///   sabotage ctest ROOT PROGRAM CLEAN RUNS FILE [DATA]
///       CTest script: runs of PROGRAM with faults, with `--data DATA`, those of claims that the
///       full tier alone judges with `--tier full`; one test a claim
///   sabotage claim ROOT CLEAN RUNS CLAIM
///       is this claim guarded? exit code 0 or 1; 77 if the run without faults skipped it
///   sabotage same CLEAN RUN
///       has the run of the seeded program without a fault the verdicts of the product, number by
///       number? exit code 0 or 1
///   sabotage missing ROOT
///       has every claim that is judged a fault? exit code 0 or 1
///   sabotage table ROOT CLEAN RUNS FILE [SAMPLE]
///       all effects in the quick tier as JSON, for the report; of the items of one sample, or of
///       all
///
/// CLEAN holds the run directories of the product's own tests, one an item.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <optional>

#include "models/input_error.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/report/claims_naming.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"
#include "verification/workshop/sabotage/caught.hpp"
#include "verification/workshop/sabotage/sabotage_tests.hpp"
#include "verification/workshop/sabotage/seed_tree.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;
namespace fs = std::filesystem;

Suite suite_of(const std::string& tool, const std::vector<std::string>& arguments) {
  const bool has_data = arguments.size() > 5 && !arguments[5].empty();
  return {.tool = tool,
          .root = arguments[0],
          .program = arguments[1],
          .clean = arguments[2],
          .runs = arguments[3],
          .data = has_data ? " --data " + cmake_argument(arguments[5]) : ""};
}

/// The faults with those of their claims that are wanted, without those that keep none.
std::vector<Fault> narrowed(std::vector<Fault> faults,
                            const std::function<bool(const Target&)>& wanted) {
  for (Fault& fault : faults) std::erase_if(fault.breaks, std::not_fn(wanted));
  std::erase_if(faults, [](const Fault& fault) { return fault.breaks.empty(); });
  return faults;
}

int judge_claim(const std::vector<Fault>& all, const fs::path& clean, const fs::path& runs,
                const std::string& claim) {
  const std::vector<Fault> faults =
      narrowed(all, [&](const Target& target) { return target.claim == claim; });
  if (faults.empty()) throw InputError(fmt::format("{}: no fault is seeded against it", claim));
  const std::optional<Verdict> verdict = verdict_on(faults.front().breaks.front(), clean);
  if (!verdict) {
    fmt::print("{}: the run without faults has no verdict for it\n", claim);
    return 1;
  }
  if (verdict->outcome == Outcome::kSkip) {
    fmt::print("{}: skipped: {}\n", claim, verdict->detail);
    return kSkippedExit;
  }
  const auto effects = fault_effects(clean, runs, faults);
  for (const FaultEffect& effect : effects) {
    fmt::print("{} {} {:.8g} -> {:.8g}, {:.3g} widths: {}\n", effect.fault, name(effect.outcome),
               effect.clean, effect.faulty, effect.widths, effect.what);
  }
  const std::string reason = unguarded(*verdict, effects);
  if (reason.empty()) return 0;
  fmt::print("{}: {}\n", claim, reason);
  return 1;
}

bool same_number(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

/// Without a fault the seeded program is the product: same outcomes, same numbers.
int judge_same(const fs::path& clean, const fs::path& run) {
  int different = 0;
  const std::vector<Verdict> verdicts = read_verdicts(run / "verdicts.json");
  for (const Verdict& verdict : verdicts) {
    const std::optional<Verdict> product = verdict_on({verdict.claim}, clean);
    if (product && product->outcome == verdict.outcome &&
        same_number(product->measured, verdict.measured) &&
        same_number(product->uncertainty, verdict.uncertainty)) {
      continue;
    }
    fmt::print("{}: {} {:.17g} here, {} {:.17g} by the product\n", verdict.claim,
               name(verdict.outcome), verdict.measured,
               product ? name(product->outcome) : "no verdict",
               product ? product->measured : std::nan(""));
    ++different;
  }
  return different == 0 && !verdicts.empty() ? 0 : 1;
}

/// Every claim that is judged, not only shown, must have some fault.
int judge_missing(const fs::path& root) {
  int missing = 0;
  for (const Claim& claim : report::read_all_claims(root / "papers")) {
    if (claim.info || !claim.faults.empty() || !claim.other_faults.empty()) continue;
    fmt::print("{}: no fault is seeded against it\n", claim.id);
    ++missing;
  }
  return missing == 0 ? 0 : 1;
}

/// The faults with the claims that the quick tier tries, of one sample where it is told.
std::vector<Fault> tried_quickly(const std::vector<Fault>& faults, const std::string& sample) {
  const std::map<std::string, int> samples = samples_of_items(faults);
  return narrowed(faults, [&](const Target& target) {
    return target.tier == Tier::kQuick &&
           (sample.empty() || std::to_string(samples.at(item_of(target.claim))) == sample);
  });
}

void write_table(const std::vector<Fault>& faults, const fs::path& clean, const fs::path& runs,
                 const fs::path& file) {
  Json table = Json::array();
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
  write_text(file, Json({{"format", "tribometer-faults-1"}, {"faults", table}}).dump(1) + "\n");
}

void seed_all(const fs::path& root, const fs::path& copy, const std::vector<Fault>& faults) {
  for (const Fault& fault : faults) {
    if (fs::exists(root / fault.file)) continue;
    throw InputError(fmt::format("fault '{}': no file {}", fault.name, fault.file));
  }
  seed_tree(root, copy, [&](const std::string& source, const fs::path& file) {
    return fault_edits(source, file, faults);
  });
}

int run(const std::string& tool, const std::string& command,
        const std::vector<std::string>& arguments) {
  const auto is = [&](const char* wanted, std::size_t count) {
    return command == wanted && arguments.size() == count;
  };
  if (is("same", 2)) return judge_same(arguments[0], arguments[1]);
  const std::string allowed = "sabotage: expected seed, ctest, claim, same, missing or table";
  if (arguments.empty()) throw InputError(allowed);
  const std::vector<Fault> faults = all_faults(arguments[0]);
  if (is("seed", 2)) {
    seed_all(arguments[0], arguments[1], faults);
  } else if (is("ctest", 5) || is("ctest", 6)) {
    write_text(arguments[4], sabotage_tests(faults, suite_of(tool, arguments)));
  } else if (is("claim", 4)) {
    return judge_claim(faults, arguments[1], arguments[2], arguments[3]);
  } else if (is("missing", 1)) {
    return judge_missing(arguments[0]);
  } else if (is("table", 4) || is("table", 5)) {
    const std::string sample = arguments.size() > 4 ? arguments[4] : "";
    write_table(tried_quickly(faults, sample), arguments[1], arguments[2], arguments[3]);
  } else {
    throw InputError(allowed);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(fs::absolute(argv[0]).string(), argc > 1 ? argv[1] : "",
               {argv + std::min(argc, 2), argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
