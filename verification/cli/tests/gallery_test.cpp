#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "models/scenarios/scenarios.hpp"
#include "papers/items.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/report/item_page.hpp"
#include "verification/text/files.hpp"

/// `papers/gallery` against the items and scenarios whose pages show its pictures: a file that
/// belongs to none would be shown nowhere.
namespace tribo::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using verification::report::item_page;
using verification::report::ItemData;

fs::path gallery() {
  return verification::home_folder() / "papers/gallery";
}

// And are on the pages of these items, each with its command, where the quick tier was run.
TEST(Gallery, PicturesOfTheFullTierBelongToItems) {
  std::map<std::string, std::string> ids;
  for (const verification::Item& item : papers::items()) {
    std::string name(item.id);
    std::ranges::replace(name, '/', '-');
    EXPECT_TRUE(ids.emplace(name, item.id).second) << "two items would share the picture " << name;
  }
  int pictures = 0;
  for (const auto& picture : fs::directory_iterator(gallery() / "full")) {
    const auto item = ids.find(picture.path().stem().string());
    ASSERT_NE(item, ids.end()) << picture.path() << " belongs to no item";
    ItemData data;
    data.id = data.title = item->second;
    data.tier = "quick";
    const std::string page = item_page(
        data, {}, verification::report::item_sources(verification::home_folder(), data.id, {}));
    EXPECT_THAT(page, HasSubstr("aria-label=\"" + item->second + ", full tier\""))
        << picture.path();
    EXPECT_THAT(page, HasSubstr("<code>tribometer run " + item->second + " --tier full</code>"));
    ++pictures;
  }
  EXPECT_GT(pictures, 0);
}

TEST(Gallery, FilmStripsBelongToScenarios) {
  std::ifstream list(gallery() / "strips.txt");
  std::set<std::string> listed;
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::string scenario = line.substr(0, line.find(' '));
    EXPECT_NO_THROW(static_cast<void>(models::find_scenario(scenario))) << line;
    listed.insert(scenario);
  }
  EXPECT_FALSE(listed.empty());
  for (const auto& strip : fs::directory_iterator(gallery() / "strips"))
    EXPECT_TRUE(listed.contains(strip.path().stem().string())) << strip.path();
}

}  // namespace
}  // namespace tribo::cli
