#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "verification/judge/catalog.hpp"
#include "verification/judge/check.hpp"
#include "verification/judge/claim.hpp"
#include "verification/text/files.hpp"

/// `verification/repeatability.txt` against the claims of all papers.
namespace tribo::cli {
namespace {

namespace fs = std::filesystem;
using namespace verification;

struct Covered {
  std::set<std::string> papers, kinds;

  void add(const std::string& item) {
    papers.insert(item.substr(0, item.find('/')));
    for (const Claim& claim : read_claims(home_folder() / "papers" / (item + ".toml"), item)) {
      if (!claim.info) kinds.insert(std::string(kind(claim.check)));
    }
  }
};

Covered by_all_items() {
  Covered all;
  const fs::path papers = home_folder() / "papers";
  for (const auto& entry : fs::recursive_directory_iterator(papers)) {
    const fs::path file = fs::relative(entry.path(), papers);
    if (!file.has_parent_path() || !has_claims(file)) continue;
    all.add(fs::path(file).replace_extension().generic_string());
  }
  return all;
}

Covered by_repeated_items() {
  Covered repeated;
  std::istringstream lines(read_text(home_folder() / "verification/repeatability.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.front() != '#') repeated.add(line);
  }
  return repeated;
}

// The repeated items, in which the seeded program is compared too, leave out no paper and no check.
TEST(Repeatability, HasEveryPaperAndKindOfCheck) {
  const Covered all = by_all_items();
  const Covered repeated = by_repeated_items();
  EXPECT_EQ(repeated.papers, all.papers);
  EXPECT_EQ(repeated.kinds, all.kinds);
  EXPECT_GE(all.papers.size(), 5U);
}

// A paper whose printed numbers are not listed would silently drop out of the coverage.
TEST(Coverage, EveryPaperListsItsPrintedNumbers) {
  for (const std::string& paper : by_all_items().papers) {
    const bool is_a_paper = paper != "beyond";  // the suite's own
    EXPECT_EQ(fs::exists(home_folder() / "papers" / paper / "printed.toml"), is_a_paper) << paper;
  }
}

}  // namespace
}  // namespace tribo::cli
