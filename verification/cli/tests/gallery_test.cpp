#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "models/scenarios/scenarios.hpp"
#include "papers/items.hpp"
#include "verification/catalog.hpp"

/// `papers/gallery` against the items and scenarios whose pages show its pictures: a file that
/// belongs to none would be shown nowhere.
namespace tribo::cli {
namespace {

namespace fs = std::filesystem;

fs::path gallery() {
  return verification::home_folder() / "papers/gallery";
}

TEST(Gallery, PicturesOfTheFullTierBelongToItems) {
  std::set<std::string> names;
  for (const verification::Item& item : papers::items()) {
    std::string name(item.id);
    std::ranges::replace(name, '/', '-');
    EXPECT_TRUE(names.insert(name).second) << "two items would share the picture " << name;
  }
  for (const auto& picture : fs::directory_iterator(gallery() / "full"))
    EXPECT_TRUE(names.contains(picture.path().stem().string())) << picture.path();
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
