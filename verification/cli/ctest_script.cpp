#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "verification/cli/list.hpp"
#include "verification/text/escape.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

constexpr int kClaimTimeout = 60;          // [s]
constexpr int kQuickTimeout = 900;         // [s]
constexpr int kFullTimeout = 6 * 60 * 60;  // [s]

/// One item in one tier, as CTest knows it.
struct ItemTests {
  const CatalogEntry& entry;
  Tier tier;
  const std::string& program;
  std::string folder;      ///< run directory
  std::string references;  ///< folder of the certificates that items share
  const std::string& data;

  [[nodiscard]] std::string suffix() const { return tier == Tier::kFull ? " (full)" : ""; }
  [[nodiscard]] std::string item_name() const { return std::string(entry.item.id) + suffix(); }
  [[nodiscard]] std::string data_option() const {
    return data.empty() ? "" : " --data " + cmake_argument(data);
  }
  [[nodiscard]] std::string paper() const {
    return std::string(entry.item.id.substr(0, entry.item.id.find('/')));
  }
};

std::string labels(const ItemTests& tests, std::string_view subject,
                   const std::vector<std::string>& further) {
  std::string text = fmt::format("{};{};paper-{}", name(tests.tier), subject, tests.paper());
  for (const std::string& label : further) {
    if (label != "quick" && label != "full") text += ";" + cmake_entry(label);
  }
  return cmake_argument(text);
}

std::string item_test(const ItemTests& tests) {
  return fmt::format(
      "add_test({0} {1} run {2} --tier {3} --out {4}{7} --quiet "
      "--item-test)\n"
      "set_tests_properties({0} PROPERTIES LABELS {5} FIXTURES_SETUP {0} "
      "SKIP_RETURN_CODE 77 TIMEOUT {6} "
      "ENVIRONMENT {8})\n",
      cmake_argument(tests.item_name()), cmake_argument(tests.program),
      cmake_argument(tests.entry.item.id), name(tests.tier), cmake_argument(tests.folder),
      labels(tests, "figure", {}), tests.tier == Tier::kFull ? kFullTimeout : kQuickTimeout,
      tests.data_option(),
      cmake_argument("OPENBLAS_NUM_THREADS=1;OMP_NUM_THREADS=1;" +
                     cmake_entry("TRIBO_REFERENCES=" + tests.references)));
}

std::string claim_test(const ItemTests& tests, const Claim& claim) {
  return fmt::format(
      "add_test({0} {1} verdict {2} {3} --strict)\n"
      "set_tests_properties({0} PROPERTIES LABELS {4} FIXTURES_REQUIRED {5} "
      "SKIP_RETURN_CODE 77 TIMEOUT {6})\n",
      cmake_argument(claim.id + tests.suffix()), cmake_argument(tests.program),
      cmake_argument(claim.id), cmake_argument(tests.folder), labels(tests, "claim", claim.labels),
      cmake_argument(tests.item_name()), kClaimTimeout);
}

}  // namespace

std::string ctest_script(const Catalog& catalog, const std::string& program,
                         const std::string& folder, const std::string& data) {
  const std::string references = std::filesystem::path(folder).parent_path() / "references";
  std::string text = "# Written by tribometer list claims --ctest.\n";
  for (const CatalogEntry& entry : catalog.entries) {
    std::string stem(entry.item.id);
    std::replace(stem.begin(), stem.end(), '/', '-');
    for (const Tier tier : {Tier::kQuick, Tier::kFull}) {
      const std::string run_dir = folder + "/" + stem + (tier == Tier::kFull ? "-full" : "");
      const ItemTests tests{entry, tier, program, run_dir, references, data};
      text += item_test(tests);
      for (const Claim& claim : entry.claims) {
        if (judged_in(claim, tier)) text += claim_test(tests, claim);
      }
    }
  }
  return text;
}

}  // namespace tribo::cli
