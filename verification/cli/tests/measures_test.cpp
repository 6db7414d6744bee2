#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "papers/items.hpp"
#include "solvers/schemes.hpp"
#include "verification/cli/tests/ran.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/report/name_pattern.hpp"
#include "verification/report/standings.hpp"
#include "verification/tests/temporary_folder.hpp"

/// `papers/measures.toml` against the items that it names: a name without data would leave an
/// unnoticed hole in the pages.
namespace tribo::cli {
namespace {

using namespace verification;
using namespace verification::report;

Measures measures() {
  return read_measures(home_folder() / "papers/measures.toml");
}

std::set<std::string> items_of(const Measures& measures) {
  std::set<std::string> items;
  for (const Measure& measure : measures.measures) items.insert(measure.item);
  for (const CostTable& cost : measures.costs) items.insert(cost.item);
  for (const Certificate& certificate : measures.certificates) items.insert(certificate.item);
  return items;
}

std::vector<std::string> schemes() {
  std::vector<std::string> names;
  for (const solvers::Scheme& scheme : solvers::schemes()) names.push_back(scheme.id);
  return names;
}

bool has_block(const RunData& data, const CostTable& cost) {
  const NamePattern pattern(cost.block, schemes());
  return std::ranges::any_of(find_item(data, cost.item)->figure.blocks, [&](const Block& block) {
    return pattern.match(block.name).has_value() &&
           std::ranges::all_of(cost.counters, [&](const std::string& counter) {
             return std::ranges::find(block.columns, counter, &Column::name) != block.columns.end();
           });
  });
}

TEST(MeasuresOfTheSuite, NameItemsThatThereAre) {
  const std::vector<Item>& items = papers::items();
  for (const std::string& id : items_of(measures())) {
    EXPECT_TRUE(std::ranges::any_of(items, [&](const Item& item) { return item.id == id; })) << id;
  }
}

// Three studies that take seconds; their measures of schemes must be found by name.
TEST(MeasuresOfTheSuite, FindTheirQuantitiesAndBlocks) {
  const std::set<std::string> studies = {"beyond/creep", "beyond/artifacts", "beyond/pareto"};
  const TemporaryFolder folder;
  std::vector<std::string> words = {"run", "--no-plots", "--quiet", "--out"};
  words.push_back(folder.path().string());
  words.insert(words.end(), studies.begin(), studies.end());
  ASSERT_EQ(run(words).code, 0);
  const RunData data = read_run(folder.path());
  int found = 0;
  for (const Measure& measure : measures().measures) {
    if (!studies.contains(measure.item)) continue;
    EXPECT_GT(standings(measure, data, schemes()).size(), 5U) << measure.quantity;
    ++found;
  }
  EXPECT_GT(found, 5);
  for (const CostTable& cost : measures().costs) {
    if (!studies.contains(cost.item)) continue;
    EXPECT_TRUE(has_block(data, cost)) << cost.item;
  }
}

}  // namespace
}  // namespace tribo::cli
